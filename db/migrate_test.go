package db_test

import (
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
)

// later are migrations after those of the cabinet.
func later(files map[string]string) fstest.MapFS {
	folder := fstest.MapFS{}
	for name, content := range files {
		folder[name] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + content)}
	}
	return folder
}

// A migration that waits for a reader, such as a backup, does not make other readers wait for longer than they do. It is done when the first
// reader is.
func TestMigrationLetsReadersPass(t *testing.T) {
	pool := dbtest.New(t)
	owner := dbtest.As(t, pool, db.Owner)
	backup, err := connect(t, dbtest.As(t, pool, db.Tools)).Begin(t.Context())
	require.NoError(t, err)
	_, err = backup.Exec(t.Context(), "SELECT FROM reminders")
	require.NoError(t, err)

	migrated := make(chan error, 1)
	go func() {
		migrated <- db.MigrateFiles(t.Context(), owner, later(map[string]string{"20990101000000_later.sql": "ALTER TABLE reminders ADD COLUMN later text;"}), time.Second)
	}()
	api, err := db.Open(t.Context(), dbtest.As(t, pool, db.API), 4, db.Serving)
	require.NoError(t, err)
	t.Cleanup(api.Close)
	var waited atomic.Bool
	for begin := time.Now(); time.Since(begin) < 6*time.Second; {
		read := time.Now()
		_, err := api.Exec(t.Context(), "SELECT FROM reminders")
		require.NoError(t, err)
		require.Less(t, time.Since(read), 3*time.Second)
		waited.Store(waited.Load() || time.Since(read) > 500*time.Millisecond)
		time.Sleep(10 * time.Millisecond)
	}
	require.True(t, waited.Load(), "the migration has asked for its lock")
	require.Empty(t, migrated, "it waits")
	require.NoError(t, backup.Rollback(t.Context()))
	require.NoError(t, <-migrated)
	_, err = pool.Exec(t.Context(), "SELECT later FROM reminders")
	require.NoError(t, err)
}

// An index that is created concurrently waits for older transactions as long as they last: nothing queues behind it.
func TestConcurrentMigrationWaits(t *testing.T) {
	pool := dbtest.New(t)
	backup, err := connect(t, dbtest.As(t, pool, db.Tools)).BeginTx(t.Context(), pgx.TxOptions{IsoLevel: pgx.RepeatableRead}) // as pg_dump
	require.NoError(t, err)
	_, err = backup.Exec(t.Context(), "SELECT FROM reminders")
	require.NoError(t, err)
	migrated := make(chan error, 1)
	go func() {
		migrated <- db.MigrateFiles(t.Context(), dbtest.As(t, pool, db.Owner), later(map[string]string{
			"20990101000000_later.sql": "-- +goose NO TRANSACTION\nCREATE INDEX CONCURRENTLY later ON reminders (created_at);",
		}), time.Hour)
	}()
	require.Eventually(t, func() (waits bool) {
		err := pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE query ~ 'CREATE INDEX CONCURRENTLY later' AND now() - query_start > interval '3 seconds' AND wait_event_type = 'Lock')`).Scan(&waits)
		return err == nil && waits
	}, 20*time.Second, 50*time.Millisecond)
	require.NoError(t, backup.Rollback(t.Context()))
	require.NoError(t, <-migrated)
}
