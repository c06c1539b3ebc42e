package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"cabinet/db/sqlc"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/temporal/redrive"
)

// intervention is what a person does with a workflow or a schedule of the engine. Without yes it is only described.
type intervention struct {
	reason, to string // to: of a reset
	yes, force bool   // force: of a reset
}

// interveneCommands are what the runbook needs beside redrive.
func interveneCommands() []*cobra.Command {
	var commands []*cobra.Command
	for _, one := range []struct {
		use, short, long string
		do               func(ctx context.Context, deps *dependencies, namespace, id string, how intervention, out io.Writer) error
	}{
		{
			"reset WORKFLOW", "Let a failed request to monitor fines or daily check continue from its last workflow task, or from another one",
			"Orders are redriven instead: `cabinet redrive` says what is repeated and resets the read model as well.", resetWorkflow,
		},
		{
			"terminate WORKFLOW", "End a workflow that nobody can continue: a forged start, or an order whose key is destroyed",
			"An order that can be read is refused: `cabinet redrive` lets it continue.", terminateWorkflow,
		},
		{
			"trigger SCHEDULE", "Start what is scheduled now: " + strings.Join(temporal.Schedules(), ", "),
			"No one is reminded twice, and a difference is listed once.", triggerSchedule,
		},
	} {
		var how intervention
		command := &cobra.Command{
			Use: one.use, Short: one.short, Long: one.short + ". " + one.long + `
Without --yes it only says what it would do. With --yes it is written to the access log first.`,
			Args: cobra.ExactArgs(1),
			RunE: func(command *cobra.Command, args []string) error {
				deps, namespace, err := openForTools(command.Context())
				if err != nil {
					return err
				}
				defer deps.close()
				return one.do(command.Context(), deps, namespace, args[0], how, command.OutOrStdout())
			},
		}
		command.Flags().StringVar(&how.reason, "reason", "Відновлення роботи після помилки кабінету", "the reason, for the history and the access log")
		command.Flags().BoolVar(&how.yes, "yes", false, "do it (default only describe it)")
		commands = append(commands, command)
		if command.Name() == "reset" {
			command.Flags().StringVar(&how.to, "to", "", `"last" task, "first" task, or the last one up to an event's number (default last)`)
			command.Flags().BoolVar(&how.force, "force", false, "also where this build fails again")
		}
	}
	return commands
}

// confirmed reports whether what was printed is to be done.
func (i intervention) confirmed(out io.Writer) bool {
	if !i.yes {
		_, _ = fmt.Fprintln(out, "  nothing was done: add --yes to do it")
	}
	return i.yes
}

var errRedrive = errors.New("it is an order: `cabinet redrive` lets it continue")

// resetWorkflow resets what is no order to its last completed workflow task.
func resetWorkflow(ctx context.Context, deps *dependencies, namespace, id string, how intervention, out io.Writer) error {
	workflowID, err := workflowOf(id)
	if err != nil {
		return err
	}
	if _, isOrder := temporal.ParseWorkflowID(workflowID); isOrder {
		return errRedrive
	}
	run, state, err := deps.runOf(ctx, workflowID)
	if err != nil {
		return err
	}
	if state == temporal.RunOver {
		return errors.New("it has ended as it should")
	}
	point, err := pointOf(how.to)
	if err == nil {
		err = deps.logReading(ctx, run, support.ActReplay, how.reason)
	}
	if err != nil {
		return err
	}
	plan, err := redrive.Prepare(history.NewReader(deps.keys), run, point)
	if err != nil {
		return err
	}
	printPlan(out, plan, state)
	if err := plan.Again(how.force); err != nil {
		return err
	}
	if !how.confirmed(out) {
		return nil
	}
	if err := deps.logAccess(ctx, sqlc.New(deps.database), run, support.ActRedrive, how.reason); err != nil {
		return err
	}
	request := uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "reset %s %d", run.Execution.RunID, plan.Event)) // twice is once
	answer, err := deps.engine.ResetWorkflowExecution(ctx, &workflowservice.ResetWorkflowExecutionRequest{
		Namespace: namespace, Reason: how.reason, RequestId: request.String(), WorkflowTaskFinishEventId: plan.Event,
		WorkflowExecution: &commonpb.WorkflowExecution{WorkflowId: workflowID, RunId: run.Execution.RunID},
	})
	if err != nil {
		return fmt.Errorf("reset %s: %w", workflowID, err)
	}
	_, err = fmt.Fprintf(out, "  done: run %s\n", answer.GetRunId())
	return err
}

// terminateWorkflow ends a workflow that cannot be continued.
func terminateWorkflow(ctx context.Context, deps *dependencies, _, id string, how intervention, out io.Writer) error {
	workflowID, err := workflowOf(id)
	if err != nil {
		return err
	}
	if order, isOrder := temporal.ParseWorkflowID(workflowID); isOrder {
		if _, err := deps.keys.Known(ctx, order); err == nil {
			return errRedrive
		}
	}
	run, state, err := deps.runOf(ctx, workflowID)
	if err != nil {
		return err
	}
	if state != temporal.RunInOrder && state != temporal.RunStuck {
		return errors.New("it does not run any more")
	}
	_, _ = fmt.Fprintf(out, "%s  %s, %s: ends here, and nobody can continue it\n", workflowID, run.Service(), state)
	if !how.confirmed(out) {
		return nil
	}
	if err := deps.logAccess(ctx, sqlc.New(deps.database), run, support.ActTerminate, how.reason); err != nil {
		return err
	}
	if err := deps.engine.TerminateWorkflow(ctx, workflowID, run.Execution.RunID, how.reason); err != nil {
		return fmt.Errorf("terminate %s: %w", workflowID, err)
	}
	_, err = fmt.Fprintln(out, "  done")
	return err
}

// runOf fetches the newest run of a workflow and its state.
func (d *dependencies) runOf(ctx context.Context, workflowID string) (*history.Run, temporal.RunState, error) {
	run, err := history.Fetch(ctx, d.engine, workflowID, "")
	if err != nil {
		return nil, "", err
	}
	state, err := temporal.RunStateOf(ctx, d.engine, workflowID, run.Execution.RunID)
	return run, state, err
}

// triggerSchedule starts what is scheduled.
func triggerSchedule(ctx context.Context, deps *dependencies, _, id string, how intervention, out io.Writer) error {
	if !slices.Contains(temporal.Schedules(), id) {
		return fmt.Errorf("there is no schedule %q, only %s", id, strings.Join(temporal.Schedules(), ", "))
	}
	_, _ = fmt.Fprintln(out, id+": starts now, unless it runs already")
	if !how.confirmed(out) {
		return nil
	}
	access := support.Access{
		Act: support.ActRedrive, Name: deps.person.name, Office: deps.person.office, Reason: how.reason, Orders: []uuid.UUID{uuid.Nil},
	}
	if err := support.Log(ctx, sqlc.New(deps.database), access, time.Now()); err != nil {
		return err
	}
	if err := deps.engine.ScheduleClient().GetHandle(ctx, id).Trigger(ctx, client.ScheduleTriggerOptions{}); err != nil {
		return fmt.Errorf("trigger %s: %w", id, err)
	}
	_, err := fmt.Fprintln(out, "  done")
	return err
}
