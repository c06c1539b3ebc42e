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

	"cabinet/activities"
	"cabinet/db/sqlc"
	"cabinet/temporal"
	"cabinet/temporal/history"
)

// found is what an order's history says about the read model.
type found struct {
	row     sqlc.RestoreOrderParams
	events  sqlc.AppendEventsParams
	settled bool // no workflow task is under way: the history has whatever the order has projected
}

// unmade says that an order was refused before it stood.
func (f *found) unmade() bool { return f.row.Version == 0 }

// again are orders whose histories are to be read again, with the versions that their rows had: a row that was
// newer than its order's history then, and is still when a history that was read afterwards is settled, is wrong.
type again map[uuid.UUID]int64

const (
	attempts     = 20
	attemptPause = 500 * time.Millisecond
)

// batch goes through some orders. Those that move while they are read are read again.
func (h *hand) batch(ctx context.Context, ids []uuid.UUID) (report Report, err error) {
	report.Orders = len(ids)
	rows := again{}
	for range attempts {
		if rows, err = h.attempt(ctx, ids, rows, &report); err != nil || len(rows) == 0 {
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
		h.Logger.ErrorContext(ctx, "order is not rebuilt: it does not stop moving", "order", id)
	}
	report.Failed += len(rows)
	return report, nil
}

// attempt reads some orders and writes them in one transaction. Orders that cannot be read are logged and do not
// stop the others; an error is the database's or the engine's.
func (h *hand) attempt(ctx context.Context, ids []uuid.UUID, seen again, report *Report) (late again, err error) {
	erased, err := h.erased(ctx, ids)
	if err != nil {
		return nil, err
	}
	if err := h.Keys.Prefetch(ctx, ids); err != nil {
		return nil, err
	}
	var wanted []*found
	for _, id := range ids {
		one, err := h.find(ctx, id, erased[id])
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			h.Logger.ErrorContext(ctx, "order is not rebuilt", "order", id, "error", err)
			report.Failed++
		case one.unmade():
			report.Unmade++
		default:
			wanted = append(wanted, one)
		}
	}
	return h.write(ctx, wanted, seen, report)
}

// erased are the instants at which orders were erased.
func (h *hand) erased(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*time.Time, error) {
	rows, err := h.queries.ErasedOrders(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("erased orders: %w", err)
	}
	erased := map[uuid.UUID]*time.Time{}
	for _, row := range rows {
		erased[row.OrderID] = row.DeletionScheduledAt
	}
	return erased, nil
}

// find reads an order's history.
func (h *hand) find(ctx context.Context, id uuid.UUID, erasedAt *time.Time) (*found, error) {
	life, err := history.Fetch(ctx, h.Engine, temporal.WorkflowID(id), "")
	if err != nil {
		return nil, err
	}
	if erasedAt != nil {
		return h.findErased(ctx, id, *erasedAt, life.Events)
	}
	recorded, err := h.replayer.newest(life)
	if err != nil || recorded.Order.Version == 0 {
		return &found{}, err
	}
	row, err := activities.OrderRow(recorded.Order)
	if err != nil {
		return nil, err
	}
	return &found{
		row: restored(row, nil), events: activities.EventRows(id, recorded.Events),
		settled: settled(life.Events),
	}, nil
}

// findErased reads what is left of an erased order. Its timeline cannot be read any more: the lines that are there stay.
func (h *hand) findErased(ctx context.Context, id uuid.UUID, at time.Time, events []*historypb.HistoryEvent) (*found, error) {
	left := remainsOf(events)
	if left.status == "" {
		return &found{}, nil
	}
	citizen, err := h.queries.CitizenByReference(ctx, left.citizen)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, errNoCitizen
	}
	if err != nil {
		return nil, err
	}
	row, err := activities.OrderRow(left.order(id, citizen))
	return &found{row: restored(row, &at), settled: true}, err
}

func restored(row sqlc.UpsertOrderParams, erasedAt *time.Time) sqlc.RestoreOrderParams {
	return sqlc.RestoreOrderParams{
		ID: row.ID, CitizenID: row.CitizenID, ParticipantID: row.ParticipantID, Service: row.Service, Status: row.Status,
		Version: row.Version, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt, Finished: row.Finished,
		Snapshot: row.Snapshot, ErasedAt: erasedAt, Problem: row.Problem, Price: row.Price, Paid: row.Paid, Carried: row.Carried,
		CalledOff: row.CalledOff,
	}
}

// seal encrypts the snapshot of an order's row, unless it is erased. A snapshot that the row has already keeps its ciphertext, so
// that a row that says the same is the same.
func (h *hand) seal(ctx context.Context, one *found, there *present) error {
	if one.row.ErasedAt != nil {
		return nil
	}
	store := temporal.Store{Keys: h.Keys}
	if row, exists := there.rows[one.row.ID]; exists {
		if kept, err := store.OpenSnapshot(ctx, row.ID, row.Snapshot); err == nil && bytes.Equal(kept, one.row.Snapshot) {
			one.row.Snapshot = row.Snapshot
			return nil
		}
	}
	var err error
	one.row.Snapshot, err = store.SealSnapshot(ctx, one.row.ID, one.row.Snapshot)
	return err
}

// errDryRun takes a dry run's transaction back.
var errDryRun = errors.New("dry run")

// write makes the read model what the histories say, and counts the orders of which it said something else. Late are
// the orders that moved or were erased after their histories were read.
func (h *hand) write(ctx context.Context, wanted []*found, seen again, report *Report) (late again, err error) {
	late = again{}
	var mended, erased int
	err = pgx.BeginFunc(ctx, h.Database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		there, err := readAsOfNow(ctx, queries, wanted)
		if err != nil {
			return err
		}
		var restoring restoring
		for _, one := range wanted {
			verdict := there.judge(one, seen)
			switch {
			case verdict == readAgain:
				late[one.row.ID] = there.rows[one.row.ID].Version
				continue
			case one.row.ErasedAt != nil:
				erased++
			}
			if verdict != restore {
				continue
			}
			if err := h.seal(ctx, one, there); err != nil {
				return err
			}
			restoring.add(one, seen[one.row.ID])
		}
		if mended, err = restoring.write(ctx, queries); err != nil {
			return err
		}
		if h.DryRun {
			return errDryRun
		}
		return nil
	})
	if err != nil && !errors.Is(err, errDryRun) {
		return nil, fmt.Errorf("write read model: %w", err)
	}
	report.Mended, report.Erased = report.Mended+mended, report.Erased+erased
	return late, nil
}
