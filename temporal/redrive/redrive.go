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

// The reasons why an order is not redriven.
var (
	ErrInOrder = errors.New("the order runs as it should: name a point with --to to reset it anyway")
	ErrOver    = errors.New("the order is over")
	ErrOther   = errors.New("another person has redriven the order in the meantime")
)

// Allow returns an error if a run in that state must not be reset; chosen: the operator has named the point.
func Allow(state temporal.RunState, chosen bool) error {
	switch {
	case state == temporal.RunOver:
		return ErrOver
	case state == temporal.RunInOrder && !chosen:
		return ErrInOrder
	}
	return nil
}

// Database is the read model, or a transaction of the caller.
type Database interface {
	Begin(ctx context.Context) (pgx.Tx, error)
}

// Do resets the order, which continues with the present code, and returns the id of the new run. Later signals and updates are
// applied again in its first task, unless the updates are dropped; updates that are not permitted there are refused. The order's row is
// reset too, because the read model would reject the new run's projections as older; the row is locked, so that they wait. A second Do
// is refused: the order has another run then.
func (p *Plan) Do(ctx context.Context, engine client.Client, database Database, namespace, reason string) (runID string, err error) {
	id, ok := temporal.ParseWorkflowID(p.Run.Execution.ID)
	if !ok {
		return "", fmt.Errorf("redrive: %s is not an order", p.Run.Execution.ID)
	}
	err = pgx.BeginFunc(ctx, database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if err := queries.ResetOrder(ctx, sqlc.ResetOrderParams{ID: id, Version: p.Version}); err != nil {
			return fmt.Errorf("redrive %s: %w", id, err)
		}
		if err := queries.DropEventsAfter(ctx, sqlc.DropEventsAfterParams{OrderID: id, Version: p.Version}); err != nil {
			return fmt.Errorf("redrive %s: %w", id, err)
		}
		if err := p.newest(ctx, engine); err != nil { // while the row is locked
			return err
		}
		runID, err = p.reset(ctx, engine, namespace, reason)
		return err
	})
	return runID, err
}

// newest returns ErrOther if the order has a newer run than the plan's.
func (p *Plan) newest(ctx context.Context, engine client.Client) error {
	described, err := engine.DescribeWorkflowExecution(ctx, p.Run.Execution.ID, "")
	if err != nil {
		return fmt.Errorf("redrive %s: %w", p.Run.Execution.ID, err)
	}
	if described.GetWorkflowExecutionInfo().GetExecution().GetRunId() != p.Run.Execution.RunID {
		return ErrOther
	}
	return nil
}

// reset resets the workflow.
func (p *Plan) reset(ctx context.Context, engine client.Client, namespace, reason string) (runID string, err error) {
	execution := p.Run.Execution
	request := uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "redrive %s %d", execution.RunID, p.Event))
	var excluded []enumspb.ResetReapplyExcludeType
	if len(p.Dropped) > 0 {
		excluded = append(excluded, enumspb.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE)
	}
	answer, err := engine.ResetWorkflowExecution(ctx, &workflowservice.ResetWorkflowExecutionRequest{
		Namespace: namespace, Reason: reason, RequestId: request.String(), WorkflowTaskFinishEventId: p.Event,
		WorkflowExecution:        &commonpb.WorkflowExecution{WorkflowId: execution.ID, RunId: execution.RunID},
		ResetReapplyExcludeTypes: excluded,
	})
	if err != nil {
		return "", fmt.Errorf("redrive %s: %w", execution.ID, err)
	}
	return answer.GetRunId(), nil
}

// Forget deletes the failed run after another has continued from it. Otherwise searches and alerts would find it until the
// engine's retention ends. The events that both runs share remain.
func (p *Plan) Forget(ctx context.Context, engine client.Client, namespace string) error {
	execution := p.Run.Execution
	_, err := engine.WorkflowService().DeleteWorkflowExecution(ctx, &workflowservice.DeleteWorkflowExecutionRequest{
		Namespace:         namespace,
		WorkflowExecution: &commonpb.WorkflowExecution{WorkflowId: execution.ID, RunId: execution.RunID},
	})
	if err != nil {
		return fmt.Errorf("the order continues, but its failed run %s was not deleted: %w", execution.RunID, err)
	}
	return nil
}

// compare sorts unsafe repeats first.
func compare(a, b Repeat) int {
	if a.Safe != b.Safe {
		if b.Safe {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.Effect, b.Effect)
}
