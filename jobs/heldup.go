package jobs

import (
	"context"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/db/sqlc"
	"cabinet/process/loop"
	"cabinet/temporal"
)

// HeldUp marks orders that a bug keeps from proceeding, so that their citizens do not read the last recorded state, which may ask
// for what was done long ago. An order whose code panics cannot say so itself; one that fails says so, unless the read model is
// down. The mark goes with the order's next change, or when its workflow is found to proceed. Any number of processes may run
// concurrently.
type HeldUp struct {
	Engine  temporal.Searcher
	Queries *sqlc.Queries
	Logger  *slog.Logger
	// Released is called before the mark of an order is removed that has not changed.
	Released func(ctx context.Context, order uuid.UUID) error
}

const (
	heldUpPause = 10 * time.Second
	heldUpPage  = 1000
	// heldUpAgain is how many marked orders are described per round although the search finds them.
	heldUpAgain = 100
)

// Run marks orders until ctx ends.
func (h *HeldUp) Run(ctx context.Context) {
	loop.Every(ctx, heldUpPause, h.Logger, "orders that a bug holds up are not marked", h.mark)
}

// mark marks and releases the orders of now. The engine's search lags behind, so each order in question is described.
func (h *HeldUp) mark(ctx context.Context) error {
	marked, err := h.marked(ctx)
	if err != nil {
		return err
	}
	for _, query := range []string{temporal.FailedOrders, temporal.StuckOrders} {
		if err := h.markFound(ctx, query, marked); err != nil {
			return err
		}
	}
	again := 0
	for id, found := range marked { // in random order
		if found { // perhaps only by a run that was redriven: the order proceeded while it was marked
			if again++; again > heldUpAgain {
				continue
			}
		}
		if err := h.release(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// marked are the marked orders; none is found yet.
func (h *HeldUp) marked(ctx context.Context) (map[uuid.UUID]bool, error) {
	ids, err := h.Queries.HeldUpOrders(ctx)
	marked := make(map[uuid.UUID]bool, len(ids))
	for _, id := range ids {
		marked[id] = false
	}
	return marked, err
}

// markFound marks what a query finds.
func (h *HeldUp) markFound(ctx context.Context, query string, marked map[uuid.UUID]bool) error {
	for token := []byte(nil); ; {
		page, err := h.Engine.ListWorkflow(ctx, &workflowservice.ListWorkflowExecutionsRequest{
			Query: query, PageSize: heldUpPage, NextPageToken: token,
		})
		if err != nil {
			return err
		}
		for _, execution := range page.GetExecutions() {
			id, ok := temporal.ParseWorkflowID(execution.GetExecution().GetWorkflowId())
			if _, known := marked[id]; known {
				marked[id] = true
				continue
			}
			if !ok {
				continue
			}
			if err := h.markOne(ctx, id); err != nil {
				return err
			}
		}
		if token = page.GetNextPageToken(); len(token) == 0 {
			return nil
		}
	}
}

func (h *HeldUp) markOne(ctx context.Context, id uuid.UUID) error {
	state, err := temporal.RunStateOf(ctx, h.Engine, temporal.WorkflowID(id), "")
	if err != nil || state != temporal.RunFailed && state != temporal.RunStuck {
		return err
	}
	return h.Queries.HoldUpOrder(ctx, sqlc.HoldUpOrderParams{ID: id, FoundAt: time.Now()})
}

func (h *HeldUp) release(ctx context.Context, id uuid.UUID) error {
	state, err := temporal.RunStateOf(ctx, h.Engine, temporal.WorkflowID(id), "")
	if err != nil || state == temporal.RunFailed || state == temporal.RunStuck {
		return err
	}
	if err := h.Released(ctx, id); err != nil {
		return err
	}
	return h.Queries.ReleaseHeldUpOrder(ctx, id)
}
