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

// replayer replays the histories of orders, one at a time, and keeps what they project: the arguments of local activities,
// which no history has.
type replayer struct {
	*history.Replayer
	recorded order.Projection
}

func newReplayer(reader *history.Reader) (*replayer, error) {
	r := &replayer{}
	var err error
	r.Replayer, err = history.NewWatched(reader, replay.Watch{Projection: r.keep}, true) // no caller waits for this task
	return r, err
}

// newest is the newest state that an order's history has projected, with all its events. The version is 0 when
// the order was refused before it stood. An error has no personal data.
func (r *replayer) newest(life *history.Life) (order.Projection, error) {
	r.recorded = order.Projection{}
	if err := r.Replay(life); err != nil {
		return order.Projection{}, fmt.Errorf("replay: %w", err)
	}
	return r.recorded, nil
}

// keep takes a projection. A failed one comes again with all its events.
func (r *replayer) keep(told order.Projection) {
	for _, event := range told.Events {
		known := slices.ContainsFunc(r.recorded.Events, func(e domain.Event) bool { return e.Version == event.Version })
		if !known {
			r.recorded.Events = append(r.recorded.Events, event)
		}
	}
	r.recorded.Order = told.Order
}

// settled reports whether no workflow task of a history is under way: its outcome would be unknown.
func settled(events []*historypb.HistoryEvent) bool {
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
