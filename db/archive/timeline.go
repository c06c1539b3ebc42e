package archive

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jackc/pglogrepl"
)

// ancestry is the way that the WAL takes to a timeline: its branches, the oldest first.
type ancestry []branch

// branch is the part of a timeline that an ancestry goes through.
type branch struct {
	timeline     uint32
	begins, ends pglogrepl.LSN // the last one ends at no place
}

// endless is where the last branch ends.
const endless = pglogrepl.LSN(math.MaxUint64)

func historyName(timeline uint32) string { return fmt.Sprintf("%08X", timeline) + history }

// parseHistory reads the history file of a timeline. Its lines name the ancestors, and where each was left: "1\t0/5000000\treason".
func parseHistory(timeline uint32, content string) (ancestry, error) {
	var ancestors ancestry
	begins := pglogrepl.LSN(0)
	for line := range strings.Lines(content) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) < 2 {
			return nil, fmt.Errorf("%s: %q names no timeline and place", historyName(timeline), line)
		}
		ancestor, err := strconv.ParseUint(fields[0], 10, 32)
		ends, placeErr := pglogrepl.ParseLSN(fields[1])
		if err := errors.Join(err, placeErr); err != nil {
			return nil, fmt.Errorf("%s: %w", historyName(timeline), err)
		}
		ancestors = append(ancestors, branch{uint32(ancestor), begins, ends})
		begins = ends
	}
	return append(ancestors, branch{timeline, begins, endless}), nil
}

// ancestry reads the way to a timeline in the archive. The first timeline has no history.
func (f *Folder) ancestry(timeline uint32) (ancestry, error) {
	content, err := os.ReadFile(f.wal(historyName(timeline)))
	if errors.Is(err, os.ErrNotExist) && timeline > 1 {
		return nil, fmt.Errorf("the archive has no timeline %d", timeline)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("archive: %w", err)
	}
	return parseHistory(timeline, string(content))
}

// latest is the newest timeline of the archive.
func (f *Folder) latest() (uint32, error) {
	paths, err := filepath.Glob(f.wal("*" + history))
	if err != nil {
		return 0, fmt.Errorf("archive: %w", err)
	}
	newest := uint64(1)
	for _, path := range paths {
		timeline, err := strconv.ParseUint(strings.TrimSuffix(filepath.Base(path), history), 16, 32)
		if err != nil {
			return 0, fmt.Errorf("archive: %w", err)
		}
		newest = max(newest, timeline)
	}
	return uint32(newest), nil
}

// keepHistory writes a timeline's history into the archive. Another history of the same timeline is that of another server.
func (f *Folder) keepHistory(timeline uint32, content []byte) error {
	path := f.wal(historyName(timeline))
	switch found, err := os.ReadFile(path); {
	case errors.Is(err, os.ErrNotExist):
		return replace(path, content)
	case err != nil:
		return fmt.Errorf("archive: %w", err)
	case string(found) != string(content):
		return fmt.Errorf("the archive has another timeline %d than the server: archive this server into an empty folder", timeline)
	}
	return nil
}

// through returns the branch of a timeline.
func (a ancestry) through(timeline uint32) (branch, bool) {
	for _, one := range a {
		if one.timeline == timeline {
			return one, true
		}
	}
	return branch{}, false
}

// passes reports whether the WAL of a timeline, up to a place, is on the way.
func (a ancestry) passes(timeline uint32, at pglogrepl.LSN) bool {
	found, is := a.through(timeline)
	return is && at <= found.ends
}

// last is the timeline that the way leads to.
func (a ancestry) last() uint32 { return a[len(a)-1].timeline }

// among are the branches with WAL in a segment, the newest first. The file of the newest has the WAL of all.
func (a ancestry) among(number uint64, size uint64) (found []branch) {
	for i := len(a) - 1; i >= 0; i-- {
		if uint64(a[i].begins)/size <= number && uint64(a[i].ends-1)/size >= number {
			found = append(found, a[i])
		}
	}
	return found
}

// name is the name of a segment's file that has the WAL of all branches.
func (a ancestry) name(number, size uint64) string {
	return segmentName(a.among(number, size)[0].timeline, number, size)
}
