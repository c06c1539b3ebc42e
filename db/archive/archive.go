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
)

// Folder is the archive of one database cluster, in a folder of its system identifier: a new cluster begins with the same segment
// names.
type Folder struct{ path string }

const (
	baseFolder  = "base"
	walFolder   = "wal"
	sealed      = ".gz.age"  // how encrypted files of the archive end
	history     = ".history" // how PostgreSQL's history files end; they hold no data, and are not encrypted
	description = ".json"
	unfinished  = "new" // the name of a file that is being written
)

// Rights of what the archive writes: its group may restore.
const (
	folderMode = 0o750
	fileMode   = 0o640
)

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

// replace writes a file, atomically and durably.
func replace(path string, content []byte) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("archive: %w", err)
		}
	}()
	file, err := os.OpenFile(path+"."+unfinished, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, fileMode)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return errors.Join(os.Rename(file.Name(), path), syncFolder(filepath.Dir(path)))
}

// describe writes a description, atomically and durably.
func describe(path string, about any) error {
	content, err := json.MarshalIndent(about, "", "  ")
	if err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	return replace(path, append(content, '\n'))
}

// read reads a description, and reports whether it is there.
func read(path string, about any) (found bool, err error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err == nil {
		err = json.Unmarshal(content, about)
	}
	if err != nil {
		return false, fmt.Errorf("archive: %s: %w", path, err)
	}
	return true, nil
}
