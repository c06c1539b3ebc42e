package api

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// sessionsOver stores sessions that are over since an instant, and returns how many the table has.
func (a *accountTest) sessionsOver(since time.Time, number int) {
	a.Helper()
	_, err := a.admin.Exec(a.Context(), `INSERT INTO sessions (id, citizen_id, provider, created_at, last_seen_at, expires_at)
		SELECT gen_random_uuid(), $1, 'id-gov-ua', $2::timestamptz - interval '1 hour', $2, $2 FROM generate_series(1, $3)`, a.citizen, since, number)
	require.NoError(a, err)
}

func (a *accountTest) sessionsLeft() (left int) {
	a.Helper()
	require.NoError(a, a.world.Database.QueryRow(a.Context(), "SELECT count(*) FROM sessions WHERE expires_at < $1", noon).Scan(&left))
	return left
}

// However much has expired, it is deleted in batches: a batch that fails loses none before it, and the next sweep continues.
func TestSweepInBatches(t *testing.T) {
	a := newAccount(t, "verified")
	over := noon.Add(-keepSessions - time.Hour)
	a.sessionsOver(over, 2*sweepAtOnce+10)
	// The last batch fails: one of its sessions is needed elsewhere.
	_, err := a.admin.Exec(t.Context(), `CREATE TABLE holds (id uuid REFERENCES sessions);
		INSERT INTO holds SELECT id FROM sessions ORDER BY expires_at DESC, created_at DESC LIMIT 1`)
	require.NoError(t, err)
	_, err = a.admin.Exec(t.Context(), `UPDATE sessions SET expires_at = expires_at + interval '1 minute' WHERE id IN (SELECT id FROM holds)`)
	require.NoError(t, err)
	require.ErrorContains(t, a.sweepOnce(t.Context()), "sessions")
	require.Equal(t, 10, a.sessionsLeft(), "two batches are gone")
	_, err = a.admin.Exec(t.Context(), "DROP TABLE holds")
	require.NoError(t, err)
	a.now = noon.Add(sweepEvery + time.Second)
	require.NoError(t, a.sweepOnce(t.Context()))
	require.Zero(t, a.sessionsLeft())
}

// One of all processes sweeps, once an hour. The sweep of a process that has crashed is continued when its lease is over.
func TestOneProcessSweeps(t *testing.T) {
	a := newAccount(t, "verified")
	over := noon.Add(-keepSessions - time.Hour)
	require.NoError(t, a.sweepOnce(t.Context()))
	a.sessionsOver(over, 1)
	require.NoError(t, a.sweepOnce(t.Context()))
	require.Equal(t, 1, a.sessionsLeft(), "swept within the hour")
	a.now = noon.Add(sweepEvery + time.Second)
	require.NoError(t, a.sweepOnce(t.Context()))
	require.Zero(t, a.sessionsLeft())

	a.now = a.now.Add(sweepEvery + time.Second)
	_, err := a.admin.Exec(t.Context(), "UPDATE leases SET holder = gen_random_uuid(), leased_until = $1", a.now.Add(sweepLease))
	require.NoError(t, err)
	a.sessionsOver(over, 1)
	require.NoError(t, a.sweepOnce(t.Context()))
	require.Equal(t, 1, a.sessionsLeft(), "another process sweeps")
	a.now = a.now.Add(sweepLease + time.Second)
	require.NoError(t, a.sweepOnce(t.Context()))
	require.Zero(t, a.sessionsLeft())
}
