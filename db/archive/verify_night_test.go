//go:build night

package archive

import (
	"os"
	"testing"
	"time"

	"github.com/robfig/cron/v3"
	"github.com/stretchr/testify/require"
)

// rot changes a byte of a file.
func rot(t *testing.T, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(path, content, fileMode))
}

// A base backup that has rotted is found without the private key, replaced, and not recovered from.
func TestRottenBase(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	k.insert(1, 10)
	k.archived()
	folder, err := Find(k.archive, "")
	require.NoError(t, err)
	k.stop()
	k.keeper.Schedule = schedule(first.Started.Add(time.Millisecond))
	k.run()
	second := k.bases(first.Stopped)
	k.insert(11, 20)
	k.archived()
	rot(t, folder.base(second.file()))
	k.stop()
	recovery, err := Recover(folder, k.identity, Target{}, t.TempDir())
	require.NoError(t, err)
	require.Equal(t, first.Name, recovery.Base.Name, "the older one is whole")
	require.Equal(t, []string{second.Name}, recovery.Damaged)

	rot(t, folder.base(first.file()))
	k.keeper.Schedule = cron.Every(time.Hour)
	require.NoError(t, os.Remove(folder.verifiedPath())) // a verification is due
	k.run()
	require.Eventually(t, func() bool { return k.keeper.State().Damaged == 2 }, patience, 50*time.Millisecond)
	require.False(t, k.keeper.State().Verified.IsZero())
	k.bases(second.Stopped)
	k.insert(21, 30)
	k.archived()
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 30)
}

// A file of WAL that has rotted is a gap after a verification: a base backup closes it.
func TestRottenWAL(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	k.insert(1, 40000)
	k.archived()
	k.stop()
	folder, err := Find(k.archive, "")
	require.NoError(t, err)
	lost := k.segmentAfter(first, 1)
	rot(t, folder.wal(lost.name))
	found, err := folder.Verify(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{lost.name}, found.Damaged)
	require.NoError(t, found.Record(folder))
	k.dropSlot()
	k.recycle()
	k.run()
	k.bases(first.Stopped)
	k.insert(40001, 40010)
	k.archived()
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 40010)
}
