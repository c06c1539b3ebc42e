package rebuild

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
)

// restoring writes rows and timelines of orders, many at once, and notes which were missing or wrong.
type restoring struct {
	orders  []sqlc.RestoreOrderParams
	events  []sqlc.RestoreEventsParams
	others  []sqlc.DropEventsParams
	changed map[uuid.UUID]bool
}

// add takes an order; wrongVersion is that of a row that is known to be wrong.
func (r *restoring) add(one *found, wrongVersion int64) {
	one.row.WrongVersion = wrongVersion
	r.orders = append(r.orders, one.row)
	if one.row.ErasedAt != nil {
		return
	}
	id, told := one.row.ID, one.events
	r.events = append(r.events, sqlc.RestoreEventsParams{OrderID: id, Versions: told.Versions, Instants: told.Instants, Kinds: told.Kinds})
	r.others = append(r.others, sqlc.DropEventsParams{OrderID: id, Versions: told.Versions})
}

// write writes what was taken. The rows come first: they are locked until the transaction ends.
func (r *restoring) write(ctx context.Context, queries *sqlc.Queries) (mended int, err error) {
	if len(r.orders) == 0 {
		return 0, nil
	}
	r.changed = map[uuid.UUID]bool{}
	queries.RestoreOrder(ctx, r.orders).QueryRow(func(i int, _ int64, fault error) {
		r.changed[r.orders[i].ID] = fault == nil
		if !errors.Is(fault, pgx.ErrNoRows) { // no row is one that said the same, or is newer
			err = errors.Join(err, fault)
		}
	})
	if err != nil {
		return 0, err
	}
	if err := r.skipNewer(ctx, queries); err != nil || len(r.events) == 0 {
		return r.count(), err
	}
	queries.RestoreEvents(ctx, r.events).Query(func(i int, written []int64, fault error) {
		err = errors.Join(err, r.note(r.events[i].OrderID, written, fault))
	})
	queries.DropEvents(ctx, r.others).Query(func(i int, dropped []int64, fault error) {
		err = errors.Join(err, r.note(r.others[i].OrderID, dropped, fault))
	})
	return r.count(), err
}

// skipNewer leaves the timelines of orders alone whose rows were missing and came in the meantime, newer than the history.
func (r *restoring) skipNewer(ctx context.Context, queries *sqlc.Queries) error {
	ids, told := make([]uuid.UUID, len(r.orders)), map[uuid.UUID]int64{}
	for i, row := range r.orders {
		ids[i], told[row.ID] = row.ID, row.Version
	}
	rows, err := queries.OrdersToRebuild(ctx, ids)
	if err != nil {
		return err
	}
	newer := map[uuid.UUID]bool{}
	for _, row := range rows {
		newer[row.ID] = row.Version > told[row.ID]
	}
	var events []sqlc.RestoreEventsParams
	var others []sqlc.DropEventsParams
	for i := range r.events {
		if !newer[r.events[i].OrderID] {
			events, others = append(events, r.events[i]), append(others, r.others[i])
		}
	}
	r.events, r.others = events, others
	return nil
}

func (r *restoring) note(id uuid.UUID, lines []int64, fault error) error {
	r.changed[id] = r.changed[id] || len(lines) > 0
	return fault
}

// count is how many orders the read model had not or had wrong.
func (r *restoring) count() (mended int) {
	for _, changed := range r.changed {
		if changed {
			mended++
		}
	}
	return mended
}
