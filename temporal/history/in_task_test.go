package history_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal/history"
)

// Where the code waits for an effect inside the task and the history says that the order has failed, both are named, in the
// task of the failure.
func TestDivergenceWhileTrying(t *testing.T) {
	life := read(t, stored+"/vehicle-check/done-report-in-task.json")
	paid := 0
	for i, event := range life.Events {
		if event.GetWorkflowExecutionSignaledEventAttributes() != nil {
			paid = i
		}
	}
	task := paid + 3 // scheduled, started, completed
	require.Equal(t, enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, life.Events[task].GetEventType())
	dropped := task + 1
	require.Equal(t, enumspb.EVENT_TYPE_TIMER_CANCELED, life.Events[dropped].GetEventType())
	shown := dropped + 1
	for life.Events[shown].GetEventType() != enumspb.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES {
		shown++
	}
	upsert := life.Events[shown]
	upsert.EventId = life.Events[dropped].GetEventId() + 1
	failed := &historypb.HistoryEvent{
		EventId: upsert.GetEventId() + 1, EventType: enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED, EventTime: upsert.GetEventTime(),
		Attributes: &historypb.HistoryEvent_WorkflowExecutionFailedEventAttributes{
			WorkflowExecutionFailedEventAttributes: &historypb.WorkflowExecutionFailedEventAttributes{
				WorkflowTaskCompletedEventId: life.Events[task].GetEventId(),
			},
		},
	}
	life.Events = append(life.Events[:dropped+1], upsert, failed)
	var found *history.Divergence
	require.ErrorAs(t, replayer(t).Replay(life), &found)
	require.GreaterOrEqual(t, found.Event, upsert.GetEventId())
	require.Equal(t, "effect in the task FetchVehicleReport", found.Replayed)
}
