package order

import (
	"time"

	"go.temporal.io/sdk/workflow"
)

// deadlineTimer is the timer of a deadline that outlasts several steps. It stays when the deadline moves later: if it fires too
// early, it is set again.
type deadlineTimer struct {
	ctx     workflow.Context
	until   time.Time // when it fires
	summary string
	timer   workflow.Future
}

// StartDeadlineTimer starts one timer for a deadline that outlasts several steps. Waits until then or later share it instead of
// starting their own. stop cancels it.
func (o *Order) StartDeadlineTimer(ctx workflow.Context, until time.Time, summary string) (stop func()) {
	running, cancel := workflow.WithCancel(ctx)
	o.deadlineTimer = &deadlineTimer{ctx: running, summary: summary}
	o.deadlineTimer.set(until)
	return func() {
		o.deadlineTimer = nil
		cancel()
	}
}

func (d *deadlineTimer) set(until time.Time) {
	d.until = until
	d.timer = workflow.NewTimerWithOptions(d.ctx, until.Sub(workflow.Now(d.ctx)), workflow.TimerOptions{Summary: d.summary})
}

// await waits for a condition, at most until an instant that is not before the timer's.
func (d *deadlineTimer) await(ctx workflow.Context, until time.Time, condition func() bool) error {
	for {
		err := workflow.Await(ctx, func() bool { return condition() || d.timer.IsReady() })
		if err != nil || condition() || !d.until.Before(until) {
			return err
		}
		d.set(until)
	}
}
