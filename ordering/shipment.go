package ordering

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/clients/ukrposhta"
	"cabinet/domain"
	"cabinet/store"
)

// readShipment reads the order of a delivery service: the document, the contact and the address (DLV-09, DLV-16).
func readShipment(request domain.ShipmentRequest, _ time.Time) (domain.ShipmentRequest, error) {
	request.Delivery = withCountry(request.Delivery)
	return request.Normalize(), nil
}

// prepareShipment takes the document as the service centre has it now, at the price of its delivery. A document is sent by one
// order at a time.
func (o *Orders) prepareShipment(ctx context.Context, d *draft, request domain.ShipmentRequest) (any, error) {
	order, service := &d.order, d.service.InternalName
	order.Shipment = &domain.OrderedShipment{ServiceID: request.ServiceID}
	if err := o.refuseDuplicate(ctx, d); err != nil {
		return nil, err
	}
	offer, found, err := o.shipmentOffer(ctx, service, d.citizen)
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
	if err := o.refuseUndeliverable(ctx, request.Delivery); err != nil {
		return nil, err
	}
	shipment := request.Shipment(document)
	order.Email, order.DataKey, order.Price = request.Email, document.Document, shipment.Price(d.service.PriceTags)
	order.Shipment, order.Delivery = document.Ordered(found), &request.Delivery
	return shipment, nil
}

// ShipmentOffer returns what a delivery service can send, from what service centres have now and the citizen's own orders. Orders are
// checked by the same rules.
func (o *Orders) ShipmentOffer(ctx context.Context, name domain.ServiceName, id uuid.UUID) (domain.ShipmentOffer, error) {
	citizen, err := o.citizen(ctx, id)
	if err != nil {
		return domain.ShipmentOffer{}, err
	}
	offer, _, err := o.shipmentOffer(ctx, name, citizen)
	return offer, err
}

func (o *Orders) shipmentOffer(
	ctx context.Context, name domain.ServiceName, citizen store.Citizen,
) (domain.ShipmentOffer, []*domain.Order, error) {
	waiting, err := o.world.Registers.WaitingDocuments(ctx, citizen.RNOKPP)
	if err != nil && !notFound(err) {
		return domain.ShipmentOffer{}, nil, err
	}
	found, err := o.Current(ctx, citizen.ID)
	closed := name == domain.ReshipmentSPRService && domain.AbroadClosed(citizen.Gender, o.config.MilitaryRegister)
	return domain.OfferShipments(name, waiting, found, closed), found, err
}

// refuseUndeliverable refuses an address to which the post brings nothing, before anything is paid (DLV-17, DLV-21).
func (o *Orders) refuseUndeliverable(ctx context.Context, delivery domain.Delivery) error {
	switch delivery.Type {
	case domain.DeliveryUkrposhta:
		return o.refuseUndeliverableAtHome(ctx, delivery)
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

// refuseUndeliverableAtHome refuses an address in Ukraine whose post code the post does not know, or where it has no open office.
func (o *Orders) refuseUndeliverableAtHome(ctx context.Context, delivery domain.Delivery) error {
	offices, err := o.world.Post.OfficesByPostcode(ctx, delivery.Zip)
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
