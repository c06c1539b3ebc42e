package history_test

import (
	"crypto/rand"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	failurepb "go.temporal.io/api/failure/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal/history"
	"cabinet/workflows"
	"cabinet/workflows/replay"
)

// Whatever a replay stumbles over, nothing that is printed of it has ciphertext or control characters: each stored history with the
// code of each other service, and each text of the SDK as the cause of a failed task.
func TestMessagesAreReadable(t *testing.T) {
	raw, err := replay.New(replay.Options{})
	require.NoError(t, err)
	kinds := map[string]bool{}
	files, err := filepath.Glob(stored + "/*/done.json")
	require.NoError(t, err)
	for _, file := range files {
		for _, service := range workflows.Services() {
			run := read(t, file)
			if run.Service() == string(service) {
				continue
			}
			run.Events[0].GetWorkflowExecutionStartedEventAttributes().WorkflowType.Name = string(service)
			sealed(run)
			said := raw.Replay(run.Execution, run.History)
			if said == nil {
				continue
			}
			readable(t, history.Readable(said.Error()))
			kinds[kindOf(said.Error())] = true
			var found *history.Divergence
			if verdict := replayer(t).Replay(run); !errors.As(verdict, &found) {
				readable(t, verdict.Error())
			} else {
				readable(t, found.Error()+found.Line)
			}
			readable(t, history.NewReader(nil).CauseOf(failing(run, said.Error())).Message)
		}
	}
	for _, kind := range []string{
		"history event is", "lookup failed", "code executed local activity", "command was expected", "invalid state transition",
	} {
		require.True(t, kinds[kind], kind)
	}
}

// Texts of outside systems and of panics are kept, but for what a terminal would act on.
func TestReadable(t *testing.T) {
	const differs = "[TMPRL1100] nondeterministic workflow: "
	for message, expected := range map[string]string{
		differs + `missing replay command for WorkflowExecutionUpdateCompleted: (EventId:7, Attributes:&{outcome:{data:"\x01\xda"}})`:                                             differs + `the history says "WorkflowExecutionUpdateCompleted 7", the code says "nothing more"`,
		differs + `extra replay command for StartTimer: (TimerId:5, StartToFireTimeout:(Seconds:60))`:                                                                             differs + `the history says "nothing more", the code says "StartTimer 5"`,
		differs + `history event is TimerStarted: (EventId:5, TimerId:5), replay command is ScheduleActivityTask: (ActivityId:5, ActivityType:(Name:Fetch), Input:(data:"\x01"))`: differs + `the history says "TimerStarted 5", the code says "ScheduleActivityTask Fetch"`,
		"bank: 503 Service Unavailable":            "bank: 503 Service Unavailable",
		"Помилка\x1b[31m реєстру\r\n\x00":          "Помилка[31m реєстру  ",
		"bad \xff\xfe bytes\u0085":                 "bad  bytes ",
		`input: data:"\x01\xda\"To" end`:           "input: data:… end",
		`a, markerData: {"data":"x"}`:              "a",
		`data:"cut off`:                            "data:…",
		"[TMPRL1100] nondeterministic workflow: x": "[TMPRL1100] nondeterministic workflow: x",
	} {
		require.Equal(t, expected, history.Readable(message))
	}
}

const secret = "\x01\x1b\xdaТаємниця\u05fd\"\x00"

// sealed replaces what was passed by ciphertext, where a replay does not read it.
func sealed(run *history.Run) {
	for _, event := range run.Events {
		seal(event.GetActivityTaskScheduledEventAttributes().GetInput())
		seal(event.GetWorkflowExecutionUpdateCompletedEventAttributes().GetOutcome().GetSuccess())
		for _, summary := range []*commonpb.Payload{event.GetUserMetadata().GetSummary()} {
			if summary != nil && event.GetTimerStartedEventAttributes() == nil {
				summary.Data = []byte(secret)
			}
		}
	}
}

func seal(payloads *commonpb.Payloads) {
	for _, payload := range payloads.GetPayloads() {
		random := make([]byte, 64)
		_, _ = rand.Read(random)
		payload.Metadata, payload.Data = map[string][]byte{"encoding": []byte("binary/encrypted")}, append([]byte(secret), random...)
	}
}

func readable(t *testing.T, text string) {
	t.Helper()
	require.NotEmpty(t, text)
	require.NotContains(t, text, "Таємниця")
	require.NotContains(t, text, "payloads")
	require.Equal(t, -1, strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }), "%q", text)
}

// failing is a run whose last task has failed with a message.
func failing(run *history.Run, message string) *history.Run {
	failed := &historypb.HistoryEvent{
		EventId: run.Events[len(run.Events)-1].GetEventId() + 1, EventType: enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED,
		Attributes: &historypb.HistoryEvent_WorkflowTaskFailedEventAttributes{
			WorkflowTaskFailedEventAttributes: &historypb.WorkflowTaskFailedEventAttributes{
				Cause:   enumspb.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR,
				Failure: &failurepb.Failure{Message: message},
			},
		},
	}
	return &history.Run{Execution: run.Execution, History: &historypb.History{Events: append(run.Events[:len(run.Events):len(run.Events)], failed)}}
}

func kindOf(said string) string {
	for _, kind := range []string{
		"history event is", "missing replay command", "extra replay command", "lookup failed", "code executed local activity",
		"command was expected", "invalid state transition", "adding duplicate command", "nil pointer",
	} {
		if strings.Contains(said, kind) {
			return kind
		}
	}
	return said
}
