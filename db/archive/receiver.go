package archive

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"filippo.io/age"
	"github.com/jackc/pglogrepl"
)

// receiver cuts the stream of WAL into segments and writes them into the archive. A segment that is not complete is written again and
// again, so that the archive is never older than a tick.
type receiver struct {
	folder    *Folder
	recipient age.Recipient
	timeline  uint32
	content   []byte        // the segment that is received
	sum       hash.Hash     // of its received part
	received  pglogrepl.LSN // up to here
	archived  pglogrepl.LSN // what is before it is in the archive
	expected  *Position     // where an earlier run ended: the stream must pass it with the same bytes; nil: it has, or need not
	present   catalogue     // what the archive had before
	position  Position      // as written last
}

func (r *receiver) size() uint64 { return uint64(len(r.content)) }

// take takes the next bytes of the stream.
func (r *receiver) take(at pglogrepl.LSN, data []byte) error {
	if at != r.received {
		return fmt.Errorf("the stream of the WAL continues at %s, not at %s", at, r.received)
	}
	for len(data) > 0 {
		part := data[:r.upToBoundary(len(data))]
		copy(r.content[uint64(r.received)%r.size():], part)
		_, _ = r.sum.Write(part) // a hash returns no error
		r.received += pglogrepl.LSN(len(part))
		data = data[len(part):]
		if err := r.check(); err != nil {
			return err
		}
		if uint64(r.received)%r.size() == 0 {
			if err := r.complete(); err != nil {
				return err
			}
		}
	}
	return nil
}

// upToBoundary limits a length to the next place where something is to be done: the end of the segment, or the expected position.
func (r *receiver) upToBoundary(length int) int {
	limit := r.size() - uint64(r.received)%r.size()
	if r.expected != nil && r.expected.LSN > r.received {
		limit = min(limit, uint64(r.expected.LSN-r.received))
	}
	return int(min(uint64(length), limit))
}

// check compares the stream with what an earlier run has received, where that ended.
func (r *receiver) check() error {
	if r.expected == nil || r.expected.LSN != r.received {
		return nil
	}
	if r.digest() != r.expected.SHA256 {
		return fmt.Errorf("the server has other WAL before %s than its archive: it was restored from a copy, or its disk lost writes: "+
			"archive it into an empty folder", r.received)
	}
	r.expected = nil
	return nil
}

func (r *receiver) digest() string { return hex.EncodeToString(r.sum.Sum(nil)) }

// complete writes a whole segment, unless the archive has it, and begins the next one.
func (r *receiver) complete() error {
	segment := segmentName(r.timeline, numberOf(r.received, r.size()), r.size())
	if !r.present[segment].complete {
		if err := r.folder.keep(segment, 0, r.recipient, r.content); err != nil {
			return err
		}
	}
	if err := r.advance(); err != nil {
		return err
	}
	clear(r.content)
	r.sum.Reset()
	return nil
}

// save writes the incomplete segment, unless the archive has as much of it.
func (r *receiver) save() error {
	if r.archived >= r.received {
		return nil
	}
	number := numberOf(r.received, r.size())
	segment, offset := segmentName(r.timeline, number, r.size()), uint64(r.received)-number*r.size()
	if !r.present.has(segment, offset) {
		if err := r.folder.keep(segment, offset, r.recipient, r.content[:offset]); err != nil {
			return err
		}
	}
	return r.advance()
}

// advance records that all that was received is in the archive. A position is not replaced before the stream has passed it.
func (r *receiver) advance() error {
	if r.expected == nil {
		next := Position{Timeline: r.timeline, LSN: r.received, SHA256: r.digest()}
		if r.position.Timeline == r.timeline {
			next.Archived = r.position.Archived
		}
		if err := describe(r.folder.positionPath(), next); err != nil {
			return err
		}
		r.position = next
	}
	r.archived = r.received
	return nil
}

// begin returns a receiver of the WAL of a timeline from the beginning of a segment.
func begin(folder *Folder, recipient age.Recipient, plan *plan, size uint64) *receiver {
	r := &receiver{
		folder: folder, recipient: recipient, timeline: plan.timeline, content: make([]byte, size), sum: sha256.New(),
		received: plan.at, archived: plan.at, expected: plan.expected, present: plan.present,
	}
	if plan.position != nil {
		r.position = *plan.position
	}
	return r
}
