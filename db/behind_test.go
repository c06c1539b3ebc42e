package db_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
)

// A database that was never migrated, or lacks the last migration, is behind.
func TestBehind(t *testing.T) {
	database := dbtest.New(t)
	behind := func() bool {
		t.Helper()
		behind, err := db.Behind(t.Context(), database)
		require.NoError(t, err)
		return behind
	}
	require.False(t, behind())
	_, err := database.Exec(t.Context(), "DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)")
	require.NoError(t, err)
	require.True(t, behind())
	_, err = database.Exec(t.Context(), "DROP TABLE goose_db_version")
	require.NoError(t, err)
	require.True(t, behind())
	database.Close()
	_, err = db.Behind(t.Context(), database)
	require.Error(t, err)
}
