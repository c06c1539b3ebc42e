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

// Orphans deletes files of orders that were never started: an order's statement, drawing and scans are stored before it is started,
// and the process or the engine may fail in between (TIME-28, GAP-87). The engine is asked whether an order was started, because the
// read model may lag behind. Any number of processes may run concurrently.
type Orphans struct {
	Engine  Describer
	Queries *sqlc.Queries
	Logger  *slog.Logger
}

const (
	orphansEvery = time.Hour
	// orphansAtOnce is the number of orders per sweep.
	orphansAtOnce = 200
	// orphanAge is how long a request may be repeated for an order that it has not started.
	orphanAge = 24 * time.Hour
)

// Run deletes orphans until ctx ends.
func (o *Orphans) Run(ctx context.Context) {
	every(ctx, orphansEvery, o.Logger, "files of orders that were never started are not deleted", func(ctx context.Context) error {
		return o.sweep(ctx, time.Now().Add(-orphanAge))
	})
}

// sweep deletes orphans stored before an instant.
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

// remove deletes the files of an order that the engine does not know.
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
