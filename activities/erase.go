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
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

type eraser struct {
	database *pgxpool.Pool
	store    store.Store
}

func (e eraser) register(w worker.ActivityRegistry) {
	effect.Register(w, order.Erase, e.erase)
}

// erase deletes an order's personal data from the read model and schedules its key for deletion. jobs.Shredder deletes the key
// after the workflow has closed, because a retry of this task still needs it; then the history is unreadable too. The id, the service,
// the status and the dates remain (GAP-87).
func (e eraser) erase(ctx context.Context, id uuid.UUID) (effect.Nothing, error) {
	var nothing effect.Nothing
	now := time.Now()
	err := pgx.BeginFunc(ctx, e.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		// The key first: a concurrent rebuild of the row locks it, so that no row is missed here.
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

// eraseRows locks the order's row first, as every write for the order does, so that nothing is written afterwards.
func eraseRows(ctx context.Context, store store.Store, id uuid.UUID, now time.Time) error {
	if err := eraseSnapshot(ctx, store, id, now); err != nil {
		return err
	}
	queries := store.Queries
	for _, table := range []func(context.Context, uuid.UUID) error{
		queries.EraseVehicleReport, queries.EraseStatement, queries.EraseMessages, queries.ErasePushes, queries.EraseDiiaSignings, queries.EraseDraft,
		queries.EraseIssuedInvoices, queries.EraseOrderDrafts, queries.EraseOrderAnswers, queries.ForgetSentParcel,
		func(ctx context.Context, id uuid.UUID) error { return queries.EraseFiles(ctx, &id) },
	} {
		if err := table(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// eraseSnapshot replaces the snapshot by an unencrypted one without personal data, because the order's key will be destroyed. Of an
// appointment in force it keeps who is to be notified of its revocation.
func eraseSnapshot(ctx context.Context, store store.Store, id uuid.UUID, now time.Time) error {
	order, err := store.OrderForErasing(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // it was refused before it was created
	}
	if err != nil {
		return err
	}
	if !order.Status.Finished() {
		return store.Queries.ForgetOrder(ctx, id) // it was refused, and a lost attempt of the task had created it
	}
	if appointment, ok := order.Appointment(domain.DateOf(now)); ok {
		if err := store.KeepAppointment(ctx, id, appointment); err != nil {
			return err
		}
	}
	erased, err := json.Marshal(order.WithoutPersonalData())
	if err != nil {
		return err
	}
	return store.Queries.EraseOrder(ctx, sqlc.EraseOrderParams{ID: id, Snapshot: erased, ErasedAt: &now})
}
