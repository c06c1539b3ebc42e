package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"cabinet/db"
	"cabinet/store"
)

// Manifest says what a backup is. It is written last.
type Manifest struct {
	Format   int       `json:"format"`
	TakenAt  time.Time `json:"takenAt"` // the engine's moment: what orders did later is not in the backup
	Cabinet  string    `json:"cabinet"` // the version of the program that took it
	Postgres int       `json:"postgres"`
	Schema   int64     `json:"schema"` // of the read model: the newest migration
	Engine   string    `json:"engine"` // schema of the engine's database
	// KeyProof is a sentence encrypted with the master key: who restores must have it.
	KeyProof []byte `json:"keyProof"`
	Dumps    []Dump `json:"dumps"`
}

// Dump is a database in a file.
type Dump struct {
	Database string `json:"database"`
	File     string `json:"file"`
	Bytes    int64  `json:"bytes"`
	SHA256   string `json:"sha256"`
}

const (
	format       = 1
	manifestFile = "manifest.json"
)

// What the proof of the master key says.
var (
	proof        = []byte("this key opens the orders of the backup")
	proofContext = []byte("cabinet backup")
)

// prove encrypts a sentence with the master key.
func prove(masterKey string) ([]byte, error) {
	master, err := store.ParseMasterKey(masterKey)
	if err != nil {
		return nil, fmt.Errorf("CABINET_MASTER_KEY: %w", err)
	}
	return master.Encrypt(proof, proofContext)
}

func (m *Manifest) write(dir string) error {
	content, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("manifest: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, manifestFile), append(content, '\n'), 0o600); err != nil {
		return fmt.Errorf("manifest: %w", err)
	}
	return nil
}

// Read reads a backup's manifest.
func Read(dir string) (*Manifest, error) {
	content, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s is not a whole backup: it has no %s", dir, manifestFile)
	}
	manifest := &Manifest{}
	if err == nil {
		err = json.Unmarshal(content, manifest)
	}
	if err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	return manifest, nil
}

// check refuses a backup that this program or this key cannot bring back, or that is damaged.
func (m *Manifest) check(dir, masterKey string) error {
	newest, err := db.Newest()
	switch {
	case err != nil:
		return err
	case m.Format != format:
		return fmt.Errorf("the backup has format %d, and this program reads %d", m.Format, format)
	case m.Schema > newest:
		return fmt.Errorf("the backup was taken by a newer cabinet (schema %d, version %s; this program knows %d): restore it with that one",
			m.Schema, m.Cabinet, newest)
	case !slices.EqualFunc(m.Dumps, databases, func(dump Dump, name string) bool { return dump.Database == name }):
		return errors.New("the backup does not hold the three databases of a cabinet")
	}
	master, err := store.ParseMasterKey(masterKey)
	if err != nil {
		return fmt.Errorf("CABINET_MASTER_KEY: %w", err)
	}
	if _, err := master.Decrypt(m.KeyProof, proofContext); err != nil {
		return errors.New("CABINET_MASTER_KEY is another one than that of the backup: no order could be read with it")
	}
	for _, dump := range m.Dumps {
		size, sum, err := measure(filepath.Join(dir, filepath.Base(dump.File)))
		if err != nil {
			return err
		}
		if size != dump.Bytes || sum != dump.SHA256 {
			return fmt.Errorf("%s is damaged: it is not the file that the manifest names", dump.File)
		}
	}
	return nil
}
