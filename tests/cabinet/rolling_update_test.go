package cabinet

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

// nextVersion are the migrations of a version after this one, as docs/changing-the-schema.md has them be: each kind of change of a table that
// is being read and written.
var nextVersion = map[string]string{
	"db/migrations/20990101000000_next.sql": `-- +goose Up
ALTER TABLE orders ADD COLUMN next text;
ALTER TABLE orders ADD CONSTRAINT orders_next_check CHECK (next <> '') NOT VALID;
`,
	"db/migrations/20990101000100_validate_next.sql": `-- +goose Up
ALTER TABLE orders VALIDATE CONSTRAINT orders_next_check;
`,
	"db/migrations/20990101000200_index_of_next.sql": `-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS orders_by_next;
CREATE INDEX CONCURRENTLY orders_by_next ON orders (created_at) WHERE next IS NOT NULL;
`,
}

// How long a report reads in one transaction, and the time between two. It is longer than a request may wait for the database.
const (
	reportTakes = 8 * time.Second
	reportPause = 4 * time.Second
)

// answersWithin is how long a request may take during an update: as long as a migration waits for a lock (db.Migrate), and the rest for a
// busy machine.
const answersWithin = 2*time.Second + 4*time.Second

// The next version of the cabinet is rolled out while citizens order through two APIs and reports read the orders: its migrations run,
// which change the table of orders, and then each API and each worker is replaced. No request fails or waits for a report to end, and every
// order that is made meanwhile is done.
func TestRollingUpdate(t *testing.T) {
	t.Parallel()
	needs.Programs(t)
	next, programs := overlaidBuild(t, nextVersion), programsOf(t)
	s, through, front := startTwoOfEach(t, stack.Programs(programs))
	load, stop := context.WithCancel(t.Context())
	lives := startLives(t, load, through)
	streams := signIn(t, through, driver).follow(load)
	lives.progress(t)

	replace(t, filepath.Join(programs, "cabinet"), next)
	reported := startReports(t, load, s)
	said, err := cabinetCommand(t, s, []string{"DATABASE_OWNER_URL=" + s.Databases["DATABASE_OWNER_URL"]}, "migrate")
	require.NoError(t, err, said)
	requireMigrated(t, s)
	for _, part := range replaced {
		lives.progress(t)
		s.Roll(t, part)
	}
	lives.progress(t)
	stop()
	lives.ended.Wait()
	reported.Wait()

	require.NoError(t, <-streams, "a stream was cut")
	lives.requireGood(t)
	require.Less(t, time.Duration(lives.slowest.Load()), answersWithin)
	front.RequireAllServed(t)
	requireEndedWell(t, s)
	require.Contains(t, said, "the migration waits", "no report was in its way")
}

// startReports reads the orders again and again in transactions that stay open for a while, as those of reports and backups do, until ctx
// ends. It returns when the first one has begun.
func startReports(t *testing.T, ctx context.Context, s *stack.Stack) *sync.WaitGroup {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), s.Databases["DATABASE_TOOLS_URL"])
	require.NoError(t, err)
	t.Cleanup(func() { _ = connection.Close(context.Background()) })
	began, running := make(chan struct{}), &sync.WaitGroup{}
	running.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			err := pgx.BeginTxFunc(context.WithoutCancel(ctx), connection, pgx.TxOptions{IsoLevel: pgx.RepeatableRead}, func(tx pgx.Tx) error {
				if _, err := tx.Exec(context.WithoutCancel(ctx), "SELECT count(*) FROM orders"); err != nil {
					return err
				}
				if n == 0 {
					close(began)
				}
				rest(ctx, reportTakes)
				return nil
			})
			if err != nil {
				t.Errorf("report: %v", err)
				return
			}
			rest(ctx, reportPause)
		}
	})
	select {
	case <-began:
	case <-time.After(patience):
		require.Fail(t, "no report begins")
	}
	return running
}

// rest waits for a time, or for the end of ctx.
func rest(ctx context.Context, how time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(how):
	}
}

// requireMigrated requires that the next version's migrations have run and left nothing unfinished.
func requireMigrated(t *testing.T, s *stack.Stack) {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), s.DatabaseURL)
	require.NoError(t, err)
	defer connection.Close(t.Context()) //nolint:errcheck // nothing was written
	var validated, indexed bool
	require.NoError(t, connection.QueryRow(t.Context(), `SELECT
		(SELECT convalidated FROM pg_constraint WHERE conname = 'orders_next_check'),
		(SELECT indisvalid FROM pg_index WHERE indexrelid = 'orders_by_next'::regclass)`).Scan(&validated, &indexed))
	require.True(t, validated)
	require.True(t, indexed)
}
