package main

import (
	"go/parser"
	"go/token"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
)

// Each fault can still be put into the code, which parses with it, and names services that are simulated.
func TestMutants(t *testing.T) {
	names := map[string]bool{}
	for _, one := range mutants {
		require.False(t, names[one.name], "twice: %s", one.name)
		names[one.name] = true
		content, err := one.content("..")
		require.NoError(t, err, one.name)
		_, err = parser.ParseFile(token.NewFileSet(), one.file, content, 0)
		require.NoError(t, err, one.name)
		for _, service := range one.services {
			require.True(t, slices.Contains(workflows.Services(), domain.ServiceName(service)), "%s: %s", one.name, service)
		}
	}
}

// A text that the file does not have once is an error.
func TestChangedCode(t *testing.T) {
	_, err := mutant{file: "order/order.go", changes: []change{{from: "no such code"}}}.content("..")
	require.ErrorContains(t, err, "0 times")
	_, err = mutant{file: "order/order.go", changes: []change{{from: "return"}}}.content("..")
	require.Error(t, err)
}
