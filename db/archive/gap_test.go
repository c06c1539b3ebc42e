package archive

import (
	"os"
	"testing"

	"github.com/jackc/pglogrepl"
	"github.com/stretchr/testify/require"
)

func wayTo(t *testing.T, timeline uint32, history string) ancestry {
	t.Helper()
	way, err := parseHistory(timeline, history)
	require.NoError(t, err)
	return way
}

func TestSegmentNames(t *testing.T) {
	for text, name := range map[string]string{
		"0/2000028": "000000030000000000000002", "1/0": "0000000300000000000000FF", "1/1": "000000030000000100000000", "16/B374D848": "0000000300000016000000B3",
	} {
		at, err := pglogrepl.ParseLSN(text)
		require.NoError(t, err)
		require.Equal(t, name, segmentName(3, numberOf(at, megabytes16), megabytes16))
		timeline, number, err := parseSegment(name, megabytes16)
		require.NoError(t, err)
		require.Equal(t, uint32(3), timeline)
		require.Equal(t, numberOf(at, megabytes16), number)
	}
	_, _, err := parseSegment("nonsense", megabytes16)
	require.Error(t, err)
}

func TestHistory(t *testing.T) {
	t.Parallel()
	way := wayTo(t, 4, "1\t0/3000100\tbefore 2026-11-25\n\n# a comment\n3\t0/5000000\tno recovery target specified\n")
	require.Equal(t, uint32(4), way.last())
	for number, name := range map[uint64]string{2: "000000010000000000000002", 3: "000000030000000000000003", 4: "000000030000000000000004", 5: "000000040000000000000005"} {
		require.Equal(t, name, way.name(number, megabytes16))
	}
	require.True(t, way.passes(1, 0x3000100))
	require.False(t, way.passes(1, 0x3000101), "this was given up")
	require.False(t, way.passes(2, 0x2000000), "another branch")
	require.True(t, way.passes(4, 0x9000000))
	_, err := parseHistory(2, "nonsense")
	require.Error(t, err)
	_, err = parseHistory(2, "one\t0/1\n")
	require.Error(t, err)
}

// A gap is what is missing on the way from the base backup to a place: also the file of the newer timeline in the segment of the fork.
func TestGap(t *testing.T) {
	t.Parallel()
	base := baseOf(0, 1, 2)
	way := wayTo(t, 2, "1\t0/4000100\treason\n")
	all := []string{
		"000000010000000000000002", "000000010000000000000003", "000000010000000000000004", // the last one: given up after the fork
		"000000020000000000000004", "000000020000000000000005", "000000020000000000000006.partial.00000200",
	}
	for missing, lacks := range map[string]string{
		"": "", all[0]: all[0], all[1]: all[1], all[2]: "", all[3]: all[3], all[4]: all[4], all[5]: "000000020000000000000006",
	} {
		var present []string
		for _, segment := range all {
			if segment != missing {
				present = append(present, segment)
			}
		}
		found, err := laid(t, nil, present...).catalogue()
		require.NoError(t, err)
		gap := found.gap(way, &base, 0x6000200)
		require.Equal(t, lacks == "", gap == "", "without %s: %s", missing, gap)
		require.Contains(t, gap, lacks)
	}
	found, err := laid(t, nil, all...).catalogue()
	require.NoError(t, err)
	require.Contains(t, found.gap(way, &base, 0x6000201), "the end of 000000020000000000000006")
	old, err := laid(t, nil, all[:3]...).catalogue()
	require.NoError(t, err)
	require.Empty(t, old.gap(way, &base, 0x4000100), "up to the fork the older timeline is enough")
	require.Contains(t, old.gap(way, &base, 0x4000101), "the end of 000000020000000000000004")
	later := baseOf(1, 2, 9)
	require.Empty(t, found.gap(way, &later, 0x6000200), "the WAL after it is still to come")
}

// The archive ends where its WAL on the way does, or where it is known to have ended: WAL that was given up is no end, and a file that
// is missing at the end is a gap.
func TestEnd(t *testing.T) {
	t.Parallel()
	base, way := baseOf(0, 1, 2), wayTo(t, 2, "1\t0/4000100\treason\n")
	folder := laid(t, nil, "000000010000000000000002", "000000010000000000000003", "000000010000000000000004", "000000010000000000000005")
	for _, one := range []struct {
		position *Position
		end      pglogrepl.LSN
		gap      bool
	}{
		{nil, 0x4000100, false}, {&Position{Timeline: 1, LSN: 0x6000000}, 0x4000100, false}, {&Position{Timeline: 2, LSN: 0x4000200}, 0x4000200, true},
	} {
		if one.position != nil {
			require.NoError(t, describe(folder.positionPath(), one.position))
		}
		present, err := folder.catalogue()
		require.NoError(t, err)
		end, err := folder.end(present, way, megabytes16)
		require.NoError(t, err)
		require.Equal(t, one.end, end)
		require.Equal(t, one.gap, present.gap(way, &base, end) != "")
	}
}

// A base backup of a timeline that was left before its end leads nowhere; of those that do the newest before the moment is chosen.
func TestCandidates(t *testing.T) {
	t.Parallel()
	bases := []Base{baseOf(0, 1, 2), baseOf(1, 1, 6), baseOf(2, 2, 9)}
	folder := laid(t, bases)
	require.NoError(t, folder.keepHistory(2, []byte("1\t0/6000030\tbefore the second base backup ended\n")))
	require.NoError(t, folder.keepHistory(2, []byte("1\t0/6000030\tbefore the second base backup ended\n")))
	require.ErrorContains(t, folder.keepHistory(2, []byte("1\t0/5000000\tof another server\n")), "another timeline 2")
	for _, one := range []struct {
		timeline uint32
		day      int
		chosen   Base
	}{{0, 9, bases[2]}, {0, 1, bases[0]}, {1, 9, bases[1]}} {
		way, err := folder.way(one.timeline)
		require.NoError(t, err)
		found, err := folder.candidates(way, firstDay.AddDate(0, 0, one.day))
		require.NoError(t, err)
		require.Equal(t, one.chosen, found[0])
	}
	way, err := folder.way(0)
	require.NoError(t, err)
	_, err = folder.candidates(way, firstDay.AddDate(0, 0, -1))
	require.ErrorContains(t, err, "nothing before can be recovered")
	_, err = folder.way(3)
	require.ErrorContains(t, err, "has no timeline 3")
	require.NoError(t, os.Remove(folder.base(bases[2].file())))
	newest, err := folder.newest(way)
	require.NoError(t, err)
	require.Equal(t, bases[0], *newest, "without its file a base backup is none")
}
