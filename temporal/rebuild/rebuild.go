// Package rebuild rebuilds the read model from the engine's histories, while orders run: it replays each order with the present
// workflows and writes their projections.
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
	"cabinet/store"
	"cabinet/store/references"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/workflows/order"
)

// Rebuild rebuilds the read model. It writes no letters, which are a record of what was sent and not a projection, and notifies no
// browser.
type Rebuild struct {
	Engine   client.Client
	Keys     *store.Keys
	Database *pgxpool.Pool
	Logger   *slog.Logger
	// References is the keyset of the hashes by which orders are found.
	References *references.Keyset
	// DryRun counts the differences and writes nothing.
	DryRun bool
}

// Report is the result of a rebuild.
type Report struct {
	Orders    int // with a history
	Events    int // in their histories; the time that an order takes is in proportion
	Corrected int // with a missing or wrong row or timeline
	Erased    int // erased orders
	Unmade    int // refused before they were created; they have no row
	Failed    int // unreadable; the log names them
	Elapsed   time.Duration
}

// PerSecond is the number of orders processed per second.
func (r Report) PerSecond() float64 { return float64(r.Orders) / r.Elapsed.Seconds() }

// EventsPerSecond is the number of events processed per second.
func (r Report) EventsPerSecond() float64 { return float64(r.Events) / r.Elapsed.Seconds() }

const (
	pageSize  = 1000
	batchSize = 20 // orders in one transaction
	batches   = 6  // processed concurrently
)

// All rebuilds every order that the engine knows. Rows without a history are not changed.
func (r *Rebuild) All(ctx context.Context) (Report, error) {
	work := make(chan []uuid.UUID)
	return r.run(ctx, work, func(ctx context.Context) error { return r.list(ctx, work) })
}

// One rebuilds one order.
func (r *Rebuild) One(ctx context.Context, id uuid.UUID) (Report, error) {
	work := make(chan []uuid.UUID, 1)
	work <- []uuid.UUID{id}
	return r.run(ctx, work, func(context.Context) error {
		close(work)
		return nil
	})
}

// run processes batches of orders until the channel is closed.
func (r *Rebuild) run(ctx context.Context, work <-chan []uuid.UUID, list func(context.Context) error) (total Report, err error) {
	began := time.Now()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return list(ctx) })
	var lock sync.Mutex
	for range batches {
		group.Go(func() error {
			writer, err := r.newBatchWriter()
			if err != nil {
				return err
			}
			for ids := range work {
				done, err := writer.batch(ctx, ids)
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
	r.Events += done.Events
	r.Corrected += done.Corrected
	r.Erased += done.Erased
	r.Unmade += done.Unmade
	r.Failed += done.Failed
}

// list sends the ids of all orders. An order that closes during the listing moves down the engine's list, so none is missed; an
// order that was reset has several runs and is sent once.
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
		if err := send(ctx, ids, work); err != nil {
			return err
		}
		if token = page.GetNextPageToken(); len(token) == 0 {
			return nil
		}
	}
}

func send(ctx context.Context, ids []uuid.UUID, work chan<- []uuid.UUID) error {
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

// batchWriter processes batches; several run concurrently.
type batchWriter struct {
	*Rebuild
	replayer *replayer
	queries  *sqlc.Queries
}

func (r *Rebuild) newBatchWriter() (*batchWriter, error) {
	replayer, err := newReplayer(history.NewReader(r.Keys))
	if err != nil {
		return nil, err
	}
	return &batchWriter{Rebuild: r, replayer: replayer, queries: sqlc.New(r.Database)}, nil
}
