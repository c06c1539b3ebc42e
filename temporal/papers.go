package temporal

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
)

// Papers keeps what is personal in the read model, encrypted: with the order's key what belongs to an order, which is unreadable
// once that key is destroyed, wherever a copy is left; and with the citizen's key what belongs to a citizen. Citizens have keys of their
// own, among the orders', rather than the master key itself: random nonces allow about 2^32 encryptions with one key,
// which the daily writes of all citizens' rows would exhaust. The column and the row are associated data, so that a ciphertext
// cannot be moved to another place.
type Papers struct {
	Keys    *Keys
	Queries *sqlc.Queries
	// ReferenceKey makes the hashes by which what is encrypted is found, such as letters to one address.
	ReferenceKey []byte
}

// In is the same in a transaction. Keys are found outside of it.
func (p Papers) In(queries *sqlc.Queries) Papers { return Papers{p.Keys, queries, p.ReferenceKey} }

// seal encrypts a value as JSON with the key of an order or a citizen.
func (p Papers) seal(ctx context.Context, owner uuid.UUID, place []byte, value any) ([]byte, error) {
	key, err := p.Keys.Key(ctx, owner)
	if err != nil {
		return nil, err
	}
	return sealJSON(key, place, value)
}

// open decrypts what seal has encrypted.
func (p Papers) open(ctx context.Context, owner uuid.UUID, place, sealed []byte, value any) error {
	key, err := p.Keys.Known(ctx, owner)
	if err != nil {
		return err
	}
	return openJSON(key, place, sealed, value)
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

// hash finds a value of a citizen without reading it. The same value of two citizens has nothing in common.
func (p Papers) hash(citizen uuid.UUID, of, value string) []byte {
	return p.mac(of + " " + citizen.String() + " " + value)
}

// EmailHash is the same for an address in whatever case it is written.
func (p Papers) EmailHash(address string) []byte {
	return p.mac("recipient " + strings.ToLower(address))
}

func (p Papers) mac(text string) []byte {
	mac := hmac.New(sha256.New, p.ReferenceKey)
	_, _ = mac.Write([]byte(text))
	return mac.Sum(nil)
}
