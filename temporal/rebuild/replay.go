package rebuild

import (
	"fmt"
	"slices"

	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/domain"
	"cabinet/temporal/history"
	"cabinet/workflows/order"
	"cabinet/workflows/replay"
)

// replayer replays histories one at a time and records their projections, which are arguments of local activities and so not in
// the history.
type replayer struct {
	*history.Replayer
	recorded order.Recorded
}

func newReplayer(reader *history.Reader) (*replayer, error) {
	r := &replayer{}
	var err error
	r.Replayer, err = history.NewWatched(reader, replay.Watch{Told: r.keep}, true) // no caller waits for this task
	return r, err
}

// newest returns the last projection of a history, with all events of the order. The version is 0 if the order was refused before
// it was created. An error has no personal data.
func (r *replayer) newest(run *history.Run) (order.Recorded, error) {
	r.recorded = order.Recorded{}
	if err := r.Replay(run); err != nil {
		return order.Recorded{}, fmt.Errorf("replay: %w", err)
	}
	return r.recorded, nil
}

// keep records a projection. A failed one is repeated with all its events.
func (r *replayer) keep(recorded order.Recorded) {
	for _, event := range recorded.Events {
		known := slices.ContainsFunc(r.recorded.Events, func(e domain.Event) bool { return e.Version == event.Version })
		if !known {
			r.recorded.Events = append(r.recorded.Events, event)
		}
	}
	r.recorded.Order = recorded.Order
}

// complete reports whether no workflow task of a history is in progress.
func complete(events []*historypb.HistoryEvent) bool {
	under := false
	for _, event := range events {
		switch event.GetEventType() {
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED:
			under = true
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED,
			enumspb.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT:
			under = false
		}
	}
	return !under
}
