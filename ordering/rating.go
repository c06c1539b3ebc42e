package ordering

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Rate stores how easy the citizen found an ended order of their own, from 1 (hard) to 5 (easy).
func (o *Orders) Rate(ctx context.Context, citizen, id uuid.UUID, score int) error {
	order, err := o.ended(ctx, citizen, id)
	if err != nil {
		return err
	}
	if err := o.world.Store.Queries.RateOrder(ctx, sqlc.RateOrderParams{
		OrderID: id, Service: string(order.Service), Score: int16(score), Now: o.config.Now(), //nolint:gosec // the contract bounds it
	}); err != nil {
		return fmt.Errorf("rate order %s: %w", id, err)
	}
	return nil
}

// Rating is the citizen's rating of an ended order, 0 if there is none.
func (o *Orders) Rating(ctx context.Context, citizen, id uuid.UUID) (int, error) {
	if _, err := o.ended(ctx, citizen, id); err != nil {
		return 0, err
	}
	score, err := o.world.Store.Queries.RatingOfOrder(ctx, id)
	if err != nil {
		return 0, fmt.Errorf("rating of order %s: %w", id, err)
	}
	return int(score), nil
}

// ended is an ended order that the citizen has made; another participant does not rate it.
func (o *Orders) ended(ctx context.Context, citizen, id uuid.UUID) (*domain.Order, error) {
	order, err := o.Order(ctx, citizen, id)
	switch {
	case err != nil:
		return nil, err
	case order.PartyOf(citizen.String()) != domain.PartyInitiator:
		return nil, domain.Refuse(domain.CodeNotFound)
	case !order.Status.Finished():
		return nil, domain.Refuse(domain.CodeNotAllowed)
	}
	return order, nil
}
