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

// Record tells the read model of changes. It keeps the newest version whatever comes when.
var Record = effect.Effect[Recorded, effect.Nothing]{
	Name: "RecordOrder", Summary: "Оновлення переліку замовлень", Policy: effect.Record,
}

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

// keepRecording tells the read model of changes in the background: the read model may be down, the order goes on.
// While it is up the change is there before whoever caused it has the answer, because both are one workflow task. What
// changes around something that is tried inside the task is told together.
func (o *Order) keepRecording(ctx workflow.Context) {
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) {
		for {
			err := workflow.Await(ctx, func() bool { return len(o.unrecorded) > 0 && o.trying == 0 || o.closed })
			if err != nil || len(o.unrecorded) == 0 {
				return
			}
			if o.generation >= oneTask {
				o.show(ctx)
			}
			batch := Recorded{Order: o.state, Events: o.unrecorded}
			o.unrecorded, o.recording = nil, true
			if _, err := Record.DoLocal(ctx, batch); err != nil {
				o.unrecorded = append(batch.Events, o.unrecorded...)
				_ = workflow.NewTimerWithOptions(ctx, recordPause, workflow.TimerOptions{Summary: recordTimer}).Get(ctx, nil)
			}
			o.recording = false
		}
	})
}
