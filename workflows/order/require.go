package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Require carries out an effect that must happen. If its first attempts fail, the order shows the problem and retries until
// the effect succeeds. An error is final: a non-retryable application error, or the workflow's own cancellation.
//
// An effect that is tried locally first has an Interactive attempt inside the workflow task.
func Require[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem) (Out, error) {
	if e.TriesLocally {
		e.TriesLocally = false
		if out, err := tryLocal(ctx, o, e.With(effect.Interactive), in); err == nil || effect.NoRetry(err) {
			return out, err
		}
	}
	out, err := e.With(effect.Background).Do(ctx, in)
	if err == nil || effect.NoRetry(err) {
		return out, err
	}
	o.Change(ctx, domain.EventDelayed, func(state *domain.Order) { state.Problem = problem })
	out, err = e.With(effect.Forever).Do(ctx, in)
	if err == nil || effect.NoRetry(err) {
		o.Change(ctx, domain.EventResumed, func(state *domain.Order) { state.Problem = domain.ProblemNone })
	}
	return out, err
}

// tryLocal makes one attempt inside the workflow task. Changes made just before it are projected together with its outcome.
func tryLocal[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In) (Out, error) {
	defer o.projector.delay()()
	return e.DoLocal(ctx, in)
}
