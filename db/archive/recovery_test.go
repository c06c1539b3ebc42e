//go:build night

package archive

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/stretchr/testify/require"
)

// What was committed after the base backup is there after the loss of the server, up to the last archived moment or to a chosen one;
// and the archive continues on the new timeline.
func TestRecovery(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	require.Len(t, first.Segment, 24)
	k.insert(1, 20000) // > 2 segments
	k.exec("INSERT INTO events VALUES (20001)")
	chosen := k.archived()
	time.Sleep(20 * time.Millisecond)
	k.exec("INSERT INTO events VALUES (20002)")
	k.archived()
	k.lose()
	k.recover(Target{})
	require.Equal(t, 20002, k.last(), "all that was archived")
	require.NoDirExists(t, k.dir+"/data/"+waiting)

	second := k.bases(first.Stopped)
	require.Equal(t, uint32(2), second.Timeline)
	k.exec("INSERT INTO events VALUES (20003)")
	k.archived()
	k.lose()
	k.recover(Target{Until: chosen})
	require.Equal(t, 20001, k.last(), "as of the chosen moment")

	third := k.bases(second.Stopped)
	require.Equal(t, uint32(3), third.Timeline)
	k.exec("INSERT INTO events VALUES (30000)")
	k.archived()
	k.lose()
	folder, err := Find(k.archive, "")
	require.NoError(t, err)
	left, err := folder.Bases()
	require.NoError(t, err)
	require.Len(t, left, 2, "the oldest was pruned")
	k.recover(Target{})
	require.Equal(t, 30000, k.last(), "the settings of the earlier recovery do not count")
}

// The archive reveals nothing without the private key, and what was changed in it is not recovered.
func TestNoRecoveryWithoutTheKey(t *testing.T) {
	t.Parallel()
	k := keep(t)
	const secret = "a name of a citizen"
	base := k.bases(time.Time{})
	k.exec("INSERT INTO events VALUES (1, clock_timestamp(), '" + secret + "')")
	k.archived()
	k.stop()
	folder, err := Find(k.archive, "")
	require.NoError(t, err)
	require.NoError(t, filepath.WalkDir(k.archive, func(path string, entry os.DirEntry, err error) error {
		require.NoError(t, err)
		if entry.IsDir() {
			return nil
		}
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NotContains(t, string(content), secret)
		require.True(t, strings.HasSuffix(path, ".json") || strings.HasSuffix(path, history) || strings.HasPrefix(string(content), "age-encryption.org/v1"), path)
		return nil
	}))
	other, err := age.GenerateX25519Identity()
	require.NoError(t, err)
	_, err = Recover(folder, other, Target{}, t.TempDir())
	require.ErrorContains(t, err, "CABINET_ARCHIVE_IDENTITY")
	_, err = Recover(folder, k.identity, Target{Until: base.Stopped.Add(-time.Second)}, t.TempDir())
	require.ErrorContains(t, err, "nothing before can be recovered")
	_, err = Recover(folder, k.identity, Target{}, k.dir)
	require.ErrorContains(t, err, "is not empty")

	path := folder.base(base.file())
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(path, content, 0o600))
	_, err = Recover(folder, k.identity, Target{}, t.TempDir())
	require.ErrorContains(t, err, "are damaged")
	k.run()
}
