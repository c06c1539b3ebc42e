package order

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Recorded is what the read model is told: the newest state, and every event since it was last told.
type Recorded struct {
	Order  domain.Order   `json:"order"`
	Events []domain.Event `json:"events"`
}

// Record tells the read model of changes. It keeps the newest state whatever comes when.
var Record = effect.Define[Recorded, effect.Nothing](effect.Definition{
	Name: "RecordOrder", Summary: "Оновлення переліку замовлень", Policy: effect.Record,
	Queue: effect.Orders, Repeat: effect.Safe("the read model keeps the newest state and each event once"),
})

// recordPause is how long an order waits before it tells a read model that was down again.
const (
	recordPause = 10 * time.Second
	recordTimer = "Перелік замовлень не відповідає"
)

// Change moves the order to its next version: one event of the timeline and what it changes.
func (o *Order) Change(ctx workflow.Context, kind domain.EventKind, apply func(*domain.Order)) {
	o.state = o.state.Clone() // whoever was given the last version keeps it
	apply(&o.state)
	now := workflow.Now(ctx)
	o.state.Version++
	o.state.UpdatedAt = now
	o.unrecorded = append(o.unrecorded, domain.Event{Version: o.state.Version, At: now, Kind: kind})
	o.refuseOvertaken(now)
	if o.generation < oneTask {
		o.show(ctx)
	}
}

// recordable says that the next telling can begin, or that the last one has ended.
func (o *Order) recordable() bool {
	if o.recording != nil {
		return o.recording.IsReady()
	}
	return len(o.unrecorded) > 0 && o.trying == 0
}

// record goes on telling the read model of changes, without waiting: the read model may be down, the order goes on. While
// it is up the change is there before whoever caused it has the answer, because both are one workflow task. What changes
// around something that is tried inside the task is told together.
func (o *Order) record(ctx workflow.Context) {
	if o.recording != nil && o.recording.IsReady() {
		ended, told := o.recording, o.telling
		o.recording, o.telling = nil, nil
		if err := ended.Get(ctx, nil); err != nil {
			o.unrecorded = append(told, o.unrecorded...)
			o.recording = workflow.NewTimerWithOptions(ctx, recordPause, workflow.TimerOptions{Summary: recordTimer})
		}
	}
	if o.recording == nil && o.recordable() {
		if o.generation >= oneTask {
			o.show(ctx)
		}
		o.telling, o.unrecorded = o.unrecorded, nil
		o.recording = Record.BeginLocal(ctx, Recorded{Order: o.state, Events: o.telling})
	}
}
