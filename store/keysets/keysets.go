// Package keysets makes and changes the keysets of the environment: several keys of one kind, of which the primary one is used for what
// is new, and all for what exists. A keyset is a Tink keyset as base64 of its JSON. It is not encrypted: the operator's secret store
// keeps it. No error repeats a key.
//
// A key is replaced in steps, each of which all processes must have taken before the next one: add, promote, rewrite what exists, remove.
package keysets

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/prf"
	"github.com/tink-crypto/tink-go/v2/proto/tink_go_proto"
)

// Kind is what the keys of a keyset are for.
type Kind struct {
	template func() *tink_go_proto.KeyTemplate
}

// The kinds of keysets.
var (
	// Encryption is the kind of CABINET_MASTER_KEY (AES-256-GCM).
	Encryption = Kind{aead.AES256GCMKeyTemplate}
	// References is the kind of CABINET_REFERENCE_KEY (HMAC-SHA-256).
	References = Kind{prf.HMACSHA256PRFKeyTemplate}
)

// Errors of a change.
var (
	ErrUnreadable = errors.New("is not a Tink keyset as base64 of its JSON")
	ErrUnknownKey = errors.New("the keyset has no such key")
	ErrPrimary    = errors.New("the primary key cannot be removed: promote another one first")
)

// Key is a key of a keyset, without its secret.
type Key struct {
	ID      uint32
	Primary bool
}

// New returns a keyset with one key.
func New(kind Kind) (string, error) {
	handle, err := keyset.NewHandle(kind.template())
	if err != nil {
		return "", fmt.Errorf("new keyset: %w", err)
	}
	return write(handle)
}

// Read reads a keyset; ErrUnreadable.
func Read(text string) (*keyset.Handle, error) {
	decoded, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, ErrUnreadable
	}
	handle, err := insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(decoded)))
	if err != nil {
		return nil, ErrUnreadable
	}
	return handle, nil
}

// Keys lists the keys of a keyset, in the order in which they were added.
func Keys(text string) ([]Key, error) {
	handle, err := Read(text)
	if err != nil {
		return nil, err
	}
	var keys []Key
	for _, one := range handle.KeysetInfo().GetKeyInfo() {
		keys = append(keys, Key{ID: one.GetKeyId(), Primary: one.GetKeyId() == handle.KeysetInfo().GetPrimaryKeyId()})
	}
	return keys, nil
}

// Primary is the number of the primary key of a keyset.
func Primary(text string) (uint32, error) {
	handle, err := Read(text)
	if err != nil {
		return 0, err
	}
	return handle.KeysetInfo().GetPrimaryKeyId(), nil
}

// Add adds a new key, which is not used for anything new until it is promoted.
func Add(kind Kind, text string) (changed string, id uint32, err error) {
	changed, err = change(text, func(manager *keyset.Manager) (err error) {
		id, err = manager.Add(kind.template())
		return err
	})
	return changed, id, err
}

// Promote makes a key the primary one; ErrUnknownKey.
func Promote(text string, id uint32) (string, error) {
	if _, err := find(text, id); err != nil {
		return "", err
	}
	return change(text, func(manager *keyset.Manager) error { return manager.SetPrimary(id) })
}

// Remove removes a key: nothing that was made with it can be read or found any more; ErrUnknownKey, ErrPrimary.
func Remove(text string, id uint32) (string, error) {
	switch key, err := find(text, id); {
	case err != nil:
		return "", err
	case key.Primary:
		return "", ErrPrimary
	}
	return change(text, func(manager *keyset.Manager) error { return manager.Delete(id) })
}

func find(text string, id uint32) (Key, error) {
	keys, err := Keys(text)
	if err != nil {
		return Key{}, err
	}
	for _, key := range keys {
		if key.ID == id {
			return key, nil
		}
	}
	return Key{}, ErrUnknownKey
}

func change(text string, do func(*keyset.Manager) error) (string, error) {
	handle, err := Read(text)
	if err != nil {
		return "", err
	}
	manager := keyset.NewManagerFromHandle(handle)
	if err := do(manager); err != nil {
		return "", fmt.Errorf("change keyset: %w", err)
	}
	if handle, err = manager.Handle(); err != nil {
		return "", fmt.Errorf("change keyset: %w", err)
	}
	return write(handle)
}

func write(handle *keyset.Handle) (string, error) {
	var text bytes.Buffer
	if err := insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&text)); err != nil {
		return "", fmt.Errorf("write keyset: %w", err)
	}
	return base64.StdEncoding.EncodeToString(text.Bytes()), nil
}
