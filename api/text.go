package api

import (
	"bytes"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"

	"cabinet/domain"
)

// Bounds of a JSON body, checked before anything is made of it. The check against the contract makes an error of each value that
// does not fit; the deepest body of the contract has five levels, and the longest draft a few hundred values.
const (
	maxDepth  = 32
	maxValues = 2000
)

// textFault is the message for text that PostgreSQL cannot store.
const textFault = "Текст містить недопустимі символи"

// plainText reports whether text is UTF-8 without NUL.
func plainText(text string) bool { return utf8.ValidString(text) && !strings.Contains(text, "\x00") }

// checkText refuses parameters that are not plain text.
func checkText(r *http.Request, operation *openapi3.Operation) error {
	var check domain.Check
	if !plainText(r.URL.Path) {
		check.Field("path", textFault)
	}
	for name, values := range r.URL.Query() {
		if !plainText(name) || !plainText(strings.Join(values, "")) {
			check.Field(shownName(name), textFault)
		}
	}
	for _, parameter := range operation.Parameters {
		header := parameter.Value.In == openapi3.ParameterInHeader
		if header && !plainText(strings.Join(r.Header.Values(parameter.Value.Name), "")) {
			check.Field(parameter.Value.Name, textFault)
		}
	}
	return check.Err()
}

// scanJSON refuses JSON that is not plain text, is too deep, or has too many values. It reads each byte once and makes nothing;
// whether the rest is JSON is for the decoder to say.
func scanJSON(body []byte) error {
	if !utf8.Valid(body) {
		return invalidBody(textFault)
	}
	depth, values, quoted := 0, 1, false
	for i := 0; i < len(body); i++ {
		switch {
		case quoted && body[i] == '\\':
			if bytes.HasPrefix(body[i:], []byte(`\u0000`)) {
				return invalidBody(textFault)
			}
			i++
		case body[i] == '"':
			quoted = !quoted
		case quoted:
		case body[i] == '[', body[i] == '{':
			depth, values = depth+1, values+1
		case body[i] == ']', body[i] == '}':
			depth--
		case body[i] == ',':
			values++
		}
		if depth > maxDepth || values > maxValues {
			return invalidBody(faultTexts["maxItems"])
		}
	}
	return nil
}

func invalidBody(text string) error {
	return &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"body": text}}
}

// maxShownName is how much of a name that the caller has made up is answered, in bytes.
const maxShownName = 64

// shownName is a query parameter's name as a refusal names it.
func shownName(name string) string {
	if len(name) > maxShownName || !plainText(name) {
		return "query"
	}
	return name
}
