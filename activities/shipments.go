package activities

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"go.temporal.io/sdk/worker"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Shipments is the client of the register of documents at service centres.
type Shipments interface {
	WaitingDocuments(ctx context.Context, rnokpp string) ([]domain.WaitingDocument, error)
	OrderShipment(context.Context, domain.ShipmentOrder) error
	CancelShipment(ctx context.Context, rnokpp, reference string) error
}

type shipments struct {
	shipments Shipments
	people    holders
}

func (s shipments) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.CheckDocument, s.check)
	effect.Register(w, workflows.OrderShipment, s.order)
	effect.Register(w, workflows.CancelShipment, s.cancel)
}

var errNotWaiting = errors.New("the document is not among those that wait for the citizen")

// check returns the document's present state, unless it is not the ordered one.
func (s shipments) check(ctx context.Context, in workflows.DocumentShipment) (workflows.CheckedDocument, error) {
	var none workflows.CheckedDocument
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return none, err
	}
	waiting, err := s.shipments.WaitingDocuments(ctx, citizen.RNOKPP)
	if err != nil {
		return none, failure(err)
	}
	at := slices.IndexFunc(waiting, func(d domain.WaitingDocument) bool { return d.ID == in.Shipment.Document.ID })
	if at < 0 {
		return none, final(string(domain.CodeShipmentGone), errNotWaiting)
	}
	found := workflows.CheckedDocument{WaitingDocument: waiting[at], Verdict: workflows.Verdict{Fit: true}}
	return found, unfit(in.Shipment.Sendable(waiting[at]))
}

// order asks the service centre to hand the document over to the post. It is idempotent.
func (s shipments) order(ctx context.Context, in workflows.DocumentShipment) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	delivery, err := json.Marshal(in.Shipment.Delivery)
	if err != nil {
		return nothing, fmt.Errorf("ship for order %s: %w", in.OrderID, err)
	}
	err = s.shipments.OrderShipment(ctx, domain.ShipmentOrder{
		Reference: in.OrderID.String(), RNOKPP: citizen.RNOKPP, DocumentID: in.Shipment.Document.ID,
		Email: in.Shipment.Email, Phone: in.Shipment.Phone, Delivery: delivery,
	})
	return nothing, shipmentRefusals.failure(err)
}

// cancel cancels the shipment, unless the post has it already. It is idempotent.
func (s shipments) cancel(ctx context.Context, in workflows.DocumentShipment) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	return nothing, undone(s.shipments.CancelShipment(ctx, citizen.RNOKPP, in.OrderID.String()), registers.FaultAlreadyDone)
}

// shipmentRefusals are the register's refusals to send a document.
var shipmentRefusals = refusalCodes{notFound: domain.CodeShipmentGone, codes: map[string]domain.Code{
	registers.FaultShipmentGone:    domain.CodeShipmentGone,
	registers.FaultShipmentOrdered: domain.CodeShipmentOrdered,
}}
