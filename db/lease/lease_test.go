package lease_test

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/lease"
	"cabinet/db/sqlc"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// One holder has a lease until its term ends or it leaves it, and may prolong it.
func TestLease(t *testing.T) {
	ctx, now := t.Context(), time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)
	pool, err := db.Open(ctx, dbtest.As(t, dbtest.New(t), db.API), 1, 0)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	clock := func() time.Time { return now }
	first, second := lease.New(sqlc.New(pool), "sweep", clock), lease.New(sqlc.New(pool), "sweep", clock)
	take := func(of lease.Lease) bool {
		t.Helper()
		taken, err := of.Take(ctx, time.Minute)
		require.NoError(t, err)
		return taken
	}
	require.True(t, take(first))
	require.False(t, take(second))
	now = now.Add(50 * time.Second)
	require.True(t, take(first), "prolonged")
	now = now.Add(50 * time.Second)
	require.False(t, take(second))
	now = now.Add(10 * time.Second)
	require.True(t, take(second), "the term has ended")
	require.NoError(t, first.Leave(ctx))
	require.False(t, take(first), "another's lease is not left")
	require.NoError(t, second.Leave(ctx))
	require.True(t, take(first))
	other := lease.New(sqlc.New(pool), "verify", clock)
	require.True(t, take(other), "another piece of work")
}
