package archive

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"
)

// Target says what to recover.
type Target struct {
	Until    time.Time // the moment; zero: the last archived one
	Timeline string    // PostgreSQL's recovery_target_timeline; empty: latest
}

// waiting is the folder in the server's own with the WAL that it reads during the recovery, and deletes at its end.
const waiting = "archived_wal"

// Recover writes a base backup and the WAL since into an empty folder of a server, which recovers when it is started. It returns the
// base backup.
func Recover(folder *Folder, identity age.Identity, target Target, dir string) (*Base, error) {
	base, err := folder.choose(target.Until)
	if err != nil {
		return nil, err
	}
	if err := empty(dir); err != nil {
		return nil, err
	}
	err = unseal(folder.base(base.Name+".tar"+sealed), identity, func(in io.Reader) error { return unpack(in, dir) })
	if err != nil {
		return nil, err
	}
	if err := folder.lend(base, identity, filepath.Join(dir, waiting)); err != nil {
		return nil, err
	}
	if err := configure(filepath.Join(dir, "postgresql.auto.conf"), target); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "recovery.signal"), nil, 0o600); err != nil {
		return nil, fmt.Errorf("recover: %w", err)
	}
	return base, nil
}

// choose returns the newest base backup that is older than a moment.
func (f *Folder) choose(until time.Time) (*Base, error) {
	bases, err := f.Bases()
	if err != nil {
		return nil, err
	}
	for i := len(bases) - 1; i >= 0; i-- {
		if until.IsZero() || !bases[i].Stopped.After(until) {
			return &bases[i], nil
		}
	}
	if len(bases) == 0 {
		return nil, errors.New("the archive has no complete base backup")
	}
	return nil, fmt.Errorf("the oldest base backup is of %s: nothing before can be recovered", bases[0].Stopped.Format(time.RFC3339))
}

// lend decrypts the WAL since a base backup into a folder. The last segment, which the server had not completed, takes its full name.
func (f *Folder) lend(base *Base, identity age.Identity, dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	names, err := f.segments()
	if err != nil {
		return err
	}
	for _, name := range names {
		segment, incomplete := strings.CutSuffix(name, partial)
		if segmentName.MatchString(segment) && place(segment) < place(base.Segment) {
			continue
		}
		if incomplete && exists(f.wal(segment+sealed)) {
			continue
		}
		err := unseal(f.wal(name+sealed), identity, func(in io.Reader) error { return write(filepath.Join(dir, segment), in) })
		if err != nil {
			return err
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func write(path string, content io.Reader) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	_, err = io.Copy(file, content)
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	return nil
}

// configure adds the settings of the recovery. Those of an earlier one are in the backup: each is set again, the last value counts.
func configure(path string, target Target) error {
	until, timeline := "", "latest"
	if !target.Until.IsZero() {
		until = target.Until.UTC().Format("2006-01-02 15:04:05.999999+00")
	}
	if target.Timeline != "" {
		timeline = target.Timeline
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	// Commands run in the server's folder. Without hot_standby no client works on a database that is not recovered yet.
	_, err = fmt.Fprintf(file, `restore_command = 'cp %s/%%f "%%p"'
recovery_end_command = 'rm -r %s'
recovery_target_time = '%s'
recovery_target_timeline = '%s'
recovery_target_action = 'promote'
hot_standby = 'off'
`, waiting, waiting, until, timeline)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	return nil
}
