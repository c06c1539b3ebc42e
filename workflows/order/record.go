package order

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Recorded is one projection: the newest state, and every event since the last one that succeeded.
type Recorded struct {
	Order  domain.Order   `json:"order"`
	Events []domain.Event `json:"events"`
}

// Record projects changes to the read model, which keeps the newest state in whatever order projections arrive.
var Record = effect.Define[Recorded, effect.Nothing](effect.Definition{
	Name: "RecordOrder", Summary: "Оновлення переліку замовлень", Policy: effect.Record,
	Queue: effect.Orders, Repeat: effect.Safe("the read model keeps the newest state and each event once"),
})

// recordPause is how long an order waits before it retries a failed projection.
const (
	recordPause = 10 * time.Second
	recordTimer = "Перелік замовлень не відповідає"
)

// Change moves the order to its next version: one event of the timeline and what it changes.
func (o *Order) Change(ctx workflow.Context, kind domain.EventKind, apply func(*domain.Order)) {
	o.state = o.state.Clone() // callers that hold the last version keep it
	apply(&o.state)
	now := workflow.Now(ctx)
	o.state.Version++
	o.state.UpdatedAt = now
	o.pending = append(o.pending, domain.Event{Version: o.state.Version, At: now, Kind: kind})
	o.refuseOvertaken(now)
}

// recordable reports whether a projection can start, or the last one has ended.
func (o *Order) recordable() bool {
	if o.projecting != nil {
		return o.projecting.IsReady()
	}
	return len(o.pending) > 0 && o.localAttempts == 0
}

// record projects pending changes without waiting for the outcome: the order continues while the read model is down. While it
// is up, the change is visible before the caller gets the answer, because both happen in one workflow task. Changes around a
// local attempt are projected together.
func (o *Order) record(ctx workflow.Context) {
	if o.projecting != nil && o.projecting.IsReady() {
		ended, failed := o.projecting, o.inFlight
		o.projecting, o.inFlight = nil, nil
		if err := ended.Get(ctx, nil); err != nil {
			o.pending = append(failed, o.pending...)
			o.projecting = workflow.NewTimerWithOptions(ctx, recordPause, workflow.TimerOptions{Summary: recordTimer})
		}
	}
	if o.projecting == nil && o.recordable() {
		o.show(ctx)
		o.inFlight, o.pending = o.pending, nil
		o.projecting = Record.BeginLocal(ctx, Recorded{Order: o.state, Events: o.inFlight})
	}
}
