//go:build night

package archive

import (
	"context"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pglogrepl"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/embedded"
)

// A base backup does not depend on the stream of the WAL, and is not taken for it: while another client has the slot, base backups
// are taken, and nothing is reported as archived. A stream that is broken again and again cancels none.
func TestBaseBackupWithoutTheStream(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	k.archived()
	k.stop()
	reported := k.keeper.State().Archived
	server, err := look(t.Context(), k.keeper.Address)
	require.NoError(t, err)
	var other *pgconn.PgConn
	require.Eventually(t, func() bool { // the server may not know yet that the stream has ended
		other, err = server.replicate(t.Context())
		require.NoError(t, err)
		return pglogrepl.StartReplication(t.Context(), other, slot, first.Start, pglogrepl.StartReplicationOptions{Mode: pglogrepl.PhysicalReplication}) == nil
	}, patience, 100*time.Millisecond)
	k.keeper.Schedule = schedule(first.Started.Add(time.Millisecond))
	k.run()
	second := k.bases(first.Stopped)
	k.insert(1, 10)
	require.WithinDuration(t, reported, k.keeper.State().Archived, 0)
	require.Positive(t, k.keeper.State().WALFailures)
	require.NoError(t, other.Close(t.Context()))
	k.archived()

	k.stop()
	k.keeper.Schedule = schedule(second.Started.Add(time.Millisecond))
	k.run()
	require.Eventually(t, func() bool {
		k.exec("SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE slot_name = '" + slot + "'")
		return k.keeper.State().Base.Started.After(second.Stopped)
	}, patience, 50*time.Millisecond)
	require.Zero(t, k.keeper.State().BaseFailures)
	k.insert(11, 20)
	k.archived()
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 20)
}

// A slot may name WAL that the server has deleted, and the server may say that it keeps it: another slot is made, and a base backup.
func TestSlotKeepsNothing(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	k.insert(1, 10)
	k.archived()
	k.stop()
	k.dropSlot()
	for i := range 4 {
		k.insert(11+i*10000, 10010+i*10000)
		k.recycle()
	}
	server, err := look(t.Context(), k.keeper.Address)
	require.NoError(t, err)
	reserved, err := server.makeSlot(t.Context())
	require.NoError(t, err)
	other, err := server.replicate(t.Context())
	require.NoError(t, err)
	require.NoError(t, pglogrepl.StartReplication(t.Context(), other, slot, reserved, pglogrepl.StartReplicationOptions{Mode: pglogrepl.PhysicalReplication}))
	require.NoError(t, pglogrepl.SendStandbyStatusUpdate(t.Context(), other, pglogrepl.StandbyStatusUpdate{WALWritePosition: first.Start}))
	require.Eventually(t, func() bool {
		back, err := server.makeSlot(t.Context())
		return err == nil && back == first.Start
	}, patience, 50*time.Millisecond)
	require.NoError(t, other.Close(t.Context()))
	k.run()
	k.insert(40011, 40020)
	k.archived()
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 40020)
}

// A replica takes over that has no slot, while the archive is away. What it has of the old timeline is received from it.
func TestFailover(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	k.insert(1, 10)
	k.archived()
	replica, dir := k.replica()
	k.stop()
	k.insert(11, 40000)
	require.Eventually(t, func() bool { return k.rows(replica) == 40000 }, patience, 100*time.Millisecond)
	require.NoError(t, syscall.Kill(k.server.PID(), syscall.SIGKILL))
	<-k.server.Done()
	require.NoError(t, db.Execute(t.Context(), replica.URL(), "SELECT pg_promote()"))

	k.server, k.dir = replica, dir
	k.keeper.Address = k.address()
	spool := k.keeper.Spool
	k.keeper.Spool = "/dev/null" // no base backup can be taken
	k.run()
	k.insert(40001, 40010)
	k.archived()
	require.Equal(t, first.Name, k.keeper.State().Base.Name)
	k.lose()
	k.keeper.Spool = spool
	k.recover(Target{})
	k.requireRows(k.server, 40010)
}

// replica starts a server that follows the other one.
func (k *kept) replica() (*embedded.Server, string) {
	k.Helper()
	server, err := look(k.Context(), k.keeper.Address)
	require.NoError(k, err)
	dir := dbtest.Folder(k)
	command, err := server.tool(k.Context(), "pg_basebackup", "--pgdata="+dir+"/data", "--checkpoint=fast", "--no-sync")
	require.NoError(k, err)
	require.NoError(k, run(command))
	settings, err := os.OpenFile(dir+"/data/postgresql.auto.conf", os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(k, err)
	_, err = settings.WriteString("primary_conninfo = '" + strings.ReplaceAll(k.keeper.Address, "'", "''") + "'\n")
	require.NoError(k, err)
	require.NoError(k, settings.Close())
	require.NoError(k, os.WriteFile(dir+"/data/standby.signal", nil, 0o600))
	password, err := os.ReadFile(k.dir + "/password")
	require.NoError(k, err)
	require.NoError(k, os.WriteFile(dir+"/password", password, 0o600))
	k.own(dir)
	replica, err := embedded.Start(context.Background(), dir, io.Discard)
	require.NoError(k, err)
	k.Cleanup(replica.Stop)
	return replica, dir
}
