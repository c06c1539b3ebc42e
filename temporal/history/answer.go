package history

import (
	"slices"

	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
)

// Answer runs the code of this build on the events that no workflow task has processed yet, up to the first local attempt, which
// has no recorded result. It returns a *Divergence if the code panics, and ErrInconclusive if the replay fails for another reason.
func (r *Replayer) Answer(run *Run) error {
	open := run.open()
	if open == nil {
		return nil
	}
	err := r.try(open)
	if diverges(err) && (!panics(err) || ofTheCode.MatchString(err.Error())) {
		return nil // its commands are not in the history yet
	}
	if diverges(err) {
		return &Divergence{Event: run.last(), Recorded: "not answered yet", Replayed: "panics: " + Readable(err.Error()), Line: ownLine(stackOf(err))}
	}
	return err
}

// open returns the history with its last task marked as completed, so that a replay runs it; nil if no task is open or will be.
func (run *Run) open() *Run {
	newest := run.Events[len(run.Events)-1]
	if answered := run.Completed(); answered.hasCompletedTask() && answered.last() == run.last() || over[newest.GetEventType()] {
		return nil
	}
	events := slices.Clone(run.Events)
	follow := func(event *historypb.HistoryEvent) {
		event.EventId, event.EventTime = run.last()+int64(len(events)-len(run.Events))+1, newest.GetEventTime()
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
	return &Run{Execution: run.Execution, History: &historypb.History{Events: events}}
}

// over are the endings of a run that its code has not commanded.
var over = map[enumspb.EventType]bool{
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED: true,
	enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT:  true,
}
