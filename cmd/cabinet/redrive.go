package main

import (
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

// redriving is what `cabinet redrive` was told.
type redriving struct {
	query, to, reason string
	accept            []string
	yes               bool
	limit             int
}

// redriveCommand carries failed and stuck orders on.
func redriveCommand() *cobra.Command {
	var told redriving
	command := &cobra.Command{
		Use: "redrive ORDER", Short: "Take failed or stuck orders back to a point from which the code of now carries them on",
		Long: `Says what would happen: from which task the order would go on, what would be done a second time and why that is safe,
and which acts and words it would be offered again; an act that it does not permit at that moment is refused as ever. With
--yes it does so. What a second time would harm has to be accepted by name. The worker must run the mended code first;
the run that failed is deleted.

Exit codes: 0 it was done, or without --yes nothing stands against it, 1 an order was left alone.`,
		Example: `  cabinet redrive ORDER
  cabinet redrive --query 'ExecutionStatus = "Failed"' --yes --reason "помилку виправлено"`,
		RunE: func(command *cobra.Command, args []string) error {
			if (told.query == "") == (len(args) != 1) {
				return errors.New("name one order, or many with --query")
			}
			return runRedrive(command.Context(), told, args, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&told.query, "query", "", "every order that the engine finds by this")
	flags.IntVar(&told.limit, "limit", 1000, "how many orders of a query at most")
	flags.StringVar(&told.to, "to", "", `"last" task, "first" task, or the last one up to an event's number; the last when not said`)
	flags.StringSliceVar(&told.accept, "accept", nil, "effects that may happen again though that is not safe")
	flags.StringVar(&told.reason, "reason", "Відновлення замовлення після помилки кабінету", "why, for the history and the citizen")
	flags.BoolVar(&told.yes, "yes", false, "do it; otherwise it is only said")
	return command
}

var errNoOrder = errors.New(`it is no order, and redrive takes orders alone: see "What is no order" in docs/runbook.md`)

// pointOf reads --to.
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

func runRedrive(ctx context.Context, told redriving, args []string, out io.Writer) error {
	point, err := pointOf(told.to)
	if err != nil {
		return err
	}
	base, namespace, err := layTools(ctx)
	if err != nil {
		return err
	}
	defer base.close()
	one := func(workflowID string) error {
		return base.redriveOne(ctx, told, point, namespace, workflowID, out)
	}
	if told.query == "" {
		workflowID, err := workflowOf(args[0])
		if err != nil {
			return err
		}
		return one(workflowID)
	}
	return base.redriveMany(ctx, told, namespace, one, out)
}

// redriveMany takes back what a query finds, each order once: the engine may find it by several of its runs.
func (f *foundation) redriveMany(ctx context.Context, told redriving, namespace string, one func(string) error, out io.Writer) error {
	left, seen := 0, map[string]bool{}
	err := f.each(ctx, namespace, told.query, told.limit, func(workflowID, _ string) error {
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

// redriveOne takes an order back from its latest run, whichever run it was found by: an older one is not the order any more.
func (f *foundation) redriveOne(
	ctx context.Context, told redriving, point redrive.Point, namespace, workflowID string, out io.Writer,
) error {
	if _, ok := temporal.ParseWorkflowID(workflowID); !ok {
		return errNoOrder
	}
	state, err := redrive.RunStateOf(ctx, f.engine, workflowID, "")
	if err == nil {
		err = redrive.Allow(state, told.to != "")
	}
	if err != nil {
		return err
	}
	run, err := history.Fetch(ctx, f.engine, workflowID, "")
	if err == nil {
		err = f.admit(ctx, run, support.ActReplay, told.reason)
	}
	if err != nil {
		return err
	}
	plan, err := redrive.Prepare(history.NewReader(f.keys), run, point)
	if err != nil {
		return err
	}
	tellPlan(out, plan, state)
	if err := plan.Unsafe(told.accept); err != nil {
		return err
	}
	if !told.yes {
		_, err = fmt.Fprintln(out, "  nothing was done: add --yes to do it")
		return err
	}
	runID, err := f.carryOut(ctx, plan, namespace, told.reason)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(out, "  done: run %s\n", runID)
	if state == redrive.Failed {
		return plan.Forget(ctx, f.engine, namespace)
	}
	return nil
}

// carryOut takes an order back and writes that down for its citizen, or does neither.
func (f *foundation) carryOut(ctx context.Context, plan *redrive.Plan, namespace, reason string) (runID string, err error) {
	err = pgx.BeginFunc(ctx, f.database, func(tx pgx.Tx) error {
		if err := note(ctx, sqlc.New(tx), plan.Run, support.ActRedrive, reason); err != nil {
			return err
		}
		runID, err = plan.Do(ctx, f.engine, tx, namespace, reason)
		return err
	})
	return runID, err
}

// tellPlan says what taking an order back would do.
func tellPlan(out io.Writer, plan *redrive.Plan, state redrive.RunState) {
	_, _ = fmt.Fprintf(out, "%s  %s, %s: goes on from the task that ended at event %d of %d\n",
		plan.Run.Execution.ID, plan.Run.Service(), state, plan.Event, len(plan.Run.Events))
	for _, repeat := range plan.Repeats {
		verdict := "safe: "
		if !repeat.Safe {
			verdict = "NOT SAFE: "
		}
		_, _ = fmt.Fprintf(out, "  again %d× %s  %s%s\n", repeat.Times, repeat.Effect, verdict, repeat.Why)
	}
	if len(plan.Repeats) == 0 {
		_, _ = fmt.Fprintln(out, "  nothing would be done a second time")
	}
	if len(plan.Reapplied) > 0 {
		_, _ = fmt.Fprintf(out, "  offered to it again, as far as it permits them then: %s\n", strings.Join(plan.Reapplied, ", "))
	}
}
