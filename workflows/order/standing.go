package order

import (
	"time"

	"go.temporal.io/sdk/workflow"
)

// standing is a deadline's timer that runs through several steps.
type standing struct {
	until time.Time
	timer workflow.Future
}

// Standing starts the one timer of a deadline that outlasts several steps: what waits until then waits for it, and leaves
// no timer of its own behind. The answer stops it.
func (o *Order) Standing(ctx workflow.Context, until time.Time, summary string) (stop func()) {
	running, cancel := workflow.WithCancel(ctx)
	o.standing = &standing{until: until, timer: workflow.NewTimerWithOptions(
		running, until.Sub(workflow.Now(ctx)), workflow.TimerOptions{Summary: summary},
	)}
	return func() {
		o.standing = nil
		cancel()
	}
}
