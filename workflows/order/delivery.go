package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// NewParcel asks a post to carry an order's result. The order makes a repeated request the same parcel.
type NewParcel struct {
	OrderID   string             `json:"orderId"`
	CitizenID string             `json:"citizenId"`
	Service   domain.ServiceName `json:"service"`
	Delivery  domain.Delivery    `json:"delivery"`
	Day       domain.Date        `json:"day"` // of handing over; a repeated request names the same day
}

// What an order does at the posts.
var (
	CreateParcel = effect.Define[NewParcel, domain.Tracking](effect.Definition{
		Name: "CreateParcel", Summary: "Створення поштового відправлення", Policy: effect.Background,
		Queue: effect.Ukrposhta, Repeat: effect.KnownByReference,
	})
	// WatchParcel asks again and again until the post has said something new; while it has not, the activity fails.
	WatchParcel = effect.Define[domain.Tracking, domain.Tracking](effect.Definition{
		Name: "WatchParcel", Summary: "Відстеження поштового відправлення",
		Queue: effect.Ukrposhta, Repeat: effect.ReadsOnly,
	})
)

// Deliver brings the result to the citizen and follows the parcel until it is handed over (ORD-66, ORD-67). What is
// picked up, or is electronic, is delivered at once. A parcel that comes back lies at the service centre.
func (o *Order) Deliver(ctx workflow.Context, delivery domain.Delivery) error {
	if !delivery.ByPost() {
		return nil
	}
	parcel, err := o.announce(ctx, delivery)
	if effect.Final(err) {
		o.KeepPayment()
		return Stored(domain.EventNotCarried, o.state.AddressRefused())
	}
	if err != nil {
		return err
	}
	o.dispatched(ctx, parcel)
	return o.follow(ctx, parcel)
}

// announce asks the post to carry the order's result.
func (o *Order) announce(ctx workflow.Context, delivery domain.Delivery) (domain.Tracking, error) {
	return RequireLocalFirst(ctx, o, CreateParcel.On(effect.Post(delivery.Carrier())), NewParcel{
		OrderID: o.state.ID, CitizenID: o.state.CitizenID, Service: o.state.Service, Delivery: delivery,
		Day: domain.DateOf(workflow.Now(ctx)),
	}, domain.ProblemPost)
}

// dispatched records a parcel on its way. What a post carries was processed, whatever the service centre has reported
// last (ORD-53, ORD-66).
func (o *Order) dispatched(ctx workflow.Context, parcel domain.Tracking) {
	step, _ := domain.ApplicationProcessed.Step()
	overtaken := o.state.Status != step.Status
	o.Change(ctx, domain.EventDispatched, func(state *domain.Order) {
		state.Parcel = &parcel
		if overtaken {
			state.Status, state.SubStatus = step.Status, step.Sub
		}
	})
}

// follow tracks the parcel until its final state.
func (o *Order) follow(ctx workflow.Context, parcel domain.Tracking) error {
	for {
		tracked, err := WatchParcel.With(effect.Every(o.deadlines.Tracking)).On(effect.Post(parcel.Carrier)).Do(ctx, parcel)
		if err != nil {
			return err
		}
		if tracked.State.Final() {
			o.state = o.state.Clone()
			o.state.Parcel = &tracked
			return o.delivered(tracked.State)
		}
		event := tracked.EventAfter(parcel)
		parcel = tracked
		o.Change(ctx, event, func(state *domain.Order) { state.Parcel = &tracked })
	}
}

// delivered is how an order ends by its parcel's last state.
func (o *Order) delivered(state domain.ParcelState) error {
	event, reason := o.state.ParcelEnd(state)
	if reason == "" {
		return nil
	}
	o.KeepPayment()
	return Stored(event, reason)
}
