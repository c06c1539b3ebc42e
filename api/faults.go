package api

import (
	"errors"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"

	"cabinet/domain"
	"cabinet/ordering"
)

// faultTexts say in Ukrainian what the contract's check found, by the keyword of the schema that failed.
var faultTexts = map[string]string{
	"required":         "Заповніть це поле",
	"minLength":        "Заповніть це поле",
	"maxLength":        "Забагато символів",
	"properties":       "Невідоме поле",
	"type":             ordering.TextWrongType,
	"nullable":         "Заповніть це поле",
	"enum":             "Оберіть одне з дозволених значень",
	"pattern":          "Невірний формат",
	"format":           "Невірний формат",
	"minItems":         "Оберіть принаймні одне значення",
	"maxItems":         "Забагато значень",
	"additionalFields": "Невідоме поле",
}

const otherFault = "Невірне значення"

// contractFaults turns what the contract's check found into a refusal with a sentence for each field.
func contractFaults(err error) error {
	var check domain.Check
	collectFaults(&check, "", err)
	if fields := check.Err(); fields != nil {
		return fields
	}
	return domain.Refuse(domain.CodeUnreadable) // without the cause, whose text may be longer than the body
}

// maxFaults is how many faults are answered: more than the longest form has fields.
const maxFaults = 100

func collectFaults(check *domain.Check, field string, err error) {
	// Not errors.As: the faults of a parameter's value lie inside the error that names the parameter.
	if many, several := err.(openapi3.MultiError); several { //nolint:errorlint // see above
		for _, one := range many {
			if check.Count() >= maxFaults {
				return
			}
			collectFaults(check, field, one)
		}
		return
	}
	if request, ok := errors.AsType[*openapi3filter.RequestError](err); ok && request.Parameter != nil {
		field = request.Parameter.Name
		if request.Err == nil {
			check.Field(field, otherFault)
			return
		}
		if errors.Is(request.Err, openapi3filter.ErrInvalidRequired) {
			check.Field(field, faultTexts["required"])
			return
		}
		err = request.Err
		if nested := (openapi3.MultiError{}); errors.As(err, &nested) {
			collectFaults(check, field, nested)
			return
		}
	}
	if schema, ok := errors.AsType[*openapi3.SchemaError](err); ok {
		if pointer := schema.JSONPointer(); len(pointer) > 0 {
			field = strings.TrimPrefix(field+"."+strings.Join(pointer, "."), ".")
		}
		if field == "" {
			field = "body"
		}
		check.Field(field, faultText(schema.SchemaField))
		return
	}
	if field != "" {
		check.Field(field, otherFault)
	}
}

func faultText(keyword string) string {
	if text, ok := faultTexts[keyword]; ok {
		return text
	}
	return otherFault
}
