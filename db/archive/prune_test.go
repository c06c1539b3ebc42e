package archive

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pglogrepl"
	"github.com/stretchr/testify/require"
)

const megabytes16 = 16 << 20

// someSum is the sum in the names of files whose content does not matter.
var someSum = strings.Repeat("ab", 32)

// laid is an archive with the described base backups and empty files of WAL.
func laid(t *testing.T, bases []Base, segments ...string) *Folder {
	t.Helper()
	folder, err := Open(t.TempDir(), "7000000000000000001")
	require.NoError(t, err)
	for _, base := range bases {
		require.NoError(t, os.WriteFile(folder.base(base.file()), nil, fileMode))
		require.NoError(t, base.write(folder))
	}
	for _, segment := range segments {
		require.NoError(t, os.WriteFile(folder.wal(segment+"-"+someSum+sealed), nil, fileMode))
	}
	return folder
}

var firstDay = time.Date(2026, 11, 1, 1, 0, 0, 0, time.UTC)

// baseOf is a base backup of a day whose WAL begins in a segment of timeline 1 or another.
func baseOf(day int, timeline uint32, segment uint64) Base {
	at := firstDay.AddDate(0, 0, day)
	base := Base{Name: at.Format(nameFormat), Started: at, Stopped: at, Timeline: timeline, SegmentSize: megabytes16}
	base.Start = pglogrepl.LSN(segment*megabytes16 + 40)
	base.Stop, base.Segment = base.Start+100, segmentName(timeline, segment, megabytes16)
	return base
}

// Old base backups go with the WAL that only they needed; history files and later WAL of any timeline stay. Damaged ones do not count.
func TestPrune(t *testing.T) {
	t.Parallel()
	bases := []Base{baseOf(0, 1, 2), baseOf(1, 1, 4), baseOf(2, 1, 6), baseOf(3, 2, 9)}
	folder := laid(t, bases, "000000010000000000000002", "000000010000000000000005", "000000010000000000000006",
		"000000020000000000000009.partial.00000100")
	require.NoError(t, folder.keepHistory(2, []byte("1\t0/9000000\treason\n")))
	damaged := Verification{Damaged: []string{bases[2].file()}}
	require.NoError(t, damaged.Record(folder))
	require.NoError(t, folder.Prune(3))
	require.FileExists(t, folder.base(bases[0].file()), "three are whole")
	require.NoError(t, folder.Prune(2))
	present, err := folder.catalogue()
	require.NoError(t, err)
	require.Len(t, present, 3)
	require.True(t, present["000000010000000000000005"].complete)
	require.True(t, present["000000010000000000000006"].complete)
	require.True(t, present.has("000000020000000000000009", 0x100))
	require.False(t, present.has("000000020000000000000009", 0x101))
	left, err := folder.Bases()
	require.NoError(t, err)
	require.Equal(t, bases[1:], left)
	require.NoFileExists(t, folder.base(bases[0].file()))
	require.FileExists(t, folder.wal("00000002.history"))
}

// What an interrupted base backup has left is deleted, and nothing else.
func TestSweep(t *testing.T) {
	t.Parallel()
	base := baseOf(0, 1, 2)
	folder := laid(t, []Base{base})
	for _, left := range []string{"20261102T010000Z.tar" + sealed, unfinished, "20261102T010000Z.json." + unfinished} {
		require.NoError(t, os.WriteFile(folder.base(left), nil, fileMode))
	}
	require.NoError(t, folder.sweep())
	left, err := os.ReadDir(folder.base(""))
	require.NoError(t, err)
	require.Len(t, left, 2)
	require.FileExists(t, folder.base(base.file()))
}
