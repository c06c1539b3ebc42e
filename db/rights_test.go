package db_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/db"
)

var released = flag.String("released", "", "write the rights and the queries as those of this version")

const rightsFile = "testdata/rights.json"

// releasedRights are the rights that the programs of the last release need.
type releasedRights struct {
	Version string                          `json:"version"` // unreleased: before the first one
	Rights  map[string]map[db.Role][]string `json:"rights"`
}

// contractions are the rights that the last release has and does not use: they are taken away by this one. Each as "table role: right",
// with the reason.
var contractions = map[string]string{}

// The rights of the last release are kept: while its programs are replaced, they run with the rights that the new version's migration grants.
func TestRightsAreContractedLater(t *testing.T) {
	if *released != "" {
		content, err := json.MarshalIndent(releasedRights{*released, db.Rights()}, "", "  ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(rightsFile, append(content, '\n'), 0o600))
	}
	content, err := os.ReadFile(rightsFile)
	require.NoError(t, err)
	var last releasedRights
	require.NoError(t, json.Unmarshal(content, &last))
	taken := takenAway(last.Rights, db.Rights())
	for _, right := range taken {
		require.Contains(t, contractions, right, "the programs of %q may still need it; see docs/changing-the-schema.md", last.Version)
	}
	for right := range contractions {
		require.Contains(t, taken, right, "it is not taken away by this release")
	}
}

func TestRightsTakenAwayAreFound(t *testing.T) {
	last := map[string]map[db.Role][]string{
		"orders": {db.API: {"SELECT", "UPDATE (finished)"}, db.Worker: {"SELECT", "UPDATE"}}, "ratings": {db.API: {"SELECT"}},
	}
	require.Equal(t, []string{"orders cabinet_worker: UPDATE", "ratings cabinet_api: SELECT"}, takenAway(last, map[string]map[db.Role][]string{
		"orders": {db.API: {"SELECT", "UPDATE", "DELETE"}, db.Worker: {"SELECT", "UPDATE (status)"}},
	}))
}

// takenAway returns the rights of one table of rights that another one does not give.
func takenAway(last, now map[string]map[db.Role][]string) (taken []string) {
	for table, roles := range last {
		for role, rights := range roles {
			for _, right := range rights {
				whole, _, _ := strings.Cut(right, " (") // the right to a table is the right to each column
				if given := now[table][role]; !slices.Contains(given, right) && !slices.Contains(given, whole) {
					taken = append(taken, fmt.Sprintf("%s %s: %s", table, role, right))
				}
			}
		}
	}
	slices.Sort(taken)
	return taken
}
