package ordering

import (
	"context"
	"time"

	"cabinet/clients/insurer"
	"cabinet/domain"
)

// readInsurance reads the order of a motor insurance (API-095, INS-13).
func readInsurance(application domain.InsuranceApplication, now time.Time) (domain.InsuranceApplication, error) {
	application = application.Normalize()
	return application, application.Validate(now)
}

// prepareInsurance finds the vehicle, the place, the period and the tariff that were chosen, as the insurers name them now.
// What it costs, the insurer says when the policy is reserved.
func (o *Orders) prepareInsurance(ctx context.Context, d *draft, a domain.InsuranceApplication) (any, error) {
	a, err := o.withOwnVehicle(ctx, d.citizen.RNOKPP, a)
	if err != nil {
		return nil, err
	}
	terms, err := o.policyTerms(ctx, insurer.Motor, a.Vehicle.Plate, a.PlaceCity(), a)
	if err != nil {
		return nil, err
	}
	offers, err := o.world.Insurer.Offers(ctx, insurer.OfferQuery{
		Type: a.Vehicle.Type, Place: terms.Place, Privilege: a.Company.Privilege, Start: a.StartDate, Period: terms.Period,
	})
	if err != nil {
		return nil, err
	}
	tariff, err := a.TariffAmong(offers, o.config.Now())
	if err != nil {
		return nil, err
	}
	policy := a.Order(terms.Vehicle, terms.Place, terms.Period, tariff)
	return policy, o.cover(ctx, d, a.Insurer.Email, a.Insurer.Phone, policy, a.StartDate, terms.Period)
}

// insurable is an application of either insurance.
type insurable interface {
	VehicleAmong(found []domain.InsuranceVehicle) (domain.InsuranceVehicle, error)
	PlaceAmong(found []domain.InsurancePlace) (domain.InsurancePlace, error)
	PeriodAmong(periods []domain.InsurancePeriod) (domain.InsurancePeriod, error)
}

// policyTerms finds the vehicle, the place and the period that were chosen, as the insurers name them now.
func (o *Orders) policyTerms(
	ctx context.Context, product insurer.Product, plate, city string, a insurable,
) (terms domain.PolicyTerms, err error) {
	found, err := o.world.Insurer.Vehicles(ctx, plate)
	if err != nil {
		return terms, err
	}
	if terms.Vehicle, err = a.VehicleAmong(found); err != nil {
		return terms, err
	}
	places, err := o.world.Insurer.Places(ctx, city)
	if err != nil {
		return terms, err
	}
	place, err := a.PlaceAmong(places)
	if err != nil {
		return terms, err
	}
	periods, err := o.world.Insurer.Periods(ctx, product)
	if err != nil {
		return terms, err
	}
	terms.Place = place.Code
	terms.Period, err = a.PeriodAmong(periods)
	return terms, err
}

// described is a policy with what lists show of it.
type described interface {
	Insured() domain.Insured
	Ordered() domain.OrderedVehicle
}

// cover writes into the order what its policy is about, and refuses a second policy of the vehicle for the same days.
func (o *Orders) cover(
	ctx context.Context, d *draft, email, phone string, policy described, start domain.Date, period domain.InsurancePeriod,
) error {
	insured, ordered := policy.Insured(), policy.Ordered()
	d.order.Email, d.order.Price = email, 0
	d.order.PhoneKey = o.sendings.Key("code to phone", phone)
	d.order.Insured, d.order.Vehicle = &insured, &ordered
	covering := d.order
	covering.Insurance = &domain.OrderedPolicy{StartDate: start, EndDate: period.End(start)}
	d.compared = &covering
	return o.refuseDuplicate(ctx, d)
}

// withOwnVehicle takes an own vehicle as the register has it, and checks again what its engine decides (INS-14, INS-49).
func (o *Orders) withOwnVehicle(ctx context.Context, rnokpp string, a domain.InsuranceApplication) (domain.InsuranceApplication, error) {
	if !a.Insurer.IsOwner {
		return a, nil
	}
	own, err := o.registeredVehicles(ctx, rnokpp)
	if err != nil {
		return a, err
	}
	if a, err = a.WithOwn(own); err != nil {
		return a, err
	}
	return a, a.Validate(o.config.Now())
}

// registeredVehicles are the citizen's own in the register; none is no failure.
func (o *Orders) registeredVehicles(ctx context.Context, rnokpp string) ([]domain.Vehicle, error) {
	own, err := o.world.Registers.VehiclesByOwner(ctx, rnokpp)
	if notFound(err) {
		return own, nil
	}
	return own, err
}
