package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// The pages are those that would be drawn now.
func TestPagesAreFresh(t *testing.T) {
	pages, err := draw()
	require.NoError(t, err)
	for name, text := range pages {
		kept, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err, "run `make generate`")
		require.Equal(t, text, string(kept), "%s is stale: run `make generate`", name)
	}
	found, err := filepath.Glob(filepath.Join(folder, "*.md"))
	require.NoError(t, err)
	require.Len(t, found, len(pages), "a page that nothing draws any more")
}

// Everything that people can do has words.
func TestEveryActionHasWords(t *testing.T) {
	for _, action := range append(domain.AskedActions(), domain.ActionPay, domain.ActionCancel) {
		require.NotEmpty(t, actions[action], action)
	}
	for _, service := range []domain.ServiceName{domain.InsuranceService, domain.SPRExchangeService, domain.LicenceExchangeService} {
		for _, rule := range domain.ActionRules(service) {
			require.NotEmpty(t, actions[rule.Action], rule.Action)
			require.NotEmpty(t, parties[rule.By], rule.By)
		}
	}
}
