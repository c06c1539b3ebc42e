package api

import (
	"slices"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/clients/ukrposhta"
	"cabinet/domain"
)

// readShipment reads the order of a delivery service: the document, the contact and the address (DLV-09, DLV-16).
func readShipment(data []byte, _ time.Time) (filler, error) {
	var request domain.ShipmentRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	if country, known := ukrposhta.CountryByCode(request.Delivery.Country.Code); known {
		request.Delivery.Country = country // its post codes have a form (GAP-48)
	}
	request = request.Normalize()
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillShipment(c, wanted, request)
	}, nil
}

// fillShipment takes the document as the service centre has it now, at the price of its delivery. A document is sent by one
// order at a time.
func (s *Server) fillShipment(c *gin.Context, wanted *wish, request domain.ShipmentRequest) (any, error) {
	order, service := &wanted.order, wanted.service.InternalName
	order.Shipment = &domain.OrderedShipment{ServiceID: request.ServiceID}
	if err := s.refuseDuplicate(c, order); err != nil {
		return nil, err
	}
	offer, orders, err := s.shipmentOffer(c, service, wanted.citizen)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(offer.Documents, func(d domain.OfferedDocument) bool { return d.ID == request.ServiceID })
	if at < 0 {
		return nil, domain.Refuse(domain.CodeShipmentGone)
	}
	document := offer.Documents[at].WaitingDocument
	if err := request.Validate(service, document, offer.DomesticOnly); err != nil {
		return nil, err
	}
	if err := s.deliverable(c, request.Delivery); err != nil {
		return nil, err
	}
	shipment := request.Shipment(document)
	order.Email, order.DataKey, order.Price = request.Email, document.Document, shipment.Price(wanted.service.PriceTags)
	order.Shipment, order.Delivery = document.Ordered(orders), &request.Delivery
	return shipment, nil
}

// deliverable refuses an address to which the post brings nothing, before anything is paid (DLV-17, DLV-21).
func (s *Server) deliverable(c *gin.Context, delivery domain.Delivery) error {
	switch delivery.Type {
	case domain.DeliveryUkrposhta:
		return s.deliverableAtHome(c, delivery)
	case domain.DeliveryAbroad:
		if _, known := ukrposhta.CountryByCode(delivery.Country.Code); !known {
			var check domain.Check
			check.Field("delivery.country", domain.TextDeliveryImpossible)
			return check.Err()
		}
	case domain.DeliveryPickup, domain.DeliveryNovaPoshta, domain.DeliveryElectronic:
	}
	return nil
}

// deliverableAtHome refuses an address in Ukraine whose post code the post does not know, or where it has no open office.
func (s *Server) deliverableAtHome(c *gin.Context, delivery domain.Delivery) error {
	offices, err := s.world.Ukrposhta.OfficesByPostcode(c, delivery.Zip)
	if err != nil {
		return err
	}
	var check domain.Check
	open := slices.ContainsFunc(offices, func(office ukrposhta.Office) bool { return office.Open })
	switch {
	case len(offices) == 0:
		check.Field("delivery.zip", domain.TextAddressUnknown)
	case !open && !delivery.IsCourier:
		check.Field("delivery.deliveryType", domain.TextDeliveryImpossible)
	}
	return check.Err()
}
