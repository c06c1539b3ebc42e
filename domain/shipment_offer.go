package domain

import "slices"

// OfferedDocument is a waiting document with what is known of its delivery: the order of the parcel that came back, and the
// address and contact that were used last.
type OfferedDocument struct {
	WaitingDocument
	OrderID string    `json:"orderId,omitempty"`
	Earlier *Delivery `json:"delivery,omitempty"`
	Email   string    `json:"email,omitempty"`
	Phone   string    `json:"phone,omitempty"`
}

// SentDocument is a document whose delivery has been ordered, and by which order.
type SentDocument struct {
	Document string `json:"document"`
	OrderID  string `json:"orderId"`
}

// ShipmentOffer is what a delivery service can send for a citizen.
type ShipmentOffer struct {
	Documents []OfferedDocument `json:"documents"`
	Ordered   []SentDocument    `json:"ordered"`
	// Message says why there is nothing to send, and what to do; empty when there is.
	Message string `json:"message,omitempty"`
	// DomesticOnly closes the delivery abroad; see AbroadClosed.
	DomesticOnly bool `json:"domesticOnly,omitempty"`
}

// OfferShipments is what the service can send of a citizen's waiting documents; orders are the citizen's own, as they are now.
func OfferShipments(service ServiceName, waiting []WaitingDocument, orders []*Order, domesticOnly bool) ShipmentOffer {
	offer := ShipmentOffer{Documents: []OfferedDocument{}, Ordered: []SentDocument{}, DomesticOnly: domesticOnly}
	for _, order := range orders {
		if order.Service == service && order.sends() {
			offer.Ordered = append(offer.Ordered, SentDocument{order.Shipment.Document, order.ID.String()})
		}
	}
	for _, document := range waiting {
		ordered := slices.ContainsFunc(orders, func(order *Order) bool { return order.sends() && order.about(document) })
		if service.Ships(document) && !ordered {
			offer.Documents = append(offer.Documents, document.offered(orders))
		}
	}
	if len(offer.Documents) == 0 {
		offer.Message = service.definition().nothingToShip
	}
	return offer
}

// offered is the document with what the citizen's orders know of its delivery. An address that a post has refused is
// offered again, too: mostly a part of it is wrong.
func (d WaitingDocument) offered(orders []*Order) OfferedDocument {
	offered := OfferedDocument{WaitingDocument: d}
	if order := d.broughtBackFrom(orders); order != nil {
		offered.OrderID = order.ID.String()
	}
	last := newest(orders, func(order *Order) bool {
		return order.about(d) && order.Delivery != nil && order.Delivery.ByPost()
	})
	if last == nil {
		return offered
	}
	place := last.Delivery.place()
	offered.Earlier, offered.Email = &place, last.Email
	if last.Delivery.Type == DeliveryUkrposhta {
		offered.Phone = last.Delivery.ContactPhone
	}
	return offered
}
