package db_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
)

// A migration that would lock a table for long, or break the programs of the release before, is refused; one that is written as
// docs/changing-the-schema.md has it is not.
func TestLockingMigrationsAreRefused(t *testing.T) {
	squawk, err := filepath.Abs("../tools/squawk/node_modules/.bin/squawk")
	require.NoError(t, err)
	_, err = os.Stat(squawk)
	needs.Met(t, err)
	const alone, together = "--no-assume-in-transaction", "--assume-in-transaction"
	for sql, row := range map[string]struct{ mode, refused string }{
		"ALTER TABLE orders ADD COLUMN next text;":                                               {together, ""},
		"ALTER TABLE orders ADD CONSTRAINT c CHECK (version > 0) NOT VALID;":                     {together, ""},
		"ALTER TABLE orders VALIDATE CONSTRAINT c;":                                              {together, ""},
		"DROP INDEX CONCURRENTLY IF EXISTS i;\nCREATE INDEX CONCURRENTLY i ON orders (service);": {alone, ""},
		"CREATE INDEX i ON orders (service);":                                                    {together, "require-concurrent-index-creation"},
		"ALTER TABLE orders ADD CONSTRAINT c CHECK (version > 0);":                               {together, "constraint-missing-not-valid"},
		"ALTER TABLE orders ADD CONSTRAINT f FOREIGN KEY (citizen_id) REFERENCES citizens (id);": {together, "adding-foreign-key-constraint"},
		"ALTER TABLE orders ADD COLUMN made timestamptz DEFAULT clock_timestamp();":              {together, "adding-field-with-default"},
		"ALTER TABLE orders ALTER COLUMN service TYPE varchar(20);":                              {together, "changing-column-type"},
		"ALTER TABLE orders ALTER COLUMN service SET NOT NULL;":                                  {together, "adding-not-nullable-field"},
		"ALTER TABLE orders RENAME COLUMN service TO kind;":                                      {together, "renaming-column"},
		"ALTER TABLE orders RENAME TO requests;":                                                 {together, "renaming-table"},
	} {
		file := filepath.Join(t.TempDir(), "migration.sql")
		require.NoError(t, os.WriteFile(file, []byte("-- +goose Up\n"+sql+"\n"), 0o600))
		said, err := exec.CommandContext(t.Context(), squawk, "--config", "squawk.toml", row.mode, file).CombinedOutput()
		if row.refused == "" {
			require.NoError(t, err, "%s\n%s", sql, said)
			continue
		}
		require.Error(t, err, sql)
		require.Contains(t, string(said), row.refused, sql)
	}
}
