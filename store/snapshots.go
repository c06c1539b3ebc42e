package store

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// SealSnapshot encrypts the snapshot of an order's row with the order's key.
func (s Store) SealSnapshot(ctx context.Context, order uuid.UUID, snapshot []byte) ([]byte, error) {
	key, err := s.Keys.Key(ctx, order)
	if err != nil {
		return nil, err
	}
	sealed, err := key.Encrypt(snapshot, row("orders.snapshot", order))
	if err != nil {
		return nil, fmt.Errorf("snapshot of %s: %w", order, err)
	}
	return sealed, nil
}

// OpenSnapshot decrypts the snapshot of an order's row.
func (s Store) OpenSnapshot(ctx context.Context, order uuid.UUID, sealed []byte) ([]byte, error) {
	key, err := s.Keys.Known(ctx, order)
	if err != nil {
		return nil, err
	}
	return openSnapshot(key, order, sealed)
}

func openSnapshot(key tink.AEAD, order uuid.UUID, sealed []byte) ([]byte, error) {
	snapshot, err := key.Decrypt(sealed, row("orders.snapshot", order))
	if err != nil {
		return nil, fmt.Errorf("snapshot of %s: %w", order, err)
	}
	return snapshot, nil
}

// order decrypts an order's row, which was read with its key. The snapshot of an erased order has no personal data and is not
// encrypted.
func (s Store) order(stored sqlc.OrderRow) (*domain.Order, error) {
	snapshot := stored.Snapshot
	if stored.ErasedAt == nil {
		key, err := s.Keys.joined(stored.ID, stored.Wrapped)
		if err == nil {
			snapshot, err = openSnapshot(key, stored.ID, snapshot)
		}
		if err != nil {
			return nil, err
		}
	}
	state := &domain.Order{}
	if err := json.Unmarshal(snapshot, state); err != nil {
		return nil, fmt.Errorf("order %s: %w", stored.ID, err)
	}
	if stored.HeldUp {
		state.HoldUp()
	}
	return state, nil
}

// Order reads an order.
func (s Store) Order(ctx context.Context, id uuid.UUID) (*domain.Order, error) {
	stored, err := s.Queries.Order(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.order(stored)
}

// OrderOfCitizen reads an order of one of its parties.
func (s Store) OrderOfCitizen(ctx context.Context, wanted sqlc.OrderOfCitizenParams) (*domain.Order, error) {
	stored, err := s.Queries.OrderOfCitizen(ctx, wanted)
	if err != nil {
		return nil, err
	}
	return s.order(sqlc.OrderRow(stored))
}

// OrderForErasing reads an order and locks it until the transaction ends.
func (s Store) OrderForErasing(ctx context.Context, id uuid.UUID) (*domain.Order, error) {
	stored, err := s.Queries.OrderForErasing(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.order(sqlc.OrderRow(stored))
}

// OrderForCallback reads an unfinished order; one that has only a key so far is empty.
func (s Store) OrderForCallback(ctx context.Context, id uuid.UUID) (*domain.Order, error) {
	stored, err := s.Queries.OrderForCallback(ctx, id)
	if err != nil {
		return nil, err
	}
	if stored.Snapshot == nil {
		return &domain.Order{}, nil
	}
	return s.order(sqlc.OrderRow(stored))
}

// OrdersOfCitizen reads a citizen's orders, sorted as in the list.
func (s Store) OrdersOfCitizen(ctx context.Context, citizen uuid.UUID) ([]*domain.Order, error) {
	stored, err := s.Queries.OrdersOfCitizen(ctx, citizen)
	return orders(s, stored, err)
}

// OrdersOfService reads a citizen's own orders of a service, the newest first.
func (s Store) OrdersOfService(ctx context.Context, wanted sqlc.OrdersOfServiceParams) ([]*domain.Order, error) {
	stored, err := s.Queries.OrdersOfService(ctx, wanted)
	return orders(s, stored, err)
}

// MadeOrders reads a citizen's own orders of a service with a completed result that have changed since an instant.
func (s Store) MadeOrders(ctx context.Context, wanted sqlc.MadeOrdersParams) ([]*domain.Order, error) {
	stored, err := s.Queries.MadeOrders(ctx, wanted)
	return orders(s, stored, err)
}

// OrdersAmong reads some orders, in no order.
func (s Store) OrdersAmong(ctx context.Context, ids []uuid.UUID) ([]*domain.Order, error) {
	stored, err := s.Queries.OrdersAmong(ctx, ids)
	return orders(s, stored, err)
}

var unreadableRows = promauto.NewCounter(prometheus.CounterOpts{
	Name: "cabinet_orders_unreadable_total", Help: "Orders in lists whose row could not be decrypted, and was shown by its plain columns.",
})

// orders decrypts the rows of a list. One that cannot be decrypted is there by its plain columns, as held up: it must not take all other
// orders away from its citizen.
func orders[Row sqlc.OrdersOfCitizenRow | sqlc.OrdersAmongRow | sqlc.OrdersOfServiceRow | sqlc.MadeOrdersRow](s Store, stored []Row, err error) ([]*domain.Order, error) {
	if err != nil {
		return nil, err
	}
	list := make([]*domain.Order, len(stored))
	for i, one := range stored {
		row := sqlc.OrdersOfCitizenRow(one)
		list[i], err = s.order(sqlc.OrderRow{ID: row.ID, Snapshot: row.Snapshot, ErasedAt: row.ErasedAt, Wrapped: row.Wrapped, HeldUp: row.HeldUp})
		if err != nil {
			unreadableRows.Inc()
			slog.Error("an order's row is unreadable", "order", row.ID, "error", err)
			list[i] = unreadable(row)
		}
	}
	return list, nil
}

// unreadable returns what the plain columns of an order's row say of it.
func unreadable(row sqlc.OrdersOfCitizenRow) *domain.Order {
	order := &domain.Order{
		ID: row.ID, CitizenID: row.CitizenID.String(), Service: domain.ServiceName(row.Service), Status: domain.Status(row.Status),
		Version: row.Version, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt,
	}
	if row.ParticipantID != nil {
		order.ParticipantID = row.ParticipantID.String()
	}
	order.HoldUp()
	return order
}
