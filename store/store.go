package store

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
	"cabinet/store/references"
)

// Store is the document store: the personal data of the read model, encrypted. What belongs to an order is encrypted with the
// order's key and becomes unreadable, in every copy, when the key is destroyed. What belongs to a citizen is encrypted with the
// citizen's key, not with the master key: random nonces allow about 2^32 encryptions with one key, which the daily writes of all
// citizens' rows would exhaust. The column and the row are associated data, so that a ciphertext cannot be moved to another place.
type Store struct {
	Keys    *Keys
	Queries *sqlc.Queries
	// References is the keyset of the hashes by which citizens, addresses and orders are found; nil: the store looks nothing up by them.
	References *references.Keyset
	// Objects has the contents of files and statements; nil: PostgreSQL has them.
	Objects *Objects
}

// In returns the store in a transaction. Keys are read outside of it.
func (s Store) In(queries *sqlc.Queries) Store {
	s.Queries = queries
	return s
}

// seal encrypts a value as JSON with the key of an order or a citizen.
func (s Store) seal(ctx context.Context, owner uuid.UUID, place []byte, value any) ([]byte, error) {
	key, err := s.Keys.Key(ctx, owner)
	if err != nil {
		return nil, err
	}
	return sealJSON(key, place, value)
}

// open decrypts what seal has encrypted.
func (s Store) open(ctx context.Context, owner uuid.UUID, place, sealed []byte, value any) error {
	key, err := s.Keys.Known(ctx, owner)
	if err != nil {
		return err
	}
	return openJSON(key, place, sealed, value)
}

// same reports whether a ciphertext has the content of a value. One that cannot be decrypted has not.
func (s Store) same(ctx context.Context, owner uuid.UUID, place, sealed []byte, value any) (bool, error) {
	key, err := s.Keys.Known(ctx, owner)
	if err != nil {
		return false, err
	}
	content, err := json.Marshal(value)
	if err != nil {
		return false, fmt.Errorf("%s: %w", place, err)
	}
	stored, err := key.Decrypt(sealed, place)
	return err == nil && bytes.Equal(stored, content), nil
}

func sealJSON(key tink.AEAD, place []byte, value any) ([]byte, error) {
	content, err := json.Marshal(value)
	if err == nil {
		content, err = key.Encrypt(content, place)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", place, err)
	}
	return content, nil
}

func openJSON(key tink.AEAD, place, sealed []byte, value any) error {
	content, err := key.Decrypt(sealed, place)
	if err == nil {
		err = json.Unmarshal(content, value)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", place, err)
	}
	return nil
}

// row names a column of a row as associated data.
func row(column string, key ...any) []byte {
	name := []byte(column)
	for _, part := range key {
		name = fmt.Appendf(name, "/%v", part)
	}
	return name
}

// EmailHash is the hash of an address, independent of its case, for a column. It is looked up by EmailHashes.
func (s Store) EmailHash(address string) []byte {
	return s.References.Hash(references.Email, strings.ToLower(address))
}

// EmailHashes are the hashes of an address under all keys.
func (s Store) EmailHashes(address string) [][]byte {
	return s.References.Hashes(references.Email, strings.ToLower(address))
}

// isEmailHash reports whether a hash is that of an address.
func (s Store) isEmailHash(hash []byte, address string) bool {
	return s.References.Matches(hash, references.Email, strings.ToLower(address))
}
