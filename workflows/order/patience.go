package order

import (
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Obtain carries out an effect that must happen: promptly if the outside system answers, else for as long as it
// takes, and then the order says what it waits for. An error is the other side's final no (a typed application
// error that is not to be retried), or the workflow's own cancellation.
func Obtain[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem) (Out, error) {
	out, err := e.With(effect.Prompt).Do(ctx, in)
	if err == nil || final(err) {
		return out, err
	}
	o.Change(ctx, domain.EventDelayed, func(state *domain.Order) { state.Problem = problem })
	out, err = e.With(effect.Patient).Do(ctx, in)
	if err == nil || final(err) {
		o.Change(ctx, domain.EventResumed, func(state *domain.Order) { state.Problem = domain.ProblemNone })
	}
	return out, err
}

// ObtainInTask is Obtain that tries once inside the workflow task first: for what somebody waits for, and what the other
// side does once however often it is asked.
func ObtainInTask[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem) (Out, error) {
	if o.Passes(ctx, handedInTask) {
		if out, err := TryInTask(ctx, o, e.With(effect.Interactive), in); err == nil || final(err) {
			return out, err
		}
	}
	return Obtain(ctx, o, e, in, problem)
}

// TryInTask tries an effect once inside the workflow task. What the order has changed just before is told together with
// what comes of it.
func TryInTask[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In) (Out, error) {
	if o.generation >= oneTask {
		o.trying++
		defer func() { o.trying-- }()
	}
	return e.DoLocal(ctx, in)
}

// final says that trying again would not help.
func final(err error) bool {
	return temporal.IsCanceledError(err) || effect.Final(err)
}
