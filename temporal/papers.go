package temporal

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
)

// Papers keeps what belongs to orders beside their histories, encrypted: files, statements and letters. Once an order's key is
// destroyed nobody reads them, wherever a copy is left. What is encrypted names its table and row as associated data, so that it
// cannot be put into another one.
type Papers struct {
	Keys    *Keys
	Queries *sqlc.Queries
	// ReferenceKey makes hashes of the addresses that letters go to: letters to one address are counted without reading it.
	ReferenceKey []byte
}

// In is the same in a transaction. Keys are found outside of it.
func (p Papers) In(queries *sqlc.Queries) Papers { return Papers{p.Keys, queries, p.ReferenceKey} }

// AddFile keeps a file once, encrypted with a key of its own.
func (p Papers) AddFile(ctx context.Context, file sqlc.AddFileParams) (kept int64, err error) {
	sealed, err := p.SealFile(ctx, file)
	if err != nil {
		return 0, err
	}
	return p.Queries.AddFile(ctx, sealed)
}

// SealFile encrypts a file, for AddFile of the queries.
func (p Papers) SealFile(ctx context.Context, file sqlc.AddFileParams) (sqlc.AddFileParams, error) {
	wrapping, err := p.wrapping(ctx, file.OrderID)
	if err != nil {
		return file, err
	}
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return file, fmt.Errorf("file %s: %w", file.ID, err)
	}
	key, err := aead.New(handle)
	if err == nil {
		file.Content, err = key.Encrypt(file.Content, row("files.content", file.ID))
	}
	if err == nil {
		file.Key, err = wrapFileKey(handle, wrapping, file.ID)
	}
	if err != nil {
		return file, fmt.Errorf("file %s: %w", file.ID, err)
	}
	return file, nil
}

// FileOfOrder reads a file.
func (p Papers) FileOfOrder(ctx context.Context, wanted sqlc.FileOfOrderParams) (sqlc.File, error) {
	file, err := p.Queries.FileOfOrder(ctx, wanted)
	if err != nil {
		return file, err
	}
	return p.open(ctx, file)
}

// FilesOfOrder reads the files of an order.
func (p Papers) FilesOfOrder(ctx context.Context, order *uuid.UUID) ([]sqlc.File, error) {
	files, err := p.Queries.FilesOfOrder(ctx, order)
	for i := range files {
		if err == nil {
			files[i], err = p.open(ctx, files[i])
		}
	}
	return files, err
}

// TakeFiles gives an order files that its citizen has uploaded, whose keys are from then on the order's to open. The result is
// how many there are; one that another order has is none. It runs in a transaction.
func (p Papers) TakeFiles(ctx context.Context, wanted sqlc.FilesToTakeParams) (int, error) {
	into, err := p.wrapping(ctx, wanted.OrderID)
	if err != nil {
		return 0, err
	}
	files, err := p.Queries.FilesToTake(ctx, wanted)
	if err != nil {
		return 0, err
	}
	for _, file := range files {
		if file.OrderID != nil {
			continue // it has it
		}
		if file.Key != nil {
			handle, err := unwrapFileKey(file.Key, p.Keys.master, file.ID)
			if err == nil {
				file.Key, err = wrapFileKey(handle, into, file.ID)
			}
			if err != nil {
				return 0, fmt.Errorf("file %s: %w", file.ID, err)
			}
		}
		if err := p.Queries.TakeFile(ctx, sqlc.TakeFileParams{ID: file.ID, OrderID: wanted.OrderID, Key: file.Key}); err != nil {
			return 0, err
		}
	}
	return len(files), nil
}

// SaveStatement fixes an order's statement once.
func (p Papers) SaveStatement(ctx context.Context, statement sqlc.SaveStatementParams) error {
	key, err := p.Keys.Key(ctx, statement.OrderID)
	if err != nil {
		return err
	}
	if statement.Content, err = key.Encrypt(statement.Content, row("statements.content", statement.OrderID)); err != nil {
		return fmt.Errorf("statement of %s: %w", statement.OrderID, err)
	}
	statement.Sealed = true
	return p.Queries.SaveStatement(ctx, statement)
}

// Statement reads an order's statement.
func (p Papers) Statement(ctx context.Context, order uuid.UUID) ([]byte, error) {
	kept, err := p.Queries.Statement(ctx, order)
	if err != nil || !kept.Sealed {
		return kept.Content, err
	}
	key, err := p.Keys.Known(ctx, order)
	if err != nil {
		return nil, err
	}
	content, err := key.Decrypt(kept.Content, row("statements.content", order))
	if err != nil {
		return nil, fmt.Errorf("statement of %s: %w", order, err)
	}
	return content, nil
}

// letter is what of a letter is encrypted.
type letter struct {
	Recipient, Body, Picture string
}

// SealOrderLetter encrypts a letter with its order's key.
func (p Papers) SealOrderLetter(ctx context.Context, message sqlc.AddMessageParams) (sqlc.AddMessageParams, error) {
	key, err := p.Keys.Key(ctx, message.OrderID)
	if err != nil {
		return message, err
	}
	return p.sealLetter(key, message)
}

// SealLetter encrypts a letter that is about no order with the master key: it lies as long as its row does.
func (p Papers) SealLetter(message sqlc.AddMessageParams) (sqlc.AddMessageParams, error) {
	return p.sealLetter(p.Keys.master, message)
}

func (p Papers) sealLetter(key tink.AEAD, message sqlc.AddMessageParams) (sqlc.AddMessageParams, error) {
	content, err := json.Marshal(letter{message.Recipient, message.Body, message.Picture})
	if err != nil {
		return message, err
	}
	if message.Sealed, err = key.Encrypt(content, letterRow(message.OrderID, message.Version, message.Party, message.Kind)); err != nil {
		return message, fmt.Errorf("letter of %s: %w", message.OrderID, err)
	}
	message.RecipientHash = p.recipientHash(message.Recipient)
	message.Recipient, message.Body, message.Picture = "", "", ""
	return message, nil
}

// recipientHash is the same for all letters to an address, in whatever case it is written.
func (p Papers) recipientHash(address string) []byte {
	mac := hmac.New(sha256.New, p.ReferenceKey)
	_, _ = mac.Write([]byte("recipient " + strings.ToLower(address)))
	return mac.Sum(nil)
}

// OpenLetter reads a letter: with its order's key, or with the master key when it is about no order.
func (p Papers) OpenLetter(ctx context.Context, message sqlc.Message) (sqlc.Message, error) {
	if message.Sealed == nil {
		return message, nil
	}
	key, err := p.Keys.Known(ctx, message.OrderID)
	if errors.Is(err, pgx.ErrNoRows) {
		key, err = p.Keys.master, nil
	}
	var content []byte
	if err == nil {
		content, err = key.Decrypt(message.Sealed, letterRow(message.OrderID, message.Version, message.Party, message.Kind))
	}
	var opened letter
	if err == nil {
		err = json.Unmarshal(content, &opened)
	}
	if err != nil {
		return message, fmt.Errorf("letter of %s: %w", message.OrderID, err)
	}
	message.Recipient, message.Body, message.Picture = opened.Recipient, opened.Body, opened.Picture
	return message, nil
}

// wrapping is the key that wraps the keys of an order's files; without an order the master key.
func (p Papers) wrapping(ctx context.Context, order *uuid.UUID) (tink.AEAD, error) {
	if order == nil {
		return p.Keys.master, nil
	}
	return p.Keys.Key(ctx, *order)
}

func (p Papers) open(ctx context.Context, file sqlc.File) (sqlc.File, error) {
	if file.Key == nil {
		return file, nil
	}
	wrapping, err := p.wrapping(ctx, file.OrderID)
	if err != nil {
		return file, err
	}
	handle, err := unwrapFileKey(file.Key, wrapping, file.ID)
	if err != nil {
		return file, fmt.Errorf("file %s: %w", file.ID, err)
	}
	key, err := aead.New(handle)
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

// row names a column of a row as associated data.
func row(column string, id uuid.UUID) []byte { return []byte(column + "/" + id.String()) }

func letterRow(order uuid.UUID, version int64, party, kind string) []byte {
	return fmt.Appendf(nil, "messages.sealed/%s/%d/%s/%s", order, version, party, kind)
}
