package archive

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/jackc/pglogrepl"
)

// Target says what to recover.
type Target struct {
	Until      time.Time // the moment; zero: the last archived one
	Timeline   uint32    // 0: the latest
	Incomplete bool      // recover up to a gap, if there is one
}

// Recovery is what Recover has written.
type Recovery struct {
	Base     *Base
	Gap      string    // what is missing after it; empty: nothing
	Damaged  []string  // newer base backups that are damaged
	Archived time.Time // the last moment that was reported as recoverable; zero: none of this timeline
}

// waiting is the folder in the server's own with the WAL that it reads during the recovery, and deletes at its end.
const waiting = "archived_wal"

// Recover writes a base backup and the WAL since into an empty folder of a server, which recovers when it is started.
func Recover(folder *Folder, identity age.Identity, target Target, dir string) (*Recovery, error) {
	way, err := folder.way(target.Timeline)
	if err != nil {
		return nil, err
	}
	present, err := folder.catalogue()
	if err != nil {
		return nil, err
	}
	candidates, err := folder.candidates(way, target.Until)
	if err != nil {
		return nil, err
	}
	if err := empty(dir); err != nil {
		return nil, err
	}
	recovery := &Recovery{}
	for _, base := range candidates {
		end, err := folder.end(present, way, base.SegmentSize)
		if err != nil {
			return nil, err
		}
		recovery.Base, recovery.Gap = &base, present.gap(way, &base, end)
		if recovery.Gap != "" && target.Until.IsZero() && !target.Incomplete {
			return nil, fmt.Errorf("%s: choose a moment before that, or recover what is there with --incomplete", recovery.Gap)
		}
		err = unseal(folder.base(base.file()), identity, func(in io.Reader) error { return unpack(in, dir) })
		if err != nil && folder.isDamaged(&base) {
			recovery.Damaged = append(recovery.Damaged, base.Name)
			if err := clean(dir); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		return recovery, folder.prepare(recovery, identity, target, way, present, end, dir)
	}
	return nil, fmt.Errorf("all base backups of the archive that lead there are damaged: %s", strings.Join(recovery.Damaged, ", "))
}

// prepare writes the WAL and the settings of a recovery beside its base backup.
func (f *Folder) prepare(recovery *Recovery, identity age.Identity, target Target, way ancestry, present catalogue, end pglogrepl.LSN, dir string) error {
	position, err := f.position()
	if err != nil {
		return err
	}
	if position != nil && position.Timeline == way.last() {
		recovery.Archived = position.Archived
	}
	if err := f.lend(recovery.Base, way, present, end, identity, filepath.Join(dir, waiting)); err != nil {
		return err
	}
	if err := configure(filepath.Join(dir, "postgresql.auto.conf"), target.Until, way.last()); err != nil {
		return err
	}
	return write(filepath.Join(dir, "recovery.signal"), strings.NewReader(""), 0)
}

// way is the way to a timeline, or to the latest.
func (f *Folder) way(timeline uint32) (ancestry, error) {
	if timeline == 0 {
		latest, err := f.latest()
		if err != nil {
			return nil, err
		}
		timeline = latest
	}
	return f.ancestry(timeline)
}

// candidates are the base backups that are older than a moment and lead to a timeline, the newest first.
func (f *Folder) candidates(way ancestry, until time.Time) ([]Base, error) {
	bases, err := f.leading(way)
	if err != nil {
		return nil, err
	}
	if len(bases) == 0 {
		return nil, fmt.Errorf("the archive has no complete base backup that leads to timeline %d", way.last())
	}
	oldest := bases[0].Stopped
	slices.Reverse(bases)
	bases = slices.DeleteFunc(bases, func(b Base) bool { return !until.IsZero() && b.Stopped.After(until) })
	if len(bases) == 0 {
		return nil, fmt.Errorf("the oldest base backup is of %s: nothing before can be recovered", oldest.Format(time.RFC3339))
	}
	return bases, nil
}

// isDamaged reports whether a base backup differs from what was written.
func (f *Folder) isDamaged(base *Base) bool {
	sum, _, err := sumOf(f.base(base.file()))
	return err != nil || sum != base.SHA256
}

// lend decrypts the WAL since a base backup into a folder, up to a gap, and adds the histories of all timelines: by them a server
// chooses the number of the next one.
func (f *Folder) lend(base *Base, way ancestry, present catalogue, end pglogrepl.LSN, identity age.Identity, dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	for number, whole := base.number(), true; whole && number <= numberOf(end, base.SegmentSize); number++ {
		file, length, newest := present.file(way, number, base.SegmentSize)
		if whole = newest && file.complete; file == nil {
			break
		}
		err := unseal(f.wal(file.name), identity, func(in io.Reader) error {
			return write(filepath.Join(dir, file.segment), io.LimitReader(in, length), int64(base.SegmentSize))
		})
		if err != nil {
			return err
		}
	}
	paths, err := filepath.Glob(f.wal("*" + history))
	for _, path := range paths {
		content, readErr := os.ReadFile(path)
		err = errors.Join(err, readErr, os.WriteFile(filepath.Join(dir, filepath.Base(path)), content, 0o600))
	}
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	return nil
}

// file chooses a segment's file on the way to a timeline: of the newest branch that has one. What an older branch has after the fork
// is left out, and nothing may follow.
func (c catalogue) file(way ancestry, number, size uint64) (file *walFile, length int64, newest bool) {
	for i, branch := range way.among(number, size) {
		if found, is := c[segmentName(branch.timeline, number, size)]; is {
			return &found, int64(min(uint64(branch.ends)-number*size, size)), i == 0
		}
	}
	return nil, 0, false
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// write writes a new file, and fills it up with zeros to a size.
func write(path string, content io.Reader, size int64) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	_, err = io.Copy(file, content)
	if err := errors.Join(err, file.Truncate(size), file.Close()); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	return nil
}

// configure adds the settings of the recovery. Those of an earlier one are in the backup: each is set again, the last value counts.
func configure(path string, moment time.Time, timeline uint32) error {
	until := ""
	if !moment.IsZero() {
		until = moment.UTC().Format("2006-01-02 15:04:05.999999+00")
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	// Commands run in the server's folder. Without hot_standby no client works on a database that is not recovered yet.
	_, err = fmt.Fprintf(file, `restore_command = 'cp %s/%%f "%%p"'
recovery_end_command = 'rm -r %s'
recovery_target_time = '%s'
recovery_target_timeline = '%d'
recovery_target_action = 'promote'
hot_standby = 'off'
`, waiting, waiting, until, timeline)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	return nil
}
