package archive

import (
	"path/filepath"
	"time"

	"github.com/jackc/pglogrepl"
)

// Position is how far the archive is. It is written after the WAL that it speaks of, so that the archive has at least that.
type Position struct {
	Timeline uint32        `json:"timeline"`
	LSN      pglogrepl.LSN `json:"lsn"`
	SHA256   string        `json:"sha256"` // of the WAL from the beginning of the segment to LSN
	// Archived is the last moment that was reported as recoverable, on this timeline.
	Archived time.Time `json:"archived"`
}

func (f *Folder) positionPath() string { return filepath.Join(f.path, "position"+description) }

// position returns how far the archive is; nil: it has no WAL.
func (f *Folder) position() (*Position, error) {
	var found Position
	is, err := read(f.positionPath(), &found)
	if err != nil || !is {
		return nil, err
	}
	return &found, nil
}

// end is the place up to which the archive has, or is known to have had, WAL on the way to a timeline.
func (f *Folder) end(present catalogue, way ancestry, size uint64) (pglogrepl.LSN, error) {
	position, err := f.position()
	if err != nil {
		return 0, err
	}
	end := pglogrepl.LSN(0)
	if position != nil && way.passes(position.Timeline, position.LSN) {
		end = position.LSN
	}
	for segment, file := range present {
		timeline, number, err := parseSegment(segment, size)
		if err != nil {
			return 0, err
		}
		offset := file.offset
		if file.complete {
			offset = size
		}
		if found, is := way.through(timeline); is {
			end = max(end, min(pglogrepl.LSN(number*size+offset), found.ends))
		}
	}
	return end, nil
}

// report records a moment as recoverable.
func (r *receiver) report(moment time.Time) error {
	r.position.Archived = moment.UTC()
	return describe(r.folder.positionPath(), r.position)
}
