package activities

import (
	"os"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db"
	"cabinet/db/dbtest"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// asWorker is a database on which a test has the rights of the worker.
func asWorker(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return dbtest.Part(t, dbtest.New(t), db.Worker)
}

// idOf is an order's id by a short name.
func idOf(name string) uuid.UUID { return uuid.NewSHA1(uuid.NameSpaceOID, []byte(name)) }
