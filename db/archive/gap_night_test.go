//go:build night

package archive

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A server whose slot was lost gets a new one, and a base backup, because the archive has a gap.
func TestGapIsClosedByABaseBackup(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	k.stop()
	k.dropSlot()
	k.insert(1, 7)
	k.recycle()
	k.run()
	k.bases(first.Stopped)
	k.archived()
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 7)
}

// The base backup that a gap demands is taken although the process was stopped before it was complete.
func TestGapIsNotForgotten(t *testing.T) {
	t.Parallel()
	k := keep(t)
	k.bases(time.Time{})
	k.archived()
	k.stop()
	reported := k.keeper.State().Archived
	k.dropSlot()
	k.insert(1, 40000)
	k.recycle()
	for range 3 {
		k.run()
		require.Eventually(t, func() bool { return k.keeper.State().Gap != "" }, patience, 10*time.Millisecond)
		time.Sleep(400 * time.Millisecond) // the slot is made, the base backup has begun
		k.stop()
		require.WithinDuration(t, reported, k.keeper.State().Archived, 0, "nothing after the gap can be recovered")
	}
	require.NotEmpty(t, k.keeper.State().Gap)
	k.run()
	k.insert(40001, 50000)
	k.archived()
	require.Empty(t, k.keeper.State().Gap)
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 50000)
}

// What the process has received but not written into the archive is received again, although all its own files are lost.
func TestSpoolIsLost(t *testing.T) {
	t.Parallel()
	k := keep(t)
	k.bases(time.Time{})
	k.stop()
	k.keeper.Every = time.Hour // no tick in between
	k.run()
	k.archived()
	k.insert(1, 60000)
	time.Sleep(2 * time.Second)
	k.stop()
	require.NoError(t, os.RemoveAll(k.keeper.Spool+"/wal"))
	k.exec("CHECKPOINT")
	k.keeper.Every = 200 * time.Millisecond
	k.run()
	k.insert(60001, 70000)
	k.archived()
	require.Equal(t, 1, k.keeper.State().Bases, "there is no gap to close")
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 70000)
}

// The server deletes WAL while the archive is away for long: the slot is lost.
func TestSlotIsLostWhileTheArchiveIsAway(t *testing.T) {
	t.Parallel()
	k := keep(t)
	k.exec("ALTER SYSTEM SET max_slot_wal_keep_size = '16MB'")
	k.exec("SELECT pg_reload_conf()")
	first := k.bases(time.Time{})
	k.insert(1, 10)
	before := k.archived()
	time.Sleep(20 * time.Millisecond)
	k.insert(11, 11) // the server sees by it that the moment has passed
	k.archived()
	k.stop()
	for i := range 5 {
		k.insert(i*10000+12, i*10000+10011)
		k.recycle()
	}
	folder, err := Find(k.archive, "")
	require.NoError(t, err)
	k.run()
	k.bases(first.Stopped)
	k.insert(50012, 50012)
	k.archived()
	k.lose()
	verified, err := folder.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verified.Damaged)
	require.Len(t, verified.Gaps, 1, "the time before the new base backup is lost")

	k.recover(Target{})
	k.requireRows(k.server, 50012)
	k.lose()
	k.recover(Target{Until: before, Timeline: 1})
	k.requireRows(k.server, 10)
}

// A file that is missing in the archive is a gap: it is neither reported nor recovered over.
func TestMissingFileIsAGap(t *testing.T) {
	t.Parallel()
	k := keep(t)
	base := k.bases(time.Time{})
	k.insert(1, 40000)
	k.archived()
	k.stop()
	k.exec("CHECKPOINT")
	folder, err := Find(k.archive, "")
	require.NoError(t, err)
	lost := k.segmentAfter(base, 1)
	require.NoError(t, os.Remove(folder.wal(lost.name)))
	_, err = Recover(folder, k.identity, Target{}, t.TempDir())
	require.ErrorContains(t, err, lost.segment)
	recovery, err := Recover(folder, k.identity, Target{Incomplete: true}, t.TempDir())
	require.NoError(t, err)
	require.Contains(t, recovery.Gap, lost.segment)

	k.run()
	k.insert(40001, 40001)
	k.archived()
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 40001)
}

// A server that has lost what is in its archive is not archived behind that.
func TestOtherWALIsRefused(t *testing.T) {
	t.Parallel()
	k := keep(t)
	k.bases(time.Time{})
	k.insert(1, 10)
	k.archived()
	k.stop()
	k.server.Stop()
	copied := t.TempDir() + "/data"
	require.NoError(t, os.CopyFS(copied, os.DirFS(k.dir+"/data")))
	k.start()
	k.run()
	k.insert(11, 20)
	k.archived()
	k.stop()
	reported := k.keeper.State().Archived
	k.server.Stop()
	k.swap(copied)
	k.start()
	k.insert(11, 40)
	k.run()
	require.Eventually(t, func() bool { return k.keeper.State().WALFailures > 0 }, patience, 50*time.Millisecond)
	time.Sleep(time.Second)
	require.WithinDuration(t, reported, k.keeper.State().Archived, 0)
}
