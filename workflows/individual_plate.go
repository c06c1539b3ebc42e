package workflows

import (
	"cmp"

	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// IndividualPlateLodging is a signed and paid application for the service centre. The statement and its signature are stored
// files of the order.
type IndividualPlateLodging struct {
	OrderID     uuid.UUID              `json:"orderId"`
	CitizenID   string                 `json:"citizenId"`
	SignatureID string                 `json:"signatureId"`
	Plate       domain.IndividualPlate `json:"plate"`
}

// LodgeIndividualPlate submits an application for an individual plate.
var LodgeIndividualPlate = effect.Define[IndividualPlateLodging, domain.Application](effect.Definition{
	Name: "LodgeIndividualPlate", Summary: "Передання заяви на індивідуальний номерний знак до сервісного центру", Policy: effect.Background,
	Queue: effect.Centres, Repeat: effect.KnownByReference,
})

// individualPlate: hold the plate, sign, pay, send the layout to the service centre, wait until the plate is made (up to a month,
// INZ-37, or longer), deliver it. The plate is held until it is made; every ending before that releases it, and none afterwards.
func individualPlate(ctx workflow.Context, o *order.Order, in domain.IndividualPlate) error {
	terms := o.Deadlines()
	sign := cmp.Or(terms.PlateSignature, terms.Signature)
	hold := PlateHold{
		OrderID: o.ID(), CitizenID: o.CitizenID(), Plate: in.Plate,
		Until: workflow.Now(ctx).Add(sign + terms.Payment + terms.Reservation), // the last term is for renewing it
	}
	held, err := holdPlate(ctx, o, hold)
	if err != nil {
		return order.NotMade(err)
	}
	if err := o.AwaitSignatureUntil(ctx, workflow.Now(ctx).Add(sign)); err != nil {
		return err
	}
	if err := o.AwaitPayment(ctx); err != nil {
		return err
	}
	stop := renewHold(ctx, o, hold)
	if err := order.Lodge(ctx, o, LodgeIndividualPlate, IndividualPlateLodging{
		OrderID: o.ID(), CitizenID: o.CitizenID(), SignatureID: o.SignatureOf(domain.PartyInitiator), Plate: in,
	}); err != nil {
		return err
	}
	if err := o.AwaitDecision(ctx, domain.ApplicationReady); err != nil {
		return err
	}
	stop() // the plate is made
	held.Drop()
	return o.Deliver(ctx, in.Delivery)
}

// renewalTimer is the timer's summary, for support staff.
const renewalTimer = "Подовження утримання номерного знака"

// renewHold extends a plate's hold nine days before each end, because it is not known how long a service centre and a maker take.
// stop stops the renewal; a compensation does so before the plate is released.
func renewHold(ctx workflow.Context, o *order.Order, hold PlateHold) (stop func()) {
	terms := o.Deadlines()
	renewing, cancel := workflow.WithCancel(ctx)
	asking := false
	undo := o.OnCompensateFunc("stop renewing the hold", func(ctx workflow.Context) error {
		cancel()
		return workflow.Await(ctx, func() bool { return !asking }) // a renewal must not come after the release
	})
	workflow.Go(renewing, func(ctx workflow.Context) {
		whole, release := workflow.NewDisconnectedContext(ctx)
		defer release()
		for {
			pause := hold.Until.Add(-terms.Reservation).Sub(workflow.Now(ctx))
			timer := workflow.NewTimerWithOptions(ctx, pause, workflow.TimerOptions{Summary: renewalTimer})
			if timer.Get(ctx, nil) != nil {
				return
			}
			hold.Until = workflow.Now(ctx).Add(terms.Signature + terms.Payment + terms.Reservation)
			asking = true
			_, err := HoldPlate.With(effect.Forever).Do(whole, hold)
			asking = false
			if err != nil {
				workflow.GetLogger(ctx).Warn("the register does not hold the plate any longer", "type", effect.Type(err))
				return
			}
		}
	})
	return func() {
		cancel()
		undo.Drop()
	}
}
