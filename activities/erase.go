package activities

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/worker"

	"cabinet/db/sqlc"
	"cabinet/temporal"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

type eraser struct {
	database *pgxpool.Pool
	store    temporal.Store
}

func (e eraser) register(w worker.ActivityRegistry) {
	effect.Register(w, order.Erase, e.erase)
}

// erase deletes an order's personal data from the read model and schedules its key for deletion: temporal.Shredder deletes it once the
// workflow has ended, after which the history cannot be read either. Destroyed here, the key would be missing to a worker
// that has to do this task again. The id, the service, the status and the dates stay (GAP-87).
func (e eraser) erase(ctx context.Context, orderID string) (effect.Nothing, error) {
	var nothing effect.Nothing
	id, err := uuid.Parse(orderID)
	if err != nil {
		return nothing, fmt.Errorf("erase order: %w", err)
	}
	now := time.Now()
	err = pgx.BeginFunc(ctx, e.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		// The key first: a concurrent rebuild of the row holds it, so no row is missed here.
		if err := queries.ScheduleOrderKeyDeletion(ctx, sqlc.ScheduleOrderKeyDeletionParams{OrderID: id, DeletionScheduledAt: now}); err != nil {
			return err
		}
		return eraseRows(ctx, e.store.In(queries), id, now)
	})
	if err != nil {
		return nothing, fmt.Errorf("erase order %s: %w", id, err)
	}
	return nothing, nil
}

// eraseRows takes the order's row first: what is kept for an order holds it too, so nothing comes after.
func eraseRows(ctx context.Context, store temporal.Store, id uuid.UUID, now time.Time) error {
	if err := eraseSnapshot(ctx, store, id, now); err != nil {
		return err
	}
	queries := store.Queries
	for _, table := range []func(context.Context, uuid.UUID) error{
		queries.EraseVehicleReport, queries.EraseStatement, queries.EraseMessages, queries.EraseDiiaSignings, queries.EraseDraft,
		queries.EraseOrderDrafts,
		func(ctx context.Context, id uuid.UUID) error { return queries.EraseFiles(ctx, &id) },
	} {
		if err := table(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// eraseSnapshot leaves a snapshot that holds nothing personal, in the clear: the order's key will be gone.
func eraseSnapshot(ctx context.Context, store temporal.Store, id uuid.UUID, now time.Time) error {
	order, err := store.OrderForErasing(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // it was refused before it stood
	}
	if err != nil {
		return err
	}
	erased, err := json.Marshal(order.WithoutPersonalData())
	if err != nil {
		return err
	}
	return store.Queries.EraseOrder(ctx, sqlc.EraseOrderParams{ID: id, Snapshot: erased, ErasedAt: &now})
}
