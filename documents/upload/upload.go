// Package upload judges the files that citizens bring: scans of documents as PDF, and photographs (UPL-02 to UPL-07).
// A file is what its content says, never its name. Memory and time are bounded whatever the file is made to do.
package upload

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// MaxBytes is the largest file that is taken, inclusive (UPL-04, AMB-093, BIZ-17).
const MaxBytes = 2 << 20

// Type is a format of files, as citizens read it.
type Type string

// The formats.
const (
	PDF  Type = "PDF"
	PNG  Type = "PNG"
	GIF  Type = "GIF"
	JPEG Type = "JPEG"
)

// Types are the formats that a field takes.
type Types []Type

// What the fields take (AMB-092).
var (
	Documents = Types{PDF}            // confirmDoc, addConfirmDoc, stateRegDoc (UPL-02)
	Images    = Types{PNG, GIF, JPEG} // fields for images (UPL-03)
)

// String lists them for a sentence.
func (t Types) String() string {
	names := make([]string, len(t))
	for i, one := range t {
		names[i] = string(one)
	}
	return strings.Join(names, ", ")
}

// File is what a good file is.
type File struct {
	Type  Type
	Pages int // of a PDF
}

const (
	maxTime = 3 * time.Second
	// maxChecks is how many files are looked into at a time; the others wait. One takes at most some 200 MB.
	maxChecks = 2
)

var checks = make(chan struct{}, maxChecks)

// Check says whether the content is a whole file of one of the types. A file that is not is an *Error; the context's
// end is the context's error.
func Check(ctx context.Context, content []byte, types Types) (File, error) {
	kind, err := sniff(content, types)
	if err != nil {
		return File{}, err
	}
	select {
	case checks <- struct{}{}:
		defer func() { <-checks }()
	case <-ctx.Done():
		return File{}, fmt.Errorf("upload: %w", ctx.Err())
	}
	limited, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	file, err := look(limited, kind, content)
	switch {
	case err == nil:
		return file, nil
	case ctx.Err() != nil:
		return File{}, fmt.Errorf("upload: %w", ctx.Err())
	case limited.Err() != nil:
		return File{}, fail(TooComplex, limited.Err())
	}
	return File{}, err
}

var signatures = []struct {
	kind  Type
	start string
}{
	{PDF, "%PDF-"},
	{PNG, "\x89PNG\r\n\x1a\n"},
	{GIF, "GIF87a"},
	{GIF, "GIF89a"},
	{JPEG, "\xff\xd8\xff"},
}

// sniff finds the type by the first bytes.
func sniff(content []byte, types Types) (Type, error) {
	switch {
	case len(content) == 0:
		return "", fail(Empty, nil)
	case len(content) > MaxBytes:
		return "", fail(TooLarge, nil)
	}
	for _, signature := range signatures {
		if bytes.HasPrefix(content, []byte(signature.start)) && slices.Contains(types, signature.kind) {
			return signature.kind, nil
		}
	}
	return "", &Error{Code: WrongType, Types: types}
}

// look reads the file. The libraries that read files of strangers may panic; that is the file's fault.
func look(ctx context.Context, kind Type, content []byte) (file File, err error) {
	defer func() {
		if recover() != nil {
			file, err = File{}, fail(Damaged, errors.New("the reader panicked"))
		}
	}()
	file.Type = kind
	if kind == PDF {
		file.Pages, err = pages(ctx, content)
		return file, err
	}
	return file, decodable(kind, content)
}

// MediaType is the file's media type.
func (f File) MediaType() string {
	if f.Type == PDF {
		return "application/pdf"
	}
	return "image/" + strings.ToLower(string(f.Type))
}
