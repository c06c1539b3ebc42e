// Package dbtest gives tests a database of the cabinet: empty, migrated, and of each test alone.
package dbtest

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/embedded"
	"cabinet/tests/needs"
)

// connections are enough for a test.
const connections = 4

// New starts a PostgreSQL server that ends with the test. Without one on the machine there is no test.
func New(t testing.TB) *pgxpool.Pool {
	t.Helper()
	needs.Met(t, embedded.Installed(t.Context())) // it is not fetched for a test
	server, err := embedded.Start(t.Context(), Folder(t), io.Discard)
	require.NoError(t, err)
	t.Cleanup(server.Stop)
	require.NoError(t, db.Migrate(t.Context(), server.URL()))
	pool, err := db.Open(t.Context(), server.URL(), connections)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

// Folder is a folder of the test's own that PostgreSQL's account can enter when the tests run as root: in a closed one its
// data would lie elsewhere, and stay.
func Folder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755)) //nolint:gosec // the server closes its own folder
	return dir
}
