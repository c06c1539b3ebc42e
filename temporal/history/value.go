package history

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"time"

	"cabinet/domain"
)

// value replaces what is not listed in a value, by its Go type and the field that it is in. An unknown type is nil.
func (a *anonymiser) value(of reflect.Type, in string, value any) any {
	if raw, ok := rawTypes[in]; ok {
		of = raw
	}
	if of != nil {
		of = deref(of)
	}
	if keptTypes[of] || keptFields[in] {
		return value
	}
	switch value := value.(type) {
	case []any:
		for i := range value {
			value[i] = a.value(elementOf(of), in, value[i])
		}
		return value
	case map[string]any:
		return a.object(of, value)
	case string:
		return a.leaf(of, in, value)
	case json.Number:
		if of == reflect.TypeFor[domain.Kopecks]() {
			return a.mask.money(value)
		}
		return a.mask.number(value)
	case bool:
		return false
	}
	return value // null
}

// elementOf is the type of a list's elements.
func elementOf(of reflect.Type) reflect.Type {
	if of != nil && (of.Kind() == reflect.Slice || of.Kind() == reflect.Array) && of != rawJSON {
		return of.Elem()
	}
	return nil
}

// identifier is a name that code gives to a field.
var identifier = regexp.MustCompile(`^[a-z][A-Za-z_]*$`)

// object replaces the values of an object, and its names where they are not those of fields.
func (a *anonymiser) object(of reflect.Type, value map[string]any) map[string]any {
	replaced := map[string]any{}
	for name, inner := range value {
		switch {
		case of != nil && of.Kind() == reflect.Struct:
			if found, ok := fieldOf(of, name); ok {
				replaced[name] = a.value(found.of, typeName(found.owner)+"."+name, inner)
				continue
			}
		case of != nil && of.Kind() == reflect.Map && keptTypes[of.Key()]:
			replaced[name] = a.value(of.Elem(), "", inner)
			continue
		}
		if !identifier.MatchString(name) {
			name = a.mask.text(name)
		}
		replaced[name] = a.value(nil, "", inner)
	}
	return replaced
}

// reference is an order's id and what distinguishes requests about one order.
var reference = regexp.MustCompile(`^[0-9a-f-]{36}([-/][a-z]*(-?[0-9]+)?)?$`)

// leaf replaces a text.
func (a *anonymiser) leaf(of reflect.Type, in, text string) string {
	switch {
	case text == "":
		return text
	case of == reflect.TypeFor[time.Time](), shiftedFields[in]:
		if moved, ok := a.mask.moved(text); ok {
			return moved
		}
	case namedFields[in] && reference.MatchString(text):
		return a.mask.names(text)
	}
	if inner, ok := a.nested(text); ok {
		return inner
	}
	return a.mask.text(text)
}

// nested replaces the values of an object that is passed as a text, such as the requisites of a fine.
func (a *anonymiser) nested(text string) (replaced string, ok bool) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var inner map[string]any
	if decoder.Decode(&inner) != nil || decoder.More() {
		return "", false
	}
	content, err := json.Marshal(a.object(nil, inner))
	return string(content), err == nil
}
