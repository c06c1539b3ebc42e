package store

import (
	"bytes"
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
)

// AddFile stores a file once, encrypted with its own key.
func (s Store) AddFile(ctx context.Context, file sqlc.AddFileParams) (stored int64, err error) {
	sealed, err := s.SealFile(ctx, file)
	if err != nil {
		return 0, err
	}
	return s.Queries.AddFile(ctx, sealed)
}

// SealFile encrypts a file, for AddFile of the queries, and stores its content if there is an object store.
func (s Store) SealFile(ctx context.Context, file sqlc.AddFileParams) (sqlc.AddFileParams, error) {
	wrapping, err := s.wrapping(ctx, file.OrderID)
	if err != nil {
		return file, err
	}
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return file, fmt.Errorf("file %s: %w", file.ID, err)
	}
	key, err := aead.New(handle)
	if err == nil {
		file.Name, err = key.Encrypt(file.Name, row("files.name", file.ID))
	}
	if err == nil {
		file.Content, err = key.Encrypt(file.Content, row("files.content", file.ID))
	}
	if err == nil {
		file.Key, err = wrapFileKey(handle, wrapping, file.ID)
	}
	if err == nil {
		file.Content, file.Object, err = s.Objects.put(ctx, file.Content)
	}
	if err != nil {
		return file, fmt.Errorf("file %s: %w", file.ID, err)
	}
	return file, nil
}

// FileOfOrder reads a file.
func (s Store) FileOfOrder(ctx context.Context, wanted sqlc.FileOfOrderParams) (sqlc.File, error) {
	file, err := s.Queries.FileOfOrder(ctx, wanted)
	if err != nil {
		return file, err
	}
	return s.openFile(ctx, file)
}

// FilesOfOrder reads the files of an order.
func (s Store) FilesOfOrder(ctx context.Context, order *uuid.UUID) ([]sqlc.File, error) {
	files, err := s.Queries.FilesOfOrder(ctx, order)
	for i := range files {
		if err == nil {
			files[i], err = s.openFile(ctx, files[i])
		}
	}
	return files, err
}

// TakeFiles assigns files that a citizen has uploaded to an order and wraps their keys with the order's key. It returns the number
// of files, without those of other orders. It runs in a transaction.
func (s Store) TakeFiles(ctx context.Context, wanted sqlc.FilesToTakeParams) (int, error) {
	into, err := s.wrapping(ctx, wanted.OrderID)
	if err != nil {
		return 0, err
	}
	files, err := s.Queries.FilesToTake(ctx, wanted)
	if err != nil {
		return 0, err
	}
	for _, file := range files {
		if file.OrderID != nil {
			continue // the order has it already
		}
		handle, err := unwrapFileKey(file.Key, s.Keys.master, file.ID)
		if err == nil {
			file.Key, err = wrapFileKey(handle, into, file.ID)
		}
		if err != nil {
			return 0, fmt.Errorf("file %s: %w", file.ID, err)
		}
		if err := s.Queries.TakeFile(ctx, sqlc.TakeFileParams{ID: file.ID, OrderID: wanted.OrderID, Key: file.Key}); err != nil {
			return 0, err
		}
	}
	return len(files), nil
}

// wrapping returns the key that wraps the keys of an order's files; without an order the master key.
func (s Store) wrapping(ctx context.Context, order *uuid.UUID) (tink.AEAD, error) {
	if order == nil {
		return s.Keys.master, nil
	}
	return s.Keys.Key(ctx, *order)
}

func (s Store) openFile(ctx context.Context, file sqlc.File) (sqlc.File, error) {
	wrapping, err := s.wrapping(ctx, file.OrderID)
	if err != nil {
		return file, err
	}
	handle, err := unwrapFileKey(file.Key, wrapping, file.ID)
	if err != nil {
		return file, fmt.Errorf("file %s: %w", file.ID, err)
	}
	key, err := aead.New(handle)
	if err == nil {
		file.Name, err = key.Decrypt(file.Name, row("files.name", file.ID))
	}
	if err == nil {
		file.Content, err = s.Objects.get(ctx, file.Content, file.Object)
	}
	if err == nil {
		file.Content, err = key.Decrypt(file.Content, row("files.content", file.ID))
	}
	if err != nil {
		return file, fmt.Errorf("file %s: %w", file.ID, err)
	}
	return file, nil
}

func wrapFileKey(handle *keyset.Handle, wrapping tink.AEAD, file uuid.UUID) ([]byte, error) {
	var wrapped bytes.Buffer
	err := handle.WriteWithAssociatedData(keyset.NewBinaryWriter(&wrapped), wrapping, row("files.key", file))
	return wrapped.Bytes(), err
}

func unwrapFileKey(wrapped []byte, wrapping tink.AEAD, file uuid.UUID) (*keyset.Handle, error) {
	return keyset.ReadWithAssociatedData(keyset.NewBinaryReader(bytes.NewReader(wrapped)), wrapping, row("files.key", file))
}
