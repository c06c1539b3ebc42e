package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"cabinet/temporal/deployment"
)

// ramp is how a build is rolled out.
type ramp struct {
	steps []float32     // percentages before all orders
	pause time.Duration // of each step
}

// look is the pause between two looks at the orders.
const look = 2 * time.Second

// rolloutStartCommand rolls a build out step by step.
func rolloutStartCommand() *cobra.Command {
	how := ramp{}
	command := rolloutSubcommand("start [BUILD]", "Let a build decide about more and more orders, and return them if some cannot continue (default this program's)",
		cobra.MaximumNArgs(1), func(ctx context.Context, r rolling) error { return r.start(ctx, how) })
	command.Long = command.Short + `.
It needs the result of "check" without a divergence. In each step it watches for orders that fail, orders whose workflow tasks fail, and workers that
are gone: then all orders return to the build before, and the exit code is 1. The last step is all orders. Interrupted, it leaves the ramp as it
is; start it again, or go "back".`
	command.Flags().Float32SliceVar(&how.steps, "steps", []float32{5, 25, 50}, "percentages of the orders")
	command.Flags().DurationVar(&how.pause, "pause", 5*time.Minute, "how long each step is watched") //nolint:mnd // its default
	return command
}

var errUnchecked = errors.New("`cabinet rollout check` with this build must have replayed the running orders without a divergence first")

func (r rolling) start(ctx context.Context, how ramp) error {
	state, err := r.Describe(ctx)
	if err != nil {
		return err
	}
	switch {
	case state.Current == r.build:
		_, err := fmt.Fprintf(r.out, "build %s decides about all orders already\n", r.build)
		return err
	case !state.Build(r.build).Polls():
		return &deployment.NoWorkersError{Build: r.build}
	case !state.Build(r.build).Verdict.Green():
		return errUnchecked
	}
	watch, err := r.NewWatch(ctx, r.build)
	if err != nil {
		return err
	}
	for _, percent := range how.steps {
		if err := r.Ramp(ctx, r.build, percent); err != nil {
			return err
		}
		_, _ = fmt.Fprintf(r.out, "build %s decides about %g %% of the orders\n", r.build, percent)
		if err := r.watchFor(ctx, watch, how.pause, r.EndRamp); err != nil {
			return err
		}
	}
	if err := promoteBuild(ctx, r); err != nil {
		return err
	}
	return r.watchFor(ctx, watch, how.pause, func(ctx context.Context) error { return r.Promote(ctx, state.Current) })
}

// watchFor watches a step, and calls back if orders cannot continue. While the engine does not answer the step is not over.
func (r rolling) watchFor(ctx context.Context, watch *deployment.Watch, pause time.Duration, back func(context.Context) error) error {
	for began := time.Now(); ; {
		err := watch.Look(ctx)
		var fault *deployment.FaultError
		var gone *deployment.NoWorkersError
		switch {
		case errors.As(err, &fault), errors.As(err, &gone):
			if failed := back(ctx); failed != nil {
				return errors.Join(err, failed)
			}
			_, _ = fmt.Fprintln(r.out, "all orders have returned to the build before")
			return err
		case err != nil:
			_, _ = fmt.Fprintf(r.out, "the engine does not answer: %v\n", err)
		case time.Since(began) >= pause:
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("interrupted, the orders stay where they are routed: %w", ctx.Err())
		case <-time.After(look):
		}
	}
}
