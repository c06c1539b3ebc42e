package order

import (
	"time"

	"go.temporal.io/sdk/workflow"
)

// awaitUntil waits for a condition, at most until an instant; a zero instant means without end. The caller checks the condition.
func (o *Order) awaitUntil(ctx workflow.Context, until time.Time, summary string, condition func() bool) error {
	if until.IsZero() {
		return workflow.Await(ctx, condition)
	}
	left := until.Sub(workflow.Now(ctx))
	switch {
	case left <= 0:
		return nil
	case o.deadlineTimer != nil && !until.Before(o.deadlineTimer.until):
		return o.deadlineTimer.await(ctx, until, condition)
	case condition():
		return nil
	}
	waiting, stop := workflow.WithCancel(ctx)
	defer stop()
	timer := workflow.NewTimerWithOptions(waiting, left, workflow.TimerOptions{Summary: summary})
	return workflow.Await(ctx, func() bool { return condition() || timer.IsReady() })
}
