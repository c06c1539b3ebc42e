package archive

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// pack writes a folder as a tar archive.
func pack(dir string, out io.Writer) error {
	files := tar.NewWriter(out)
	if err := files.AddFS(os.DirFS(dir)); err != nil {
		return fmt.Errorf("archive the backup: %w", err)
	}
	if err := files.Close(); err != nil {
		return fmt.Errorf("archive the backup: %w", err)
	}
	return nil
}

// unpack writes the files of a tar archive into an empty folder. No name leads out of it.
func unpack(in io.Reader, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	defer func() { _ = root.Close() }()
	files := tar.NewReader(in)
	for {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = extract(root, header, files)
		}
		if err != nil {
			return fmt.Errorf("recover: %w", err)
		}
	}
}

// extract writes one entry, readable by its owner alone, as PostgreSQL demands.
func extract(root *os.Root, header *tar.Header, content io.Reader) error {
	name := filepath.FromSlash(header.Name)
	switch header.Typeflag {
	case tar.TypeDir:
		return root.MkdirAll(name, 0o700)
	case tar.TypeReg:
	default:
		return fmt.Errorf("%s is neither a file nor a folder", header.Name)
	}
	if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	file, err := root.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return errors.Join(err, file.Close())
}

// empty creates a folder that is readable by its owner alone, and refuses one that holds something.
func empty(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	found, err := os.ReadDir(dir)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("recover: %w", err)
	case len(found) > 0:
		return fmt.Errorf("%s is not empty: move the lost server's data away first", dir)
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	return nil
}

// clean empties a folder.
func clean(dir string) error {
	found, err := os.ReadDir(dir)
	for _, entry := range found {
		err = errors.Join(err, os.RemoveAll(filepath.Join(dir, entry.Name())))
	}
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	return nil
}
