package history_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	failurepb "go.temporal.io/api/failure/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/domain"
	"cabinet/temporal/history"
	"cabinet/workflows/replay"
)

const stack = `panic: runtime error
coroutine root [panic]:
go.temporal.io/sdk/internal.(*workflow).run(0x1)
	/root/go/pkg/mod/go.temporal.io/sdk@v1.50.0/internal/x.go:12 +0x1
cabinet/workflows.licenceExchange({0x1, 0x2}, 0x3)
	cabinet/workflows/licence_exchange.go:47 +0x24
cabinet/workflows/order.(*Order).live(0x1)
	cabinet/workflows/order/order.go:77 +0x20`

// A failed order names its cause with the causes of that; a panic the first line of our code.
func TestCauseOf(t *testing.T) {
	run := read(t, stored+"/vehicle-check/done.json")
	reader := history.NewReader(nil)
	require.Nil(t, reader.CauseOf(run), "an order that has ended as it should")

	end := run.Events[len(run.Events)-1]
	end.EventType = enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED
	end.Attributes = &historypb.HistoryEvent_WorkflowExecutionFailedEventAttributes{
		WorkflowExecutionFailedEventAttributes: &historypb.WorkflowExecutionFailedEventAttributes{
			Failure: &failurepb.Failure{Message: "delivery", Cause: &failurepb.Failure{Message: "no branch"}},
		},
	}
	require.Equal(t, &history.Cause{Event: end.GetEventId(), Message: "delivery: no branch"}, reader.CauseOf(run))

	end.EventType = enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED
	end.Attributes = &historypb.HistoryEvent_WorkflowTaskFailedEventAttributes{
		WorkflowTaskFailedEventAttributes: &historypb.WorkflowTaskFailedEventAttributes{
			Cause:   enumspb.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
			Failure: &failurepb.Failure{Message: "nil pointer", StackTrace: stack},
		},
	}
	require.Equal(t, &history.Cause{Event: end.GetEventId(), Message: "nil pointer", Line: "workflows/licence_exchange.go:47", Panic: true, Task: true},
		reader.CauseOf(run))
}

// This build does not fail where an order has ended as it should.
func TestRaisedByNothing(t *testing.T) {
	require.Nil(t, replayer(t).Raised(read(t, stored+"/vehicle-check/done.json")))
}

// Code that goes another way and then panics by what it finds there is a divergence, by both sides; code that only panics is none.
func TestDivergenceThatPanics(t *testing.T) {
	for _, effect := range []string{"SendFlowers", "FetchVehicleReport"} {
		run := read(t, stored+"/vehicle-check/done.json")
		for _, event := range run.Events {
			if scheduled := event.GetActivityTaskScheduledEventAttributes(); scheduled.GetActivityType().GetName() == "FetchVehicleReport" {
				scheduled.ActivityType.Name = effect
			}
		}
		panics := func(call replay.Call) {
			if call.Name == "FetchVehicleReport" {
				var nobody *domain.Order
				_ = nobody.Status
			}
		}
		watched, err := history.NewWatched(history.NewReader(nil), replay.Watch{Call: panics}, false)
		require.NoError(t, err)
		var found *history.Divergence
		require.ErrorAs(t, watched.Replay(run), &found)
		if effect == "SendFlowers" {
			require.Contains(t, found.Recorded, "SendFlowers")
			require.Contains(t, found.Replayed, "FetchVehicleReport")
			require.Regexp(t, `^workflows/vehicle_check\.go:\d+$`, found.Line)
			continue
		}
		require.Contains(t, found.Replayed, "nil pointer dereference")
	}
}
