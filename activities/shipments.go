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

// Shipments is what the activities need of the register of documents that wait at service centres.
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

// check reads the document as the service centre has it now.
func (s shipments) check(ctx context.Context, in workflows.DocumentShipment) (domain.WaitingDocument, error) {
	var none domain.WaitingDocument
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
	return waiting[at], nil
}

// order has the service centre hand the document over to the post. Asking again for the same order changes nothing.
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
		Reference: in.OrderID, RNOKPP: citizen.RNOKPP, DocumentID: in.Shipment.Document.ID,
		Email: in.Shipment.Email, Phone: in.Shipment.Phone, Delivery: delivery,
	})
	return nothing, shipmentNos.failure(err)
}

// cancel lets the service centre keep the document. What was never to be sent is as good.
func (s shipments) cancel(ctx context.Context, in workflows.DocumentShipment) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	return nothing, failure(s.shipments.CancelShipment(ctx, citizen.RNOKPP, in.OrderID))
}

// shipmentNos are the register's reasons not to send a document.
var shipmentNos = reasons{notFound: domain.CodeShipmentGone, codes: map[string]domain.Code{
	registers.FaultShipmentGone:    domain.CodeShipmentGone,
	registers.FaultShipmentOrdered: domain.CodeShipmentOrdered,
}}
