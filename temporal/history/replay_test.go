package history_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal/history"
)

const stored = "../../workflows/testdata/histories"

// each reads every stored history.
func each(t *testing.T, do func(t *testing.T, run *history.Run)) {
	t.Helper()
	files, err := filepath.Glob(stored + "/*/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimPrefix(file, stored+"/"), func(t *testing.T) { do(t, read(t, file)) })
	}
}

func read(t *testing.T, file string) *history.Run {
	t.Helper()
	run, err := history.Read(file)
	require.NoError(t, err)
	return run
}

func replayer(t *testing.T) *history.Replayer {
	t.Helper()
	made, err := history.NewReplayer(history.NewReader(nil), false)
	require.NoError(t, err)
	return made
}

// An order may be replayed at every moment of its life, whatever has just happened to it.
func TestReplayOfRunningOrders(t *testing.T) {
	again := replayer(t)
	each(t, func(t *testing.T, run *history.Run) {
		for until := 3; until < len(run.Events); until++ {
			if !arrives[run.Events[until].GetEventType()] {
				continue // in the middle of what the engine writes at once
			}
			require.NoError(t, again.Replay(cut(run, until)), "after event %d", until)
		}
		require.NoError(t, again.Replay(run))
	})
}

// arrives are events that come from outside of the workflow.
var arrives = map[enumspb.EventType]bool{
	enumspb.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED: true, enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED: true,
	enumspb.EVENT_TYPE_ACTIVITY_TASK_STARTED: true, enumspb.EVENT_TYPE_ACTIVITY_TASK_COMPLETED: true,
	enumspb.EVENT_TYPE_TIMER_FIRED: true, enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED: true,
}

func cut(run *history.Run, until int) *history.Run {
	return &history.Run{Execution: run.Execution, History: &historypb.History{Events: run.Events[:until]}}
}

// Where the code does something else than the history, the event is found and both sides are named.
func TestDivergence(t *testing.T) {
	run := read(t, stored+"/vehicle-check/done.json")
	for _, event := range run.Events {
		if scheduled := event.GetActivityTaskScheduledEventAttributes(); scheduled.GetActivityType().GetName() == "FetchVehicleReport" {
			scheduled.ActivityType.Name = "SendFlowers"
			var found *history.Divergence
			require.ErrorAs(t, replayer(t).Replay(run), &found)
			require.Equal(t, event.GetEventId(), found.Event)
			require.Contains(t, found.Recorded, "SendFlowers")
			require.Contains(t, found.Replayed, "FetchVehicleReport")
			require.Regexp(t, `^workflows/vehicle_check\.go:\d+$`, found.Line)
			return
		}
	}
	t.Fatal("the history schedules no report")
}

// A command that the history lacks is a divergence too.
func TestDivergenceOfOneSide(t *testing.T) {
	var found *history.Divergence
	require.ErrorAs(t, replayer(t).Replay(cut(read(t, stored+"/vehicle-check/done.json"), 4)), &found)
	require.Equal(t, "nothing more", found.Recorded)
	require.Contains(t, found.Replayed, "StartTimer")
}

// An event for which the code has given no command at all is the one that is found, not where the task ended.
func TestDivergenceWithoutACommand(t *testing.T) {
	run := read(t, stored+"/vehicle-check/done.json")
	for _, event := range run.Events {
		if event.GetActivityTaskScheduledEventAttributes().GetActivityType().GetName() == "FetchVehicleReport" {
			event.EventType = enumspb.EVENT_TYPE_TIMER_STARTED
			event.Attributes = &historypb.HistoryEvent_TimerStartedEventAttributes{
				TimerStartedEventAttributes: &historypb.TimerStartedEventAttributes{TimerId: strconv.FormatInt(event.GetEventId(), 10)},
			}
			var found *history.Divergence
			require.ErrorAs(t, replayer(t).Replay(run), &found)
			require.Equal(t, event.GetEventId(), found.Event)
			require.Contains(t, found.Recorded, "timer")
			require.Contains(t, found.Replayed, "effect Витяг з реєстру транспортних засобів [FetchVehicleReport]")
			require.Regexp(t, `^workflows/vehicle_check\.go:\d+$`, found.Line)
			return
		}
	}
	t.Fatal("the history schedules no report")
}

// An effect inside of a task that the code does not do there is found too, in the task that it belongs to.
func TestDivergenceInTheTask(t *testing.T) {
	run := read(t, stored+"/vehicle-check/done-report-in-task.json")
	for _, event := range run.Events {
		data := event.GetMarkerRecordedEventAttributes().GetDetails()["data"].GetPayloads()
		if len(data) == 1 && strings.Contains(string(data[0].GetData()), "FetchVehicleReport") {
			data[0].Data = []byte(strings.Replace(string(data[0].GetData()), "FetchVehicleReport", "SendFlowers", 1))
			var found *history.Divergence
			require.ErrorAs(t, replayer(t).Replay(run), &found)
			require.Equal(t, event.GetEventId(), found.Event)
			require.Contains(t, found.Recorded, "SendFlowers")
			require.Contains(t, found.Replayed, "FetchVehicleReport")
			require.NotContains(t, found.Error(), "ReplayTime", "what was passed is not told")
			return
		}
	}
	t.Fatal("the history fetches no report in its task")
}

// Of two divergences the one that comes first in the history is reported, also when the code stumbles over the other before.
func TestFirstDivergence(t *testing.T) {
	run, first, later := read(t, stored+"/vehicle-check/done.json"), int64(0), false
	for _, event := range run.Events {
		if scheduled := event.GetActivityTaskScheduledEventAttributes(); scheduled.GetActivityType().GetName() == "FetchVehicleReport" {
			scheduled.ActivityType.Name, first = "SendFlowers", event.GetEventId()
		}
		if event.GetActivityTaskCompletedEventAttributes() != nil {
			later = true
		}
		data := event.GetMarkerRecordedEventAttributes().GetDetails()["data"].GetPayloads()
		if later && len(data) == 1 {
			data[0].Data = []byte(strings.Replace(string(data[0].GetData()), "RecordOrder", "WriteNovel", 1))
		}
	}
	var found *history.Divergence
	require.ErrorAs(t, replayer(t).Replay(run), &found)
	require.Equal(t, first, found.Event)
	require.Contains(t, found.Recorded, "SendFlowers")
	require.Contains(t, found.Replayed, "FetchVehicleReport")
}

// A history is printed in the words that the workflows have left for support staff, without what was passed.
func TestLines(t *testing.T) {
	run := read(t, stored+"/vehicle-check/done.json")
	text := ""
	for _, line := range history.NewReader(nil).Lines(run) {
		require.NotEmpty(t, line.Text)
		text += line.Text + "\n"
	}
	for _, expected := range []string{
		"order starts: vehicle-check", "update pay", "✓ Виставлення рахунку в банку [CreateInvoice] (in the task)",
		"→ Витяг з реєстру транспортних засобів [FetchVehicleReport]",
		"✓ Оновлення переліку замовлень [RecordOrder] (in the task)", "signal bank", "OrderStatus = done", "order ends",
	} {
		require.Contains(t, text, expected)
	}
	require.NotContains(t, text, "car-1")
}

// What is no order's history is refused as such.
func TestNoLife(t *testing.T) {
	_, err := history.Read(filepath.Join(t.TempDir(), "missing.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
	empty := filepath.Join(t.TempDir(), "empty.json")
	require.NoError(t, os.WriteFile(empty, []byte(`{"events":[]}`), 0o600))
	_, err = history.Read(empty)
	require.ErrorIs(t, err, history.ErrNoStart)
}

// A replay of a long order is quick enough to do it without thinking.
func BenchmarkReplay(b *testing.B) {
	run, err := history.Read(stored + "/exchange-spr/done-another-plate.json")
	require.NoError(b, err)
	again, err := history.NewReplayer(history.NewReader(nil), false)
	require.NoError(b, err)
	b.ReportMetric(float64(len(run.Events)), "events")
	for b.Loop() {
		require.NoError(b, again.Replay(run))
	}
}

// A timer that the code adds: the words say what it starts and where, not how the SDK has stumbled over the next event.
func TestDivergenceByATimer(t *testing.T) {
	run := read(t, stored+"/vehicle-check/done.json")
	for _, event := range run.Events {
		if started := event.GetTimerStartedEventAttributes(); started != nil {
			event.EventType = enumspb.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED
			event.Attributes = &historypb.HistoryEvent_ActivityTaskScheduledEventAttributes{
				ActivityTaskScheduledEventAttributes: &historypb.ActivityTaskScheduledEventAttributes{
					ActivityId: started.GetTimerId(), ActivityType: &commonpb.ActivityType{Name: "SendFlowers"},
					WorkflowTaskCompletedEventId: started.GetWorkflowTaskCompletedEventId(),
				},
			}
			var found *history.Divergence
			require.ErrorAs(t, replayer(t).Replay(run), &found)
			require.Equal(t, event.GetEventId(), found.Event)
			require.Contains(t, found.Recorded, "SendFlowers")
			require.Equal(t, "timer Очікування оплати", found.Replayed)
			require.Regexp(t, `^workflows/\w+\.go:\d+$`, found.Line)
			return
		}
	}
	t.Fatal("the history has no timer")
}
