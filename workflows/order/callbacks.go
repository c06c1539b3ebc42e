package order

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// callbacks are the service centre's signals about an application. They may be late, repeated, lost, or come before the
// application is known; a callback only says that the centre is to be asked.
type callbacks struct {
	received int
	handled  int             // those after which the centre was asked
	timeout  workflow.Future // after it the centre is polled; nil: each wait has its own
}

// drain counts the signals. They carry nothing, and are decoded all the same, which drops those that the cabinet has not sent.
func (c *callbacks) drain(signals workflow.ReceiveChannel) {
	var nothing any
	for signals.ReceiveAsync(&nothing) {
		c.received++
	}
}

// unhandled reports whether a callback has come since the centre was last asked.
func (c *callbacks) unhandled() bool { return c.received > c.handled }

// handle marks all callbacks as handled.
func (c *callbacks) handle() { c.handled = c.received }

// callbackSummary is the timer's summary, for support staff.
const callbackSummary = "Очікування відповіді сервісного центру"

func newCallbackTimeout(ctx workflow.Context, after time.Duration) workflow.Future {
	return workflow.NewTimerWithOptions(ctx, after, workflow.TimerOptions{Summary: callbackSummary})
}

// shareTimeout starts one callback timeout for several waits. stop cancels it. Without a timeout it does nothing.
func (c *callbacks) shareTimeout(ctx workflow.Context, after time.Duration) (stop func()) {
	ctx, cancel := workflow.WithCancel(ctx)
	if after > 0 {
		c.timeout = newCallbackTimeout(ctx, after)
	}
	return func() {
		c.timeout = nil
		cancel()
	}
}

// poll polls the service centre after the callback timeout; a callback that comes in time saves the polls. Orders without a
// timeout poll from the start.
func (c *callbacks) poll(ctx workflow.Context, terms domain.Deadlines, known domain.Lodged) workflow.Future {
	watch := WatchCentre.With(effect.Every(terms.Asking))
	if terms.Callback == 0 {
		return watch.Begin(ctx, known)
	}
	change, settable := workflow.NewFuture(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) {
		if err := c.awaitTimeout(ctx, terms.Callback); err != nil {
			settable.SetError(err)
			return
		}
		settable.Chain(watch.Begin(ctx, known))
	})
	return change
}

// awaitTimeout waits until the centre is to be polled; an error means that the wait was canceled.
func (c *callbacks) awaitTimeout(ctx workflow.Context, after time.Duration) error {
	timeout := c.timeout
	if timeout == nil {
		return newCallbackTimeout(ctx, after).Get(ctx, nil)
	}
	if err := workflow.Await(ctx, timeout.IsReady); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil { // the change came at the same instant
		return err
	}
	return timeout.Get(ctx, nil)
}
