package config

import (
	"fmt"
	"io"
	"reflect"
	"strings"
)

// Print writes each variable with its value; for secrets only whether they are set.
func (c *Config) Print(out io.Writer) error {
	return printFields(out, "", reflect.ValueOf(*c))
}

func printFields(out io.Writer, prefix string, value reflect.Value) error {
	for i := range value.NumField() {
		field := value.Type().Field(i)
		if nested, ok := field.Tag.Lookup("envPrefix"); ok {
			if err := printFields(out, prefix+nested, value.Field(i)); err != nil {
				return err
			}
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("env"), ",")
		if name == "" || name == "-" {
			continue
		}
		shown := fmt.Sprint(value.Field(i).Interface())
		if field.Tag.Get("secret") == "true" {
			shown = "(set)"
		}
		if _, err := fmt.Fprintf(out, "%s%s=%s\n", prefix, name, shown); err != nil {
			return err
		}
	}
	return nil
}
