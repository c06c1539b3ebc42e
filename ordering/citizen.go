package ordering

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// Order is an order of a citizen; to everybody else it does not exist (GAP-93).
func (o *Orders) Order(ctx context.Context, citizen, id uuid.UUID) (*domain.Order, error) {
	order, err := o.world.Store.OrderOfCitizen(ctx, sqlc.OrderOfCitizenParams{ID: id, CitizenID: citizen})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		return nil, fmt.Errorf("order %s: %w", id, err)
	}
	return order, nil
}

// Of are a citizen's orders, in the order of the list.
func (o *Orders) Of(ctx context.Context, citizen uuid.UUID) ([]*domain.Order, error) {
	found, err := o.world.Store.OrdersOfCitizen(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("orders: %w", err)
	}
	return found, nil
}

// Current are a citizen's orders as the citizen sees them now: a deadline that has passed counts.
func (o *Orders) Current(ctx context.Context, citizen uuid.UUID) ([]*domain.Order, error) {
	return o.current(ctx, o.world.Store, citizen)
}

func (o *Orders) current(ctx context.Context, store store.Store, citizen uuid.UUID) ([]*domain.Order, error) {
	found, err := store.OrdersOfCitizen(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("orders: %w", err)
	}
	for i, order := range found {
		found[i] = order.ViewFor(citizen.String(), o.config.Now()).Order
	}
	return found, nil
}

// OfPolicy is the order of a citizen's policy, by the policy's number; to everybody else it does not exist (GAP-93).
func (o *Orders) OfPolicy(ctx context.Context, citizen uuid.UUID, service domain.ServiceName, policy string) (*domain.Order, error) {
	found, err := o.world.Store.OrdersOfService(ctx, sqlc.OrdersOfServiceParams{CitizenID: citizen, Service: string(service)})
	if err != nil {
		return nil, fmt.Errorf("order of a policy: %w", err)
	}
	at := slices.IndexFunc(found, func(order *domain.Order) bool {
		return order.Insurance != nil && order.Insurance.PolicyNumber == policy
	})
	if at < 0 {
		return nil, domain.Refuse(domain.CodeNotFound)
	}
	return found[at], nil
}

// ReservedPolicy is the number of a policy that was reserved before and is ordered by it (INS-24); empty for any other request.
func ReservedPolicy(service string, data []byte) string {
	var named struct {
		Policy string `json:"policy"`
	}
	if !domain.ServiceName(service).Insures() || strictJSON(data, &named) != nil {
		return ""
	}
	return named.Policy
}

// duplicate is the citizen's unfinished order that another one would repeat; uuid.Nil: none.
func (o *Orders) duplicate(ctx context.Context, citizen uuid.UUID, order *domain.Order) (uuid.UUID, error) {
	err := o.refuseSecond(ctx, o.world.Store, citizen, order)
	refusal, ok := errors.AsType[*domain.Error](err)
	if !ok {
		return uuid.Nil, err
	}
	return uuid.Parse(refusal.OrderID)
}

// refuseDuplicate refuses a draft that repeats one of the citizen's unfinished orders.
func (o *Orders) refuseDuplicate(ctx context.Context, d *draft) error {
	return o.refuseSecond(ctx, o.world.Store, d.citizen.ID, d.comparable())
}

// refuseSecond refuses an order that repeats one of the citizen's unfinished orders, as papers have them.
func (o *Orders) refuseSecond(ctx context.Context, store store.Store, citizen uuid.UUID, order *domain.Order) error {
	others, err := o.current(ctx, store, citizen)
	if err != nil {
		return err
	}
	return order.RefuseDuplicate(others)
}
