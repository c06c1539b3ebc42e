package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// stay starts what outlasts the single words of a centre: the deadline's timer, and the time in which its callbacks are
// waited for in vain, after which it is asked about each step. The answer stops both.
func (o *Order) stay(ctx workflow.Context) (stop func()) {
	staying, leave := workflow.WithCancel(ctx)
	if o.deadlines.Callback > 0 {
		o.quiet = o.quietTime(staying)
	}
	settle := func() {}
	if deadline := o.state.Deadline; deadline != nil {
		settle = o.StartDeadlineTimer(staying, deadline.Until, decisionTimer)
	}
	return func() {
		o.quiet = nil
		settle()
		leave()
	}
}

// watch asks the service centre when its callback has been waited for in vain; a callback that comes costs no asking.
// Orders that were made before that was so know no term for it.
func (o *Order) watch(ctx workflow.Context, known domain.Lodged) workflow.Future {
	asking := WatchCentre.With(effect.Every(o.deadlines.Asking))
	if o.deadlines.Callback == 0 {
		return asking.Begin(ctx, known)
	}
	word, heard := workflow.NewFuture(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) {
		if err := o.awaitQuiet(ctx); err != nil {
			heard.SetError(err)
			return
		}
		heard.Chain(asking.Begin(ctx, known))
	})
	return word
}

// quietTimer is the word of the timer, for support staff.
const quietTimer = "Очікування відповіді сервісного центру"

// awaitQuiet waits until the centre is to be asked; an error says that nobody waits for its word any more.
func (o *Order) awaitQuiet(ctx workflow.Context) error {
	quiet := o.quiet
	if quiet == nil {
		return o.quietTime(ctx).Get(ctx, nil)
	}
	if err := workflow.Await(ctx, quiet.IsReady); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil { // the word came at the same moment
		return err
	}
	return quiet.Get(ctx, nil)
}

func (o *Order) quietTime(ctx workflow.Context) workflow.Future {
	return workflow.NewTimerWithOptions(ctx, o.deadlines.Callback, workflow.TimerOptions{Summary: quietTimer})
}
