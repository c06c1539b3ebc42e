package rebuild

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// currentRows are the rows and keys of some orders, locked until the transaction ends.
type currentRows struct {
	rows map[uuid.UUID]sqlc.OrdersToRebuildRow
	keys map[uuid.UUID]bool // of orders that are not erased
}

func readCurrent(ctx context.Context, queries *sqlc.Queries, wanted []*projection) (*currentRows, error) {
	ids := make([]uuid.UUID, len(wanted))
	for i, one := range wanted {
		ids[i] = one.row.ID
	}
	current := &currentRows{rows: map[uuid.UUID]sqlc.OrdersToRebuildRow{}, keys: map[uuid.UUID]bool{}}
	keys, err := queries.HoldKeys(ctx, ids) // before the rows, as the eraser does
	if err != nil {
		return nil, err
	}
	for _, id := range keys {
		current.keys[id] = true
	}
	rows, err := queries.OrdersToRebuild(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		current.rows[row.ID] = row
	}
	return current, nil
}

// verdict is what happens to an order's row.
type verdict int

const (
	restore   verdict = iota // write the row from the history
	leave                    // the row is final
	readAgain                // the order has changed or was erased since its history was read
)

// underWay is how long a change may be on its way to the history: the task that made it is in progress, and the engine does not record
// the start of a task that only has an update to handle.
const underWay = 15 * time.Second

// judge compares an order's row with its history; seen are the versions of rows before the history was read.
func (c *currentRows) judge(one *projection, seen retries, now time.Time) verdict {
	row, exists := c.rows[one.row.ID]
	switch tombstone := one.row.ErasedAt != nil; {
	case exists && row.ErasedAt != nil:
		return leave
	case tombstone:
		return restore
	case !c.keys[one.row.ID]:
		return readAgain
	case !exists || row.Version <= one.row.Version:
		return restore
	}
	if one.complete && seen[one.row.ID] == row.Version && now.Sub(row.UpdatedAt) > underWay {
		return restore
	}
	return readAgain
}
