package backup

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/temporal"
)

// clocksDiffer is by how much the clocks of the engine and of its database may differ.
const clocksDiffer = 5 * time.Minute

// dropLost takes out of the read model the orders that the engine does not know because they came after its snapshot:
// no worker would carry them out. A request repeated with the same key gets the same order.
func dropLost(ctx context.Context, targets []source, since time.Time) ([]uuid.UUID, error) {
	cabinet, err := pgx.Connect(ctx, targets[len(targets)-1].address)
	if err != nil {
		return nil, fmt.Errorf("open the read model: %w", err)
	}
	defer func() { _ = cabinet.Close(ctx) }()
	queries := sqlc.New(cabinet)
	recent, err := queries.OrdersSince(ctx, since.Add(-clocksDiffer))
	if err != nil {
		return nil, fmt.Errorf("orders of the last minutes: %w", err)
	}
	known, err := knownToEngine(ctx, targets[0].address, recent)
	if err != nil {
		return nil, err
	}
	var lost []uuid.UUID
	for _, id := range recent {
		if !known[temporal.WorkflowID(id)] {
			lost = append(lost, id)
		}
	}
	if len(lost) == 0 {
		return nil, nil
	}
	if err := queries.DropOrders(ctx, lost); err != nil {
		return nil, fmt.Errorf("drop orders without a history: %w", err)
	}
	return lost, nil
}

// knownToEngine are the workflows of orders that the engine's database has.
func knownToEngine(ctx context.Context, address string, orders []uuid.UUID) (map[string]bool, error) {
	engine, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("open the engine's database: %w", err)
	}
	defer func() { _ = engine.Close(ctx) }()
	workflows := make([]string, len(orders))
	for i, id := range orders {
		workflows[i] = temporal.WorkflowID(id)
	}
	rows, err := engine.Query(ctx, "SELECT workflow_id FROM current_executions WHERE workflow_id = ANY($1)", workflows)
	if err != nil {
		return nil, fmt.Errorf("the engine's orders: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("the engine's orders: %w", err)
	}
	known := make(map[string]bool, len(found))
	for _, workflow := range found {
		known[workflow] = true
	}
	return known, nil
}
