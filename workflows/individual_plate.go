package workflows

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// IndividualPlateLodging is a signed and paid application for the service centre. The statement and its signature are kept beside
// the order, and are found by its id.
type IndividualPlateLodging struct {
	OrderID     string                 `json:"orderId"`
	CitizenID   string                 `json:"citizenId"`
	SignatureID string                 `json:"signatureId"`
	Plate       domain.IndividualPlate `json:"plate"`
}

// LodgeIndividualPlate submits an application for an individual plate.
var LodgeIndividualPlate = effect.Effect[IndividualPlateLodging, domain.Application]{
	Name: "LodgeIndividualPlate", Summary: "Передання заяви на індивідуальний номерний знак до сервісного центру", Policy: effect.Prompt,
}

// individualPlate: hold the plate against others, sign, pay, send the layout to the service centre, wait until the plate is made
// (up to a month, INZ-37), deliver it. Until it is made, every other ending releases it.
func individualPlate(ctx workflow.Context, o *order.Order, in domain.IndividualPlate) error {
	terms := o.Deadlines()
	held, err := holdPlate(ctx, o, PlateHold{
		OrderID: o.ID(), CitizenID: o.CitizenID(), Plate: in.Plate, Until: workflow.Now(ctx).Add(terms.Signature + terms.Payment + terms.Reservation), // the last for a service centre that is down
	})
	if err != nil {
		return order.NotMade(err)
	}
	if err := o.AwaitSignature(ctx); err != nil {
		return err
	}
	if err := o.AwaitPayment(ctx); err != nil {
		return err
	}
	if err := order.Lodge(ctx, o, LodgeIndividualPlate, IndividualPlateLodging{
		OrderID: o.ID(), CitizenID: o.CitizenID(), SignatureID: o.SignatureOf(domain.PartyInitiator), Plate: in,
	}); err != nil {
		return err
	}
	if err := o.AwaitDecision(ctx); err != nil {
		return err
	}
	held.Forget() // it is made, and its owner's
	return o.Deliver(ctx, in.Delivery)
}
