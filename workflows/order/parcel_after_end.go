package order

import (
	"cmp"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// trackingTimer is the timer's summary, for support staff.
const trackingTimer = "Відправлення в дорозі"

// carriedBefore is how long the parcels of orders are followed that were made before Deadlines.Carriage. It is part of old orders: never
// change it.
const carriedBefore = 180 * 24 * time.Hour

// trackAfterEnd tracks the parcel of an order that is done until its final state, and refunds money that comes in the
// meantime. The order's personal data is needed until then: the deadline of its erasure begins at that state.
func (d *delivery) trackAfterEnd(ctx workflow.Context) {
	if d.tracked == nil {
		return
	}
	o := d.order
	ctx, stop := workflow.WithCancel(ctx)
	defer stop()
	until := workflow.Now(ctx).Add(cmp.Or(o.deadlines.Carriage, carriedBefore))
	defer o.StartDeadlineTimer(ctx, until, trackingTimer)()
	watch := d.watch(ctx, *d.tracked)
	for o.state.Deadline == nil {
		err := o.awaitUntil(ctx, until, trackingTimer, func() bool {
			return o.payments.refundable() != nil || watch.IsReady()
		})
		switch {
		case err != nil || !workflow.Now(ctx).Before(until):
			d.giveUp(ctx)
		case o.payments.refundable() != nil:
			o.payments.refund(ctx, o.payments.refundable())
		default:
			watch = d.updateAfterEnd(ctx, watch)
		}
	}
}

// giveUp begins the deadline of the erasure though the parcel has no final state. It counts as lost, unless the order is from before that.
func (d *delivery) giveUp(ctx workflow.Context) {
	o := d.order
	if o.deadlines.Carriage == 0 {
		o.set(func(state *domain.Order) { state.Deadline = o.erasing(ctx) })
		return
	}
	lost := d.tracked.Lost()
	event, reason := o.state.ParcelOverdue(o.deadlines.Carriage)
	o.Change(ctx, event, func(state *domain.Order) {
		state.Parcel, state.Reason, state.Deadline = &lost, reason, o.erasing(ctx)
	})
}

// updateAfterEnd records the parcel's new state, and polls again unless it is final.
func (d *delivery) updateAfterEnd(ctx workflow.Context, watch workflow.Future) workflow.Future {
	o := d.order
	var now domain.Tracking
	if err := watch.Get(ctx, &now); err != nil {
		workflow.GetLogger(ctx).Error("the post refuses to track a parcel", "type", effect.Type(err))
		now = d.tracked.Lost()
	}
	event := now.EventAfter(*d.tracked)
	d.tracked = &now
	if !now.State.Final() {
		o.Change(ctx, event, func(state *domain.Order) { state.Parcel = &now })
		return d.watch(ctx, now)
	}
	if now.State == domain.ParcelCancelled { // the service centre keeps the document, and the payment is refunded
		o.compensations.run(ctx)
	}
	event, reason := o.state.ParcelEnd(now.State)
	o.Change(ctx, event, func(state *domain.Order) {
		state.Parcel, state.Reason, state.Deadline = &now, reason, o.erasing(ctx)
	})
	return watch
}
