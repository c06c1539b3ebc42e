// Package rekey writes again what an earlier master key has wrapped, or what is found under an earlier key of references, so that the key
// can be removed from its keyset.
package rekey

import (
	"context"
	"encoding/binary"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/store"
)

// rewrapAtOnce is how many keys are wrapped again in one statement.
const rewrapAtOnce = 1000

// Rewrap wraps the keys of orders and citizens that an earlier master key has wrapped with the primary one, while orders run, and returns
// how many. It can be repeated, and goes through all keys each time.
func Rewrap(ctx context.Context, keys *store.Keys, queries *sqlc.Queries) (rewrapped int64, err error) {
	for after := uuid.Nil; ; {
		rows, err := queries.KeysToRewrap(ctx, sqlc.KeysToRewrapParams{After: after, Mark: markOf(keys.Primary()), AtMost: rewrapAtOnce})
		if err != nil {
			return rewrapped, fmt.Errorf("rewrap: %w", err)
		}
		if len(rows) == 0 {
			return rewrapped, nil
		}
		var again sqlc.RewrapKeysParams
		for _, row := range rows {
			wrapped, err := keys.Rewrapped(row.OrderID, row.Wrapped)
			if err != nil {
				return rewrapped, fmt.Errorf("rewrap: %w", err)
			}
			again.Ids = append(again.Ids, row.OrderID)
			again.Wrapped, again.Rewrapped = append(again.Wrapped, row.Wrapped), append(again.Rewrapped, wrapped)
		}
		written, err := queries.RewrapKeys(ctx, again)
		if err != nil {
			return rewrapped, fmt.Errorf("rewrap: %w", err)
		}
		rewrapped, after = rewrapped+written, rows[len(rows)-1].OrderID
	}
}

// UnderMasterKey counts what a master key has encrypted in the read model. The engine's histories of the daily checks and backups are
// not counted.
func UnderMasterKey(ctx context.Context, queries *sqlc.Queries, id uint32) (sqlc.UnderMasterKeyRow, error) {
	return queries.UnderMasterKey(ctx, markOf(id))
}

// markOf is how a ciphertext of a key begins: Tink's version byte and the key's number.
func markOf(id uint32) []byte { return binary.BigEndian.AppendUint32([]byte{1}, id) }
