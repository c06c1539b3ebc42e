package api

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/api/session"
	"cabinet/domain"
)

// Citizens read how long their data is stored: the page has the terms of the programs, in hours (SHELL-20, TIME-28).
func TestPageOfRetentionIsTrue(t *testing.T) {
	file, err := os.ReadFile("../web/src/features/documents/retention.json")
	require.NoError(t, err)
	var published map[string]float64
	require.NoError(t, json.Unmarshal(file, &published))
	delete(published, "reminder") // TestPageOfRetentionIsTrue of activities
	stored := map[string]time.Duration{
		"order":       domain.StandardDeadlines.Erasing,
		"delivery":    domain.CarriedAtMost,
		"extract":     domain.ExtractVerifiable,
		"draft":       keepDrafts,
		"upload":      keepUploads,
		"session":     keepSessions,
		"signIn":      session.Life,
		"notice":      keepLetters,
		"emailLink":   domain.StandardDeadlines.EmailLink,
		"diiaRequest": keepDiiaSignings,
		"sending":     domain.SendingsWindow,
		"browser":     browserCookieLife,
		"push":        keepPush,
	}
	require.Len(t, published, len(stored))
	for what, term := range stored {
		require.InDelta(t, term.Hours(), published[what], 0, what)
	}
}
