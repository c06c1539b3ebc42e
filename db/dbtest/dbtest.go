// Package dbtest gives tests a database of the cabinet: empty, migrated, and of each test alone.
package dbtest

import (
	"io"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/embedded"
)

// connections are enough for a test.
const connections = 4

// New starts a PostgreSQL server that ends with the test. A machine on which none is found skips the test.
func New(t testing.TB) *pgxpool.Pool {
	t.Helper()
	if err := embedded.Installed(t.Context()); err != nil {
		t.Skip(err) // it is not fetched for a test
	}
	server, err := embedded.Start(t.Context(), t.TempDir(), io.Discard)
	require.NoError(t, err)
	t.Cleanup(server.Stop)
	require.NoError(t, db.Migrate(t.Context(), server.URL()))
	pool, err := db.Open(t.Context(), server.URL(), connections)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}
