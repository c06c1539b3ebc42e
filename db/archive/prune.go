package archive

import (
	"errors"
	"fmt"
	"os"
)

// Prune deletes all but the newest base backups, and the WAL that only the deleted ones needed. Those that are known to be damaged do
// not count. What was erased from the database is gone from the archive afterwards.
func (f *Folder) Prune(keep int) error {
	bases, err := f.Bases()
	if err != nil {
		return err
	}
	whole, err := f.whole(bases)
	if err != nil || len(whole) <= keep {
		return err
	}
	oldest := whole[len(whole)-keep].Stopped
	first := place(whole[len(whole)-1].Segment)
	for _, base := range bases {
		if base.Stopped.Before(oldest) { // the description first: without it the rest is no backup
			err = errors.Join(err, os.Remove(f.base(base.Name+description)), remove(f.base(base.file())))
		} else {
			first = min(first, place(base.Segment))
		}
	}
	if err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	files, err := f.segments()
	for _, file := range files {
		if place(file.segment) < first {
			err = errors.Join(err, remove(f.wal(file.name)))
		}
	}
	return err
}
