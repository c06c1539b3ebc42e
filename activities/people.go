package activities

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cabinet/domain"
	"cabinet/store"
)

// people finds citizens by id, because no history has an RNOKPP.
type people struct{ store store.Store }

func (p people) citizen(ctx context.Context, id string) (store.Citizen, error) {
	citizen, err := uuid.Parse(id)
	if err != nil {
		return store.Citizen{}, fmt.Errorf("citizen: %w", err)
	}
	found, err := p.store.Citizen(ctx, citizen)
	if err != nil {
		return store.Citizen{}, fmt.Errorf("citizen %s: %w", citizen, err)
	}
	return found, nil
}

// orders returns a citizen's orders from the read model.
func (p people) orders(ctx context.Context, id string) ([]*domain.Order, error) {
	citizen, err := uuid.Parse(id)
	if err != nil {
		return nil, fmt.Errorf("citizen: %w", err)
	}
	orders, err := p.store.OrdersOfCitizen(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("orders of %s: %w", citizen, err)
	}
	return orders, nil
}
