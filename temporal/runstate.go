package temporal

import (
	"context"
	"errors"
	"fmt"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
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

// stuckAfter is the attempt from which a workflow task counts as failing, long before the engine marks its run.
const stuckAfter = 2

// Describer describes a workflow's run.
type Describer interface {
	DescribeWorkflowExecution(ctx context.Context, workflowID, runID string) (*workflowservice.DescribeWorkflowExecutionResponse, error)
}

// Started reports whether an engine knows a workflow, running or ended.
func Started(ctx context.Context, engine Describer, workflowID string) (bool, error) {
	_, err := engine.DescribeWorkflowExecution(ctx, workflowID, "")
	var unknown *serviceerror.NotFound
	if errors.As(err, &unknown) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("describe %s: %w", workflowID, err)
	}
	return true, nil
}

// RunStateOf asks the engine for the state of a run; an empty runID is the newest run.
func RunStateOf(ctx context.Context, engine Describer, workflowID, runID string) (RunState, error) {
	described, err := engine.DescribeWorkflowExecution(ctx, workflowID, runID)
	if err != nil {
		return "", fmt.Errorf("describe %s: %w", workflowID, err)
	}
	return StateOf(described), nil
}

// ReportedProblems is the search attribute with which the engine marks a run whose workflow task keeps failing.
const ReportedProblems = "TemporalReportedProblems"

// StateOf is the state of a described run. The number of attempts is not enough: the engine begins to count again with each event
// that comes, and keeps its mark until a workflow task succeeds.
func StateOf(described *workflowservice.DescribeWorkflowExecutionResponse) RunState {
	info := described.GetWorkflowExecutionInfo()
	switch info.GetStatus() {
	case enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING:
		marked := info.GetSearchAttributes().GetIndexedFields()[ReportedProblems] != nil
		if marked || described.GetPendingWorkflowTask().GetAttempt() >= stuckAfter {
			return RunStuck
		}
		return RunInOrder
	case enumspb.WORKFLOW_EXECUTION_STATUS_FAILED, enumspb.WORKFLOW_EXECUTION_STATUS_TERMINATED,
		enumspb.WORKFLOW_EXECUTION_STATUS_TIMED_OUT:
		return RunFailed
	}
	return RunOver
}
