package temporal

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/expirable"
	"github.com/jackc/pgx/v5"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
)

// ErrKeyDestroyed is returned for an erased order: data encrypted with its key can never be read again.
var ErrKeyDestroyed = errors.New("the order's key is destroyed")

// Keys provides the data key of each order, request to monitor fines and citizen. Keys are created on first use, stored in PostgreSQL
// wrapped by the master key, and cached in memory for a few minutes, because a workflow task may not wait.
type Keys struct {
	master  tink.AEAD
	queries *sqlc.Queries
	cache   *expirable.LRU[uuid.UUID, tink.AEAD]
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
	return &Keys{
		master: master, queries: queries,
		cache: expirable.NewLRU[uuid.UUID, tink.AEAD](cachedKeys, nil, keyCacheLife),
	}, nil
}

// ParseMasterKey reads the master key; the error does not repeat the key.
func ParseMasterKey(text string) (tink.AEAD, error) {
	decoded, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, errors.New("the master key is not base64")
	}
	handle, err := insecureRead(decoded)
	if err != nil {
		return nil, errors.New("the master key is not a Tink keyset in JSON")
	}
	master, err := aead.New(handle)
	if err != nil {
		return nil, errors.New("the master key does not encrypt (AEAD)")
	}
	return master, nil
}

// Key returns an order's key, and creates it if there is none; ErrKeyDestroyed if the order was erased.
func (k *Keys) Key(ctx context.Context, order uuid.UUID) (tink.AEAD, error) {
	key, err := k.Known(ctx, order)
	if !errors.Is(err, pgx.ErrNoRows) {
		return key, err
	}
	if err := k.create(ctx, order); err != nil {
		return nil, fmt.Errorf("key of %s: %w", order, err)
	}
	return k.Known(ctx, order)
}

// Known returns an order's key without creating one: pgx.ErrNoRows if the order has none.
func (k *Keys) Known(ctx context.Context, order uuid.UUID) (tink.AEAD, error) {
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

func (k *Keys) load(ctx context.Context, order uuid.UUID) (tink.AEAD, error) {
	row, err := k.queries.OrderKey(ctx, order)
	switch {
	case err != nil:
		return nil, err
	case row.DestroyedAt != nil:
		return nil, ErrKeyDestroyed
	}
	return k.unwrap(order, row.Wrapped)
}

func (k *Keys) unwrap(order uuid.UUID, wrapped []byte) (tink.AEAD, error) {
	handle, err := keyset.ReadWithAssociatedData(keyset.NewBinaryReader(bytes.NewReader(wrapped)), k.master, order[:])
	if err != nil {
		return nil, fmt.Errorf("unwrap with the master key: %w", err)
	}
	return aead.New(handle)
}

func (k *Keys) create(ctx context.Context, order uuid.UUID) error {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return err
	}
	var wrapped bytes.Buffer
	if err := handle.WriteWithAssociatedData(keyset.NewBinaryWriter(&wrapped), k.master, order[:]); err != nil {
		return fmt.Errorf("wrap with the master key: %w", err)
	}
	return k.queries.AddOrderKey(ctx, sqlc.AddOrderKeyParams{OrderID: order, Wrapped: wrapped.Bytes()})
}
