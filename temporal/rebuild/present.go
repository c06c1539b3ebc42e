package rebuild

import (
	"context"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// present is what the database has of some orders. It stays so until the transaction ends.
type present struct {
	rows map[uuid.UUID]sqlc.OrdersToRebuildRow
	keys map[uuid.UUID]bool // those of orders that are not erased
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

// verdict is what is to be done with an order's row.
type verdict int

const (
	restore   verdict = iota // the history knows better
	leave                    // the row is its order's last
	readAgain                // the order has moved or was erased since its history was read
)

// judge compares an order's row with its history; seen are the versions that rows had before the history was read.
func (p *present) judge(one *found, seen again) verdict {
	row, exists := p.rows[one.row.ID]
	switch tombstone := one.row.ErasedAt != nil; {
	case exists && row.ErasedAt != nil:
		return leave
	case tombstone:
		return restore
	case !p.keys[one.row.ID]:
		return readAgain
	case !exists || row.Version <= one.row.Version:
		return restore
	}
	if one.settled && seen[one.row.ID] == row.Version {
		return restore
	}
	return readAgain
}
