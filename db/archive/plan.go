package archive

import (
	"math"

	"github.com/jackc/pglogrepl"
)

// plan says where the stream of the WAL continues.
type plan struct {
	timeline uint32
	at       pglogrepl.LSN // the beginning of a segment
	expected *Position     // what the stream must pass with the same bytes; nil: it begins later, or on another way
	position *Position     // how far the archive is; nil: it has no WAL
	present  catalogue
}

// resumption says where a stream continues the archive.
type resumption int

const (
	atEnd      resumption = iota // where the archive has ended, to compare it with the server's WAL
	afterFork                    // at what is missing: the stream of an older timeline has passed that place and ended
	atReserved                   // at what the slot reserves: the server has deleted WAL before it
)

// plan chooses where the stream continues: at the first segment that is missing after the newest base backup, and not later than
// where the archive has ended, so that the stream is seen to be the same. If the server has deleted that WAL, it continues at the
// first segment that the slot reserves and the archive lacks: the archive has a gap before it.
func (f *Folder) plan(way ancestry, size, reserved uint64, where resumption) (*plan, error) {
	present, err := f.catalogue()
	if err != nil {
		return nil, err
	}
	position, err := f.position()
	if err != nil {
		return nil, err
	}
	base, err := f.newest(way)
	if err != nil {
		return nil, err
	}
	from := reserved
	if base != nil && where != atReserved {
		from = base.number()
	}
	from = present.missing(way, from, math.MaxUint64, size)
	p := &plan{position: position, present: present}
	if position != nil && where != afterFork && way.passes(position.Timeline, position.LSN) {
		if last := numberOf(position.LSN, size); where == atEnd || last >= reserved {
			from, p.expected = min(from, last), position
		}
	}
	p.timeline, p.at = way.among(from, size)[0].timeline, pglogrepl.LSN(from*size)
	return p, nil
}

// end is the place up to which the archive is to be without a gap when the stream begins.
func (p *plan) end() pglogrepl.LSN {
	if p.expected != nil {
		return max(p.at, p.expected.LSN)
	}
	return p.at
}
