package rebuild

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/activities"
	"cabinet/db/sqlc"
)

// found is what an order's history says about the read model.
type found struct {
	row    sqlc.RestoreOrderParams
	events sqlc.AppendEventsParams
	closed bool // nothing will change any more
}

// unmade says that an order was refused before it stood.
func (f *found) unmade() bool { return f.row.Version == 0 }

// batch goes through some orders and writes them in one transaction. Orders that cannot be read are told in the log and
// do not stop the others; an error is the database's or the engine's.
func (h *hand) batch(ctx context.Context, ids []uuid.UUID) (report Report, err error) {
	erased, err := h.erased(ctx, ids)
	if err != nil {
		return report, err
	}
	var wanted []*found
	for _, id := range ids {
		report.Orders++
		one, err := h.find(ctx, id, erased[id])
		switch {
		case ctx.Err() != nil:
			return report, ctx.Err()
		case err != nil:
			h.Logger.ErrorContext(ctx, "order is not rebuilt", "order", id, "error", err)
			report.Failed++
		case one.unmade():
			report.Unmade++
		default:
			wanted = append(wanted, one)
			if one.row.ErasedAt != nil {
				report.Erased++
			}
		}
	}
	mended, late, err := h.write(ctx, wanted)
	report.Mended = mended
	if err != nil || len(late) == 0 {
		return report, err
	}
	again, err := h.batch(ctx, late)
	report.Mended, report.Erased = report.Mended+again.Mended, report.Erased+again.Erased
	return report, err
}

// erased are the instants at which orders were erased.
func (h *hand) erased(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*time.Time, error) {
	rows, err := h.queries.ErasedOrders(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("erased orders: %w", err)
	}
	erased := map[uuid.UUID]*time.Time{}
	for _, row := range rows {
		erased[row.OrderID] = row.DestroyedAt
	}
	return erased, nil
}

// find reads an order's history.
func (h *hand) find(ctx context.Context, id uuid.UUID, erasedAt *time.Time) (*found, error) {
	events, err := h.history(ctx, id)
	if err != nil {
		return nil, err
	}
	if erasedAt != nil {
		return h.findErased(ctx, id, *erasedAt, events)
	}
	recorded, err := h.replayer.replay(id, &historypb.History{Events: events})
	if err != nil || recorded.Order.Version == 0 {
		return &found{}, err
	}
	row, err := activities.OrderRow(recorded.Order)
	if err != nil {
		return nil, err
	}
	return &found{
		row: restored(row, nil), events: activities.EventRows(id, recorded.Events), closed: closed(events),
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
	return &found{row: restored(row, &at), closed: true}, err
}

// closed says whether a history is at its end.
func closed(events []*historypb.HistoryEvent) bool {
	switch events[len(events)-1].GetEventType() {
	case enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED, enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED,
		enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT, enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED,
		enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED:
		return true
	}
	return false
}

func restored(row sqlc.UpsertOrderParams, erasedAt *time.Time) sqlc.RestoreOrderParams {
	return sqlc.RestoreOrderParams{
		ID: row.ID, CitizenID: row.CitizenID, ParticipantID: row.ParticipantID, Service: row.Service, Status: row.Status,
		Version: row.Version, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt, Finished: row.Finished,
		Snapshot: row.Snapshot, ErasedAt: erasedAt,
	}
}

// errDryRun takes a dry run's transaction back.
var errDryRun = errors.New("dry run")

// write makes the read model what the histories say, and counts the orders of which it said something else. Late are
// the orders that were erased after their histories were read.
func (h *hand) write(ctx context.Context, wanted []*found) (mended int, late []uuid.UUID, err error) {
	err = pgx.BeginFunc(ctx, h.Database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		there, err := readAsOfNow(ctx, queries, wanted)
		if err != nil {
			return err
		}
		for _, one := range wanted {
			if !there.keys[one.row.ID] && one.row.ErasedAt == nil {
				late = append(late, one.row.ID)
				continue
			}
			if !there.yieldTo(one) {
				continue
			}
			changed, err := one.write(ctx, queries)
			if err != nil {
				return fmt.Errorf("order %s: %w", one.row.ID, err)
			}
			if changed {
				mended++
			}
		}
		if h.DryRun {
			return errDryRun
		}
		return nil
	})
	if err != nil && !errors.Is(err, errDryRun) {
		return 0, nil, fmt.Errorf("write read model: %w", err)
	}
	return mended, late, nil
}

// present is what the database has of some orders. It stays so until the transaction ends.
type present struct {
	rows map[uuid.UUID]sqlc.OrdersToRebuildRow
	keys map[uuid.UUID]bool // those that are not destroyed
}

func readAsOfNow(ctx context.Context, queries *sqlc.Queries, wanted []*found) (*present, error) {
	ids := make([]uuid.UUID, len(wanted))
	for i, one := range wanted {
		ids[i] = one.row.ID
	}
	now := &present{rows: map[uuid.UUID]sqlc.OrdersToRebuildRow{}, keys: map[uuid.UUID]bool{}}
	keys, err := queries.HoldKeys(ctx, ids) // before the rows, as the eraser does
	if err != nil {
		return nil, err
	}
	for _, id := range keys {
		now.keys[id] = true
	}
	rows, err := queries.OrdersToRebuild(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		now.rows[row.ID] = row
	}
	return now, nil
}

// yieldTo says whether an order's history knows better than the row that is there. An erased row is its order's last; a
// running order may have moved on since its history was read, and has then told so itself.
func (p *present) yieldTo(one *found) bool {
	row, exists := p.rows[one.row.ID]
	switch {
	case !exists:
		return true
	case row.ErasedAt != nil:
		return false
	}
	return one.closed || row.Version <= one.row.Version
}

// write writes an order's row and timeline, and says whether they were missing or wrong.
func (f *found) write(ctx context.Context, queries *sqlc.Queries) (changed bool, err error) {
	rows, err := queries.RestoreOrder(ctx, f.row)
	if err != nil || f.row.ErasedAt != nil {
		return rows > 0, err
	}
	lines, err := queries.RestoreEvents(ctx, sqlc.RestoreEventsParams{
		OrderID: f.row.ID, Versions: f.events.Versions, Instants: f.events.Instants, Kinds: f.events.Kinds,
	})
	if err != nil {
		return false, err
	}
	dropped, err := queries.DropEvents(ctx, sqlc.DropEventsParams{
		OrderID: f.row.ID, Newest: f.row.Version, Versions: f.events.Versions,
	})
	return rows+lines+dropped > 0, err
}
