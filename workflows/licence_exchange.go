package workflows

import (
	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// LicenceLodging is a signed application for the service centre. The statement, its signature and the scans are
// stored files of the order.
type LicenceLodging struct {
	OrderID     uuid.UUID              `json:"orderId"`
	CitizenID   string                 `json:"citizenId"`
	SignatureID string                 `json:"signatureId"`
	Exchange    domain.LicenceExchange `json:"exchange"`
}

// LodgeLicenceExchange submits an application for a licence.
var LodgeLicenceExchange = effect.Define[LicenceLodging, domain.Application](effect.Definition{
	Name: "LodgeLicenceExchange", Summary: "Передання заяви на обмін посвідчення до сервісного центру", Policy: effect.Background,
	Queue: effect.Centres, Repeat: effect.KnownByReference,
})

// licenceExchange: sign, pay unless the licence was lost to the war, submit to the service centre, wait for its decision, deliver
// the licence. A document that confirms a loss is free of charge, and is requested by a stage of its own after the signature (LIC-35, LIC-36).
func licenceExchange(ctx workflow.Context, o *order.Order, in domain.LicenceExchange) error {
	if !in.ConfirmsLoss() {
		o.SkipStage()
	}
	if err := o.AwaitSignature(ctx); err != nil {
		return err
	}
	if in.ConfirmsLoss() {
		if err := o.AwaitStage(ctx, domain.ActionConfirmLoss, domain.EventLossConfirmed); err != nil {
			return err
		}
	}
	if in.Payable() {
		if err := o.AwaitPayment(ctx); err != nil {
			return err
		}
	}
	if err := order.Lodge(ctx, o, LodgeLicenceExchange, LicenceLodging{
		OrderID: o.ID(), CitizenID: o.CitizenID(), SignatureID: o.SignatureOf(domain.PartyInitiator), Exchange: in,
	}); err != nil {
		return err
	}
	if err := o.AwaitDecision(ctx, domain.ApplicationReady); err != nil {
		return err
	}
	return o.Deliver(ctx, in.Delivery)
}
