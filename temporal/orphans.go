package temporal

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/api/serviceerror"

	"cabinet/db/sqlc"
)

// Orphans removes what was kept for orders that never began: an order's statement, drawing and scans are written down before
// it is made, and the process or the engine may fail in between (TIME-28, GAP-87). Whether an order has begun, the engine
// says and not the list alone, which may lag behind or have to be rebuilt. Any number of processes may do so at the same time.
type Orphans struct {
	Engine  Describer
	Queries *sqlc.Queries
	Logger  *slog.Logger
}

const (
	orphansEvery = time.Hour
	// orphansAtOnce is how many orders the engine is asked about at a time.
	orphansAtOnce = 200
	// orphansKept is how long a request may come again for the order that it has not made.
	orphansKept = 24 * time.Hour
)

// Run removes orphans until ctx ends.
func (o *Orphans) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := o.sweep(ctx, time.Now().Add(-orphansKept)); err != nil && ctx.Err() == nil {
			o.Logger.WarnContext(ctx, "what was kept for orders that never began is not removed", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(orphansEvery):
		}
	}
}

// sweep removes what was kept before an instant.
func (o *Orphans) sweep(ctx context.Context, before time.Time) error {
	orders, err := o.Queries.Orphans(ctx, sqlc.OrphansParams{Before: before, AtMost: orphansAtOnce})
	if err != nil {
		return fmt.Errorf("find orphans: %w", err)
	}
	for _, order := range orders {
		if err := o.remove(ctx, order); err != nil {
			return fmt.Errorf("orphans of %s: %w", order, err)
		}
	}
	return nil
}

// remove removes what was kept for an order, if the engine does not know it.
func (o *Orphans) remove(ctx context.Context, order uuid.UUID) error {
	_, err := o.Engine.DescribeWorkflowExecution(ctx, WorkflowID(order), "")
	var unknown *serviceerror.NotFound
	if !errors.As(err, &unknown) {
		return err
	}
	if err := o.Queries.EraseStatement(ctx, order); err != nil {
		return err
	}
	return o.Queries.EraseFiles(ctx, &order)
}
