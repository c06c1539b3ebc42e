package rebuild

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
)

// restorer writes rows and timelines of many orders in batches, and records which were missing or wrong.
type restorer struct {
	orders  []sqlc.RestoreOrderParams
	events  []sqlc.RestoreEventsParams
	others  []sqlc.DropEventsParams
	foundBy []sqlc.RestoreReferencesParams
	changed map[uuid.UUID]bool
}

// add adds an order; wrongVersion is the version of a row that is known to be wrong.
func (r *restorer) add(one *projection, wrongVersion int64) {
	one.row.WrongVersion = wrongVersion
	r.orders = append(r.orders, one.row)
	if one.row.ErasedAt != nil {
		return
	}
	id, events := one.row.ID, one.events
	r.events = append(r.events, sqlc.RestoreEventsParams{OrderID: id, Versions: events.Versions, Instants: events.Instants, Kinds: events.Kinds})
	r.others = append(r.others, sqlc.DropEventsParams{OrderID: id, Versions: events.Versions})
	r.foundBy = append(r.foundBy, sqlc.RestoreReferencesParams{OrderID: id, FoundBy: one.foundBy})
}

// write writes the orders. Rows come first, because that locks them until the transaction ends.
func (r *restorer) write(ctx context.Context, queries *sqlc.Queries) (corrected int, err error) {
	if len(r.orders) == 0 {
		return 0, nil
	}
	r.changed = map[uuid.UUID]bool{}
	queries.RestoreOrder(ctx, r.orders).QueryRow(func(i int, _ int64, fault error) {
		r.changed[r.orders[i].ID] = fault == nil
		if !errors.Is(fault, pgx.ErrNoRows) { // no row: the stored one is equal or newer
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
	queries.RestoreReferences(ctx, r.foundBy).Query(func(i int, written []uuid.UUID, fault error) {
		r.changed[r.foundBy[i].OrderID] = r.changed[r.foundBy[i].OrderID] || len(written) > 0
		err = errors.Join(err, fault)
	})
	return r.count(), err
}

// skipNewer skips the timelines of orders with a row that is newer than the history because it was inserted in the meantime.
func (r *restorer) skipNewer(ctx context.Context, queries *sqlc.Queries) error {
	ids, versions := make([]uuid.UUID, len(r.orders)), map[uuid.UUID]int64{}
	for i, row := range r.orders {
		ids[i], versions[row.ID] = row.ID, row.Version
	}
	rows, err := queries.OrdersToRebuild(ctx, ids)
	if err != nil {
		return err
	}
	newer := map[uuid.UUID]bool{}
	for _, row := range rows {
		newer[row.ID] = row.Version > versions[row.ID]
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

func (r *restorer) note(id uuid.UUID, lines []int64, fault error) error {
	r.changed[id] = r.changed[id] || len(lines) > 0
	return fault
}

// count returns the number of orders with a missing or wrong row or timeline.
func (r *restorer) count() (corrected int) {
	for _, changed := range r.changed {
		if changed {
			corrected++
		}
	}
	return corrected
}
