package order

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Projection is one write to the read model: the newest state, and every event since the last write that succeeded.
type Projection struct {
	Order  domain.Order   `json:"order"`
	Events []domain.Event `json:"events"`
}

// Record writes a projection. The read model keeps the newest state in whatever order projections arrive.
var Record = effect.Define[Projection, effect.Nothing](effect.Definition{
	Name: "RecordOrder", Summary: "Оновлення переліку замовлень", Policy: effect.Record,
	Queue: effect.Orders, Repeat: effect.Safe("the read model keeps the newest state and each event once"),
})

// projectionPause is how long an order waits before it retries a failed projection.
const (
	projectionPause = 10 * time.Second
	projectionTimer = "Перелік замовлень не відповідає"
)

// projector writes an order's changes to the read model, one projection at a time.
type projector struct {
	pending       []domain.Event  // not projected yet
	inFlight      []domain.Event  // being projected
	running       workflow.Future // the projection, or the pause after a failed one; nil: neither
	localAttempts int             // running local attempts of effects: projections wait for their outcome
	failed        bool            // the last projection failed
	visibility    visibility
}

// add queues an event for the next projection.
func (p *projector) add(event domain.Event) { p.pending = append(p.pending, event) }

// delay holds projections back until resume is called.
func (p *projector) delay() (resume func()) {
	p.localAttempts++
	return func() { p.localAttempts-- }
}

// ready reports whether a projection can start, or the last one has ended.
func (p *projector) ready() bool {
	if p.running != nil {
		return p.running.IsReady()
	}
	return len(p.pending) > 0 && p.localAttempts == 0
}

// idle reports whether every change is projected.
func (p *projector) idle() bool { return len(p.pending) == 0 && p.running == nil }

// tried reports whether every change is projected, or the read model is down.
func (p *projector) tried() bool { return p.idle() || p.failed }

// project starts to write the pending changes and does not wait for the outcome: the order continues while the read model is
// down. While it is up, a caller sees the change in the read model as soon as it has the answer, because both happen in one
// workflow task.
func (p *projector) project(ctx workflow.Context, state domain.Order) {
	if p.running != nil && p.running.IsReady() {
		ended, failed := p.running, p.inFlight
		p.running, p.inFlight = nil, nil
		err := ended.Get(ctx, nil)
		if p.failed = err != nil; p.failed {
			p.pending = append(failed, p.pending...)
			p.running = workflow.NewTimerWithOptions(ctx, projectionPause, workflow.TimerOptions{Summary: projectionTimer})
		}
	}
	if p.running == nil && p.ready() {
		p.visibility.update(ctx, &state)
		p.inFlight, p.pending = p.pending, nil
		p.running = Record.BeginLocal(ctx, Projection{Order: state, Events: p.inFlight})
	}
}
