package order

import (
	"time"

	"go.temporal.io/sdk/workflow"
)

// awaitUntil waits for a condition until an instant; a zero instant is without end.
func (o *Order) awaitUntil(ctx workflow.Context, until time.Time, summary string, condition func() bool) error {
	if until.IsZero() {
		return workflow.Await(ctx, condition)
	}
	left := until.Sub(workflow.Now(ctx))
	options := workflow.TimerOptions{Summary: summary}
	switch {
	case left <= 0:
		return nil
	case o.deadlineTimer != nil && !until.Before(o.deadlineTimer.until):
		return o.deadlineTimer.await(ctx, until, condition)
	case o.generation >= tidyWaits:
		return awaitTidily(ctx, left, options, condition)
	}
	_, err := workflow.AwaitWithOptions(ctx, workflow.AwaitOptions{Timeout: left, TimerOptions: options}, condition)
	return err
}

// awaitTidily waits for a condition with a timeout, and cancels the timer.
func awaitTidily(ctx workflow.Context, left time.Duration, options workflow.TimerOptions, condition func() bool) error {
	if condition() {
		return nil
	}
	waiting, stop := workflow.WithCancel(ctx)
	defer stop()
	timer := workflow.NewTimerWithOptions(waiting, left, options)
	return workflow.Await(ctx, func() bool { return condition() || timer.IsReady() })
}
