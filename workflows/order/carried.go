package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// carriedTimer is the timer's summary, for support staff.
const carriedTimer = "Відправлення в дорозі"

// Ship announces the parcel of an order that sends something. The order is done as soon as the post has registered it; the
// parcel is tracked afterwards (DLV-10). An address that the post refuses ends the order without its result.
func (o *Order) Ship(ctx workflow.Context, delivery domain.Delivery) error {
	parcel, err := o.announce(ctx, delivery)
	if effect.Final(err) {
		return Refused(o.state.AddressRefused())
	}
	if err != nil {
		return err
	}
	o.carried = &parcel
	o.Change(ctx, domain.EventDispatched, func(state *domain.Order) { state.Parcel = &parcel })
	return nil
}

// followCarried tracks the parcel of an order that is done until its final state, and refunds money that comes in the
// meantime. The order's personal data is needed until then: the deadline of its erasure begins at that state.
func (o *Order) followCarried(ctx workflow.Context) {
	if o.carried == nil {
		return
	}
	ctx, stop := workflow.WithCancel(ctx)
	defer stop()
	until := workflow.Now(ctx).Add(domain.CarriedAtMost)
	defer o.StartDeadlineTimer(ctx, until, carriedTimer)()
	news := o.watchCarried(ctx)
	for o.state.Deadline == nil {
		err := o.awaitUntil(ctx, until, carriedTimer, func() bool { return o.overpaid() != nil || news.IsReady() })
		switch {
		case err != nil || !workflow.Now(ctx).Before(until):
			o.state = o.state.Clone()
			o.state.Deadline = o.erasing(ctx)
		case o.overpaid() != nil:
			o.refund(ctx, o.overpaid())
		default:
			news = o.carriedOn(ctx, news)
		}
	}
}

// watchCarried polls the post until the parcel has a new state.
func (o *Order) watchCarried(ctx workflow.Context) workflow.Future {
	return WatchParcel.With(effect.Every(o.deadlines.Tracking)).On(effect.Post(o.carried.Carrier)).Begin(ctx, *o.carried)
}

// carriedOn records the parcel's new state, and polls again unless it is final.
func (o *Order) carriedOn(ctx workflow.Context, news workflow.Future) workflow.Future {
	var now domain.Tracking
	if err := news.Get(ctx, &now); err != nil {
		workflow.GetLogger(ctx).Error("the post does not let a parcel be followed", "type", effect.Type(err))
		now = o.carried.Lost()
	}
	event := now.EventAfter(*o.carried)
	o.carried = &now
	if !now.State.Final() {
		o.Change(ctx, event, func(state *domain.Order) { state.Parcel = &now })
		return o.watchCarried(ctx)
	}
	if now.State == domain.ParcelCancelled { // the service centre keeps the document, and the payment is refunded
		o.compensate(ctx)
	}
	event, reason := o.state.ParcelEnd(now.State)
	o.Change(ctx, event, func(state *domain.Order) {
		state.Parcel, state.Reason, state.Deadline = &now, reason, o.erasing(ctx)
	})
	return news
}

// erasing is the deadline after which the personal data of an order is erased that ends now.
func (o *Order) erasing(ctx workflow.Context) *domain.Deadline {
	return &domain.Deadline{Kind: domain.DeadlineErasing, Until: workflow.Now(ctx).Add(o.deadlines.Erasing)}
}
