package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(shipment(domain.PostalShipmentService))
	add(shipment(domain.ReshipmentService))
	add(shipment(domain.ReshipmentSPRService))
}

func shipment(service domain.ServiceName) simulated {
	return simulated{
		service: service, start: startShipment, moves: shipmentMoves, troubles: shipmentTroubles,
		unearned: func(last *domain.Order) bool { // the post has canceled the carriage
			return last.Parcel != nil && last.Parcel.State == domain.ParcelCancelled
		},
		judge: func(l *Life, last *domain.Order) {
			if l.earned(last) != (l.Shipments.Sending == orderID) {
				l.fault("the order ended %s with its parcel %v, and the service centre sends for %q", last.Status, last.Parcel, l.Shipments.Sending)
			}
		},
	}
}

var (
	shipmentMoves = []move{
		{"the waiting document is given out", func(l *Life) { l.Shipments.GivenOut = l.Shipments.Sending == "" }},
		{"somebody else has the waiting document sent", func(l *Life) { l.Shipments.SentElsewhere = l.Shipments.Sending == "" }},
	}
	shipmentTroubles = []trouble{
		{"the register of waiting documents goes down", flag(func(l *Life) *bool { return &l.Shipments.Down })},
		{"answers of the register of waiting documents are lost", flag(func(l *Life) *bool { return &l.Shipments.LosesAnswers })},
	}
)

func startShipment(state domain.Order, random *rand.Rand) (domain.Order, any) {
	shipment := domain.Shipment{Document: domain.WaitingDocument{ID: "PS-1", Kind: domain.ShippedLicence, Document: "ВХА 123456"}}
	shipment.Delivery.Type = pick(random, []domain.DeliveryType{domain.DeliveryUkrposhta, domain.DeliveryAbroad})
	state.Statement, state.Delivery = nil, &shipment.Delivery
	state.Shipment = &domain.OrderedShipment{ServiceID: "PS-1", Kind: domain.ShippedLicence, Document: "ВХА 123456"}
	return state, shipment
}
