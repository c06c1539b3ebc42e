package temporal

import (
	"context"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// References are the keyed hashes by which staff find an order.
func (s Store) References(order *domain.Order) [][]byte {
	found := [][]byte{}
	for _, text := range order.FoundBy() {
		found = append(found, s.mac("order "+text))
	}
	return found
}

// OrdersByText returns the orders that have a number, as it was typed.
func (s Store) OrdersByText(ctx context.Context, typed string, atMost int32) ([]uuid.UUID, error) {
	return s.Queries.OrdersByReference(ctx, sqlc.OrdersByReferenceParams{
		Hash: s.mac("order " + domain.SearchText(typed)), AtMost: atMost,
	})
}

// CountOrdersByText is how many orders have a number, as it was typed.
func (s Store) CountOrdersByText(ctx context.Context, typed string) (int64, error) {
	return s.Queries.CountOrdersByReference(ctx, s.mac("order "+domain.SearchText(typed)))
}
