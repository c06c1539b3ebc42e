// Package backup writes down what the cabinet must not lose, and brings it back: the engine's databases and the read model
// with the keys, as of one moment but for milliseconds. Orders run in the meantime. What the milliseconds mean is in
// docs/decisions/0004-a-backup-is-three-snapshots.md.
package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"cabinet/db"
	"cabinet/db/embedded"
	"cabinet/process/version"
)

// Servers are where the databases are.
type Servers struct {
	Cabinet   string // the address of the read model's database
	Engine    string // an address on the engine's server; whose database does not matter
	MasterKey string // wraps the orders' keys; a backup does not hold it
}

// The engine's databases. What is searched by is made from the other one, so it may be newer, but not older.
const (
	engineDatabase     = "temporal"
	visibilityDatabase = "temporal_visibility"
	cabinetDump        = "cabinet"
)

// databases are the names of a backup's dumps, in their order.
var databases = []string{engineDatabase, visibilityDatabase, cabinetDump}

// source is a database with the name of its dump.
type source struct{ name, address string }

// sources are the databases in the order of their snapshots: the engine first, so that no history is without its key.
func (s Servers) sources() ([]source, error) {
	engine, engineErr := db.OtherDatabase(s.Engine, engineDatabase)
	visibility, visibilityErr := db.OtherDatabase(s.Engine, visibilityDatabase)
	if err := errors.Join(engineErr, visibilityErr); err != nil {
		return nil, err
	}
	return []source{{engineDatabase, engine}, {visibilityDatabase, visibility}, {cabinetDump, s.Cabinet}}, nil
}

// Take writes a backup into a folder, which is made, or is empty. A folder without a manifest is no backup.
func Take(ctx context.Context, servers Servers, dir string) (*Manifest, error) {
	proof, err := prove(servers.MasterKey)
	if err != nil {
		return nil, err
	}
	if err := emptyFolder(dir); err != nil {
		return nil, err
	}
	sources, err := servers.sources()
	if err != nil {
		return nil, err
	}
	moment, err := freeze(ctx, sources)
	if err != nil {
		return nil, err
	}
	defer moment.release()
	manifest := &Manifest{
		Format: format, TakenAt: moment.at, Cabinet: version.String(), KeyProof: proof,
		Postgres: moment.postgres, Schema: moment.schema, Engine: moment.engine,
	}
	program, err := embedded.Tool(ctx, "pg_dump", manifest.Postgres)
	if err != nil {
		return nil, err
	}
	for i, from := range sources {
		dump := Dump{Database: from.name, File: from.name + ".dump"}
		path := filepath.Join(dir, dump.File)
		err := runTool(ctx, program, from.address, "--format=custom", "--snapshot="+moment.snapshots[i], "--file="+path)
		if err != nil {
			return nil, fmt.Errorf("dump %s: %w", from.name, err)
		}
		if dump.Bytes, dump.SHA256, err = measure(path); err != nil {
			return nil, err
		}
		manifest.Dumps = append(manifest.Dumps, dump)
	}
	return manifest, manifest.write(dir)
}

// emptyFolder makes a folder for its owner alone: dumps hold personal data.
func emptyFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	found, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if len(found) > 0 {
		return fmt.Errorf("%s is not empty: a backup has a folder of its own", dir)
	}
	return os.Chmod(dir, 0o700)
}

// measure is a dump's size, and its SHA-256 in hexadecimal. The dump is on the disk afterwards.
func measure(path string) (size int64, sum string, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, "", fmt.Errorf("backup: %w", err)
	}
	defer func() { _ = file.Close() }()
	hash := sha256.New()
	if size, err = io.Copy(hash, file); err == nil {
		err = errors.Join(file.Chmod(0o600), file.Sync())
	}
	if err != nil {
		return 0, "", fmt.Errorf("backup: %w", err)
	}
	return size, hex.EncodeToString(hash.Sum(nil)), nil
}
