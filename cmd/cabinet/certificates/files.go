package certificates

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Modes of files: readable by all, by their owner, or also by a group.
const (
	public     os.FileMode = 0o644
	owners     os.FileMode = 0o600
	readable   os.FileMode = 0o640
	folderMode os.FileMode = 0o755
)

// write writes a key, readable by a group unless it is 0, and then the certificate.
func (p *pair) write(certificate, key string, group int) error {
	encoded, err := x509.MarshalPKCS8PrivateKey(p.key)
	if err != nil {
		return fmt.Errorf("key: %w", err)
	}
	mode := owners
	if group != 0 {
		mode = readable
	}
	if err := write(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}), mode, group); err != nil {
		return err
	}
	return write(certificate, encodeCertificate(p.certificate), public, 0)
}

func encodeCertificate(certificate *x509.Certificate) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate.Raw})
}

// write replaces a file atomically, unless it has the content already. A concurrent reader sees the old content or the new.
func write(path string, content []byte, mode os.FileMode, group int) error {
	if known, err := os.ReadFile(path); err == nil && bytes.Equal(known, content) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), folderMode); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*") // only for its owner
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) //nolint:errcheck // it is renamed
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if group != 0 {
		if err := os.Chown(file.Name(), -1, group); err != nil {
			return err
		}
	}
	if err := os.Chmod(file.Name(), mode); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
