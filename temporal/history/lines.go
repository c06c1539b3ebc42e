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

// Line is the text of an event. It has no personal data: names, summaries and types, but no arguments.
type Line struct {
	ID   int64
	At   time.Time
	Text string
}

// Lines prints a history. Summaries for support staff are printed as the workflows have written them; workflow tasks are left out.
func (r *Reader) Lines(run *Run) (lines []Line) {
	describer := describer{reader: r, scheduled: map[int64]string{}, updates: run.Updates()}
	for _, event := range run.Events {
		if text := describer.text(event); text != "" {
			lines = append(lines, Line{event.GetEventId(), event.GetEventTime().AsTime(), text})
		}
	}
	return lines
}

// describer records the names with which activities and timers were started.
type describer struct {
	reader    *Reader
	scheduled map[int64]string
	updates   map[int64]Update
}

func (t *describer) text(event *historypb.HistoryEvent) string {
	if describe, known := descriptions[event.GetEventType()]; known {
		return describe(t, event)
	}
	return kindOf(event)
}

// kindOf returns the name of an event's type.
func kindOf(event *historypb.HistoryEvent) string { return event.GetEventType().String() }

// started returns the summary and the technical name of what an event starts.
func (t *describer) started(event *historypb.HistoryEvent, name string) string {
	if summary := t.reader.text(event.GetUserMetadata().GetSummary()); summary != "" {
		name = summary + " [" + name + "]"
	}
	t.scheduled[event.GetEventId()] = name
	return name
}

func noText(*describer, *historypb.HistoryEvent) string { return "" }

// descriptions are the texts of event types; a missing type is printed by its name.
var descriptions = map[enumspb.EventType]func(*describer, *historypb.HistoryEvent) string{
	enumspb.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED: noText,
	enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED:   noText,
	enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED: noText,
	enumspb.EVENT_TYPE_ACTIVITY_TASK_STARTED:   noText,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED: func(t *describer, e *historypb.HistoryEvent) string {
		return "order starts: " + t.started(e, e.GetWorkflowExecutionStartedEventAttributes().GetWorkflowType().GetName())
	},
	enumspb.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED: func(t *describer, e *historypb.HistoryEvent) string {
		return "→ " + t.started(e, e.GetActivityTaskScheduledEventAttributes().GetActivityType().GetName())
	},
	enumspb.EVENT_TYPE_ACTIVITY_TASK_COMPLETED: func(t *describer, e *historypb.HistoryEvent) string {
		return "✓ " + t.scheduled[e.GetActivityTaskCompletedEventAttributes().GetScheduledEventId()]
	},
	enumspb.EVENT_TYPE_ACTIVITY_TASK_FAILED: func(t *describer, e *historypb.HistoryEvent) string {
		failed := e.GetActivityTaskFailedEventAttributes()
		return "✗ " + t.scheduled[failed.GetScheduledEventId()] + ": " + why(failed.GetFailure())
	},
	enumspb.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT: func(t *describer, e *historypb.HistoryEvent) string {
		failed := e.GetActivityTaskTimedOutEventAttributes()
		return "✗ " + t.scheduled[failed.GetScheduledEventId()] + ": " + why(failed.GetFailure())
	},
	enumspb.EVENT_TYPE_TIMER_STARTED: func(t *describer, e *historypb.HistoryEvent) string {
		timer := e.GetTimerStartedEventAttributes()
		return fmt.Sprintf("timer %s: %s", timer.GetStartToFireTimeout().AsDuration().Round(time.Second), t.started(e, timer.GetTimerId()))
	},
	enumspb.EVENT_TYPE_TIMER_FIRED: func(t *describer, e *historypb.HistoryEvent) string {
		return "timer fired: " + t.scheduled[e.GetTimerFiredEventAttributes().GetStartedEventId()]
	},
	enumspb.EVENT_TYPE_TIMER_CANCELED: func(t *describer, e *historypb.HistoryEvent) string {
		return "timer canceled: " + t.scheduled[e.GetTimerCanceledEventAttributes().GetStartedEventId()]
	},
	enumspb.EVENT_TYPE_MARKER_RECORDED: (*describer).marker,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED: func(_ *describer, e *historypb.HistoryEvent) string {
		return "signal " + e.GetWorkflowExecutionSignaledEventAttributes().GetSignalName()
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED: func(t *describer, e *historypb.HistoryEvent) string {
		return "update " + t.updates[e.GetEventId()].Input.GetName() + " applied again"
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED: func(t *describer, e *historypb.HistoryEvent) string {
		name := t.updates[e.GetEventId()].Input.GetName()
		t.scheduled[e.GetEventId()] = name
		return "update " + name
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED: func(t *describer, e *historypb.HistoryEvent) string {
		done := e.GetWorkflowExecutionUpdateCompletedEventAttributes()
		text := "update " + t.scheduled[done.GetAcceptedEventId()] + " completed"
		if failure := done.GetOutcome().GetFailure(); failure != nil {
			text += ": " + why(failure)
		}
		return text
	},
	enumspb.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES: func(_ *describer, e *historypb.HistoryEvent) string {
		return shownAttributes(e.GetUpsertWorkflowSearchAttributesEventAttributes().GetSearchAttributes())
	},
	enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED: func(_ *describer, e *historypb.HistoryEvent) string {
		return "✗ workflow task: " + e.GetWorkflowTaskFailedEventAttributes().GetCause().String()
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED: func(_ *describer, e *historypb.HistoryEvent) string {
		return "✗ THE ORDER FAILS: " + why(e.GetWorkflowExecutionFailedEventAttributes().GetFailure())
	},
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED: func(*describer, *historypb.HistoryEvent) string { return "order ends" },
}

// marker describes a local attempt, or the version of a rule.
func (t *describer) marker(event *historypb.HistoryEvent) string {
	marker := event.GetMarkerRecordedEventAttributes()
	switch marker.GetMarkerName() {
	case localActivityMarker:
		sign := "✓ "
		if marker.GetFailure() != nil {
			sign = "✗ "
		}
		name := t.started(event, t.reader.localActivity(marker))
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

// localActivity returns the name of the effect that a marker records.
func (r *Reader) localActivity(marker *historypb.MarkerRecordedEventAttributes) string {
	var recorded struct{ ActivityType string }
	if payloads := marker.GetDetails()["data"].GetPayloads(); len(payloads) == 1 {
		_ = r.data.FromPayload(payloads[0], &recorded) // an unreadable one has no name
	}
	return recorded.ActivityType
}

// value prints a small value.
func (r *Reader) value(payloads *commonpb.Payloads) string {
	var value any
	if len(payloads.GetPayloads()) != 1 || r.data.FromPayload(payloads.GetPayloads()[0], &value) != nil {
		return "?"
	}
	return fmt.Sprint(value)
}

// why returns the type of a failure, not its message, which may contain anything from an outside system.
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

// shownAttributes prints the search attributes, which are opaque.
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

// inWords prints the value of an attribute; a removed one is a dash.
func inWords(value any) string {
	if value == nil {
		return "–"
	}
	return fmt.Sprint(value)
}

// LocalEffect returns the name of the local effect that an event records; empty for other events.
func (r *Reader) LocalEffect(event *historypb.HistoryEvent) string {
	if marker := event.GetMarkerRecordedEventAttributes(); marker.GetMarkerName() == localActivityMarker {
		return r.localActivity(marker)
	}
	return ""
}
