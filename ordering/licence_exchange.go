package ordering

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cabinet/clients/ukrposhta"
	picture "cabinet/documents/drawing"
	"cabinet/domain"
)

// readLicenceExchange reads the order of a licence exchange (LIC-20 to LIC-29). What depends on the licence that is held
// is checked when the register has answered, and the pixels of the drawn signature after that.
func readLicenceExchange(request domain.LicenceExchangeRequest, _ time.Time) (domain.LicenceExchangeRequest, error) {
	request.Delivery = withCountry(request.Delivery)
	request = request.Normalize()
	return request, refuseUndrawn(picture.Inspect(request.DrawnSignature))
}

// withCountry gives a delivery its country as the post knows it: its post codes have a form (GAP-48).
func withCountry(delivery domain.Delivery) domain.Delivery {
	if country, known := ukrposhta.CountryByCode(delivery.Country.Code); known {
		delivery.Country = country
	}
	return delivery
}

// refuseUndrawn reads what is wrong with a drawn signature as a refusal of its field (SIGN-01).
func refuseUndrawn(err error) error {
	if sentence := picture.Text(err); sentence != "" {
		return &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"sign": sentence}}
	}
	return err
}

// prepareLicenceExchange asks the registers for the licence and the person, refuses what they do not allow, and names what is kept
// of the order: the drawn signature, the scans, the statement.
func (o *Orders) prepareLicenceExchange(ctx context.Context, d *draft, request domain.LicenceExchangeRequest) (any, error) {
	licence, address, err := o.exchangeable(ctx, d, request)
	if err != nil {
		return nil, err
	}
	if err := request.Validate(licence, address, domain.DateOf(o.config.Now())); err != nil {
		return nil, err
	}
	request.Delivery = request.Delivery.ReachedBy(request.Phone)
	exchange, order := request.Exchange(address), &d.order
	order.Email, order.DataKey, order.Price = request.Email, licence.ID(), exchange.Price(d.service.PriceTags)
	order.Licence = &domain.OrderedLicence{ID: licence.Series + " " + licence.Number, Reason: request.Reason.Name, Code: request.Reason.Code}
	order.Delivery = &request.Delivery
	if err := o.refuseDuplicate(ctx, d); err != nil {
		return nil, err
	}
	if _, err := picture.Signature(ctx, request.DrawnSignature); err != nil { // last, for decoding costs most
		return nil, refuseUndrawn(err)
	}
	if d.scans, err = scansOf(request.Files()); err != nil {
		return nil, err
	}
	if d.drawing, err = drawingOf(d.id, request.DrawnSignature); err != nil {
		return nil, err
	}
	request.DrawnSignature = d.drawing.id.String()
	return exchange, d.write(map[string]any{
		"application": request, "licence": exchange.Wanted.Name(), "delivery": request.Delivery.Type.Label(),
	})
}

// exchangeable is the citizen's licence, with their address, if it can be exchanged as requested.
func (o *Orders) exchangeable(ctx context.Context, d *draft, request domain.LicenceExchangeRequest) (l domain.Licence, a domain.RegistryAddress, err error) {
	if o.config.ElectronicLicenceOff && request.Wanted() == domain.LicenceElectronic {
		return l, a, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"reason.code": domain.TextNoElectronicLicence}}
	}
	licence, err := o.world.Registers.NationalLicence(ctx, d.citizen.RNOKPP)
	if err != nil {
		return l, a, RefuseScant(err)
	}
	card, err := o.world.Registers.PersonCard(ctx, d.citizen.RNOKPP)
	if err != nil {
		return l, a, RefuseScant(err)
	}
	if lacks := domain.LicenceExchangeLacks(licence, card); len(lacks) > 0 {
		return l, a, domain.RefuseFor(domain.CodeScantRegistry, fmt.Errorf("the registers lack %d parts", len(lacks)))
	}
	if licence.ActiveApplication { // the service centre would not take it, and it would have been paid for nothing
		return l, a, domain.Refuse(domain.CodeActiveApplication)
	}
	return licence, *card.Address, nil
}

// LicenceExchangeOffer is what a citizen can ask for in an exchange of the licence (LIC-30, LIC-39 to LIC-47). An order is checked
// again by the same rules.
func (o *Orders) LicenceExchangeOffer(ctx context.Context, id uuid.UUID) (domain.LicenceExchangeOffer, error) {
	citizen, err := o.citizen(ctx, id)
	if err != nil {
		return domain.LicenceExchangeOffer{}, err
	}
	licence, licenceErr := o.world.Registers.NationalLicence(ctx, citizen.RNOKPP)
	card, cardErr := o.world.Registers.PersonCard(ctx, citizen.RNOKPP)
	if err := errors.Join(unlessNotFound(licenceErr), unlessNotFound(cardErr)); err != nil {
		return domain.LicenceExchangeOffer{}, err
	}
	var lacks []string
	switch {
	case cardErr != nil:
		lacks = []string{domain.LacksCard}
	case licenceErr != nil:
		lacks = []string{domain.LacksLicence}
	default:
		lacks = domain.LicenceExchangeLacks(licence, card)
	}
	if len(lacks) > 0 {
		return domain.NoLicenceExchange(o.scant(ctx, card, lacks...)), nil
	}
	return o.offerLicenceExchange(ctx, id, licence, card.Address.ForLicence())
}

// offerLicenceExchange is what can be asked for about a licence of which the registers hold enough.
func (o *Orders) offerLicenceExchange(
	ctx context.Context, citizen uuid.UUID, licence domain.Licence, address domain.LicenceAddress,
) (domain.LicenceExchangeOffer, error) {
	other, err := o.duplicate(ctx, citizen, &domain.Order{Service: domain.LicenceExchangeService, DataKey: licence.ID()})
	switch {
	case err != nil:
		return domain.LicenceExchangeOffer{}, err
	case other != uuid.Nil:
		return domain.NoSecondLicenceExchange(other.String()), nil
	case licence.ActiveApplication:
		return domain.NoSecondLicenceExchange(""), nil
	}
	offer := domain.OfferLicenceExchange(licence.LicenceFacts, domain.DateOf(o.config.Now()))
	if o.config.ElectronicLicenceOff {
		offer = offer.WithoutElectronic()
	}
	held := licence.Held()
	offer.Licence, offer.Address = &held, &address
	return offer, nil
}

// drawingOf is a drawn signature as a file of its order, the same however often it is sent.
func drawingOf(order uuid.UUID, encoded string) (*drawing, error) {
	content, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, domain.RefuseFor(domain.CodeUnreadable, err)
	}
	return &drawing{id: uuid.NewSHA1(order, content), content: content}, nil
}

// scansOf reads the ids of uploads.
func scansOf(files []string) ([]uuid.UUID, error) {
	var ids []uuid.UUID
	for _, file := range files {
		id, err := uuid.Parse(file)
		if err != nil {
			return nil, domain.RefuseFor(domain.CodeFileGone, err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}
