// Package referencestest makes keysets of references for tests.
package referencestest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/store/keysets"
	"cabinet/store/references"
)

// New is a keyset with one key.
func New(t testing.TB) *references.Keyset {
	t.Helper()
	text, err := keysets.New(keysets.References)
	require.NoError(t, err)
	return Parse(t, text)
}

// Parse reads a keyset.
func Parse(t testing.TB, text string) *references.Keyset {
	t.Helper()
	parsed, err := references.Parse(text)
	require.NoError(t, err)
	return parsed
}
