package history

import (
	"encoding/json"
	"reflect"
	"strings"
)

// field is a field of a Go type: the type that declares it, and its own.
type field struct{ owner, of reflect.Type }

// fieldOf finds a field by its JSON name, also an embedded one.
func fieldOf(of reflect.Type, name string) (field, bool) {
	var embedded []reflect.Type
	for i := range of.NumField() {
		f := of.Field(i)
		called := jsonName(f)
		switch {
		case f.Anonymous && called == f.Name && deref(f.Type).Kind() == reflect.Struct && f.Tag.Get("json") == "":
			embedded = append(embedded, deref(f.Type))
		case called == name:
			return field{of, f.Type}, true
		}
	}
	for _, inner := range embedded {
		if found, ok := fieldOf(inner, name); ok {
			return found, true
		}
	}
	return field{}, false
}

func deref(of reflect.Type) reflect.Type {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	return of
}

var rawJSON = reflect.TypeFor[json.RawMessage]()

// jsonName is the name of a field in JSON.
func jsonName(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
		return name
	}
	return f.Name
}

// typeName is a type's name with its package, without type arguments.
func typeName(of reflect.Type) string {
	name, _, _ := strings.Cut(of.String(), "[")
	return name
}
