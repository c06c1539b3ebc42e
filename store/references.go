package store

import (
	"context"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/references"
)

// OrderReferences are the keyed hashes by which staff find an order.
func (s Store) OrderReferences(order *domain.Order) [][]byte {
	found := [][]byte{}
	for _, text := range order.FoundBy() {
		found = append(found, s.References.Hash(references.Order, text))
	}
	return found
}

// OrdersByText returns the orders that have a number, as it was typed.
func (s Store) OrdersByText(ctx context.Context, typed string, atMost int32) ([]uuid.UUID, error) {
	return s.Queries.OrdersByReference(ctx, sqlc.OrdersByReferenceParams{Hashes: s.typedHashes(typed), AtMost: atMost})
}

// CountOrdersByText is how many orders have a number, as it was typed.
func (s Store) CountOrdersByText(ctx context.Context, typed string) (int64, error) {
	return s.Queries.CountOrdersByReference(ctx, s.typedHashes(typed))
}

func (s Store) typedHashes(typed string) [][]byte {
	return s.References.Hashes(references.Order, domain.SearchText(typed))
}
