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
	"time"

	"filippo.io/age"

	"cabinet/db/embedded"
)

// nameFormat names a base backup by its beginning in UTC.
const nameFormat = "20060102T150405Z"

// takeBase takes a base backup, verifies it, and writes it encrypted into the archive. The plain copy is deleted.
func takeBase(ctx context.Context, s *server, folder *Folder, recipient age.Recipient, spool string) (*Base, error) {
	base := &Base{Started: time.Now().UTC(), Postgres: s.major}
	base.Name = base.Started.Format(nameFormat)
	plain := filepath.Join(spool, "base")
	if err := os.RemoveAll(plain); err != nil { // of a run that was interrupted
		return nil, fmt.Errorf("base backup: %w", err)
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
	if err := verify(ctx, s.major, plain); err != nil {
		return nil, err
	}
	if base.Timeline, base.Segment, err = s.beginning(plain); err != nil {
		return nil, err
	}
	done, err := seal(folder.base(base.Name+".tar"+sealed), recipient, func(out io.Writer) error { return pack(plain, out) })
	if err != nil {
		return nil, err
	}
	base.Bytes, base.SHA256 = done.bytes, done.sha256
	return base, base.write(folder)
}

// verify has PostgreSQL check every file of a backup by its manifest, and its WAL.
func verify(ctx context.Context, major int, plain string) error {
	program, err := embedded.Tool(ctx, "pg_verifybackup", major)
	if err == nil {
		err = run(exec.CommandContext(ctx, program, "--quiet", "--exit-on-error", plain))
	}
	if err != nil {
		return fmt.Errorf("pg_verifybackup: %w", err)
	}
	return nil
}

// beginning reads in a backup's manifest where its WAL begins.
func (s *server) beginning(plain string) (timeline uint32, segment string, err error) {
	content, err := os.ReadFile(filepath.Join(plain, "backup_manifest"))
	if err != nil {
		return 0, "", fmt.Errorf("base backup: %w", err)
	}
	var manifest struct {
		Ranges []struct {
			Timeline uint32 `json:"Timeline"`
			Start    string `json:"Start-LSN"`
		} `json:"WAL-Ranges"`
	}
	if err := json.Unmarshal(content, &manifest); err != nil {
		return 0, "", fmt.Errorf("base backup: %w", err)
	}
	if len(manifest.Ranges) == 0 {
		return 0, "", errors.New("base backup: its manifest names no WAL")
	}
	first := manifest.Ranges[0]
	at, err := parseLSN(first.Start)
	return first.Timeline, s.segmentOf(first.Timeline, at), err
}

// write writes the description, by which the backup counts.
func (b *Base) write(folder *Folder) error {
	content, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return fmt.Errorf("base backup: %w", err)
	}
	path := folder.base(b.Name + ".json")
	err = os.WriteFile(path+".new", append(content, '\n'), fileMode)
	if err == nil {
		err = errors.Join(os.Rename(path+".new", path), syncFolder(filepath.Dir(path)))
	}
	if err != nil {
		return fmt.Errorf("base backup: %w", err)
	}
	return nil
}
