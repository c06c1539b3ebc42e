// Package archive keeps PostgreSQL recoverable to any moment: verified base backups and the write-ahead log (WAL) since, received
// from the server as it is written, both encrypted to a public key. Who takes them cannot read them.
// docs/decisions/0008-base-backups-and-received-wal.md says why it is done this way.
package archive

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Folder is the archive of one database cluster, in a folder of its system identifier: a new cluster begins with the same segment
// names.
type Folder struct{ path string }

const (
	baseFolder = "base"
	walFolder  = "wal"
	sealed     = ".gz.age" // how files of the archive end
	partial    = ".partial"
	history    = ".history"
)

// Rights of what the archive writes: its group may restore.
const (
	folderMode = 0o750
	fileMode   = 0o640
)

// Base describes a base backup. It is written after the backup, which is incomplete without it.
type Base struct {
	Name     string    `json:"name"`
	Started  time.Time `json:"started"`
	Stopped  time.Time `json:"stopped"` // the earliest moment of a recovery from it
	Postgres int       `json:"postgres"`
	Timeline uint32    `json:"timeline"`
	Segment  string    `json:"segment"` // the first that a recovery reads
	Bytes    int64     `json:"bytes"`   // in the archive
	SHA256   string    `json:"sha256"`  // of the encrypted file
}

// Open returns the archive of a cluster in a folder, creating both.
func Open(dir, system string) (*Folder, error) {
	f := &Folder{filepath.Join(dir, system)}
	for _, name := range []string{baseFolder, walFolder} {
		if err := os.MkdirAll(filepath.Join(f.path, name), folderMode); err != nil {
			return nil, fmt.Errorf("archive: %w", err)
		}
	}
	return f, nil
}

// Find returns the archive in a folder: of the named system, or the only one.
func Find(dir, system string) (*Folder, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	var systems []string
	for _, entry := range entries {
		if entry.IsDir() && number.MatchString(entry.Name()) {
			systems = append(systems, entry.Name())
		}
	}
	switch {
	case system != "" && !slices.Contains(systems, system):
		return nil, fmt.Errorf("%s has no archive of the cluster %s", dir, system)
	case system == "" && len(systems) > 1:
		return nil, fmt.Errorf("%s has archives of several clusters: choose one of %s", dir, strings.Join(systems, ", "))
	case len(systems) == 0:
		return nil, fmt.Errorf("%s has no archive", dir)
	case system == "":
		system = systems[0]
	}
	return &Folder{filepath.Join(dir, system)}, nil
}

var number = regexp.MustCompile(`^\d+$`)

func (f *Folder) base(name string) string { return filepath.Join(f.path, baseFolder, name) }
func (f *Folder) wal(name string) string  { return filepath.Join(f.path, walFolder, name) }

// Bases are the complete base backups, the oldest first.
func (f *Folder) Bases() ([]Base, error) {
	paths, err := filepath.Glob(f.base("*.json"))
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	bases := make([]Base, 0, len(paths))
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("archive: %w", err)
		}
		var base Base
		if err := json.Unmarshal(content, &base); err != nil {
			return nil, fmt.Errorf("archive: %s: %w", path, err)
		}
		bases = append(bases, base)
	}
	slices.SortFunc(bases, func(a, b Base) int { return a.Stopped.Compare(b.Stopped) })
	return bases, nil
}

// segmentName is the name of a file of WAL: its timeline and its place.
var segmentName = regexp.MustCompile(`^[0-9A-F]{24}$`)

// place orders segments of all timelines.
func place(segment string) string { return segment[8:] }

// segments are the names of the archived files of WAL, without their ending.
func (f *Folder) segments() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(f.path, walFolder))
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	var names []string
	for _, entry := range entries {
		if name, is := strings.CutSuffix(entry.Name(), sealed); is {
			names = append(names, name)
		}
	}
	return names, nil
}

// Prune deletes all but the newest base backups, and the WAL that only the deleted ones needed. What was erased from the database is
// gone from the archive afterwards.
func (f *Folder) Prune(keep int) error {
	bases, err := f.Bases()
	if err != nil || len(bases) <= keep {
		return err
	}
	old, kept := bases[:len(bases)-keep], bases[len(bases)-keep:]
	for _, base := range old { // the description first: without it the rest is no backup
		err = errors.Join(err, os.Remove(f.base(base.Name+".json")), remove(f.base(base.Name+".tar"+sealed)))
	}
	if err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	first := place(kept[0].Segment)
	for _, base := range kept {
		first = min(first, place(base.Segment))
	}
	names, err := f.segments()
	for _, name := range names {
		if segment := strings.TrimSuffix(name, partial); segmentName.MatchString(segment) && place(segment) < first {
			err = errors.Join(err, remove(f.wal(name+sealed)))
		}
	}
	return err
}

// remove deletes a file that may be gone.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("archive: %w", err)
	}
	return nil
}

// Size is the archive's size in bytes.
func (f *Folder) Size() (bytes int64) {
	_ = filepath.WalkDir(f.path, func(_ string, entry os.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			if info, err := entry.Info(); err == nil {
				bytes += info.Size()
			}
		}
		return nil
	})
	return bytes
}
