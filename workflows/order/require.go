package order

import (
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Require carries out an effect that must happen. If its first attempts fail, the order shows the problem and retries until
// the effect succeeds. An error is final: a non-retryable application error, or the workflow's own cancellation.
func Require[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem) (Out, error) {
	out, err := e.With(effect.Background).Do(ctx, in)
	if err == nil || final(err) {
		return out, err
	}
	o.Change(ctx, domain.EventDelayed, func(state *domain.Order) { state.Problem = problem })
	out, err = e.With(effect.Forever).Do(ctx, in)
	if err == nil || final(err) {
		o.Change(ctx, domain.EventResumed, func(state *domain.Order) { state.Problem = domain.ProblemNone })
	}
	return out, err
}

// RequireLocalFirst is Require with one local attempt inside the workflow task first: for idempotent effects that a person
// waits for.
func RequireLocalFirst[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem) (Out, error) {
	if out, err := TryLocal(ctx, o, e.With(effect.Interactive), in); err == nil || final(err) {
		return out, err
	}
	return Require(ctx, o, e, in, problem)
}

// TryLocal makes one local attempt inside the workflow task. Changes made just before it are projected together with its
// outcome.
func TryLocal[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In) (Out, error) {
	defer o.projector.delay()()
	return e.DoLocal(ctx, in)
}

// final reports whether a retry would not help.
func final(err error) bool {
	return temporal.IsCanceledError(err) || effect.Final(err)
}
