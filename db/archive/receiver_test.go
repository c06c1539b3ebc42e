package archive

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"testing"

	"filippo.io/age"
	"github.com/jackc/pglogrepl"
	"github.com/stretchr/testify/require"
)

// smallSegment is the size of segments in these tests.
const smallSegment = 1 << 20

// reception is an archive into which a receiver writes the bytes of a stream from the second segment on.
type reception struct {
	*testing.T
	folder   *Folder
	identity *age.X25519Identity
	stream   []byte
	*receiver
}

func receive(t *testing.T) *reception {
	identity, err := age.GenerateX25519Identity()
	require.NoError(t, err)
	r := &reception{T: t, folder: laid(t, nil), identity: identity, stream: make([]byte, 4*smallSegment)}
	random := rand.NewChaCha8([32]byte{})
	_, _ = random.Read(r.stream)
	r.restart()
	return r
}

// restart begins as a process does that has lost everything but the archive.
func (r *reception) restart() {
	r.Helper()
	plan, err := r.folder.plan(wayTo(r.T, 1, ""), smallSegment, 1, atEnd)
	require.NoError(r, err)
	r.receiver = begin(r.folder, r.identity.Recipient(), plan, smallSegment)
}

// to receives the stream to a place, in pieces that fit no boundary.
func (r *reception) to(end int) error {
	for int(r.received) < end {
		from := int(r.received)
		if err := r.take(r.received, r.stream[from:min(end, from+100_003)]); err != nil {
			return err
		}
	}
	return nil
}

// requireArchived requires that the archive has the stream from the second segment on to a place, each segment once.
func (r *reception) requireArchived(end int) {
	r.Helper()
	var found bytes.Buffer
	files, err := r.folder.segments()
	require.NoError(r, err)
	for _, file := range files {
		require.NoError(r, unseal(r.folder.wal(file.name), r.identity, func(in io.Reader) error { _, err := io.Copy(&found, in); return err }))
	}
	require.Equal(r, r.stream[smallSegment:end], found.Bytes())
	verified, err := r.folder.Verify(r.Context())
	require.NoError(r, err)
	require.Empty(r, verified.Damaged)
	bases, err := r.folder.Bases()
	require.NoError(r, err)
	require.Equal(r, len(files)+len(bases), verified.Files)
}

// What was received is in the archive when it is said to be, over restarts at any place.
func TestReceiver(t *testing.T) {
	t.Parallel()
	r := receive(t)
	for _, end := range []int{smallSegment + 1, smallSegment + 70_000, 2 * smallSegment, 2*smallSegment + 5, 3*smallSegment - 1, 3*smallSegment + 9} {
		require.NoError(t, r.to(end))
		require.NoError(t, r.save())
		require.Equal(t, pglogrepl.LSN(end), r.archived)
		r.requireArchived(end)
		r.restart()
		require.Less(t, int(r.received), end, "the end is received again, and compared")
	}
	require.Error(t, r.take(r.received+1, []byte("a byte is missing before it")))
}

// A stream that differs from what is in the archive is refused, wherever it differs in its last segment.
func TestReceiverRefusesAnotherStream(t *testing.T) {
	t.Parallel()
	for _, end := range []int{smallSegment + 70_000, 2 * smallSegment} {
		for _, differs := range []int{smallSegment, end - 1} {
			r := receive(t)
			require.NoError(t, r.to(end))
			require.NoError(t, r.save())
			r.restart()
			r.stream[differs] ^= 1
			require.ErrorContains(t, r.to(end+200_000), "has other WAL")
			r.restart()
			require.ErrorContains(t, r.to(end+200_000), "has other WAL", "also the next time")
			r.stream[differs] ^= 1
			r.requireArchived(end)
		}
	}
}

// A stream that fills a hole is compared where the archive has ended, although the process restarts before it comes there.
func TestReceiverRemembersTheEnd(t *testing.T) {
	t.Parallel()
	r := receive(t)
	base := Base{Name: "first", SegmentSize: smallSegment, Start: smallSegment, Stop: smallSegment + 1, Timeline: 1}
	require.NoError(t, os.WriteFile(r.folder.base(base.file()), nil, fileMode))
	base.SHA256, _, _ = sumOf(r.folder.base(base.file()))
	require.NoError(t, base.write(r.folder))
	require.NoError(t, r.to(3*smallSegment+9))
	require.NoError(t, r.save())
	files, err := r.folder.segments()
	require.NoError(t, err)
	require.NoError(t, os.Remove(r.folder.wal(files[0].name)))
	r.restart()
	require.Equal(t, pglogrepl.LSN(smallSegment), r.received)
	require.NoError(t, r.to(2*smallSegment+70_000))
	require.NoError(t, r.save())
	r.restart()
	r.stream[3*smallSegment+8] ^= 1
	require.ErrorContains(t, r.to(3*smallSegment+9), "has other WAL")
	r.stream[3*smallSegment+8] ^= 1
	r.restart()
	require.NoError(t, r.to(3*smallSegment+9))
	r.requireArchived(3*smallSegment + 9)
}

// Where a stream continues: where the archive has ended, after a fork at the first segment of the new timeline, and if the server has
// deleted WAL at what its slot reserves.
func TestPlan(t *testing.T) {
	t.Parallel()
	way := wayTo(t, 2, "1\t0/4000100\treason\n")
	folder := laid(t, []Base{baseOf(0, 1, 2)}, "000000010000000000000002", "000000010000000000000003", "000000020000000000000007")
	for _, one := range []struct {
		position *Position
		where    resumption
		reserved uint64
		timeline uint32
		number   uint64
		compares bool
	}{
		{nil, atEnd, 4, 2, 4, false},
		{&Position{Timeline: 1, LSN: 0x4000000}, atEnd, 4, 1, 3, true},
		{&Position{Timeline: 1, LSN: 0x4000000}, afterFork, 2, 2, 4, false},
		{&Position{Timeline: 1, LSN: 0x4000100}, atEnd, 4, 2, 4, true},
		{&Position{Timeline: 1, LSN: 0x4000101}, atEnd, 4, 2, 4, false}, // given up
		{&Position{Timeline: 2, LSN: 0x8000000}, atEnd, 4, 2, 4, true},  // the hole is filled
		{&Position{Timeline: 2, LSN: 0x8000000}, atReserved, 8, 2, 8, false},
		{&Position{Timeline: 2, LSN: 0x8000000}, atReserved, 6, 2, 6, true},
		{&Position{Timeline: 2, LSN: 0x8000000}, atReserved, 7, 2, 7, true},
	} {
		require.NoError(t, remove(folder.positionPath()))
		if one.position != nil {
			require.NoError(t, describe(folder.positionPath(), one.position))
		}
		plan, err := folder.plan(way, megabytes16, one.reserved, one.where)
		require.NoError(t, err)
		require.Equal(t, one.timeline, plan.timeline, one)
		require.Equal(t, pglogrepl.LSN(one.number*megabytes16), plan.at, one)
		require.Equal(t, one.compares, plan.expected != nil, one)
	}
}

// Files that are not changed are not written again.
func TestReceiverWritesOnce(t *testing.T) {
	t.Parallel()
	r := receive(t)
	require.NoError(t, r.to(2*smallSegment+70_000))
	require.NoError(t, r.save())
	before, err := os.ReadDir(r.folder.wal(""))
	require.NoError(t, err)
	require.NoError(t, r.save())
	r.restart()
	require.NoError(t, r.to(2*smallSegment+70_000))
	require.NoError(t, r.save())
	after, err := os.ReadDir(r.folder.wal(""))
	require.NoError(t, err)
	require.Equal(t, before, after)
}
