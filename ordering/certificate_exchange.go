package ordering

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
)

// readCertificateExchange reads the order of an exchange of a registration certificate (SPR-12, SPR-29, SPR-30).
func readCertificateExchange(request domain.CertificateExchangeRequest, now time.Time) (domain.CertificateExchangeRequest, error) {
	request = request.Normalize()
	return request, request.Validate(now)
}

// prepareCertificateExchange asks the register again about the vehicle: whose it is, its certificate and plate, and whether
// the exchange is still possible (ERR-25). What it costs, the register says later.
func (o *Orders) prepareCertificateExchange(ctx context.Context, d *draft, request domain.CertificateExchangeRequest) (any, error) {
	vehicle, legal, err := o.ownVehicle(ctx, d.citizen.RNOKPP, request)
	if err != nil {
		return nil, err
	}
	d.order.DataKey = vehicle.VIN
	if err := o.refuseDuplicate(ctx, d); err != nil {
		return nil, err
	}
	// The register knows of applications, the ordered list of orders between two of them (SPR-34).
	found, err := o.world.Registers.CertificateAvailability(ctx, d.citizen.RNOKPP, d.order.DataKey)
	if err != nil {
		return nil, RefuseScant(err)
	}
	if err := found.Refusal(); err != nil {
		return nil, err
	}
	ordered := vehicle.Ordered()
	d.order.Email, d.order.Price = request.Email, 0
	d.order.Vehicle, d.order.UUID = &ordered, request.UUID
	return domain.CertificateExchange{
		CertificateExchangeRequest: request, RegNum: legal.RegNum, Tags: d.service.PriceTags,
		DomesticOnly: domain.AbroadClosed(d.citizen.Gender, o.config.MilitaryRegister),
	}, nil
}

// CertificateAvailability reports whether a citizen's certificate can be exchanged online, and if not, why and by which order
// (API-039, SPR-33 to SPR-35, ERR-29 to ERR-42).
func (o *Orders) CertificateAvailability(
	ctx context.Context, id uuid.UUID, vin string,
) (found domain.CertificateAvailability, order uuid.UUID, err error) {
	citizen, err := o.citizen(ctx, id)
	if err != nil {
		return found, uuid.Nil, err
	}
	found, err = o.world.Registers.CertificateAvailability(ctx, citizen.RNOKPP, vin)
	if notFound(err) { // the road services do not know the citizen
		found, err = domain.CertificateAvailability{Codes: []domain.CheckCode{domain.CheckUser}}, nil
	}
	if err != nil {
		return found, uuid.Nil, err
	}
	order, err = o.duplicate(ctx, id, &domain.Order{Service: domain.SPRExchangeService, DataKey: vin})
	if order != uuid.Nil { // the register may not know of it yet
		found = domain.CertificateAvailability{Codes: []domain.CheckCode{domain.CheckActiveApplication}}
	}
	return found, order, err
}

// ownVehicle is the vehicle that was chosen, as the register knows it now. Another's is not found.
func (o *Orders) ownVehicle(
	ctx context.Context, rnokpp string, r domain.CertificateExchangeRequest,
) (v domain.Vehicle, l domain.VehicleLegal, err error) {
	owned, err := o.world.Registers.VehiclesByOwner(ctx, rnokpp)
	if err != nil {
		return v, l, err
	}
	at := slices.IndexFunc(owned, func(v domain.Vehicle) bool { return v.VIN == r.VIN })
	switch {
	case at < 0:
		return v, l, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"vin": domain.CodeVehicleNotFound.Message()}}
	case owned[at].CarID != r.CarID:
		return v, l, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"carId": textVehicleChoice}}
	}
	l, err = o.world.Registers.VehicleLegal(ctx, rnokpp, r.VIN)
	return owned[at], l, RefuseScant(err)
}
