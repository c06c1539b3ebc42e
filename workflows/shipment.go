package workflows

import (
	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// DocumentShipment is a waiting document that an order sends by post.
type DocumentShipment struct {
	OrderID   uuid.UUID       `json:"orderId"`
	CitizenID string          `json:"citizenId"`
	Shipment  domain.Shipment `json:"shipment"`
}

// CheckedDocument is a waiting document as the register has it.
type CheckedDocument struct {
	domain.WaitingDocument
	Verdict
}

// What a document's shipment does at the register. The register's refusal is a final failure. Its type is the
// domain.Code.
var (
	// CheckDocument reads the present state of the waiting document and refuses another one than the ordered.
	CheckDocument = effect.Define[DocumentShipment, CheckedDocument](effect.Definition{
		Name: "CheckDocument", Summary: "Звірка документа, що чекає на відправлення", Policy: effect.Interactive,
		Queue: effect.Registers, Repeat: effect.ReadsOnly,
	})
	// OrderShipment has the service centre hand the document over to the post.
	OrderShipment = effect.Define[DocumentShipment, effect.Nothing](effect.Definition{
		Name: "OrderShipment", Summary: "Передання документа на відправлення", Policy: effect.Background,
		Queue: effect.Registers, Repeat: effect.Safe("the register knows the shipment by the order, and has it once"),
	})
	// CancelShipment makes the service centre keep the document; without a shipment it does nothing.
	CancelShipment = effect.Define[DocumentShipment, effect.Nothing](effect.Definition{
		Name: "CancelShipment", Summary: "Скасування відправлення в сервісному центрі", Policy: effect.Forever,
		Queue: effect.Registers, Repeat: effect.AlreadyReleased,
	})
)

// shipmentRefusals are the reasons, for the citizen, why a document is not sent.
var shipmentRefusals = prepaid{
	otherwise: "Сервісний центр не передав документ пошті. Зверніться до сервісного центру або замовте доставку ще раз.",
	refusals: map[domain.Code]string{
		domain.CodeShipmentGone:    "Документа вже немає серед тих, що чекають на відправлення: його видали в сервісному центрі або надіслали раніше.",
		domain.CodeShipmentOrdered: "Відправлення цього документа вже замовлено в інший спосіб.",
	},
}

// documentShipment: pay for the carriage of a document that waits at a service centre, have the centre hand it over, and the
// post carry it (DLV-01, DLV-10). If either refuses after the payment, the payment is refunded.
func documentShipment(ctx workflow.Context, o *order.Order, in domain.Shipment) error {
	what := DocumentShipment{OrderID: o.ID(), CitizenID: o.CitizenID(), Shipment: in}
	o.OnBilling(func(ctx workflow.Context) error {
		return checkPrepaid(ctx, shipmentRefusals, CheckDocument, what, func(found CheckedDocument) error {
			return in.Sendable(found.WaitingDocument)
		})
	})
	if err := o.AwaitPayment(ctx); err != nil {
		return err
	}
	order.OnCompensate(o, CancelShipment, what, domain.ProblemRegister)
	if _, err := order.Require(ctx, o, OrderShipment.LocalFirst(), what, domain.ProblemRegister); err != nil {
		return shipmentRefusals.ending(err)
	}
	return o.Ship(ctx, in.Delivery)
}
