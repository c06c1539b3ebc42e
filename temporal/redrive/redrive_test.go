package redrive_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

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

// Orders that run as they should, and those that are over, are left alone.
func TestAllow(t *testing.T) {
	require.NoError(t, redrive.Allow(temporal.RunFailed, false))
	require.NoError(t, redrive.Allow(temporal.RunStuck, false))
	require.ErrorIs(t, redrive.Allow(temporal.RunInOrder, false), redrive.ErrInOrder)
	require.NoError(t, redrive.Allow(temporal.RunInOrder, true))
	require.ErrorIs(t, redrive.Allow(temporal.RunOver, true), redrive.ErrOver)
}
