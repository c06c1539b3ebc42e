package deployment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"go.temporal.io/api/workflowservice/v1"

	"cabinet/temporal"
)

// Watch notices that a build which decides about some of the orders holds them up.
type Watch struct {
	deployment *Deployment
	build      string
	before     map[string]bool // runs that were held up before
}

// FaultError says that orders fail, or that their workflow tasks do, since a build decides about some of them.
type FaultError struct {
	Build  string
	Orders []string // workflow ids
}

// shownOrders is how many orders an error names.
const shownOrders = 10

// Error names the first of the orders.
func (e *FaultError) Error() string {
	shown := e.Orders[:min(len(e.Orders), shownOrders)]
	return fmt.Sprintf("since build %s decides about orders, %d cannot continue: %s", e.Build, len(e.Orders), strings.Join(shown, ", "))
}

// NewWatch returns a watch of what happens from now on.
func (d *Deployment) NewWatch(ctx context.Context, build string) (*Watch, error) {
	w := &Watch{deployment: d, build: build, before: map[string]bool{}}
	return w, w.heldUp(ctx, func(run, _ string) { w.before[run] = true })
}

// Look returns a FaultError if orders have failed, or the engine has marked orders whose workflow tasks keep failing, since the watch began,
// and a NoWorkersError if the build has no workers any more. The engine does not say which build has failed a task: every order counts.
func (w *Watch) Look(ctx context.Context) error {
	state, err := w.deployment.Describe(ctx)
	if err != nil {
		return err
	}
	if !state.Build(w.build).Polls() {
		return &NoWorkersError{w.build}
	}
	var orders []string
	err = w.heldUp(ctx, func(run, order string) {
		if !w.before[run] {
			orders = append(orders, order)
		}
	})
	if err == nil && len(orders) > 0 {
		slices.Sort(orders)
		return &FaultError{w.build, orders}
	}
	return err
}

// heldUp calls do for each order that has failed or cannot continue.
func (w *Watch) heldUp(ctx context.Context, do func(run, order string)) error {
	for _, query := range []string{temporal.FailedOrders, temporal.StuckOrders} {
		request := &workflowservice.ListWorkflowExecutionsRequest{Namespace: w.deployment.Namespace, Query: query}
		for {
			found, err := w.deployment.Engine.ListWorkflow(ctx, request)
			if err != nil {
				return fmt.Errorf("orders that cannot continue: %w", err)
			}
			for _, one := range found.GetExecutions() {
				do(one.GetExecution().GetRunId(), one.GetExecution().GetWorkflowId())
			}
			if request.NextPageToken = found.GetNextPageToken(); len(request.NextPageToken) == 0 {
				break
			}
		}
	}
	return nil
}
