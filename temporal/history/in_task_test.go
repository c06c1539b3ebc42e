package history_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal/history"
)

// Where the code waits for an effect inside the task and the history says that the order has failed, both are named, in the
// task of the failure.
func TestDivergenceWhileTrying(t *testing.T) {
	run := read(t, stored+"/vehicle-check/done-report-in-task.json")
	fetched := slices.IndexFunc(run.Events, func(event *historypb.HistoryEvent) bool {
		data := event.GetMarkerRecordedEventAttributes().GetDetails()["data"].GetPayloads()
		return len(data) == 1 && strings.Contains(string(data[0].GetData()), "FetchVehicleReport")
	})
	require.Positive(t, fetched)
	marker, shown := run.Events[fetched], fetched+1
	for run.Events[shown].GetEventType() != enumspb.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES {
		shown++
	}
	upsert := run.Events[shown]
	upsert.EventId = marker.GetEventId()
	failed := &historypb.HistoryEvent{
		EventId: upsert.GetEventId() + 1, EventType: enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED, EventTime: marker.GetEventTime(),
		Attributes: &historypb.HistoryEvent_WorkflowExecutionFailedEventAttributes{
			WorkflowExecutionFailedEventAttributes: &historypb.WorkflowExecutionFailedEventAttributes{
				WorkflowTaskCompletedEventId: marker.GetMarkerRecordedEventAttributes().GetWorkflowTaskCompletedEventId(),
			},
		},
	}
	run.Events = append(run.Events[:fetched], upsert, failed)
	var found *history.Divergence
	require.ErrorAs(t, replayer(t).Replay(run), &found)
	require.Greater(t, found.Event, marker.GetMarkerRecordedEventAttributes().GetWorkflowTaskCompletedEventId())
	require.Equal(t, "effect in the task FetchVehicleReport", found.Replayed)
}
