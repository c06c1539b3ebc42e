package history

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	failurepb "go.temporal.io/api/failure/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/converter"
)

// Line is an event in words. It holds no personal data: names, summaries and types, never what was passed.
type Line struct {
	ID   int64
	At   time.Time
	Text string
}

// Words tells a history. The words for support staff stand as the workflows have written them; tasks of the engine
// itself are left out.
func (r *Reader) Words(life *Life) (lines []Line) {
	told := teller{reader: r, scheduled: map[int64]string{}}
	for _, event := range life.Events {
		if text := told.text(event); text != "" {
			lines = append(lines, Line{event.GetEventId(), event.GetEventTime().AsTime(), text})
		}
	}
	return lines
}

// teller remembers by what names activities and timers were begun.
type teller struct {
	reader    *Reader
	scheduled map[int64]string
}

func (t *teller) text(event *historypb.HistoryEvent) string {
	if tell, known := tellers[event.GetEventType()]; known {
		return tell(t, event)
	}
	return kindOf(event)
}

// kindOf is the name of an event's type.
func kindOf(event *historypb.HistoryEvent) string { return event.GetEventType().String() }

// begun names what an event begins: its summary and its technical name.
func (t *teller) begun(event *historypb.HistoryEvent, name string) string {
	if summary := t.reader.text(event.GetUserMetadata().GetSummary()); summary != "" {
		name = summary + " [" + name + "]"
	}
	t.scheduled[event.GetEventId()] = name
	return name
}

func silent(*teller, *historypb.HistoryEvent) string { return "" }

// tellers are the words of each type of event; a type that is missing is told by its name.
var tellers = map[enumspb.EventType]func(*teller, *historypb.HistoryEvent) string{
	enumspb.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED: silent,
	enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED:   silent,
	enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED: silent,
	enumspb.EVENT_TYPE_ACTIVITY_TASK_STARTED:   silent,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED: func(t *teller, e *historypb.HistoryEvent) string {
		return "order begins: " + t.begun(e, e.GetWorkflowExecutionStartedEventAttributes().GetWorkflowType().GetName())
	},
	enumspb.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED: func(t *teller, e *historypb.HistoryEvent) string {
		return "→ " + t.begun(e, e.GetActivityTaskScheduledEventAttributes().GetActivityType().GetName())
	},
	enumspb.EVENT_TYPE_ACTIVITY_TASK_COMPLETED: func(t *teller, e *historypb.HistoryEvent) string {
		return "✓ " + t.scheduled[e.GetActivityTaskCompletedEventAttributes().GetScheduledEventId()]
	},
	enumspb.EVENT_TYPE_ACTIVITY_TASK_FAILED: func(t *teller, e *historypb.HistoryEvent) string {
		failed := e.GetActivityTaskFailedEventAttributes()
		return "✗ " + t.scheduled[failed.GetScheduledEventId()] + ": " + why(failed.GetFailure())
	},
	enumspb.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT: func(t *teller, e *historypb.HistoryEvent) string {
		failed := e.GetActivityTaskTimedOutEventAttributes()
		return "✗ " + t.scheduled[failed.GetScheduledEventId()] + ": " + why(failed.GetFailure())
	},
	enumspb.EVENT_TYPE_TIMER_STARTED: func(t *teller, e *historypb.HistoryEvent) string {
		timer := e.GetTimerStartedEventAttributes()
		return fmt.Sprintf("timer %s: %s", timer.GetStartToFireTimeout().AsDuration().Round(time.Second), t.begun(e, timer.GetTimerId()))
	},
	enumspb.EVENT_TYPE_TIMER_FIRED: func(t *teller, e *historypb.HistoryEvent) string {
		return "timer has fired: " + t.scheduled[e.GetTimerFiredEventAttributes().GetStartedEventId()]
	},
	enumspb.EVENT_TYPE_TIMER_CANCELED: func(t *teller, e *historypb.HistoryEvent) string {
		return "timer is dropped: " + t.scheduled[e.GetTimerCanceledEventAttributes().GetStartedEventId()]
	},
	enumspb.EVENT_TYPE_MARKER_RECORDED: (*teller).marker,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED: func(_ *teller, e *historypb.HistoryEvent) string {
		return "word of " + e.GetWorkflowExecutionSignaledEventAttributes().GetSignalName()
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED: func(t *teller, e *historypb.HistoryEvent) string {
		name := e.GetWorkflowExecutionUpdateAcceptedEventAttributes().GetAcceptedRequest().GetInput().GetName()
		t.scheduled[e.GetEventId()] = name
		return "act " + name
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED: func(t *teller, e *historypb.HistoryEvent) string {
		done := e.GetWorkflowExecutionUpdateCompletedEventAttributes()
		text := "act " + t.scheduled[done.GetAcceptedEventId()] + " is answered"
		if failure := done.GetOutcome().GetFailure(); failure != nil {
			text += ": " + why(failure)
		}
		return text
	},
	enumspb.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES: func(_ *teller, e *historypb.HistoryEvent) string {
		return shownAttributes(e.GetUpsertWorkflowSearchAttributesEventAttributes().GetSearchAttributes())
	},
	enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED: func(_ *teller, e *historypb.HistoryEvent) string {
		return "✗ workflow task: " + e.GetWorkflowTaskFailedEventAttributes().GetCause().String()
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED: func(_ *teller, e *historypb.HistoryEvent) string {
		return "✗ THE ORDER FAILS: " + why(e.GetWorkflowExecutionFailedEventAttributes().GetFailure())
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED: func(*teller, *historypb.HistoryEvent) string { return "order is over" },
}

// marker describes a local attempt, or the version of a rule.
func (t *teller) marker(event *historypb.HistoryEvent) string {
	marker := event.GetMarkerRecordedEventAttributes()
	switch marker.GetMarkerName() {
	case localActivityMarker:
		sign := "✓ "
		if marker.GetFailure() != nil {
			sign = "✗ "
		}
		name := t.begun(event, t.reader.localActivity(marker))
		return sign + name + " (in the task)"
	case versionMarker:
		return fmt.Sprintf("rule %q in version %s", t.reader.value(marker.GetDetails()["change-id"]), t.reader.value(marker.GetDetails()["version"]))
	}
	return "marker " + marker.GetMarkerName()
}

// Names of the SDK's markers.
const (
	localActivityMarker = "LocalActivity"
	versionMarker       = "Version"
)

// localActivity is the name of the effect that a marker records.
func (r *Reader) localActivity(marker *historypb.MarkerRecordedEventAttributes) string {
	var recorded struct{ ActivityType string }
	if payloads := marker.GetDetails()["data"].GetPayloads(); len(payloads) == 1 {
		_ = r.data.FromPayload(payloads[0], &recorded) // an unreadable one has no name
	}
	return recorded.ActivityType
}

// value is a small value in words.
func (r *Reader) value(payloads *commonpb.Payloads) string {
	var value any
	if len(payloads.GetPayloads()) != 1 || r.data.FromPayload(payloads.GetPayloads()[0], &value) != nil {
		return "?"
	}
	return fmt.Sprint(value)
}

// why is the type of a failure. Its message stays where it is: an outside system may have put anything into it.
func why(failure *failurepb.Failure) string {
	switch {
	case failure.GetApplicationFailureInfo().GetType() != "":
		return failure.GetApplicationFailureInfo().GetType()
	case failure.GetTimeoutFailureInfo() != nil:
		return "timeout " + failure.GetTimeoutFailureInfo().GetTimeoutType().String()
	case failure.GetCause() != nil:
		return why(failure.GetCause())
	case failure.GetApplicationFailureInfo() != nil:
		return "error"
	}
	return "failure"
}

// shownAttributes are those that an order has set, which are opaque.
func shownAttributes(attributes *commonpb.SearchAttributes) string {
	words := []string{}
	for _, name := range slices.Sorted(maps.Keys(attributes.GetIndexedFields())) {
		var value any
		if converter.GetDefaultDataConverter().FromPayload(attributes.GetIndexedFields()[name], &value) == nil {
			words = append(words, name+" = "+inWords(value))
		}
	}
	return strings.Join(words, ", ")
}

// inWords is the value of an attribute; one that was taken away is a dash.
func inWords(value any) string {
	if value == nil {
		return "–"
	}
	return fmt.Sprint(value)
}

// LocalEffect is the name of the effect that an event records as done inside of its task; empty for other events.
func (r *Reader) LocalEffect(event *historypb.HistoryEvent) string {
	if marker := event.GetMarkerRecordedEventAttributes(); marker.GetMarkerName() == localActivityMarker {
		return r.localActivity(marker)
	}
	return ""
}
