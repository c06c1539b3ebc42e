package activities

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"cabinet/db/sqlc"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Started reports whether an order was ever started. The engine is asked, because the read model may lag behind.
type Started interface {
	Started(ctx context.Context, order uuid.UUID) (bool, error)
}

// orphans deletes files of orders that were never started: an order's statement, drawing and scans are stored before it is started, and the
// process or the engine may fail in between (TIME-28, GAP-87).
type orphans struct {
	engine  Started
	queries *sqlc.Queries
}

const (
	// orphansAtOnce is the number of orders that are looked at together.
	orphansAtOnce = 200
	// orphanAge is how long a request may be repeated for an order that it has not started.
	orphanAge = 24 * time.Hour
)

func (o orphans) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.DeleteOrphans, o.deleteAll)
}

func (o orphans) deleteAll(ctx context.Context, _ effect.Nothing) (workflows.OrphansFound, error) {
	return o.sweep(ctx, time.Now().Add(-orphanAge), func(found workflows.OrphansFound) { activity.RecordHeartbeat(ctx, found) })
}

// sweep looks at all orders with files from before an instant that nothing shows to be started: it marks the files of those that were, and
// deletes the others. It reports after each batch.
func (o orphans) sweep(ctx context.Context, before time.Time, report func(workflows.OrphansFound)) (found workflows.OrphansFound, err error) {
	for {
		orders, err := o.queries.UnprovenOrders(ctx, sqlc.UnprovenOrdersParams{Before: before, AtMost: orphansAtOnce})
		if err != nil {
			return found, fmt.Errorf("find orphans: %w", err)
		}
		deleted, started, err := o.examine(ctx, orders)
		err = errors.Join(err, o.queries.FilesStarted(ctx, started))
		found.Deleted, found.Started = found.Deleted+deleted, found.Started+len(started)
		report(found)
		if err != nil || len(orders) < orphansAtOnce {
			return found, err
		}
	}
}

// examine deletes the files of the orders that were never started, and returns how many those are, and the others.
func (o orphans) examine(ctx context.Context, orders []sqlc.UnprovenOrdersRow) (deleted int, started []uuid.UUID, err error) {
	for _, order := range orders {
		known := order.Listed
		if !known {
			known, err = o.engine.Started(ctx, order.OrderID)
		}
		if err == nil && !known {
			err = o.remove(ctx, order.OrderID)
			deleted++
		}
		if err != nil {
			return deleted, started, fmt.Errorf("orphans of %s: %w", order.OrderID, err)
		}
		if known {
			started = append(started, order.OrderID)
		}
	}
	return deleted, started, nil
}

// remove deletes the files of an order that was never started.
func (o orphans) remove(ctx context.Context, order uuid.UUID) error {
	if err := o.queries.EraseStatement(ctx, order); err != nil {
		return err
	}
	return o.queries.EraseFiles(ctx, &order)
}
