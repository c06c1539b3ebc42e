package db_test

import (
	"errors"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

const queriesFile = "testdata/queries.sql"

// The queries of the last release run with the schema of this one: while its programs are replaced, and after they were taken back, they
// use the schema that the new version has migrated.
func TestQueriesOfTheLastRelease(t *testing.T) {
	if *released != "" {
		queries := namedQueries(t)
		var content strings.Builder
		for _, name := range slices.Sorted(maps.Keys(queries)) {
			content.WriteString(strings.TrimSpace(queries[name]) + "\n\n")
		}
		require.NoError(t, os.WriteFile(queriesFile, []byte(strings.TrimSpace(content.String())+"\n"), 0o600))
	}
	content, err := os.ReadFile(queriesFile)
	require.NoError(t, err)
	queries := splitQueries(string(content))
	require.Greater(t, len(queries), 100)
	for _, fault := range unprepared(t, dbtest.New(t).Config().ConnString(), queries) {
		t.Errorf("the programs of the last release may run it: %s; see docs/changing-the-schema.md", fault)
	}
}

// A column that is renamed, a table that is dropped and a type that is changed break queries, and are found.
func TestBrokenQueriesAreFound(t *testing.T) {
	address := dbtest.New(t).Config().ConnString()
	_, err := connect(t, address).Exec(t.Context(), `
		ALTER TABLE ratings RENAME COLUMN score TO stars;
		DROP TABLE drafts;
		ALTER TABLE leases ALTER COLUMN leased_until TYPE text`)
	require.NoError(t, err)
	require.Equal(t, []string{
		`Rated: column "score" does not exist`,
		`Saved: relation "drafts" does not exist`,
		`Taken: operator does not exist: text < timestamp with time zone`,
	}, unprepared(t, address, splitQueries(`-- name: Rated :one
SELECT score FROM ratings WHERE order_id = $1

-- name: Saved :one
SELECT 1 FROM drafts

-- name: Taken :many
SELECT name FROM leases WHERE leased_until < now()

-- name: Citizens :one
SELECT count(*) FROM citizens
`)))
}

// splitQueries returns the queries of a file by their names.
func splitQueries(content string) map[string]string {
	queries := map[string]string{}
	heading := regexp.MustCompile(`(?m)^-- name: (\w+) .*$`)
	headings := heading.FindAllStringSubmatchIndex(content, -1)
	for i, found := range headings {
		end := len(content)
		if i+1 < len(headings) {
			end = headings[i+1][0]
		}
		queries[content[found[2]:found[3]]] = content[found[0]:end]
	}
	return queries
}

// unprepared returns, by name, the queries that PostgreSQL does not prepare, each with the reason.
func unprepared(t *testing.T, address string, queries map[string]string) (faults []string) {
	t.Helper()
	connection := connect(t, address)
	for _, name := range slices.Sorted(maps.Keys(queries)) {
		if _, err := connection.Prepare(t.Context(), "", queries[name]); err != nil {
			faults = append(faults, name+": "+reasonOf(err))
		}
	}
	return faults
}

// reasonOf returns what PostgreSQL says, without its code.
func reasonOf(err error) string {
	var fault *pgconn.PgError
	if errors.As(err, &fault) {
		return fault.Message
	}
	return err.Error()
}
