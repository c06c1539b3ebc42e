package redrive

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"cabinet/db/sqlc"
	"cabinet/temporal"
)

// RunState is the state of an order's run in the engine.
type RunState string

// The states of runs.
const (
	Failed  RunState = "failed"
	Stuck   RunState = "stuck"    // its workflow task fails, and the engine retries it
	InOrder RunState = "in order" // it runs as it should
	Over    RunState = "over"
)

// stuckAfter is how many times a workflow task must have failed.
const stuckAfter = 2

// RunStateOf asks the engine for the state of a run; an empty runID is the newest run.
func RunStateOf(ctx context.Context, engine client.Client, workflowID, runID string) (RunState, error) {
	described, err := engine.DescribeWorkflowExecution(ctx, workflowID, runID)
	if err != nil {
		return "", fmt.Errorf("redrive %s: %w", workflowID, err)
	}
	switch described.GetWorkflowExecutionInfo().GetStatus() {
	case enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING:
		if described.GetPendingWorkflowTask().GetAttempt() >= stuckAfter {
			return Stuck, nil
		}
		return InOrder, nil
	case enumspb.WORKFLOW_EXECUTION_STATUS_FAILED, enumspb.WORKFLOW_EXECUTION_STATUS_TERMINATED,
		enumspb.WORKFLOW_EXECUTION_STATUS_TIMED_OUT:
		return Failed, nil
	}
	return Over, nil
}

// Why an order is left alone.
var (
	ErrInOrder = errors.New("the order runs as it should: name a point with --to to take it back all the same")
	ErrOver    = errors.New("the order is over")
)

// Allow refuses what must not be taken back; chosen: a person has named the point.
func Allow(state RunState, chosen bool) error {
	switch {
	case state == Over:
		return ErrOver
	case state == InOrder && !chosen:
		return ErrInOrder
	}
	return nil
}

// Database is where an order's row is: the read model, or a transaction of the caller.
type Database interface {
	Begin(ctx context.Context) (pgx.Tx, error)
}

// Do resets the order, which continues with the present code. What people and outside systems have said since then is
// offered to it again in its first task; what it does not permit there is refused. Its row in the read model goes back with
// it, or would take what the order tells of its new life for old news; the row is locked in the meantime, so that the order tells
// nothing before. Twice is as good as once. It answers the new run.
func (p *Plan) Do(ctx context.Context, engine client.Client, database Database, namespace, reason string) (runID string, err error) {
	id, ok := temporal.ParseWorkflowID(p.Life.Execution.ID)
	if !ok {
		return "", fmt.Errorf("redrive: %s is no order", p.Life.Execution.ID)
	}
	err = pgx.BeginFunc(ctx, database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if err := queries.TakeOrderBack(ctx, sqlc.TakeOrderBackParams{ID: id, Version: p.Version}); err != nil {
			return fmt.Errorf("redrive %s: %w", id, err)
		}
		if err := queries.DropEventsAfter(ctx, sqlc.DropEventsAfterParams{OrderID: id, Version: p.Version}); err != nil {
			return fmt.Errorf("redrive %s: %w", id, err)
		}
		runID, err = p.reset(ctx, engine, namespace, reason)
		return err
	})
	return runID, err
}

// reset takes the workflow back.
func (p *Plan) reset(ctx context.Context, engine client.Client, namespace, reason string) (runID string, err error) {
	execution := p.Life.Execution
	request := uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "redrive %s %d", execution.RunID, p.Event))
	answer, err := engine.ResetWorkflowExecution(ctx, &workflowservice.ResetWorkflowExecutionRequest{
		Namespace: namespace, Reason: reason, RequestId: request.String(), WorkflowTaskFinishEventId: p.Event,
		WorkflowExecution: &commonpb.WorkflowExecution{WorkflowId: execution.ID, RunId: execution.RunID},
	})
	if err != nil {
		return "", fmt.Errorf("redrive %s: %w", execution.ID, err)
	}
	return answer.GetRunId(), nil
}

// Forget deletes the failed run, once another continues from it: else the engine would find the order among those
// that failed, and alert, for as long as it keeps ended runs. What both have in common stays.
func (p *Plan) Forget(ctx context.Context, engine client.Client, namespace string) error {
	execution := p.Life.Execution
	_, err := engine.WorkflowService().DeleteWorkflowExecution(ctx, &workflowservice.DeleteWorkflowExecutionRequest{
		Namespace:         namespace,
		WorkflowExecution: &commonpb.WorkflowExecution{WorkflowId: execution.ID, RunId: execution.RunID},
	})
	if err != nil {
		return fmt.Errorf("the order goes on, but its failed run %s is still found: delete it: %w", execution.RunID, err)
	}
	return nil
}

// compare puts what is not safe first.
func compare(a, b Repeat) int {
	if a.Safe != b.Safe {
		if b.Safe {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.Effect, b.Effect)
}
