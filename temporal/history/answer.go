package history

import (
	"slices"

	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
)

// Answer lets the code of this build answer what no code has answered yet: a *Divergence when it panics on that, ErrUntold
// when that cannot be told. It comes as far as the first local attempt, whose outcome is unknown.
func (r *Replayer) Answer(life *Life) error {
	open := life.open()
	if open == nil {
		return nil
	}
	err := r.try(open)
	if diverges(err) && (!panics(err) || ofTheCode.MatchString(err.Error())) {
		return nil // what it answers is in no history yet
	}
	if diverges(err) {
		return &Divergence{Event: life.last(), Recorded: "not answered yet", Replayed: "panics: " + err.Error()}
	}
	return err
}

// open is a history of which the last task is taken for completed, so that a replay carries it out too; nil when everything
// is answered, or nobody will.
func (l *Life) open() *Life {
	newest := l.Events[len(l.Events)-1]
	if answered := l.Settled(); answered.begun() && answered.last() == l.last() || over[newest.GetEventType()] {
		return nil
	}
	events := slices.Clone(l.Events)
	follow := func(event *historypb.HistoryEvent) {
		event.EventId, event.EventTime = l.last()+int64(len(events)-len(l.Events))+1, newest.GetEventTime()
		events = append(events, event)
	}
	if newest.GetEventType() != enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED {
		follow(&historypb.HistoryEvent{EventType: enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED})
	}
	follow(&historypb.HistoryEvent{
		EventType: enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
		Attributes: &historypb.HistoryEvent_WorkflowTaskCompletedEventAttributes{
			WorkflowTaskCompletedEventAttributes: &historypb.WorkflowTaskCompletedEventAttributes{},
		},
	})
	return &Life{Execution: l.Execution, History: &historypb.History{Events: events}}
}

// over are the ends of an order that no code of it has brought about.
var over = map[enumspb.EventType]bool{
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED: true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT:  true,
}
