package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"
	enumspb "go.temporal.io/api/enums/v1"
	workflowpb "go.temporal.io/api/workflow/v1"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/workflows/effect"
)

// showCommand prints where an order is.
func showCommand() *cobra.Command {
	var reason string
	command := &cobra.Command{
		Use: "show ORDER", Short: "Print where an order is, what it waits for, and why it has failed",
		Long: `Prints what the citizen reads, whose move it is, since when and until when, and the money; then what the engine is doing: calls
of outside systems with their attempts and last errors, and why the order has failed or cannot continue, with the line of code.
Reading an order is written to the access log that its citizen sees.`,
		Example: `  cabinet show 0192f0c4-8d53-7a11-a8e3-0f2d6c1b9e77`,
		Args:    cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			return runShow(command.Context(), args[0], reason, command.OutOrStdout())
		},
	}
	command.Flags().StringVar(&reason, "reason", "Перевірка стану замовлення", "the reason, for the citizen's access log")
	return command
}

func runShow(ctx context.Context, what, reason string, out io.Writer) error {
	workflowID, err := workflowOf(what)
	if err != nil {
		return err
	}
	deps, _, err := openForTools(ctx)
	if err != nil {
		return err
	}
	defer deps.close()
	described, err := deps.engine.DescribeWorkflowExecution(ctx, workflowID, "")
	if err != nil {
		return fmt.Errorf("describe %s: %w", workflowID, err)
	}
	// Afterwards, so that the history has the failure of a run that has failed.
	run, err := history.Fetch(ctx, deps.engine, workflowID, described.GetWorkflowExecutionInfo().GetExecution().GetRunId())
	if err == nil {
		err = deps.logReading(ctx, run, support.ActDecode, reason)
	}
	if err != nil {
		return err
	}
	if err := deps.printOrder(ctx, out, workflowID); err != nil {
		return err
	}
	return deps.printRun(out, run, described)
}

// printOrder prints an order as its citizen reads it now, and the facts that staff are asked about.
func (d *dependencies) printOrder(ctx context.Context, out io.Writer, workflowID string) error {
	id, ok := temporal.ParseWorkflowID(workflowID)
	if !ok {
		_, err := fmt.Fprintln(out, workflowID)
		return err
	}
	state, err := store.Store{Queries: sqlc.New(d.database), Keys: d.keys}.Order(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		_, err = fmt.Fprintf(out, "%s: the read model does not have the order (yet)\n", workflowID)
		return err
	}
	if err != nil {
		return err
	}
	if held, err := temporal.RunStateOf(ctx, d.engine, workflowID, ""); err == nil && (held == temporal.RunFailed || held == temporal.RunStuck) {
		state.HoldUp() // the worker marks it within seconds
	}
	now := time.Now()
	view := state.ForStaff(now)
	_, _ = fmt.Fprintf(out, "%s  № %s  %s\n\n", workflowID, domain.OrderNumber(id), state.Service)
	for _, line := range strings.Split(view.Details(now), "\n\n") {
		_, _ = fmt.Fprintln(out, "  "+strings.Trim(line, "*"))
	}
	_, err = fmt.Fprintln(out)
	return err
}

// printRun prints what the engine does with a workflow.
func (d *dependencies) printRun(out io.Writer, run *history.Run, described *workflowservice.DescribeWorkflowExecutionResponse) error {
	info := described.GetWorkflowExecutionInfo()
	_, _ = fmt.Fprintf(out, "engine: %s, run %s, %d events, since %s\n", statusText(info.GetStatus()), run.Execution.RunID, len(run.Events),
		domain.KyivTime(info.GetStartTime().AsTime()))
	reader := history.NewReader(d.keys)
	for _, pending := range described.GetPendingActivities() {
		printPending(out, reader, pending)
	}
	if task := described.GetPendingWorkflowTask(); task.GetAttempt() > 1 {
		_, _ = fmt.Fprintf(out, "  the code cannot continue: attempt %d of its workflow task\n", task.GetAttempt())
	}
	replayer, err := history.NewReplayer(reader, true)
	if err != nil {
		return err
	}
	var found *history.Divergence
	if verdict := replayer.Replay(run); verdict != nil && !errors.As(verdict, &found) {
		_, _ = fmt.Fprintln(out, "  "+verdict.Error())
	}
	printCause(out, reader, replayer, run, found)
	return nil
}

// statusText is a run's status as the engine's own tools write it, in lower case.
func statusText(status enumspb.WorkflowExecutionStatus) string {
	return strings.ToLower(status.String())
}

// printPending prints a call of an outside system that has not succeeded yet.
func printPending(out io.Writer, reader *history.Reader, pending *workflowpb.PendingActivityInfo) {
	name := pending.GetActivityType().GetName()
	if known, ok := effect.Named(name); ok {
		name = known.Summary + " [" + name + "]"
	}
	text := fmt.Sprintf("  waits for %s: attempt %d", name, pending.GetAttempt())
	if message, _ := reader.Message(pending.GetLastFailure()); message != "" {
		text += ", last error: " + message
	}
	if next := pending.GetNextAttemptScheduleTime(); next != nil {
		text += ", next attempt " + next.AsTime().In(domain.Kyiv).Format("15:04:05")
	}
	_, _ = fmt.Fprintln(out, text)
}
