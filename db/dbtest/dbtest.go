// Package dbtest gives each test a migrated database of its own, on one PostgreSQL server per test binary.
//
// A test package that uses it has
//
//	func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }
//
// A test brings about with New what no part may, and gives the part under test a pool of Part, which has its rights and limits alone.
package dbtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/embedded"
	"cabinet/tests/needs"
	"cabinet/tests/scratch"
)

// connections are enough for a test.
const connections = 4

// template is the migrated database that each test's own is a copy of.
const template = "cabinet_template"

// shared is the server of the test binary. It starts with the first test that asks for a database.
var shared struct {
	main      bool
	once      sync.Once
	dir       string
	server    *embedded.Server
	databases atomic.Int32
	err       error
}

// Main runs a package's tests and stops the server after them. The result is the exit code.
func Main(m *testing.M) int {
	shared.main = true
	code := m.Run()
	if shared.server != nil {
		shared.server.Stop()
	}
	if shared.dir != "" {
		_ = os.RemoveAll(shared.dir)
	}
	return code
}

// New returns a pool of connections to a new migrated database. Without PostgreSQL on the machine the test is skipped, or
// fails where needs.Met says so.
func New(t testing.TB) *pgxpool.Pool {
	t.Helper()
	require.True(t, shared.main, "the package's TestMain must call dbtest.Main")
	needs.Met(t, embedded.Installed(t.Context())) // it is not fetched for a test
	shared.once.Do(func() { shared.err = start(context.Background()) })
	require.NoError(t, shared.err)
	name := fmt.Sprintf("test_%d", shared.databases.Add(1))
	require.NoError(t, create(t.Context(), name))
	pool, err := db.Open(t.Context(), address(name), connections, 0)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

// start runs the server and migrates the template.
func start(ctx context.Context) (err error) {
	// Not t.TempDir: the server outlives the test that starts it, and its account must be able to enter the folder.
	if shared.dir, err = scratch.Dir("cabinet-dbtest-"); err != nil {
		return err
	}
	if shared.server, err = embedded.Start(ctx, shared.dir, io.Discard); err != nil {
		return err
	}
	if err := execute(ctx, "ALTER SYSTEM SET fsync = off", "ALTER SYSTEM SET synchronous_commit = off",
		"ALTER SYSTEM SET full_page_writes = off", "SELECT pg_reload_conf()"); err != nil {
		return err
	}
	if err := db.Provision(ctx, db.Server{Admin: address(template)}, Passwords()); err != nil {
		return err
	}
	owner, err := db.As(address(template), db.Owner, password)
	if err != nil {
		return err
	}
	return db.Migrate(ctx, owner)
}

// password is that of each role: the server takes connections of this machine alone, and lives as long as the tests.
const password = "a password of the tests alone"

// Passwords are those of the roles.
func Passwords() map[db.Role]string {
	passwords := map[db.Role]string{}
	for _, role := range db.Roles {
		passwords[role] = password
	}
	return passwords
}

// Part returns a pool of a part's own on a test's database: as the part's role, whose missing rights fail the test, and with its limits.
// A database that is none of the tests', which does not answer, is returned as it is.
func Part(t testing.TB, pool *pgxpool.Pool, role db.Role) *pgxpool.Pool {
	t.Helper()
	if shared.server == nil || !strings.HasPrefix(pool.Config().ConnConfig.Database, "test_") {
		return pool
	}
	limit := db.Serving
	if role == db.Worker {
		limit = db.Working
	}
	part, err := db.Open(t.Context(), As(t, pool, role), connections, limit)
	require.NoError(t, err)
	t.Cleanup(part.Close)
	return part
}

// Admin returns a pool of the superuser's on the database of a Part: for what other parts bring about.
func Admin(t testing.TB, part *pgxpool.Pool) *pgxpool.Pool {
	t.Helper()
	admin, err := db.Open(t.Context(), address(part.Config().ConnConfig.Database), connections, 0)
	require.NoError(t, err)
	t.Cleanup(admin.Close)
	return admin
}

// As is the address of a test's database for one of the cabinet's roles. New connects as the server's superuser, so that a
// test may bring about what no part of the cabinet may.
func As(t testing.TB, pool *pgxpool.Pool, role db.Role) string {
	t.Helper()
	as, err := db.As(address(pool.Config().ConnConfig.Database), role, password)
	require.NoError(t, err)
	return as
}

// creating is locked while a database is created: PostgreSQL copies a template only without other connections to it.
var creating sync.Mutex

func create(ctx context.Context, name string) error {
	creating.Lock()
	defer creating.Unlock()
	statements := []string{
		"CREATE DATABASE " + name + " TEMPLATE " + template + " OWNER " + string(db.Owner), "REVOKE ALL ON DATABASE " + name + " FROM PUBLIC",
	}
	for _, role := range []db.Role{db.API, db.Worker, db.Support, db.Tools} {
		statements = append(statements, "GRANT CONNECT ON DATABASE "+name+" TO "+string(role))
	}
	return execute(ctx, statements...)
}

// execute runs statements outside of transactions, as the server's owner.
func execute(ctx context.Context, statements ...string) error {
	connection, err := pgx.Connect(ctx, shared.server.URL())
	if err != nil {
		return err
	}
	for _, statement := range statements {
		if _, err = connection.Exec(ctx, statement); err != nil {
			err = fmt.Errorf("%s: %w", statement, err)
			break
		}
	}
	return errors.Join(err, connection.Close(ctx))
}

// address is the URL of a database of the server.
func address(name string) string {
	found, err := url.Parse(shared.server.URL())
	if err != nil {
		panic(err) // the server has made it
	}
	found.Path = "/" + name
	return found.String()
}

// Folder is a folder of the test's own that PostgreSQL's account can enter when the tests run as root: in a closed one its
// data would lie elsewhere, and stay.
func Folder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755)) //nolint:gosec // the server closes its own folder
	return dir
}
