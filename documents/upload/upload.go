// Package upload checks files that citizens upload (UPL-01 to UPL-07): by what is in them, never by their names, and in
// bounded time and memory.
package upload

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// MaxBytes is the largest file that is taken, itself included (UPL-04, AMB-093).
const MaxBytes = 2 << 20

// Field is what a field of a form takes (AMB-092).
type Field struct{ types []string }

// The fields: scans of documents, and photos.
var (
	Document = Field{[]string{"pdf"}}
	Photo    = Field{[]string{"png", "gif", "jpeg"}}
)

// File is what a good file was found to be.
type File struct {
	Type  string // pdf, png, gif, jpeg
	Pages int    // of a PDF
}

// MIME is the file's media type.
func (f File) MIME() string {
	if f.Type == "pdf" {
		return "application/pdf"
	}
	return "image/" + f.Type
}

// Code names what is wrong with a file.
type Code string

// What may be wrong with a file.
const (
	CodeEmpty     Code = "file_empty"
	CodeTooLarge  Code = "file_too_large"
	CodeType      Code = "file_type"
	CodeDamaged   Code = "file_damaged"
	CodeEncrypted Code = "file_encrypted"
	CodePages     Code = "file_pages"
	CodeComplex   Code = "file_complex" // unpacks to far more than it is, or takes too long
)

// texts are what the citizen reads; {types} is what the field takes (UPL-05, UPL-06).
var texts = map[Code]string{
	CodeEmpty:     "Файл порожній",
	CodeTooLarge:  "Допустимий розмір файлу до 2 Мб",
	CodeType:      "Допустимий формат {types}",
	CodeDamaged:   "Файл пошкоджено. Завантажте інший",
	CodeEncrypted: "Файл захищено паролем. Завантажте файл без пароля",
	CodePages:     fmt.Sprintf("Допустимо не більше ніж %d сторінок", maxPages),
	CodeComplex:   "Файл надто складний. Збережіть його простіше або відскануйте ще раз",
}

// Error is a file that is not taken. It carries nothing of the file.
type Error struct {
	Code  Code
	field Field
}

// Error names the code.
func (e *Error) Error() string { return string(e.Code) }

// Text is what the citizen reads.
func (e *Error) Text() string {
	return strings.ReplaceAll(texts[e.Code], "{types}", strings.Join(e.field.types, ", "))
}

const (
	// workers is how many files are unpacked at a time: each may take some tens of megabytes.
	workers = 2
	// patience bounds the check of one file.
	patience = 3 * time.Second
)

var turns = make(chan struct{}, workers)

// Check accepts a file for a field. Its errors are *Error, or the context's when the caller gives up.
func Check(ctx context.Context, content []byte, field Field) (File, error) {
	kind := sniff(content)
	switch {
	case len(content) == 0:
		return File{}, &Error{CodeEmpty, field}
	case len(content) > MaxBytes:
		return File{}, &Error{CodeTooLarge, field}
	case !field.takes(kind):
		return File{}, &Error{CodeType, field}
	}
	select {
	case turns <- struct{}{}:
		defer func() { <-turns }()
	case <-ctx.Done():
		return File{}, ctx.Err()
	}
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	file := File{Type: kind}
	var code Code
	if kind == "pdf" {
		file.Pages, code = checkPDF(limited, content)
	} else {
		code = checkImage(content, kind)
	}
	switch {
	case ctx.Err() != nil:
		return File{}, ctx.Err()
	case code != "":
		return File{}, &Error{code, field}
	}
	return file, nil
}

// signatures are how files begin. What begins otherwise is not taken, even where a reader would be patient.
var signatures = []struct{ kind, start string }{
	{"pdf", "%PDF-"}, {"png", "\x89PNG\r\n\x1a\n"}, {"gif", "GIF87a"}, {"gif", "GIF89a"}, {"jpeg", "\xff\xd8\xff"},
}

func sniff(content []byte) string {
	for _, s := range signatures {
		if len(content) >= len(s.start) && string(content[:len(s.start)]) == s.start {
			return s.kind
		}
	}
	return ""
}

func (f Field) takes(kind string) bool {
	for _, one := range f.types {
		if one == kind {
			return true
		}
	}
	return false
}
