package order

import (
	"time"

	"go.temporal.io/sdk/workflow"
)

// standing is a deadline's timer that runs through several steps. A deadline that moves away meanwhile leaves it as it is:
// should it go off too early, it is set again.
type standing struct {
	ctx     workflow.Context
	until   time.Time // when it goes off
	summary string
	timer   workflow.Future
}

// Standing starts the one timer of a deadline that outlasts several steps: what waits until then, or until later, waits for
// it, and leaves no timer of its own behind. The answer stops it.
func (o *Order) Standing(ctx workflow.Context, until time.Time, summary string) (stop func()) {
	running, cancel := workflow.WithCancel(ctx)
	o.standing = &standing{ctx: running, summary: summary}
	o.standing.set(until)
	return func() {
		o.standing = nil
		cancel()
	}
}

func (s *standing) set(until time.Time) {
	s.until = until
	s.timer = workflow.NewTimerWithOptions(s.ctx, until.Sub(workflow.Now(s.ctx)), workflow.TimerOptions{Summary: s.summary})
}

// await waits for a condition, at most until an instant that is not before the timer's.
func (s *standing) await(ctx workflow.Context, until time.Time, condition func() bool) error {
	for {
		err := workflow.Await(ctx, func() bool { return condition() || s.timer.IsReady() })
		if err != nil || condition() || !s.until.Before(until) {
			return err
		}
		s.set(until)
	}
}
