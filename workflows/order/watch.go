package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// stay starts what outlasts the single updates of a centre: the deadline's timer, and the callback timeout, after which the
// centre is polled. stop cancels both.
func (o *Order) stay(ctx workflow.Context) (stop func()) {
	staying, leave := workflow.WithCancel(ctx)
	if o.deadlines.Callback > 0 {
		o.callbackTimeout = o.startCallbackTimeout(staying)
	}
	stopTimer := func() {}
	if deadline := o.state.Deadline; deadline != nil {
		stopTimer = o.StartDeadlineTimer(staying, deadline.Until, decisionTimer)
	}
	return func() {
		o.callbackTimeout = nil
		stopTimer()
		leave()
	}
}

// watch polls the service centre after the callback timeout; a callback that comes in time saves the polls. Orders without a
// timeout poll from the start.
func (o *Order) watch(ctx workflow.Context, known domain.Lodged) workflow.Future {
	asking := WatchCentre.With(effect.Every(o.deadlines.Asking))
	if o.deadlines.Callback == 0 {
		return asking.Begin(ctx, known)
	}
	update, settable := workflow.NewFuture(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) {
		if err := o.awaitCallbackTimeout(ctx); err != nil {
			settable.SetError(err)
			return
		}
		settable.Chain(asking.Begin(ctx, known))
	})
	return update
}

// callbackSummary is the timer's summary, for support staff.
const callbackSummary = "Очікування відповіді сервісного центру"

// awaitCallbackTimeout waits until the centre is to be polled; an error means that the wait was canceled.
func (o *Order) awaitCallbackTimeout(ctx workflow.Context) error {
	timeout := o.callbackTimeout
	if timeout == nil {
		return o.startCallbackTimeout(ctx).Get(ctx, nil)
	}
	if err := workflow.Await(ctx, timeout.IsReady); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil { // the update came at the same instant
		return err
	}
	return timeout.Get(ctx, nil)
}

func (o *Order) startCallbackTimeout(ctx workflow.Context) workflow.Future {
	return workflow.NewTimerWithOptions(ctx, o.deadlines.Callback, workflow.TimerOptions{Summary: callbackSummary})
}
