package redrive_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/temporal/redrive"
)

const stored = "../../workflows/testdata/histories/"

func read(t *testing.T, file string) *history.Run {
	t.Helper()
	run, err := history.Read(stored + file)
	require.NoError(t, err)
	return run
}

// From the last task on nothing but the work of that task is repeated.
func TestPlanOfTheLastTask(t *testing.T) {
	run := read(t, "vehicle-check/done.json")
	plan, err := redrive.Prepare(history.NewReader(nil), run, redrive.Point{})
	require.NoError(t, err)
	require.Len(t, plan.Repeats, 1)
	require.Equal(t, "EraseOrder", plan.Repeats[0].Effect)
	require.Empty(t, plan.Reapplied)
	require.NoError(t, plan.Unsafe(nil))
}

// From the beginning on everything is repeated: the bank would bill a second time, which has to be accepted by name;
// what people and the bank have said is offered to the order again.
func TestPlanOfTheFirstTask(t *testing.T) {
	plan, err := redrive.Prepare(history.NewReader(nil), read(t, "vehicle-check/done.json"), redrive.Point{First: true})
	require.NoError(t, err)
	require.Equal(t, "CreateInvoice", plan.Repeats[0].Effect, "what is not safe comes first")
	require.ErrorContains(t, plan.Unsafe(nil), "CreateInvoice would be repeated")
	require.NoError(t, plan.Unsafe([]string{"CreateInvoice"}))
	require.Contains(t, plan.Reapplied, "update pay")
	require.Contains(t, plan.Reapplied, "signal bank")
	effects := map[string]redrive.Repeat{}
	for _, repeat := range plan.Repeats {
		effects[repeat.Effect] = repeat
	}
	require.True(t, effects["FetchVehicleReport"].Safe)
	require.Greater(t, effects["RecordOrder"].Times, 2)
}

// What the order records in its new run follows what it had recorded before the point.
func TestVersionOfAPoint(t *testing.T) {
	run := read(t, "vehicle-check/done.json")
	for _, point := range []struct {
		to      redrive.Point
		version int64
	}{{redrive.Point{First: true}, 0}, {redrive.Point{Event: 20}, 1}, {redrive.Point{Event: 27}, 2}, {redrive.Point{}, 4}} {
		plan, err := redrive.Prepare(history.NewReader(nil), run, point.to)
		require.NoError(t, err)
		require.Equal(t, point.version, plan.Version, "up to event %d", plan.Event)
	}
}

// Where the code of now goes another way before the point it could not continue: the order would be stuck.
func TestPlanWithDivergence(t *testing.T) {
	run := read(t, "vehicle-check/done.json")
	for _, event := range run.Events {
		if scheduled := event.GetActivityTaskScheduledEventAttributes(); scheduled.GetActivityType().GetName() == "FetchVehicleReport" {
			scheduled.ActivityType.Name = "SendFlowers"
		}
	}
	_, err := redrive.Prepare(history.NewReader(nil), run, redrive.Point{})
	require.ErrorIs(t, err, redrive.ErrDiverges)
	require.ErrorContains(t, err, "FetchVehicleReport")
	plan, err := redrive.Prepare(history.NewReader(nil), run, redrive.Point{First: true})
	require.NoError(t, err)
	unknown := slices.IndexFunc(plan.Repeats, func(one redrive.Repeat) bool { return one.Effect == "SendFlowers" })
	require.False(t, plan.Repeats[unknown].Safe, "an effect that this version does not know is not safe")

	run = read(t, "vehicle-check/done.json")
	run.Events[0].GetWorkflowExecutionStartedEventAttributes().WorkflowType.Name = "flowers"
	_, err = redrive.Prepare(history.NewReader(nil), run, redrive.Point{})
	require.ErrorIs(t, err, history.ErrInconclusive)
	require.NotErrorIs(t, err, redrive.ErrDiverges, "that it is not known is no reason to blame the code")
}

// An effect that was under way at the point is begun again, though it was ordered before.
func TestPlanWithAnEffectUnderWay(t *testing.T) {
	run := read(t, "insurance/done.json")
	ordered := int64(0)
	for _, event := range run.Events {
		if event.GetActivityTaskScheduledEventAttributes().GetActivityType().GetName() == "ApprovePolicy" {
			ordered = event.GetActivityTaskScheduledEventAttributes().GetWorkflowTaskCompletedEventId()
		}
	}
	require.NotZero(t, ordered)
	before, err := redrive.Prepare(history.NewReader(nil), run, redrive.Point{Event: ordered})
	require.NoError(t, err)
	require.Equal(t, ordered, before.Event)
	require.Error(t, before.Unsafe(nil))
}

// An order that is stuck, perhaps since a reset, continues from the task that fails, and nothing is repeated.
func TestPlanOfAFailedTask(t *testing.T) {
	for _, cause := range []enumspb.WorkflowTaskFailedCause{
		enumspb.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE, enumspb.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW,
	} {
		run, failed := stuck(t, cause)
		plan, err := redrive.Prepare(history.NewReader(nil), run, redrive.Point{})
		require.NoError(t, err)
		require.Equal(t, failed, plan.Event)
		require.Empty(t, plan.Repeats)
		require.Nil(t, plan.Fails)
		require.NoError(t, plan.Again(false))
		plan, err = redrive.Prepare(history.NewReader(nil), run, redrive.Point{Event: failed - 1})
		require.NoError(t, err)
		require.Less(t, plan.Event, failed-1, "an earlier point is the operator's choice")
	}
}

// A task that another build has completed, and this one cannot replay, is repeated by default.
func TestPlanAfterAnotherBuild(t *testing.T) {
	run, failed := stuck(t, enumspb.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR)
	for _, event := range run.Events {
		if scheduled := event.GetActivityTaskScheduledEventAttributes(); scheduled.GetActivityType().GetName() == "FetchVehicleReport" {
			scheduled.ActivityType.Name = "SendFlowers"
		}
	}
	plan, err := redrive.Prepare(history.NewReader(nil), run, redrive.Point{})
	require.NoError(t, err)
	require.Less(t, plan.Event, failed)
	require.Equal(t, "SendFlowers", plan.Repeats[0].Effect)
	_, err = redrive.Prepare(history.NewReader(nil), run, redrive.Point{Event: failed})
	require.ErrorIs(t, err, redrive.ErrDiverges)
}

// stuck is a paid vehicle check whose task after the report's request has failed.
func stuck(t *testing.T, cause enumspb.WorkflowTaskFailedCause) (run *history.Run, failed int64) {
	t.Helper()
	run = read(t, "vehicle-check/done.json")
	for i, event := range run.Events {
		if event.GetActivityTaskCompletedEventAttributes() != nil {
			run.Events = run.Events[:i+1]
			break
		}
	}
	next := func() int64 { return int64(len(run.Events)) + 1 }
	run.Events = append(run.Events, &historypb.HistoryEvent{EventId: next(), EventType: enumspb.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED})
	run.Events = append(run.Events, &historypb.HistoryEvent{EventId: next(), EventType: enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED})
	failed = next()
	run.Events = append(run.Events, &historypb.HistoryEvent{
		EventId: failed, EventType: enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED,
		Attributes: &historypb.HistoryEvent_WorkflowTaskFailedEventAttributes{
			WorkflowTaskFailedEventAttributes: &historypb.WorkflowTaskFailedEventAttributes{Cause: cause, StartedEventId: failed - 1},
		},
	})
	return run, failed
}

// An update that a reset has applied again is named by both of its events: the one that admits it has the request.
func TestUpdateThatWasAppliedAgain(t *testing.T) {
	run := read(t, "vehicle-check/done.json")
	for _, event := range run.Events {
		accepted := event.GetWorkflowExecutionUpdateAcceptedEventAttributes()
		if accepted.GetAcceptedRequest().GetInput().GetName() != "pay" {
			continue
		}
		admitted := &historypb.HistoryEvent{EventId: 2, Attributes: &historypb.HistoryEvent_WorkflowExecutionUpdateAdmittedEventAttributes{
			WorkflowExecutionUpdateAdmittedEventAttributes: &historypb.WorkflowExecutionUpdateAdmittedEventAttributes{Request: accepted.GetAcceptedRequest()},
		}}
		accepted.AcceptedRequest = nil
		again := &history.Run{Execution: run.Execution, History: &historypb.History{Events: slices.Insert(slices.Clone(run.Events), 1, admitted)}}
		require.Equal(t, "pay", again.Updates()[event.GetEventId()].Input.GetName())
		require.Equal(t, "pay", again.Updates()[2].Input.GetName())
	}
}

// Orders that run as they should, and those that are over, are left alone.
func TestAllow(t *testing.T) {
	require.NoError(t, redrive.Allow(temporal.RunFailed, false))
	require.NoError(t, redrive.Allow(temporal.RunStuck, false))
	require.ErrorIs(t, redrive.Allow(temporal.RunInOrder, false), redrive.ErrInOrder)
	require.NoError(t, redrive.Allow(temporal.RunInOrder, true))
	require.ErrorIs(t, redrive.Allow(temporal.RunOver, true), redrive.ErrOver)
}
