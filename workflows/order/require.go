package order

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Require carries out an effect that must happen. If its first attempts fail, the order shows the problem and retries until
// the effect succeeds. An error is final: a non-retryable application error, or the workflow's own cancellation; or the order ends,
// because the bank has taken its payment back and an operator has decided so.
//
// An effect that is tried locally first has an Interactive attempt inside the workflow task.
func Require[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem) (Out, error) {
	return RequireUntil(ctx, o, e, in, problem, time.Time{})
}

// RequireUntil is Require until an instant, from which on the citizen reads that the order has expired; a zero instant is without end.
// No attempt begins after it: the error is Expired, as soon as no other attempt fits before it. The last one may have been carried out
// and its answer lost, so that the caller must give back what it has asked for.
func RequireUntil[In, Out any](
	ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem, until time.Time,
) (out Out, err error) {
	if err := o.awaitOperator(ctx, e.Queue); err != nil {
		return out, err
	}
	return requireUntil(ctx, o, e, in, problem, until)
}

// Extend is Require for an effect that extends what is held for the order already: a payment that the bank has taken back does not hold
// it, so that the order can still be carried out when an operator has decided.
func Extend[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem) (out Out, err error) {
	if o.payments.reversed && !Patched(ctx, HoldKept) {
		if err := o.awaitOperator(ctx, e.Queue); err != nil {
			return out, err
		}
	}
	return requireUntil(ctx, o, e, in, problem, time.Time{})
}

func requireUntil[In, Out any](
	ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In, problem domain.Problem, until time.Time,
) (out Out, err error) {
	if e.TriesLocally {
		e.TriesLocally = false
		if out, err := tryLocal(ctx, o, e.With(effect.Interactive), in); err == nil || effect.NoRetry(err) {
			return out, err
		}
	}
	if late(ctx, &until) {
		return out, Expired()
	}
	out, err = e.With(before(ctx, until, effect.Background)).Do(ctx, in)
	if err == nil || effect.NoRetry(err) {
		return out, err
	}
	if late(ctx, &until) {
		return out, Expired()
	}
	o.outage = problem
	o.Change(ctx, domain.EventDelayed, unchanged)
	out, err = e.With(before(ctx, until, effect.Forever)).Do(ctx, in)
	switch {
	case err == nil || effect.NoRetry(err):
		o.outage = domain.ProblemNone
		o.Change(ctx, domain.EventResumed, unchanged)
	case !until.IsZero():
		err = Expired()
	}
	return out, err
}

// before is a policy whose attempts all begin before an instant.
func before(ctx workflow.Context, until time.Time, policy effect.Policy) effect.Policy {
	if until.IsZero() {
		return policy
	}
	return policy.Within(until.Sub(workflow.Now(ctx)))
}

// late reports whether an instant has come. Orders from before LodgedInTime continue without it.
func late(ctx workflow.Context, until *time.Time) bool {
	switch {
	case !passed(ctx, *until):
		return false
	case Patched(ctx, LodgedInTime):
		return true
	}
	*until = time.Time{}
	return false
}

// passed reports whether an instant has come; the zero one never comes.
func passed(ctx workflow.Context, until time.Time) bool {
	return !until.IsZero() && !workflow.Now(ctx).Before(until)
}

// unchanged is a change of nothing but the problem.
func unchanged(*domain.Order) {}

// tryLocal makes one attempt inside the workflow task. Changes made just before it are projected together with its outcome.
func tryLocal[In, Out any](ctx workflow.Context, o *Order, e effect.Effect[In, Out], in In) (Out, error) {
	defer o.projector.delay()()
	return e.DoLocal(ctx, in)
}
