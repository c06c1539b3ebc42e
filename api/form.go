package api

import (
	"cmp"
	"errors"
	"io"
	"net/http"
	"slices"

	"cabinet/domain"
)

// form is what a multipart body brings, each field at most once.
type form map[string]formField

type formField struct {
	fileName string
	content  []byte
}

// readForm reads a multipart body and refuses fields that the call does not know. How long it may be, the router says.
func readForm(r *http.Request, known ...string) (form, error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, domain.RefuseFor(domain.CodeUnreadable, err)
	}
	read := form{}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			_, err := io.Copy(io.Discard, r.Body) // to its end, which ends the time that a body has
			return read, unreadable(err)
		}
		if err != nil {
			return nil, unreadable(err)
		}
		name := part.FormName()
		if _, twice := read[name]; twice || !slices.Contains(known, name) {
			if len(name) > maxShownName || !plainText(name) {
				name = ""
			}
			return nil, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{cmp.Or(name, "body"): faultTexts["properties"]}}
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, unreadable(err)
		}
		if part.FileName() == "" && !plainText(string(content)) {
			return nil, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{name: textFault}}
		}
		read[name] = formField{fileName: part.FileName(), content: content}
	}
}

// require refuses a form without the fields, or with empty ones.
func (f form) require(fields ...string) error {
	var check domain.Check
	for _, field := range fields {
		if len(f[field].content) == 0 {
			check.Field(field, faultTexts["required"])
		}
	}
	return check.Err()
}

// unreadable distinguishes a body that is too long from one that is broken; nil: it is neither.
func unreadable(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return domain.Refuse(domain.CodePayloadTooLarge)
	}
	return domain.RefuseFor(domain.CodeUnreadable, err)
}
