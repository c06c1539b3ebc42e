package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/jackc/pglogrepl"

	"cabinet/db/embedded"
)

// Base describes a base backup. It is written after the backup, which is incomplete without it.
type Base struct {
	Name        string        `json:"name"`
	Started     time.Time     `json:"started"`
	Stopped     time.Time     `json:"stopped"` // the earliest moment of a recovery from it
	Postgres    int           `json:"postgres"`
	Timeline    uint32        `json:"timeline"`
	Start       pglogrepl.LSN `json:"start"`
	Stop        pglogrepl.LSN `json:"stop"`    // what a recovery reads at least
	Segment     string        `json:"segment"` // the first that a recovery reads
	SegmentSize uint64        `json:"segmentSize"`
	Bytes       int64         `json:"bytes"`  // in the archive
	SHA256      string        `json:"sha256"` // of the encrypted file
}

// file is the backup's file in the archive.
func (b *Base) file() string { return b.Name + ".tar" + sealed }

// number is the number of the first segment that a recovery reads.
func (b *Base) number() uint64 { return uint64(b.Start) / b.SegmentSize }

// Bases are the complete base backups, the oldest first.
func (f *Folder) Bases() ([]Base, error) {
	paths, err := filepath.Glob(f.base("*" + description))
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	bases := make([]Base, 0, len(paths))
	for _, path := range paths {
		var base Base
		found, err := read(path, &base)
		if err != nil {
			return nil, err
		}
		if found {
			bases = append(bases, base)
		}
	}
	slices.SortFunc(bases, func(a, b Base) int { return a.Stopped.Compare(b.Stopped) })
	return bases, nil
}

// whole leaves out base backups that are known to be damaged.
func (f *Folder) whole(bases []Base) ([]Base, error) {
	damaged, err := f.damaged()
	return slices.DeleteFunc(slices.Clone(bases), func(b Base) bool { return damaged[b.file()] || !exists(f.base(b.file())) }), err
}

// leading are the base backups from which the WAL leads to a timeline, the oldest first.
func (f *Folder) leading(way ancestry) ([]Base, error) {
	bases, err := f.Bases()
	if err != nil {
		return nil, err
	}
	whole, err := f.whole(bases)
	return slices.DeleteFunc(whole, func(b Base) bool { return !way.passes(b.Timeline, b.Stop) }), err
}

// newest is the newest base backup from which the WAL leads to a timeline; nil: there is none.
func (f *Folder) newest(way ancestry) (*Base, error) {
	bases, err := f.leading(way)
	if err != nil || len(bases) == 0 {
		return nil, err
	}
	return &bases[len(bases)-1], nil
}

// sweep deletes what a base backup has left that was interrupted.
func (f *Folder) sweep() error {
	entries, err := os.ReadDir(filepath.Join(f.path, baseFolder))
	if err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		described := f.base(strings.TrimSuffix(name, ".tar"+sealed) + description)
		if _, missing := os.Stat(described); missing != nil && !strings.HasSuffix(name, description) {
			err = errors.Join(err, remove(f.base(name)))
		}
	}
	return err
}

// nameFormat names a base backup by its beginning in UTC.
const nameFormat = "20060102T150405Z"

// plainFolder makes a folder in the spool for a base backup that is not encrypted yet, and deletes those of runs that were interrupted.
// The program of such a run may write for some seconds after its process was killed: what it keeps from being deleted is deleted by the
// next base backup.
func plainFolder(spool string) (string, error) {
	interrupted, err := filepath.Glob(filepath.Join(spool, "base*"))
	for _, folder := range interrupted {
		_ = os.RemoveAll(folder)
	}
	if err == nil {
		err = os.MkdirAll(spool, folderMode)
	}
	var plain string
	if err == nil {
		plain, err = os.MkdirTemp(spool, "base-")
	}
	if err != nil {
		return "", fmt.Errorf("base backup: %w", err)
	}
	return plain, nil
}

// takeBase takes a base backup, verifies it, and writes it encrypted into the archive. The plain copy is deleted.
func takeBase(ctx context.Context, s *server, folder *Folder, recipient age.Recipient, spool string) (*Base, error) {
	base := &Base{Started: time.Now().UTC(), Postgres: s.major, SegmentSize: s.segment}
	base.Name = base.Started.Format(nameFormat)
	plain, err := plainFolder(spool)
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(plain) }()
	command, err := s.tool(ctx, "pg_basebackup", "--pgdata="+plain, "--wal-method=stream", "--checkpoint=fast", "--manifest-checksums=SHA256",
		"--no-sync") // only the encrypted copy must be durable
	if err == nil {
		err = run(command)
	}
	if err != nil {
		return nil, fmt.Errorf("pg_basebackup: %w", err)
	}
	base.Stopped = time.Now().UTC()
	if err := verifyBase(ctx, s.major, plain); err != nil {
		return nil, err
	}
	if err := base.locate(plain); err != nil {
		return nil, err
	}
	name := func(string) string { return base.file() }
	done, err := seal(filepath.Join(folder.path, baseFolder), name, recipient, func(out io.Writer) error { return pack(plain, out) })
	if err != nil {
		return nil, err
	}
	base.Bytes, base.SHA256 = done.bytes, done.sha256
	return base, base.write(folder)
}

// verifyBase has PostgreSQL check every file of a backup by its manifest, and its WAL.
func verifyBase(ctx context.Context, major int, plain string) error {
	program, err := embedded.Tool(ctx, "pg_verifybackup", major)
	if err == nil {
		err = run(exec.CommandContext(ctx, program, "--quiet", "--exit-on-error", plain))
	}
	if err != nil {
		return fmt.Errorf("pg_verifybackup: %w", err)
	}
	return nil
}

// locate reads in a backup's manifest where its WAL begins and ends.
func (b *Base) locate(plain string) error {
	content, err := os.ReadFile(filepath.Join(plain, "backup_manifest"))
	if err != nil {
		return fmt.Errorf("base backup: %w", err)
	}
	var manifest struct {
		Ranges []struct {
			Timeline uint32 `json:"Timeline"`
			Start    string `json:"Start-LSN"`
			Stop     string `json:"End-LSN"`
		} `json:"WAL-Ranges"`
	}
	if err := json.Unmarshal(content, &manifest); err != nil {
		return fmt.Errorf("base backup: %w", err)
	}
	if len(manifest.Ranges) != 1 {
		return fmt.Errorf("base backup: its manifest names the WAL of %d timelines, not of one", len(manifest.Ranges))
	}
	found := manifest.Ranges[0]
	b.Timeline = found.Timeline
	var startErr, stopErr error
	b.Start, startErr = pglogrepl.ParseLSN(found.Start)
	b.Stop, stopErr = pglogrepl.ParseLSN(found.Stop)
	if err := errors.Join(startErr, stopErr); err != nil {
		return fmt.Errorf("base backup: %w", err)
	}
	b.Segment = segmentName(b.Timeline, b.number(), b.SegmentSize)
	return nil
}

// write writes the description, by which the backup counts.
func (b *Base) write(folder *Folder) error { return describe(folder.base(b.Name+description), b) }
