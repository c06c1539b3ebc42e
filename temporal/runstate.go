package temporal

import (
	"context"
	"fmt"

	enumspb "go.temporal.io/api/enums/v1"
)

// RunState is the state of an order's run in the engine.
type RunState string

// The states of runs.
const (
	RunFailed  RunState = "failed"
	RunStuck   RunState = "stuck"    // its workflow task fails, and the engine retries it
	RunInOrder RunState = "in order" // it runs as it should
	RunOver    RunState = "over"
)

// stuckAfter is how many times a workflow task must have failed.
const stuckAfter = 2

// RunStateOf asks the engine for the state of a run; an empty runID is the newest run.
func RunStateOf(ctx context.Context, engine Describer, workflowID, runID string) (RunState, error) {
	described, err := engine.DescribeWorkflowExecution(ctx, workflowID, runID)
	if err != nil {
		return "", fmt.Errorf("describe %s: %w", workflowID, err)
	}
	return StateOf(described.GetWorkflowExecutionInfo().GetStatus(), described.GetPendingWorkflowTask().GetAttempt()), nil
}

// StateOf is the state of a run by its status and the attempt of its pending workflow task.
func StateOf(status enumspb.WorkflowExecutionStatus, attempt int32) RunState {
	switch status {
	case enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING:
		if attempt >= stuckAfter {
			return RunStuck
		}
		return RunInOrder
	case enumspb.WORKFLOW_EXECUTION_STATUS_FAILED, enumspb.WORKFLOW_EXECUTION_STATUS_TERMINATED,
		enumspb.WORKFLOW_EXECUTION_STATUS_TIMED_OUT:
		return RunFailed
	}
	return RunOver
}
