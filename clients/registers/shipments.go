package registers

import (
	"context"
	"slices"

	"cabinet/domain"
)

// waitingRecord is a document at a service centre, by the register's names.
type waitingRecord struct {
	ID          string                   `json:"id"`
	Kind        domain.ShippedKind       `json:"kind"`
	State       domain.WaitingState      `json:"state"`
	Application string                   `json:"application"`
	Document    string                   `json:"document"`
	Centre      string                   `json:"centre"`
	CentreName  string                   `json:"centreName"`
	Since       domain.Date              `json:"since"`
	Origin      domain.PlateOrigin       `json:"origin"`
	Plate       string                   `json:"plate"`
	PlateType   domain.VehicleKind       `json:"plateType"`
	Certificate domain.CertificateChoice `json:"sprType"`
}

type waitingAnswer struct {
	Documents []waitingRecord `json:"documents"`
}

// maxWaiting is how many documents may wait for one person; more is a broken answer.
const maxWaiting = 100

// WaitingDocuments lists the documents of a citizen that service centres have and can send by post: made and not sent yet, or
// carried back (DLV-01, GAP-41).
func (c *Client) WaitingDocuments(ctx context.Context, rnokpp string) ([]domain.WaitingDocument, error) {
	answer, err := ask(ctx, c, shipmentList, rnokpp, personBody{rnokpp}, func(a waitingAnswer) bool {
		unsound := func(r waitingRecord) bool { return !domain.WaitingDocument(r).Sound() }
		return a.Documents != nil && len(a.Documents) <= maxWaiting && !slices.ContainsFunc(a.Documents, unsound)
	})
	documents := make([]domain.WaitingDocument, 0, len(answer.Documents))
	for _, record := range answer.Documents {
		documents = append(documents, domain.WaitingDocument(record))
	}
	return documents, err
}

// OrderShipment has the service centre hand a document over to the post, once by reference. FaultShipmentGone when it has not
// got it any more, FaultShipmentOrdered when another reference sends it, wire.NotFound when it is not the citizen's.
func (c *Client) OrderShipment(ctx context.Context, order domain.ShipmentOrder) error {
	_, err := ask(ctx, c, shipmentOrder, order.RNOKPP, order, done)
	return err
}

type cancelShipmentBody struct {
	Reference string `json:"reference"`
	RNOKPP    string `json:"rnokpp"`
}

// CancelShipment lets the service centre keep the document; one that is not to be sent by the reference is no error.
func (c *Client) CancelShipment(ctx context.Context, rnokpp, reference string) error {
	_, err := ask(ctx, c, shipmentCancel, rnokpp, cancelShipmentBody{reference, rnokpp}, done)
	return err
}
