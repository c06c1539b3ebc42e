// Package effect lets workflow code reach outside systems through typed activities. An effect is an activity's name, types,
// policy, queue and summary for support staff. Workflows know effects; the worker registers the code that carries them out.
package effect

import (
	"context"
	"errors"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
)

// Effect is an activity as workflows see it.
type Effect[In, Out any] struct {
	Definition
	TriesLocally bool // as LocalFirst says
}

// LocalFirst is the effect with one attempt inside the workflow task before the regular activity: quicker, without a queue in
// between, and one event of the history. It is for idempotent effects that a person waits for.
func (e Effect[In, Out]) LocalFirst() Effect[In, Out] {
	e.TriesLocally = true
	return e
}

// Do carries the effect out and waits for its answer.
func (e Effect[In, Out]) Do(ctx workflow.Context, in In) (Out, error) {
	if e.TriesLocally {
		if out, err := e.DoLocal(ctx, in); err == nil || NoRetry(err) {
			return out, err
		}
	}
	var out Out
	err := e.Begin(ctx, in).Get(ctx, &out)
	return out, err
}

// Begin starts the regular activity and returns its future, for rules that wait for several things.
func (e Effect[In, Out]) Begin(ctx workflow.Context, in In) workflow.Future {
	options := e.Policy.options()
	options.Summary = e.Summary
	options.TaskQueue = e.Queue.TaskQueue(workflow.GetInfo(ctx).TaskQueueName)
	return workflow.ExecuteActivity(workflow.WithActivityOptions(ctx, options), e.Name, in)
}

// DoLocal makes one attempt inside the workflow task.
func (e Effect[In, Out]) DoLocal(ctx workflow.Context, in In) (Out, error) {
	var out Out
	err := e.BeginLocal(ctx, in).Get(ctx, &out)
	return out, err
}

// BeginLocal starts what DoLocal does and returns its future.
func (e Effect[In, Out]) BeginLocal(ctx workflow.Context, in In) workflow.Future {
	options := e.Policy.localOptions()
	options.Summary = e.Summary
	return workflow.ExecuteLocalActivity(workflow.WithLocalActivityOptions(ctx, options), e.Name, in)
}

// registry is the part of a worker that Register needs.
type registry interface {
	RegisterActivityWithOptions(a any, options activity.RegisterOptions)
}

// Register gives a worker the code that carries an effect out.
func Register[In, Out any](worker registry, e Effect[In, Out], do func(context.Context, In) (Out, error)) {
	worker.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: e.Name})
}

// Type is the type of the application error in an effect's failure; empty when it failed in another way.
func Type(err error) string {
	var failure *temporal.ApplicationError
	if errors.As(err, &failure) {
		return failure.Type()
	}
	return ""
}

// Nothing is the result of an effect that returns nothing.
type Nothing struct{}

// Final reports whether an effect's failure is final: a non-retryable application error.
func Final(err error) bool {
	var failure *temporal.ApplicationError
	return errors.As(err, &failure) && failure.NonRetryable()
}

// NoRetry reports whether a retry would not help: the failure is final, or the workflow was canceled.
func NoRetry(err error) bool { return Final(err) || temporal.IsCanceledError(err) }
