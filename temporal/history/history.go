// Package history reads the histories of orders: from the engine or a file, printed as text, replayed by the code of this
// build, and made free of personal data.
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

// Life is what the engine has recorded of one order.
type Life struct {
	Execution workflow.Execution
	*historypb.History
}

// ErrNoLife says that there is nothing to read: an empty history, or one that does not begin at the beginning.
var ErrNoLife = errors.New("the history does not begin with the start of an order")

// Fetch reads an order's history from the engine; an empty run is the newest.
func Fetch(ctx context.Context, engine client.Client, workflowID, runID string) (*Life, error) {
	history := &historypb.History{}
	events := engine.GetWorkflowHistory(ctx, workflowID, runID, false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		if err != nil {
			return nil, fmt.Errorf("history of %s: %w", workflowID, err)
		}
		history.Events = append(history.Events, event)
	}
	return lifeOf(history, workflowID, runID)
}

// Read reads a history from a file: one that was exported, or saved by the web UI or the engine's CLI.
func Read(path string) (*Life, error) {
	content, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("history: %w", err)
	}
	defer func() { _ = content.Close() }()
	history, err := client.HistoryFromJSON(content, client.HistoryJSONOptions{})
	if err != nil {
		return nil, fmt.Errorf("history %s: %w", path, err)
	}
	return lifeOf(history, "", "")
}

// lifeOf names a history by what its first event says.
func lifeOf(history *historypb.History, workflowID, runID string) (*Life, error) {
	if len(history.GetEvents()) == 0 {
		return nil, ErrNoLife
	}
	started := history.GetEvents()[0].GetWorkflowExecutionStartedEventAttributes()
	if started == nil {
		return nil, ErrNoLife
	}
	if workflowID == "" {
		workflowID = started.GetWorkflowId()
	}
	if runID == "" {
		runID = started.GetOriginalExecutionRunId()
	}
	return &Life{Execution: workflow.Execution{ID: workflowID, RunID: runID}, History: history}, nil
}

// JSON is the history as a file: one line, as the engine's own tools read it.
func (l *Life) JSON() ([]byte, error) {
	content, err := temporalproto.CustomJSONMarshalOptions{}.Marshal(l.History)
	if err != nil {
		return nil, fmt.Errorf("history: %w", err)
	}
	return append(content, '\n'), nil
}

// Service is the name of the workflow's type.
func (l *Life) Service() string {
	return l.Events[0].GetWorkflowExecutionStartedEventAttributes().GetWorkflowType().GetName()
}

// Settled is the history up to the end of the last workflow task that was completed. What came after it no code has
// answered yet, and a replay would take the answer for a divergence.
func (l *Life) Settled() *Life {
	for i := len(l.Events) - 1; i >= 0; i-- {
		if l.Events[i].GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			return l.until(i)
		}
	}
	return l
}

// begun says that code has answered something of the order.
func (l *Life) begun() bool {
	return slices.ContainsFunc(l.Events, func(event *historypb.HistoryEvent) bool {
		return event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
	})
}

// until is the history up to the end of the workflow task that the event at an index has completed.
func (l *Life) until(completed int) *Life {
	end := completed + 1
	for end < len(l.Events) && commanded[l.Events[end].GetEventType()] {
		end++
	}
	return &Life{Execution: l.Execution, History: &historypb.History{Events: l.Events[:end]}}
}

// commanded are the events that a workflow task itself writes.
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
