// Package rebuild rebuilds the read model from the engine's histories: it replays each order with the workflows of now
// and writes what they project. Orders may run in the meantime.
package rebuild

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"golang.org/x/sync/errgroup"

	"cabinet/db/sqlc"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/workflows/order"
)

// Rebuild rebuilds the read model. Letters are not written again: those in the database are a record of what was
// sent, not a projection; and no browser is notified.
type Rebuild struct {
	Engine   client.Client
	Keys     *temporal.Keys
	Database *pgxpool.Pool
	Logger   *slog.Logger
	// DryRun counts what would be written, and writes nothing.
	DryRun bool
}

// Report is what a rebuild has found.
type Report struct {
	Orders  int // that have a history
	Mended  int // whose row or timeline was missing or wrong
	Erased  int // of which only what may stay was written
	Unmade  int // that were refused before they stood, and have no row
	Failed  int // that could not be read; the log names them
	Elapsed time.Duration
}

// PerSecond is how many orders a second were gone through.
func (r Report) PerSecond() float64 { return float64(r.Orders) / r.Elapsed.Seconds() }

const (
	pageSize  = 1000
	batchSize = 20 // orders that are written in one transaction
	batches   = 6  // that are worked on at the same time
)

// All goes through every order that the engine knows. Rows without a history stay as they are.
func (r *Rebuild) All(ctx context.Context) (Report, error) {
	work := make(chan []uuid.UUID)
	return r.run(ctx, work, func(ctx context.Context) error { return r.list(ctx, work) })
}

// One goes through one order.
func (r *Rebuild) One(ctx context.Context, id uuid.UUID) (Report, error) {
	work := make(chan []uuid.UUID, 1)
	work <- []uuid.UUID{id}
	return r.run(ctx, work, func(context.Context) error {
		close(work)
		return nil
	})
}

// run works on batches of orders while they come.
func (r *Rebuild) run(ctx context.Context, work <-chan []uuid.UUID, list func(context.Context) error) (total Report, err error) {
	began := time.Now()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return list(ctx) })
	var lock sync.Mutex
	for range batches {
		group.Go(func() error {
			hand, err := r.hand()
			if err != nil {
				return err
			}
			for ids := range work {
				done, err := hand.batch(ctx, ids)
				if err != nil {
					return err
				}
				lock.Lock()
				total.add(done)
				lock.Unlock()
			}
			return nil
		})
	}
	err = group.Wait()
	total.Elapsed = time.Since(began)
	return total, err
}

func (r *Report) add(done Report) {
	r.Orders += done.Orders
	r.Mended += done.Mended
	r.Erased += done.Erased
	r.Unmade += done.Unmade
	r.Failed += done.Failed
}

// list sends the ids of all orders. An order that ends in the meantime moves down the engine's list, so none is missed;
// one that was reset has several runs and is taken once.
func (r *Rebuild) list(ctx context.Context, work chan<- []uuid.UUID) error {
	defer close(work)
	query := order.ServiceAttribute.GetName() + " IS NOT NULL"
	seen := map[uuid.UUID]bool{}
	var token []byte
	for {
		page, err := r.Engine.ListWorkflow(ctx, &workflowservice.ListWorkflowExecutionsRequest{
			Query: query, PageSize: pageSize, NextPageToken: token,
		})
		if err != nil {
			return fmt.Errorf("list orders: %w", err)
		}
		var ids []uuid.UUID
		for _, execution := range page.GetExecutions() {
			id, ok := temporal.ParseWorkflowID(execution.GetExecution().GetWorkflowId())
			if ok && !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
		if err := handOut(ctx, ids, work); err != nil {
			return err
		}
		if token = page.GetNextPageToken(); len(token) == 0 {
			return nil
		}
	}
}

func handOut(ctx context.Context, ids []uuid.UUID, work chan<- []uuid.UUID) error {
	for len(ids) > 0 {
		n := min(batchSize, len(ids))
		select {
		case work <- ids[:n]:
		case <-ctx.Done():
			return ctx.Err()
		}
		ids = ids[n:]
	}
	return nil
}

// hand is one of those who work at the same time.
type hand struct {
	*Rebuild
	replayer *replayer
	queries  *sqlc.Queries
}

func (r *Rebuild) hand() (*hand, error) {
	replayer, err := newReplayer(history.NewReader(r.Keys))
	if err != nil {
		return nil, err
	}
	return &hand{Rebuild: r, replayer: replayer, queries: sqlc.New(r.Database)}, nil
}
