package domain

import (
	"cmp"
	"encoding/json"
	"strings"
)

// ShippedKind is the kind of document that a delivery service sends.
type ShippedKind string

// The kinds of documents.
const (
	ShippedLicence     ShippedKind = "licence"
	ShippedCertificate ShippedKind = "certificate" // of a vehicle's registration, with its new plate if it got one
)

// shippedNames are the kinds in words.
var shippedNames = map[ShippedKind]string{
	ShippedLicence: "посвідчення водія", ShippedCertificate: "документи на транспортний засіб",
}

// Name is the kind in words; empty for one that the cabinet does not know.
func (k ShippedKind) Name() string { return shippedNames[k] }

// WaitingState is why a document is at a service centre.
type WaitingState string

// The states of a waiting document.
const (
	WaitingMade     WaitingState = "made"     // it has not been sent yet (GAP-41)
	WaitingReturned WaitingState = "returned" // a post has carried it back
)

// WaitingDocument is a document at a service centre that can be sent by post, as the register lists it (DLV-09). A
// certificate names the vehicle's plate, and where that came from.
type WaitingDocument struct {
	ID    string       `json:"serviceId"`
	Kind  ShippedKind  `json:"kind"`
	State WaitingState `json:"state"`
	// Application is the number of the application by which the document was made; empty: not by one of the cabinet's.
	Application string            `json:"application,omitempty"`
	Document    string            `json:"document"` // series and number
	Centre      string            `json:"tsc"`
	CentreName  string            `json:"tscName"`
	Since       Date              `json:"since"`
	Origin      PlateOrigin       `json:"origin,omitempty"`
	Plate       string            `json:"plate,omitempty"`
	PlateType   VehicleKind       `json:"plateType,omitempty"`
	Certificate CertificateChoice `json:"sprType,omitempty"`
}

// Sound reports whether an order can go by the document: it says what it is and where.
func (d WaitingDocument) Sound() bool {
	state := d.State == WaitingMade || d.State == WaitingReturned
	return d.ID != "" && d.Document != "" && d.Centre != "" && d.Kind.Name() != "" && state && !d.Since.IsZero()
}

// shipped is what a delivery service sends (DLV-01).
type shipped struct {
	kind  ShippedKind
	state WaitingState
}

// shipmentTags are the prices of services that only deliver.
var shipmentTags = PriceTags{Delivery: kopecks(12_000), IntDelivery: kopecks(45_000)}

// ShipsDocuments reports whether the service only sends what is made already.
func (n ServiceName) ShipsDocuments() bool { return n.definition().ships != shipped{} }

// Ships reports whether the service sends the document.
func (n ServiceName) Ships(d WaitingDocument) bool {
	return n.ShipsDocuments() && n.definition().ships == shipped{d.Kind, d.State}
}

// ShipmentRequest is what the citizen sends to have a document sent, by the names of the call (DLV-09, DLV-16). What names
// the document is the register's: it is sent so that a citizen orders the document that they have seen.
type ShipmentRequest struct {
	Email       string            `json:"email"`
	Phone       string            `json:"phone"`
	Delivery    Delivery          `json:"delivery"`
	ServiceID   string            `json:"serviceId"`
	Centre      string            `json:"tsc"`
	CheckCode   string            `json:"checkCode"`
	Licence     string            `json:"license,omitempty"`
	Origin      PlateOrigin       `json:"origin,omitempty"`
	Plate       string            `json:"plate,omitempty"`
	PlateType   VehicleKind       `json:"plateType,omitempty"`
	SPR         string            `json:"spr,omitempty"`
	Certificate CertificateChoice `json:"sprType,omitempty"`
}

// Normalize brings what was typed into the form that is checked, stored and sent.
func (r ShipmentRequest) Normalize() ShipmentRequest {
	r.Email, r.Phone, r.CheckCode = NormalizeEmail(r.Email), NormalizePhone(r.Phone), strings.TrimSpace(r.CheckCode)
	r.Delivery.CheckCode = cmp.Or(r.Delivery.CheckCode, r.CheckCode)
	r.Delivery = r.Delivery.Normalize().ReachedBy(r.Phone)
	return r
}

const (
	textOtherDocument = "Дані документа змінилися. Оновіть сторінку та перевірте їх"
	textOtherCode     = "Код не збігається з кодом доставки"
	// TextDeliveryImpossible is read when the post does not take anything to the address (DLV-21, ERR-22).
	TextDeliveryImpossible = "Доставка за цими даними неможлива. Вкажіть інші дані доставки"
	// TextAddressUnknown is read when the post does not know the post code (DLV-17).
	TextAddressUnknown = "Пошта не знає такої адреси. Перевірте поштовий індекс"
)

// Validate refuses what was filled in wrongly, field by field (DLV-11 to DLV-15), and a document that differs from the one
// that waits. It expects normal form.
func (r ShipmentRequest) Validate(service ServiceName, document WaitingDocument, domesticOnly bool) error {
	var check Check
	check.Field("email", ValidEmail(r.Email))
	check.Field("phone", ValidPhone(r.Phone))
	if r != r.about(document) {
		check.Field("serviceId", textOtherDocument)
	}
	if r.CheckCode != r.Delivery.CheckCode {
		check.Field("checkCode", textOtherCode)
	}
	if domesticOnly && r.Delivery.Type == DeliveryAbroad {
		check.Field("delivery.type", textOnlyDomestic)
	}
	check.Within("delivery", r.Delivery.Validate(service))
	return check.Err()
}

// about is the request with the document's own fields.
func (r ShipmentRequest) about(d WaitingDocument) ShipmentRequest {
	r.ServiceID, r.Centre = d.ID, d.Centre
	r.Licence, r.SPR = "", ""
	if d.Kind == ShippedLicence {
		r.Licence = d.Document
	} else {
		r.SPR = d.Document
	}
	r.Origin, r.Plate, r.PlateType, r.Certificate = d.Origin, d.Plate, d.PlateType, d.Certificate
	return r
}

// textOnlyDomestic is read where nothing can be sent abroad (DLV-20, ERR-23).
const textOnlyDomestic = "Міжнародна доставка для Вас недоступна. Оберіть доставку по Україні"

// Shipment is what the workflow of a delivery service starts with.
type Shipment struct {
	Document WaitingDocument `json:"document"`
	Email    string          `json:"email"`
	Phone    string          `json:"phone"`
	Delivery Delivery        `json:"delivery"`
}

// Shipment is the request as its workflow starts with it.
func (r ShipmentRequest) Shipment(document WaitingDocument) Shipment {
	return Shipment{Document: document, Email: r.Email, Phone: r.Phone, Delivery: r.Delivery}
}

// Price is what the carriage costs by the service's price tags (GAP-36).
func (s Shipment) Price(tags PriceTags) Kopecks {
	return sum(tags.Base, tags.Admin, s.Delivery.price(tags))
}

// Sendable refuses a shipment whose document is not the one that was ordered: it has been given out, or is another one by now.
func (s Shipment) Sendable(now WaitingDocument) error {
	if now.Document != s.Document.Document || now.Kind != s.Document.Kind {
		return Refuse(CodeShipmentGone)
	}
	return nil
}

// ShipmentOrder asks a service centre to hand a waiting document over to the post. The reference makes a repeated request the
// same one.
type ShipmentOrder struct {
	Reference  string          `json:"reference"`
	RNOKPP     string          `json:"rnokpp"`
	DocumentID string          `json:"id"`
	Email      string          `json:"email"`
	Phone      string          `json:"phone"`
	Delivery   json.RawMessage `json:"delivery"`
}

// OrderedShipment names the document that an order sends, in words for the lists.
type OrderedShipment struct {
	ServiceID  string       `json:"serviceId"`
	Kind       ShippedKind  `json:"kind"`
	State      WaitingState `json:"state"`
	Document   string       `json:"document"`
	Plate      string       `json:"plate,omitempty"`
	Centre     string       `json:"tsc"`
	CentreName string       `json:"tscName,omitempty"`
	// OrderID is the citizen's order by which the document was sent and came back; empty: none is stored.
	OrderID string `json:"orderId,omitempty"`
}

// Ordered is the document as its order names it; orders are the citizen's own.
func (d WaitingDocument) Ordered(orders []*Order) *OrderedShipment {
	ordered := &OrderedShipment{
		ServiceID: d.ID, Kind: d.Kind, State: d.State, Document: d.Document, Plate: d.Plate, Centre: d.Centre, CentreName: d.CentreName,
	}
	if order := d.broughtBackFrom(orders); order != nil {
		ordered.OrderID = order.ID.String()
	}
	return ordered
}

// about reports whether the order has made the document, or has sent it.
func (o *Order) about(d WaitingDocument) bool {
	if o.Shipment != nil {
		return o.Shipment.ServiceID == d.ID
	}
	return o.Lodged != nil && d.Application != "" && o.Lodged.Number == d.Application
}

// Returned reports whether the order's parcel came back to the service centre.
func (o *Order) Returned() bool { return o.Parcel != nil && o.Parcel.State == ParcelReturned }

// broughtBackFrom is the newest of the orders by which the document was sent and came back; nil: none.
func (d WaitingDocument) broughtBackFrom(orders []*Order) *Order {
	return newest(orders, func(order *Order) bool { return order.about(d) && order.Returned() })
}

// newest is the order among these that was made last, of those that fit; nil: none does.
func newest(orders []*Order, fits func(*Order) bool) (found *Order) {
	for _, order := range orders {
		if fits(order) && (found == nil || found.CreatedAt.Before(order.CreatedAt)) {
			found = order
		}
	}
	return found
}

// carried reports whether a post carries what the order sends. Such an order is done, and still keeps its document.
func (o *Order) carried() bool {
	return o.Shipment != nil && o.Status == StatusDone && o.Parcel != nil && !o.Parcel.State.Final()
}

// undelivered reports whether the order is done, and its document has not come: the reason says where that is.
func (o *Order) undelivered() bool {
	return o.Shipment != nil && o.Status == StatusDone && o.Reason != ""
}

// sends reports whether the order is going to send a document, or a post carries it already.
func (o *Order) sends() bool { return o.Shipment != nil && (!o.Status.Finished() || o.carried()) }

// SentAgainBy is the order among the citizen's others that sends the order's returned parcel again; nil: none does. One
// that came to nothing does not count.
func (o *Order) SentAgainBy(orders []*Order) *Order {
	if !o.Returned() {
		return nil
	}
	return newest(orders, func(other *Order) bool {
		return other.Shipment != nil && other.Shipment.OrderID == o.ID.String() && (other.sends() || other.Status == StatusDone && !other.Refunded)
	})
}

const (
	textSentAgain      = "Відправлення повернулося до сервісного центру. Повторну доставку замовлено: її стан – в окремому замовленні."
	textDeliveredAgain = "Відправлення повернулося до сервісного центру, і повторною доставкою його вручено."
)

// WithReshipment is the view with the state of the order that sends the returned parcel again; nil leaves it as it is.
func (v View) WithReshipment(again *Order) View {
	switch {
	case again == nil:
	case again.carriedState() == ParcelDelivered:
		v.Explanation = textDeliveredAgain
	default:
		v.Explanation = textSentAgain
	}
	return v
}

// SentAgainWith is the service that sends the order's returned parcel again; empty when the parcel did not come back, or no
// such service can be ordered.
func (o *Order) SentAgainWith() ServiceName {
	name := o.Service.definition().resentBy
	service, known := ServiceNamed(name)
	if !o.Returned() || !known || !service.Orderable() {
		return ""
	}
	return name
}

// shipmentExplanations say of a delivery service's order what happens now; what the parcel does says the rest.
var shipmentExplanations = explanationTable{
	StatusWaitToPay:       {"": "Потрібно оплатити доставку, щоб ми передали документ пошті."},
	StatusPaymentReceived: {"": "Оплату отримано. Домовляємося із сервісним центром і поштою про відправлення."},
	StatusDone:            {"": "Відправлення вручено."},
}

// shipmentLetters are the letters of delivery services, where they differ.
var shipmentLetters = letterTable{
	EventDispatched: nil, // EventShipped has the letter
	EventShipped: {{
		To: PartyInitiator, Subject: "Доставку оформлено",
		Text: "Сервісний центр передає документ пошті. Номер відправлення: {номер}. Доставка триває від 3 тижнів; ми напишемо, коли відправлення прибуде.",
	}},
	EventRefused: {{
		To: PartyInitiator, Subject: "Доставку не оформлено", Text: "{причина}", Path: "/services/{service}", PathName: "Замовити доставку ще раз",
	}},
}
