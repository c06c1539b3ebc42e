// Package history reads the histories of orders from the engine or a file, prints them, replays them with the code of this
// build, and removes personal data from them.
package history

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/temporalproto"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/workflow"
)

// Run is the history of one workflow run.
type Run struct {
	Execution workflow.Execution
	*historypb.History
}

// ErrNoStart is returned for a history that is empty or does not begin with the start of the workflow.
var ErrNoStart = errors.New("the history does not begin with the start of an order")

// Fetch reads a workflow's history from the engine; an empty runID is the newest run.
func Fetch(ctx context.Context, engine client.Client, workflowID, runID string) (*Run, error) {
	history := &historypb.History{}
	events := engine.GetWorkflowHistory(ctx, workflowID, runID, false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		if err != nil {
			return nil, fmt.Errorf("history of %s: %w", workflowID, err)
		}
		history.Events = append(history.Events, event)
	}
	return newRun(history, workflowID, runID)
}

// Read reads a history from a file: one that was exported, or saved by the web UI or the engine's CLI.
func Read(path string) (*Run, error) {
	content, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("history: %w", err)
	}
	defer func() { _ = content.Close() }()
	history, err := client.HistoryFromJSON(content, client.HistoryJSONOptions{})
	if err != nil {
		return nil, fmt.Errorf("history %s: %w", path, err)
	}
	return newRun(history, "", "")
}

// newRun takes missing ids from the first event.
func newRun(history *historypb.History, workflowID, runID string) (*Run, error) {
	if len(history.GetEvents()) == 0 {
		return nil, ErrNoStart
	}
	started := history.GetEvents()[0].GetWorkflowExecutionStartedEventAttributes()
	if started == nil {
		return nil, ErrNoStart
	}
	if workflowID == "" {
		workflowID = started.GetWorkflowId()
	}
	if runID == "" {
		runID = runOf(history.GetEvents())
	}
	return &Run{Execution: workflow.Execution{ID: workflowID, RunID: runID}, History: history}, nil
}

// runOf is the id of the run that has some events. A reset copies the beginning of one run to another, so that the start has the id
// of the first run; each reset names the run that it makes.
func runOf(events []*historypb.HistoryEvent) string {
	for _, event := range slices.Backward(events) {
		if id := event.GetWorkflowTaskFailedEventAttributes().GetNewRunId(); id != "" {
			return id
		}
	}
	return events[0].GetWorkflowExecutionStartedEventAttributes().GetOriginalExecutionRunId()
}

// JSON returns the history as one line of JSON, in the format of the engine's own tools.
func (run *Run) JSON() ([]byte, error) {
	content, err := temporalproto.CustomJSONMarshalOptions{}.Marshal(run.History)
	if err != nil {
		return nil, fmt.Errorf("history: %w", err)
	}
	return append(content, '\n'), nil
}

// Service returns the workflow type.
func (run *Run) Service() string {
	return run.Events[0].GetWorkflowExecutionStartedEventAttributes().GetWorkflowType().GetName()
}

// Completed returns the history up to the end of the last completed workflow task. A replay would report the commands for later
// events as a divergence.
func (run *Run) Completed() *Run {
	for i := len(run.Events) - 1; i >= 0; i-- {
		if run.Events[i].GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			return run.until(i)
		}
	}
	return run
}

// hasCompletedTask reports whether any workflow task was completed.
func (run *Run) hasCompletedTask() bool {
	return slices.ContainsFunc(run.Events, func(event *historypb.HistoryEvent) bool {
		return event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
	})
}

// until returns the history up to the end of the workflow task that the event at the index completes.
func (run *Run) until(completed int) *Run {
	end := completed + 1
	for end < len(run.Events) && commanded[run.Events[end].GetEventType()] {
		end++
	}
	return &Run{Execution: run.Execution, History: &historypb.History{Events: run.Events[:end]}}
}

// commanded are the events that a workflow task's commands write.
var commanded = map[enumspb.EventType]bool{
	enumspb.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED:                              true,
	enumspb.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED:                       true,
	enumspb.EVENT_TYPE_TIMER_STARTED:                                        true,
	enumspb.EVENT_TYPE_TIMER_CANCELED:                                       true,
	enumspb.EVENT_TYPE_MARKER_RECORDED:                                      true,
	enumspb.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES:                    true,
	enumspb.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED:                         true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED:                   true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_REJECTED:                   true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED:                  true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED:                         true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED:                            true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED:                          true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW:                  true,
	enumspb.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED:             true,
	enumspb.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED:         true,
	enumspb.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED: true,
}
