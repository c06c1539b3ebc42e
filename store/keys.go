package store

import (
	"bytes"
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/expirable"
	"github.com/jackc/pgx/v5"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/aead/aesgcm"
	"github.com/tink-crypto/tink-go/v2/insecuresecretdataaccess"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
	"cabinet/store/keysets"
)

// ErrKeyDestroyed is returned for an erased order: data encrypted with its key can never be read again.
var ErrKeyDestroyed = errors.New("the order's key is destroyed")

// Keys provides the data key of each order, request to monitor fines and citizen. Keys are created on first use, stored in PostgreSQL
// wrapped by the master key, and cached in memory for a few minutes, because a workflow task may not wait.
type Keys struct {
	master  tink.AEAD
	primary uint32 // the number of the master key that wraps new keys
	queries *sqlc.Queries
	cache   *expirable.LRU[uuid.UUID, *dataKey]
}

// dataKey is the key of an order, a request to monitor fines or a citizen.
type dataKey struct {
	tink.AEAD
	hashes []byte // derived from it, for the hashes by which its owner's rows are found
}

const (
	cachedKeys = 50_000
	// keyCacheLife is how long a process may still read an order after its key was destroyed.
	keyCacheLife = 5 * time.Minute
)

// NewKeys opens the key store with a master key: a Tink keyset as base64 of its JSON.
func NewKeys(masterKey string, queries *sqlc.Queries) (*Keys, error) {
	master, err := ParseMasterKey(masterKey)
	if err != nil {
		return nil, err
	}
	primary, err := keysets.Primary(masterKey)
	if err != nil {
		return nil, fmt.Errorf("the master key: %w", err)
	}
	return &Keys{
		master: master, primary: primary, queries: queries,
		cache: expirable.NewLRU[uuid.UUID, *dataKey](cachedKeys, nil, keyCacheLife),
	}, nil
}

// errNoAEAD is returned for a master key of another kind.
var errNoAEAD = errors.New("the master key does not encrypt (AEAD)")

// ParseMasterKey reads the master key, a keyset of kind keysets.Encryption; the error does not repeat the key.
func ParseMasterKey(text string) (tink.AEAD, error) {
	handle, err := keysets.Read(text)
	if err != nil {
		return nil, fmt.Errorf("the master key: %w", err)
	}
	master, err := aead.New(handle)
	if err != nil {
		return nil, errNoAEAD
	}
	return master, nil
}

// Key returns an order's key, and creates it if there is none; ErrKeyDestroyed if the order was erased.
func (k *Keys) Key(ctx context.Context, order uuid.UUID) (tink.AEAD, error) {
	key, err := k.key(ctx, order)
	if err != nil {
		return nil, err
	}
	return key, nil
}

func (k *Keys) key(ctx context.Context, order uuid.UUID) (*dataKey, error) {
	key, err := k.known(ctx, order)
	if !errors.Is(err, pgx.ErrNoRows) {
		return key, err
	}
	if err := k.create(ctx, order); err != nil {
		return nil, fmt.Errorf("key of %s: %w", order, err)
	}
	return k.known(ctx, order)
}

// Known returns an order's key without creating one: pgx.ErrNoRows if the order has none.
func (k *Keys) Known(ctx context.Context, order uuid.UUID) (tink.AEAD, error) {
	key, err := k.known(ctx, order)
	if err != nil {
		return nil, err
	}
	return key, nil
}

func (k *Keys) known(ctx context.Context, order uuid.UUID) (*dataKey, error) {
	if key, ok := k.cache.Get(order); ok {
		return key, nil
	}
	key, err := k.load(ctx, order)
	if err != nil {
		return nil, fmt.Errorf("key of %s: %w", order, err)
	}
	k.cache.Add(order, key)
	return key, nil
}

// Hash is a hash by which a row of an owner is found without decrypting it. Its key is derived from the owner's key, so equal values of
// two owners have different hashes, and the hash says nothing once the key is destroyed.
func (k *Keys) Hash(ctx context.Context, owner uuid.UUID, of, value string) ([]byte, error) {
	key, err := k.key(ctx, owner)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, key.hashes)
	_, _ = mac.Write([]byte(of + "\x00" + value))
	return mac.Sum(nil), nil
}

// joined returns the key from a query's row with wrapped key and ciphertext; a nil key was destroyed.
func (k *Keys) joined(id uuid.UUID, wrapped []byte) (tink.AEAD, error) {
	if key, ok := k.cache.Get(id); ok {
		return key, nil
	}
	if wrapped == nil {
		return nil, fmt.Errorf("key of %s: %w", id, ErrKeyDestroyed)
	}
	key, err := k.unwrap(id, wrapped)
	if err != nil {
		return nil, fmt.Errorf("key of %s: %w", id, err)
	}
	k.cache.Add(id, key)
	return key, nil
}

// Prefetch loads the keys of many orders into the cache.
func (k *Keys) Prefetch(ctx context.Context, orders []uuid.UUID) error {
	rows, err := k.queries.OrderKeys(ctx, orders)
	if err != nil {
		return fmt.Errorf("keys of orders: %w", err)
	}
	for _, row := range rows {
		key, err := k.unwrap(row.OrderID, row.Wrapped)
		if err != nil {
			return fmt.Errorf("key of %s: %w", row.OrderID, err)
		}
		k.cache.Add(row.OrderID, key)
	}
	return nil
}

// Destroy deletes a key that is scheduled for deletion: data encrypted with it can never be read again. It is idempotent.
func (k *Keys) Destroy(ctx context.Context, order uuid.UUID, at time.Time) error {
	if err := k.queries.DestroyOrderKey(ctx, sqlc.DestroyOrderKeyParams{OrderID: order, DestroyedAt: at}); err != nil {
		return fmt.Errorf("destroy key of %s: %w", order, err)
	}
	k.cache.Remove(order)
	return nil
}

func (k *Keys) load(ctx context.Context, order uuid.UUID) (*dataKey, error) {
	row, err := k.queries.OrderKey(ctx, order)
	switch {
	case err != nil:
		return nil, err
	case row.DestroyedAt != nil:
		return nil, ErrKeyDestroyed
	}
	return k.unwrap(order, row.Wrapped)
}

func (k *Keys) unwrap(order uuid.UUID, wrapped []byte) (*dataKey, error) {
	handle, err := k.open(order, wrapped)
	if err != nil {
		return nil, err
	}
	cipher, err := aead.New(handle)
	if err != nil {
		return nil, err
	}
	hashes, err := hashKey(handle)
	return &dataKey{AEAD: cipher, hashes: hashes}, err
}

// Master is the master key, for payloads of workflows without personal data.
func (k *Keys) Master() tink.AEAD { return k.master }

// Primary is the number of the master key that wraps new keys.
func (k *Keys) Primary() uint32 { return k.primary }

// Rewrapped is an owner's wrapped key, wrapped with the primary master key.
func (k *Keys) Rewrapped(owner uuid.UUID, wrapped []byte) ([]byte, error) {
	key, err := k.open(owner, wrapped)
	if err == nil {
		wrapped, err = k.wrap(owner, key)
	}
	if err != nil {
		return nil, fmt.Errorf("key of %s: %w", owner, err)
	}
	return wrapped, nil
}

// open decrypts an owner's key with the master key that has wrapped it.
func (k *Keys) open(owner uuid.UUID, wrapped []byte) (*keyset.Handle, error) {
	handle, err := keyset.ReadWithAssociatedData(keyset.NewBinaryReader(bytes.NewReader(wrapped)), k.master, owner[:])
	if err != nil {
		return nil, fmt.Errorf("unwrap with the master key: %w", err)
	}
	return handle, nil
}

// errOtherKey is returned for a key that is not of the kind that create makes.
var errOtherKey = errors.New("the key is not AES-GCM")

// hashKey derives the key of an owner's hashes from the owner's key.
func hashKey(handle *keyset.Handle) ([]byte, error) {
	primary, err := handle.Primary()
	if err != nil {
		return nil, err
	}
	key, ok := primary.Key().(*aesgcm.Key)
	if !ok {
		return nil, errOtherKey
	}
	return hkdf.Key(sha256.New, key.KeyBytes().Data(insecuresecretdataaccess.Token{}), nil, "cabinet hashes of rows", sha256.Size)
}

func (k *Keys) create(ctx context.Context, order uuid.UUID) error {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return err
	}
	wrapped, err := k.wrap(order, handle)
	if err != nil {
		return err
	}
	return k.queries.AddOrderKey(ctx, sqlc.AddOrderKeyParams{OrderID: order, Wrapped: wrapped})
}

// wrap encrypts an owner's key with the primary master key.
func (k *Keys) wrap(owner uuid.UUID, key *keyset.Handle) ([]byte, error) {
	var wrapped bytes.Buffer
	if err := key.WriteWithAssociatedData(keyset.NewBinaryWriter(&wrapped), k.master, owner[:]); err != nil {
		return nil, fmt.Errorf("wrap with the master key: %w", err)
	}
	return wrapped.Bytes(), nil
}
