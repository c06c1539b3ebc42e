package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/api/serviceerror"

	"cabinet/db/sqlc"
	"cabinet/process/loop"
	"cabinet/temporal"
)

// Orphans deletes files of orders that were never started: an order's statement, drawing and scans are stored before it is started,
// and the process or the engine may fail in between (TIME-28, GAP-87). The engine is asked whether an order was started, because the
// read model may lag behind. Any number of processes may run concurrently.
type Orphans struct {
	Engine  temporal.Describer
	Queries *sqlc.Queries
	Logger  *slog.Logger
}

const (
	orphansEvery = time.Hour
	// orphansAtOnce is the number of orders that are looked at together.
	orphansAtOnce = 200
	// orphanAge is how long a request may be repeated for an order that it has not started.
	orphanAge = 24 * time.Hour
)

// Run deletes orphans until ctx ends.
func (o *Orphans) Run(ctx context.Context) {
	loop.Every(ctx, orphansEvery, o.Logger, "files of orders that were never started are not deleted", func(ctx context.Context) error {
		return o.sweep(ctx, time.Now().Add(-orphanAge))
	})
}

// sweep looks at all orders with files from before an instant that nothing shows to be started: it marks the files of those that were, and
// deletes the others.
func (o *Orphans) sweep(ctx context.Context, before time.Time) error {
	for {
		orders, err := o.Queries.UnprovenOrders(ctx, sqlc.UnprovenOrdersParams{Before: before, AtMost: orphansAtOnce})
		if err != nil {
			return fmt.Errorf("find orphans: %w", err)
		}
		started, err := o.examine(ctx, orders)
		err = errors.Join(err, o.Queries.FilesStarted(ctx, started))
		if err != nil || len(orders) < orphansAtOnce {
			return err
		}
	}
}

// examine deletes the files of the orders that were never started, and returns the others.
func (o *Orphans) examine(ctx context.Context, orders []sqlc.UnprovenOrdersRow) (started []uuid.UUID, err error) {
	for _, order := range orders {
		known := order.Listed
		if !known {
			if known, err = o.knows(ctx, order.OrderID); err == nil && !known {
				err = o.remove(ctx, order.OrderID)
			}
		}
		if err != nil {
			return started, fmt.Errorf("orphans of %s: %w", order.OrderID, err)
		}
		if known {
			started = append(started, order.OrderID)
		}
	}
	return started, nil
}

// knows reports whether the engine knows an order.
func (o *Orphans) knows(ctx context.Context, order uuid.UUID) (bool, error) {
	_, err := o.Engine.DescribeWorkflowExecution(ctx, temporal.WorkflowID(order), "")
	var unknown *serviceerror.NotFound
	if errors.As(err, &unknown) {
		return false, nil
	}
	return err == nil, err
}

// remove deletes the files of an order that was never started.
func (o *Orphans) remove(ctx context.Context, order uuid.UUID) error {
	if err := o.Queries.EraseStatement(ctx, order); err != nil {
		return err
	}
	return o.Queries.EraseFiles(ctx, &order)
}
