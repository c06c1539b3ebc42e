package wire

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A shape has names and types, no values; keys that may be content are left out.
func TestShape(t *testing.T) {
	many := ""
	for i := range 40 {
		many += `"field_` + strings.Repeat("x", i%20) + string(rune('a'+i%26)) + `":1,`
	}
	for body, shape := range map[string]string{
		``: "empty",
		`{"b":"x","a":[{"c":1.5},{"d":2}],"e":null,"f":true}`: "{a: 2 × {c: number}, b: string, e: null, f: bool}",
		`[]`:         "0 × …",
		`"Шевченко"`: "string",
		`{"found":{"0500000000001":[1],"0500000000002":[2],"Тарас":[3]}}`: "{found: {*: 1 × number}}",
		`<!doctype html><title>x`:         "text/html; charset=utf-8, 23 bytes",
		`%PDF-1.7`:                        "application/pdf, 8 bytes",
		`{"a":{"b":{"c":{"d":{"e":1}}}}}`: "{a: {b: {c: {d: {…}}}}}",
	} {
		require.Equal(t, shape, Shape([]byte(body)), body)
	}
	long := Shape([]byte("{" + many + `"z":1}`))
	require.LessOrEqual(t, len(long), maxShape)
	require.Contains(t, long, "…")
}
