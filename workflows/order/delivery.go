package order

import (
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// NewParcel asks a post to carry an order's result. The order makes a repeated request the same parcel.
type NewParcel struct {
	OrderID   uuid.UUID          `json:"orderId"`
	CitizenID string             `json:"citizenId"`
	Service   domain.ServiceName `json:"service"`
	Delivery  domain.Delivery    `json:"delivery"`
	Day       domain.Date        `json:"day"` // on which it is handed to the post; a repeated request names the same day
}

// What an order does at the posts.
var (
	CreateParcel = effect.Define[NewParcel, domain.Tracking](effect.Definition{
		Name: "CreateParcel", Summary: "Створення поштового відправлення", Policy: effect.Background,
		Queue: effect.Ukrposhta, Repeat: effect.KnownByReference,
	})
	// WatchParcel polls the post until the parcel has a new state. Until then the activity fails, which adds nothing to the
	// history.
	WatchParcel = effect.Define[domain.Tracking, domain.Tracking](effect.Definition{
		Name: "WatchParcel", Summary: "Відстеження поштового відправлення",
		Queue: effect.Ukrposhta, Repeat: effect.ReadsOnly,
	})
)

// delivery is the parcel with an order's result.
type delivery struct {
	order   *Order
	tracked *domain.Tracking // after the order is done; nil: there is no parcel, or it was tracked before
}

// Deliver sends the result to the citizen and tracks the parcel until it is delivered (ORD-66, ORD-67). A result that is
// electronic or picked up needs no delivery. A parcel that comes back is stored at the service centre.
func (o *Order) Deliver(ctx workflow.Context, to domain.Delivery) error {
	if !to.ByPost() {
		return nil
	}
	parcel, err := o.delivery.announce(ctx, to)
	if effect.Final(err) {
		o.KeepPayment()
		return Stored(domain.EventNotCarried, o.state.AddressRefused())
	}
	if err != nil {
		return err
	}
	return o.delivery.track(ctx, parcel)
}

// Ship announces the parcel of an order that sends a document. The order is done as soon as the post has registered it; the
// parcel is tracked afterwards (DLV-10). An address that the post refuses ends the order without its result.
func (o *Order) Ship(ctx workflow.Context, to domain.Delivery) error {
	parcel, err := o.delivery.announce(ctx, to)
	if effect.Final(err) {
		return Refused(o.state.AddressRefused())
	}
	if err != nil {
		return err
	}
	o.delivery.tracked = &parcel
	o.Change(ctx, domain.EventDispatched, func(state *domain.Order) { state.Parcel = &parcel })
	return nil
}

// announce registers the parcel at the post.
func (d *delivery) announce(ctx workflow.Context, to domain.Delivery) (domain.Tracking, error) {
	state := &d.order.state
	return Require(ctx, d.order, CreateParcel.On(effect.Post(to.Carrier())).LocalFirst(), NewParcel{
		OrderID: state.ID, CitizenID: state.CitizenID, Service: state.Service, Delivery: to,
		Day: domain.DateOf(workflow.Now(ctx)),
	}, domain.ProblemPost)
}

// watch polls the post until the parcel has a new state.
func (d *delivery) watch(ctx workflow.Context, parcel domain.Tracking) workflow.Future {
	every := effect.Every(d.order.deadlines.Tracking)
	return WatchParcel.With(every).On(effect.Post(parcel.Carrier)).Begin(ctx, parcel)
}

// track follows a parcel until its final state, which ends the order. One that is still on its way at the end of the carriage counts as
// lost.
func (d *delivery) track(ctx workflow.Context, parcel domain.Tracking) error {
	o := d.order
	d.dispatched(ctx, parcel)
	watching, stop := workflow.WithCancel(ctx)
	defer stop()
	var until time.Time // orders from before the term: without end
	if term := o.deadlines.Carriage; term > 0 {
		until = workflow.Now(ctx).Add(term)
		defer o.StartDeadlineTimer(ctx, until, trackingTimer)()
	}
	for {
		watch := d.watch(watching, parcel)
		if err := o.awaitUntil(ctx, until, trackingTimer, watch.IsReady); err != nil {
			return err
		}
		if !watch.IsReady() {
			return d.overdue(parcel)
		}
		var now domain.Tracking
		if err := watch.Get(ctx, &now); err != nil {
			return err
		}
		if now.State.Final() {
			o.set(func(state *domain.Order) { state.Parcel = &now })
			return d.ending(now.State)
		}
		event := now.EventAfter(parcel)
		parcel = now
		o.Change(ctx, event, func(state *domain.Order) { state.Parcel = &now })
	}
}

// dispatched records a parcel on its way. What a post carries was processed, whatever the service centre has reported last
// (ORD-53, ORD-66).
func (d *delivery) dispatched(ctx workflow.Context, parcel domain.Tracking) {
	step, _ := domain.ApplicationProcessed.Step()
	processed := d.order.state.Status == step.Status
	d.order.Change(ctx, domain.EventDispatched, func(state *domain.Order) {
		state.Parcel = &parcel
		if !processed {
			state.Status, state.SubStatus = step.Status, step.Sub
		}
	})
}

// overdue ends an order whose parcel has been carried for too long, as one that is lost.
func (d *delivery) overdue(parcel domain.Tracking) error {
	lost := parcel.Lost()
	d.order.set(func(state *domain.Order) { state.Parcel = &lost })
	d.order.KeepPayment()
	return Stored(d.order.state.ParcelOverdue(d.order.deadlines.Carriage))
}

// ending is how an order ends by its parcel's final state.
func (d *delivery) ending(final domain.ParcelState) error {
	event, reason := d.order.state.ParcelEnd(final)
	if reason == "" {
		return nil
	}
	d.order.KeepPayment()
	return Stored(event, reason)
}
