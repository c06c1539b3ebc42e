package rebuild

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/temporal"
	"cabinet/temporal/history"
)

// projection is an order's row and timeline, as its history says.
type projection struct {
	row      sqlc.RestoreOrderParams
	events   sqlc.AppendEventsParams
	foundBy  [][]byte
	complete bool // no workflow task is in progress, so the history has every projection
}

// unmade reports whether an order was refused before it was created.
func (p *projection) unmade() bool { return p.row.Version == 0 }

// retries are orders to read again, with the versions of their rows. A row that was newer than its history, and still is when a
// complete history is read afterwards, is wrong.
type retries map[uuid.UUID]int64

const (
	attempts     = 40 // longer than a change is on its way
	attemptPause = 500 * time.Millisecond
)

// batch rebuilds some orders. Orders that change while they are read are read again.
func (b *batchWriter) batch(ctx context.Context, ids []uuid.UUID) (report Report, err error) {
	report.Orders = len(ids)
	rows := retries{}
	for range attempts {
		if rows, err = b.attempt(ctx, ids, rows, &report); err != nil || len(rows) == 0 {
			return report, err
		}
		ids = slices.Collect(maps.Keys(rows))
		select {
		case <-ctx.Done():
			return report, ctx.Err()
		case <-time.After(attemptPause):
		}
	}
	for id := range rows {
		b.Logger.ErrorContext(ctx, "order is not rebuilt: it keeps changing", "order", id)
	}
	report.Failed += len(rows)
	return report, nil
}

// attempt reads some orders and writes them in one transaction. Unreadable orders are logged and do not stop the others; an
// error is the database's or the engine's.
func (b *batchWriter) attempt(ctx context.Context, ids []uuid.UUID, seen retries, report *Report) (retry retries, err error) {
	erased, err := b.erased(ctx, ids)
	if err != nil {
		return nil, err
	}
	if err := b.Keys.Prefetch(ctx, ids); err != nil {
		return nil, err
	}
	var wanted []*projection
	for _, id := range ids {
		one, err := b.find(ctx, id, erased[id], report)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			b.Logger.ErrorContext(ctx, "order is not rebuilt", "order", id, "error", err)
			report.Failed++
		case one.unmade():
			report.Unmade++
		default:
			wanted = append(wanted, one)
		}
	}
	return b.write(ctx, wanted, seen, report)
}

// erased returns when orders were erased.
func (b *batchWriter) erased(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*time.Time, error) {
	rows, err := b.queries.ErasedOrders(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("erased orders: %w", err)
	}
	erased := map[uuid.UUID]*time.Time{}
	for _, row := range rows {
		erased[row.OrderID] = row.DeletionScheduledAt
	}
	return erased, nil
}

// find replays an order's history, and counts its events.
func (b *batchWriter) find(ctx context.Context, id uuid.UUID, erasedAt *time.Time, report *Report) (*projection, error) {
	run, err := history.Fetch(ctx, b.Engine, temporal.WorkflowID(id), "")
	if err != nil {
		return nil, err
	}
	report.Events += len(run.Events)
	if erasedAt != nil {
		return b.findErased(ctx, id, *erasedAt, run.Events)
	}
	recorded, err := b.replayer.newest(run)
	if err != nil || recorded.Order.Version == 0 {
		return &projection{}, err
	}
	row, err := store.OrderRow(recorded.Order)
	if err != nil {
		return nil, err
	}
	return &projection{
		row: restored(row, nil), events: store.EventRows(id, recorded.Events),
		foundBy: b.store().OrderReferences(&recorded.Order), complete: complete(run.Events),
	}, nil
}

// findErased reads what remains of an erased order. Its timeline is unreadable, so the stored one is not changed.
func (b *batchWriter) findErased(ctx context.Context, id uuid.UUID, at time.Time, events []*historypb.HistoryEvent) (*projection, error) {
	left := readErased(events)
	if left.status == "" {
		return &projection{}, nil
	}
	switch known, err := b.queries.CitizenExists(ctx, left.citizen); {
	case err != nil:
		return nil, err
	case !known:
		return nil, errNoCitizen
	}
	row, err := store.OrderRow(left.order(id))
	return &projection{row: restored(row, &at), complete: true}, err
}

func restored(row sqlc.UpsertOrderParams, erasedAt *time.Time) sqlc.RestoreOrderParams {
	return sqlc.RestoreOrderParams{
		ID: row.ID, CitizenID: row.CitizenID, ParticipantID: row.ParticipantID, Service: row.Service, Status: row.Status,
		Version: row.Version, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt, Finished: row.Finished,
		Snapshot: row.Snapshot, ErasedAt: erasedAt, Problem: row.Problem, Price: row.Price, Paid: row.Paid, Carried: row.Carried,
		CalledOff: row.CalledOff,
	}
}

func (b *batchWriter) store() store.Store {
	return store.Store{Keys: b.Keys, References: b.References}
}

// seal encrypts the snapshot of a row, unless the order is erased. An equal snapshot keeps its ciphertext, so that the row is equal.
func (b *batchWriter) seal(ctx context.Context, one *projection, current *currentRows) error {
	if one.row.ErasedAt != nil {
		return nil
	}
	store := b.store()
	if row, exists := current.rows[one.row.ID]; exists {
		if kept, err := store.OpenSnapshot(ctx, row.ID, row.Snapshot); err == nil && bytes.Equal(kept, one.row.Snapshot) {
			one.row.Snapshot = row.Snapshot
			return nil
		}
	}
	var err error
	one.row.Snapshot, err = store.SealSnapshot(ctx, one.row.ID, one.row.Snapshot)
	return err
}

// errDryRun rolls back the transaction of a dry run.
var errDryRun = errors.New("dry run")

// write writes the projections and counts the orders that differed. It returns the orders that changed or were erased after their
// histories were read.
func (b *batchWriter) write(ctx context.Context, wanted []*projection, seen retries, report *Report) (retry retries, err error) {
	retry = retries{}
	var corrected, erased int
	err = pgx.BeginFunc(ctx, b.Database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		current, err := readCurrent(ctx, queries, wanted)
		if err != nil {
			return err
		}
		var restorer restorer
		for _, one := range wanted {
			verdict := current.judge(one, seen, time.Now())
			switch {
			case verdict == readAgain:
				retry[one.row.ID] = current.rows[one.row.ID].Version
				continue
			case one.row.ErasedAt != nil:
				erased++
			}
			if verdict != restore {
				continue
			}
			if err := b.seal(ctx, one, current); err != nil {
				return err
			}
			restorer.add(one, seen[one.row.ID])
		}
		if corrected, err = restorer.write(ctx, queries); err != nil {
			return err
		}
		b.logDiffering(ctx, &restorer, current)
		if b.DryRun {
			return errDryRun
		}
		return nil
	})
	if err != nil && !errors.Is(err, errDryRun) {
		return nil, fmt.Errorf("write read model: %w", err)
	}
	report.Corrected, report.Erased = report.Corrected+corrected, report.Erased+erased
	return retry, nil
}

// logDiffering names each order whose row, timeline or references differ from its history, with both versions; 0: there is no row.
func (b *batchWriter) logDiffering(ctx context.Context, restorer *restorer, current *currentRows) {
	for _, row := range restorer.orders {
		if restorer.changed[row.ID] {
			b.Logger.InfoContext(ctx, "order differs from its history", "order", row.ID, "stored", current.rows[row.ID].Version, "history", row.Version)
		}
	}
}
