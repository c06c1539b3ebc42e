package db_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

var (
	comments   = regexp.MustCompile(`(?m)--.*$`)
	concurrent = regexp.MustCompile(`^(?:(DROP INDEX CONCURRENTLY IF EXISTS)|CREATE (?:UNIQUE )?INDEX CONCURRENTLY) (\w+)`)
	notValid   = regexp.MustCompile(`ADD CONSTRAINT (\w+)[^;]+ NOT VALID;`)
)

// The rules of docs/changing-the-schema.md that no linter has.
func TestMigrations(t *testing.T) {
	files, err := filepath.Glob("migrations/*.sql")
	require.NoError(t, err)
	for _, file := range files {
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		text := string(content)
		require.NotContains(t, text, "goose Down", "%s: a migration is not undone, another one follows it", file)
		for _, constraint := range notValid.FindAllStringSubmatch(text, -1) {
			require.NotContains(t, text, "VALIDATE CONSTRAINT "+constraint[1], "%s: in the same transaction the table stays locked", file)
		}
		if strings.Contains(text, "-- +goose NO TRANSACTION") {
			requireRepeatable(t, file, text)
		}
	}
}

// requireRepeatable checks that a migration outside of a transaction can be interrupted anywhere: it creates indexes alone, and drops before
// each what an interrupted creation has left, which is invalid.
func requireRepeatable(t *testing.T, file, text string) {
	t.Helper()
	dropped := map[string]bool{}
	for statement := range strings.SplitSeq(comments.ReplaceAllString(text, ""), ";") {
		if statement = strings.TrimSpace(statement); statement == "" {
			continue
		}
		found := concurrent.FindStringSubmatch(statement)
		require.NotNil(t, found, "%s: not outside of a transaction: %s", file, statement)
		if drops := found[1] != ""; drops {
			dropped[found[2]] = true
		} else {
			require.True(t, dropped[found[2]], "%s: drop the index %s before, if it exists", file, found[2])
		}
	}
}

// All migrations together leave nothing unfinished: constraints are validated, indexes are valid.
func TestMigrationsFinish(t *testing.T) {
	rows, err := dbtest.New(t).Query(t.Context(), `SELECT conname::text FROM pg_constraint WHERE NOT convalidated
		UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`)
	require.NoError(t, err)
	unfinished, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Empty(t, unfinished)
}
