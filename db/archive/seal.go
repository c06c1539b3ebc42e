package archive

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"filippo.io/age"
)

// ParseRecipient reads the public key that the archive is encrypted to (CABINET_ARCHIVE_RECIPIENT).
func ParseRecipient(text string) (age.Recipient, error) {
	recipient, err := age.ParseX25519Recipient(text)
	if err != nil {
		return nil, errors.New("not a public key of age (age1…)")
	}
	return recipient, nil
}

// ParseIdentity reads the private key that decrypts the archive (CABINET_ARCHIVE_IDENTITY).
func ParseIdentity(text string) (age.Identity, error) {
	identity, err := age.ParseX25519Identity(text)
	if err != nil {
		return nil, errors.New("not a private key of age (AGE-SECRET-KEY-1…)") // the cause may quote it
	}
	return identity, nil
}

// NewKey returns a new private key and its public one.
func NewKey() (identity, recipient string, err error) {
	made, err := age.GenerateX25519Identity()
	if err != nil {
		return "", "", fmt.Errorf("key of the archive: %w", err)
	}
	return made.String(), made.Recipient().String(), nil
}

// written is what seal has written.
type written struct {
	bytes  int64
	sha256 string
}

// seal compresses and encrypts what write writes into a file of a folder, atomically: it is there as a whole and on the disk, or not
// at all. The file's name may depend on its sum.
func seal(dir string, name func(sum string) string, recipient age.Recipient, write func(io.Writer) error) (w written, err error) {
	file, err := os.OpenFile(filepath.Join(dir, unfinished), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, fileMode)
	if err != nil {
		return w, fmt.Errorf("archive: %w", err)
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(file.Name())
		}
	}()
	hash := sha256.New()
	encrypting, err := age.Encrypt(io.MultiWriter(file, hash), recipient)
	if err != nil {
		return w, fmt.Errorf("encrypt: %w", err)
	}
	compressing, err := gzip.NewWriterLevel(encrypting, gzip.BestSpeed)
	if err != nil {
		return w, fmt.Errorf("compress: %w", err)
	}
	if err := write(compressing); err != nil {
		return w, err
	}
	if err := errors.Join(compressing.Close(), encrypting.Close(), file.Sync()); err != nil {
		return w, fmt.Errorf("archive: %w", err)
	}
	info, err := file.Stat()
	if err != nil {
		return w, fmt.Errorf("archive: %w", err)
	}
	w = written{info.Size(), hex.EncodeToString(hash.Sum(nil))}
	if err := errors.Join(file.Close(), os.Rename(file.Name(), filepath.Join(dir, name(w.sha256))), syncFolder(dir)); err != nil {
		return w, fmt.Errorf("archive: %w", err)
	}
	return w, nil
}

// syncFolder makes a rename durable.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// unseal reads a file that seal has written, to its end: every byte of it is authenticated.
func unseal(path string, identity age.Identity, read func(io.Reader) error) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	defer func() { _ = file.Close() }()
	decrypting, err := age.Decrypt(file, identity)
	if err != nil {
		return fmt.Errorf("%s: %w (is CABINET_ARCHIVE_IDENTITY the one of CABINET_ARCHIVE_RECIPIENT?)", path, err)
	}
	decompressing, err := gzip.NewReader(decrypting)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := read(decompressing); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, decompressing); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
