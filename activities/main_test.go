package activities

import (
	"os"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/store"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// asWorker is a database on which a test has the rights of the worker.
func asWorker(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return dbtest.Part(t, dbtest.New(t), db.Worker)
}

// asAdmin is a store with all rights on the database of a test: for what other parts than the worker bring about.
func asAdmin(t testing.TB, pool *pgxpool.Pool, store store.Store) store.Store {
	t.Helper()
	store.Queries = sqlc.New(dbtest.Admin(t, pool))
	return store
}

// idOf is an order's id by a short name.
func idOf(name string) uuid.UUID { return uuid.NewSHA1(uuid.NameSpaceOID, []byte(name)) }
