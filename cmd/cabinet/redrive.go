package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"cabinet/db/sqlc"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/temporal/redrive"
)

// redriveOptions are the flags of `cabinet redrive`.
type redriveOptions struct {
	query, to, reason       string
	accept                  []string
	yes, dropUpdates, force bool
	limit                   int
}

// redriveCommand resets failed and stuck orders, so that they continue.
func redriveCommand() *cobra.Command {
	var options redriveOptions
	command := &cobra.Command{
		Use: "redrive ORDER", Short: "Reset failed or stuck orders to a point from which the present code continues them",
		Long: `Prints a plan: the task from which the order would continue, what would be repeated and why that is safe, and which updates and
signals would be applied again; an update that is not permitted at that point is refused as usual. With --yes the plan is carried
out. Effects that are not safe to repeat must be accepted by name. The worker must run the fixed code first: the code of this build is
run on the order, and an order that it fails again is left alone. The failed run is deleted.

Exit codes: 0 done, or possible without --yes; 1 an order was left alone.`,
		Example: `  cabinet redrive ORDER
  cabinet redrive --query 'ExecutionStatus = "Failed"' --yes --reason "помилку виправлено"`,
		RunE: func(command *cobra.Command, args []string) error {
			if (options.query == "") == (len(args) != 1) {
				return errors.New("name one order, or many with --query")
			}
			return runRedrive(command.Context(), options, args, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&options.query, "query", "", "redrive every order that this search of the engine finds")
	flags.IntVar(&options.limit, "limit", 1000, "maximum number of orders of a query")
	flags.StringVar(&options.to, "to", "", `"last" task, "first" task, or the last one up to an event's number (default last)`)
	flags.StringSliceVar(&options.accept, "accept", nil, "effects that may be repeated though that is not safe")
	flags.StringVar(&options.reason, "reason", "Відновлення замовлення після помилки кабінету", "the reason, for the history and the citizen's access log")
	flags.BoolVar(&options.dropUpdates, "drop-updates", false, "do not apply later updates again: an order that refuses actions as too_many_actions takes new ones then")
	flags.BoolVar(&options.force, "force", false, "also where this build fails again")
	flags.BoolVar(&options.yes, "yes", false, "carry out the plan (default only print it)")
	return command
}

var errNoOrder = errors.New(`it is not an order, and redrive handles only orders: see "What is no order" in docs/runbook.md`)

// pointOf parses --to.
func pointOf(to string) (redrive.Point, error) {
	switch to {
	case "", "last":
		return redrive.Point{}, nil
	case "first":
		return redrive.Point{First: true}, nil
	}
	event, err := strconv.ParseInt(to, 10, 64)
	if err != nil || event < 1 {
		return redrive.Point{}, errors.New(`--to must be "last", "first" or the number of an event`)
	}
	return redrive.Point{Event: event}, nil
}

func runRedrive(ctx context.Context, options redriveOptions, args []string, out io.Writer) error {
	point, err := pointOf(options.to)
	if err != nil {
		return err
	}
	deps, namespace, err := openForTools(ctx)
	if err != nil {
		return err
	}
	defer deps.close()
	one := func(workflowID string) error {
		return deps.redriveOne(ctx, options, point, namespace, workflowID, out)
	}
	if options.query == "" {
		workflowID, err := workflowOf(args[0])
		if err != nil {
			return err
		}
		return one(workflowID)
	}
	return deps.redriveMany(ctx, options, namespace, one, out)
}

// redriveMany redrives what a query finds, each order once, although the engine may find several of its runs.
func (d *dependencies) redriveMany(ctx context.Context, options redriveOptions, namespace string, one func(string) error, out io.Writer) error {
	left, seen := 0, map[string]bool{}
	err := d.each(ctx, namespace, options.query, options.limit, func(workflowID, _ string) error {
		if seen[workflowID] {
			return nil
		}
		seen[workflowID] = true
		if err := one(workflowID); err != nil {
			left++
			_, _ = fmt.Fprintf(out, "%s  left alone: %v\n", workflowID, err)
		}
		return ctx.Err()
	})
	switch {
	case err != nil:
		return err
	case left > 0:
		return fmt.Errorf("left alone: %d of %d orders", left, len(seen))
	case len(seen) == 0:
		_, err = fmt.Fprintln(out, "the query finds no order")
	}
	return err
}

// redriveOne redrives an order from its latest run, whichever run the query found.
func (d *dependencies) redriveOne(
	ctx context.Context, options redriveOptions, point redrive.Point, namespace, workflowID string, out io.Writer,
) error {
	if _, ok := temporal.ParseWorkflowID(workflowID); !ok {
		return errNoOrder
	}
	run, state, err := d.runOf(ctx, workflowID)
	if err == nil {
		err = redrive.Allow(state, options.to != "")
	}
	if err == nil {
		err = d.logReading(ctx, run, support.ActReplay, options.reason)
	}
	if err != nil {
		return err
	}
	plan, err := redrive.Prepare(history.NewReader(d.keys), run, point)
	if err != nil {
		return err
	}
	if options.dropUpdates {
		plan.DropUpdates()
	}
	printPlan(out, plan, state)
	if err := cmp.Or(plan.Again(options.force), plan.Unsafe(options.accept)); err != nil {
		return err
	}
	if !options.yes {
		_, err = fmt.Fprintln(out, "  nothing was done: add --yes to do it")
		return err
	}
	runID, err := d.carryOut(ctx, plan, namespace, options.reason)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(out, "  done: run %s\n", runID)
	if state == temporal.RunFailed {
		return plan.Forget(ctx, d.engine, namespace)
	}
	return nil
}

// carryOut resets an order and logs that for its citizen, or does neither.
func (d *dependencies) carryOut(ctx context.Context, plan *redrive.Plan, namespace, reason string) (runID string, err error) {
	err = pgx.BeginFunc(ctx, d.database, func(tx pgx.Tx) error {
		if err := d.logAccess(ctx, sqlc.New(tx), plan.Run, support.ActRedrive, reason); err != nil {
			return err
		}
		runID, err = plan.Do(ctx, d.engine, tx, namespace, reason)
		return err
	})
	return runID, err
}

// printPlan prints what a redrive would do.
func printPlan(out io.Writer, plan *redrive.Plan, state temporal.RunState) {
	_, _ = fmt.Fprintf(out, "%s  %s, %s: continues from the task that ended at event %d of %d\n",
		plan.Run.Execution.ID, plan.Run.Service(), state, plan.Event, len(plan.Run.Events))
	for _, repeat := range plan.Repeats {
		verdict := "safe: "
		if !repeat.Safe {
			verdict = "NOT SAFE: "
		}
		_, _ = fmt.Fprintf(out, "  repeats %d× %s  %s%s\n", repeat.Times, repeat.Effect, verdict, repeat.Why)
	}
	if len(plan.Repeats) == 0 {
		_, _ = fmt.Fprintln(out, "  nothing would be repeated")
	}
	if len(plan.Reapplied) > 0 {
		_, _ = fmt.Fprintf(out, "  applied again, if permitted then: %s\n", strings.Join(plan.Reapplied, ", "))
	}
	if len(plan.Dropped) > 0 {
		_, _ = fmt.Fprintf(out, "  not applied again: %d updates\n", len(plan.Dropped))
	}
	if plan.Fails != nil {
		_, _ = fmt.Fprintf(out, "  THIS BUILD FAILS THERE AGAIN: %s\n", whereOf(plan.Fails))
	}
}
