package store

import "github.com/google/uuid"

// Forget drops keys from memory.
func (k *Keys) Forget(orders []uuid.UUID) {
	for _, order := range orders {
		k.cache.Remove(order)
	}
}
