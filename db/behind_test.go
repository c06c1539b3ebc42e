package db_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
)

// A database that was never migrated, or lacks the last migration, is behind; one that a newer build has migrated is not.
func TestBehind(t *testing.T) {
	database := dbtest.New(t)
	behind := func() bool {
		t.Helper()
		behind, err := db.Behind(t.Context(), database)
		require.NoError(t, err)
		return behind
	}
	require.False(t, behind())
	newest, err := db.Newest()
	require.NoError(t, err)
	for version, wanted := range map[int64]bool{newest - 1: true, newest + 1: false} {
		_, err = database.Exec(t.Context(), "UPDATE goose_db_version SET version_id = $1 WHERE version_id > 0", version)
		require.NoError(t, err)
		require.Equal(t, wanted, behind())
	}
	_, err = database.Exec(t.Context(), "DROP TABLE goose_db_version")
	require.NoError(t, err)
	require.True(t, behind())
	database.Close()
	_, err = db.Behind(t.Context(), database)
	require.Error(t, err)
}
