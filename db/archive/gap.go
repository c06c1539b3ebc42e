package archive

import (
	"fmt"

	"github.com/jackc/pglogrepl"
)

// gap says what is missing between a base backup and a place; empty: nothing. It is derived from what the archive has.
func (c catalogue) gap(way ancestry, base *Base, to pglogrepl.LSN) string {
	size := base.SegmentSize
	first, end := base.number(), uint64(to)/size
	if missing := c.missing(way, first, end, size); missing < end {
		return fmt.Sprintf("the WAL since the base backup %s lacks %s", base.Name, way.name(missing, size))
	}
	offset := uint64(to) % size
	if offset == 0 || first > end {
		return ""
	}
	for _, branch := range way.among(end, size) {
		if to <= branch.ends && c.has(segmentName(branch.timeline, end, size), offset) {
			return ""
		}
	}
	return fmt.Sprintf("the WAL since the base backup %s lacks the end of %s", base.Name, way.name(end, size))
}

// examine looks in the archive for a gap between the newest base backup and a place. While there is one, a base backup is due.
func (k *Keeper) examine(folder *Folder, way ancestry, to pglogrepl.LSN) (gap string, err error) {
	bases, err := folder.Bases()
	if err != nil {
		return "", err
	}
	base, err := folder.newest(way)
	if err != nil {
		return "", err
	}
	present, err := folder.catalogue()
	if err != nil {
		return "", err
	}
	verified, err := folder.verification()
	if err != nil {
		return "", err
	}
	gap = "no base backup leads to the server's timeline"
	if base != nil {
		gap = present.gap(way, base, to)
	}
	k.change(func(s *State) {
		if gap != s.Gap && gap != "" {
			k.Logger.Warn("the archive has a gap: a base backup is due", "gap", gap)
		}
		s.examined, s.Bases, s.Base, s.Gap, s.timeline = true, len(bases), base, gap, way.last()
		s.Verified, s.Damaged = verified.At, len(verified.Damaged)
	})
	select {
	case k.wake <- struct{}{}:
	default:
	}
	return gap, nil
}
