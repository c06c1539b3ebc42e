package db_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/ordering/refusal"
)

// limit is one that a test can wait for.
const limit = time.Second

// limited is a pool with limits beside one without.
func limited(t *testing.T, connections int32) (pool, free *pgxpool.Pool) {
	t.Helper()
	free = dbtest.New(t)
	pool, err := db.Open(t.Context(), free.Config().ConnString(), connections, limit)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool, free
}

// requireAway requires that a use of a pool ends with its limit, and that its caller may try again.
func requireAway(t *testing.T, use func() error) {
	t.Helper()
	began := time.Now()
	err := use()
	require.Error(t, err)
	require.Equal(t, domain.CodeUnavailable, refusal.Of(err).Code, "%v", err)
	require.Less(t, time.Since(began), 2*limit)
}

// A statement that takes too long ends, alone, in a transaction and in reading rows; the pool works on.
func TestStatementsAreLimited(t *testing.T) {
	pool, _ := limited(t, 2)
	requireAway(t, func() error {
		_, err := pool.Exec(t.Context(), "SELECT pg_sleep(30)")
		return err
	})
	requireAway(t, func() error {
		var row int
		return pool.QueryRow(t.Context(), "SELECT 1 FROM pg_sleep(30)").Scan(&row)
	})
	requireAway(t, func() error {
		rows, err := pool.Query(t.Context(), "SELECT pg_sleep(0.1) FROM generate_series(1, 300)")
		if err != nil {
			return err
		}
		for rows.Next() {
			continue
		}
		return rows.Err()
	})
	tx, err := pool.Begin(t.Context())
	require.NoError(t, err)
	time.Sleep(limit) // not a statement
	_, err = tx.Exec(t.Context(), "SELECT 1")
	require.NoError(t, err)
	requireAway(t, func() error {
		_, err := tx.Exec(t.Context(), "SELECT pg_sleep(30)")
		return err
	})
	require.Error(t, tx.Commit(t.Context()))
}

// A wait for a lock ends with an error that names it, and keeps the connection.
func TestLocksAreLimited(t *testing.T) {
	free := dbtest.New(t)
	pool, err := db.Open(t.Context(), dbtest.As(t, free, db.API), 1, db.Serving)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	tx, err := free.Begin(t.Context())
	require.NoError(t, err)
	defer tx.Rollback(t.Context()) //nolint:errcheck // the test ends
	_, err = tx.Exec(t.Context(), "LOCK TABLE orders IN ACCESS EXCLUSIVE MODE")
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), "SELECT count(*) FROM orders")
	require.Equal(t, "55P03", refusedWith(err))
	require.Equal(t, domain.CodeUnavailable, refusal.Of(err).Code, "the caller may try again")
	require.EqualValues(t, 1, pool.Stat().NewConnsCount())
	require.NoError(t, tx.Rollback(t.Context()))
	_, err = pool.Exec(t.Context(), "SELECT count(*) FROM orders")
	require.NoError(t, err)
}

// A connection of a pool that has no other is waited for no longer than a statement; one that waits for notifications has no limit.
func TestConnectionsAreLimited(t *testing.T) {
	pool, free := limited(t, 1)
	held, err := pool.Acquire(t.Context())
	require.NoError(t, err)
	var waiting sync.WaitGroup
	for range 3 {
		waiting.Go(func() {
			requireAway(t, func() error {
				_, err := pool.Exec(t.Context(), "SELECT 1")
				return err
			})
		})
	}
	waiting.Wait()
	_, err = held.Exec(t.Context(), "LISTEN orders")
	require.NoError(t, err)
	time.AfterFunc(2*limit, func() { _, _ = free.Exec(context.Background(), "NOTIFY orders, 'late'") })
	notification, err := held.Conn().WaitForNotification(t.Context())
	require.NoError(t, err)
	require.Equal(t, "late", notification.Payload)
	held.Release()
	_, err = pool.Exec(t.Context(), "SELECT 1")
	require.NoError(t, err)
}

// A batch is one use.
func TestBatchesAreLimited(t *testing.T) {
	pool, _ := limited(t, 1)
	requireAway(t, func() error {
		batch := &pgx.Batch{}
		batch.Queue("SELECT 1")
		batch.Queue("SELECT pg_sleep(30)")
		return pool.SendBatch(t.Context(), batch).Close()
	})
}

// A transaction that a frozen process has left open is ended by the server.
func TestAbandonedTransactions(t *testing.T) {
	pool := dbtest.New(t)
	for _, role := range []db.Role{db.API, db.Worker, db.Support} {
		var timeout string
		require.NoError(t, connect(t, dbtest.As(t, pool, role)).QueryRow(t.Context(), "SHOW idle_in_transaction_session_timeout").Scan(&timeout))
		require.Equal(t, "5min", timeout, role)
	}
}

// A statement whose caller cannot end it, because it is cut off or frozen, is ended by the server a little later than the caller would.
func TestServerEndsStatements(t *testing.T) {
	pool := dbtest.New(t)
	began := time.Now()
	_, err := connect(t, dbtest.As(t, pool, db.API)).Exec(t.Context(), "SELECT pg_sleep(30)")
	require.Equal(t, "57014", refusedWith(err), "%v", err)
	require.Greater(t, time.Since(began), db.Serving)
	require.Less(t, time.Since(began), 2*db.Serving)
	for role, most := range map[db.Role]string{db.API: "6s", db.Support: "6s", db.Worker: "31s", db.Tools: "0", db.Owner: "0"} {
		var timeout, zone string
		connection := connect(t, dbtest.As(t, pool, role))
		require.NoError(t, connection.QueryRow(t.Context(), "SHOW statement_timeout").Scan(&timeout))
		require.NoError(t, connection.QueryRow(t.Context(), "SHOW TimeZone").Scan(&zone))
		require.Equal(t, most, timeout, role)
		require.Equal(t, "UTC", zone, role)
	}
}
