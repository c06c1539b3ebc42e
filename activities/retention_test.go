package activities

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Citizens read how long expired reminders are stored: the page has the term of the daily checks, in hours.
func TestPageOfRetentionIsTrue(t *testing.T) {
	file, err := os.ReadFile("../web/src/features/documents/retention.json")
	require.NoError(t, err)
	var published struct {
		Reminder float64 `json:"reminder"`
	}
	require.NoError(t, json.Unmarshal(file, &published))
	require.InDelta(t, overFor.Hours(), published.Reminder, 0)
}
