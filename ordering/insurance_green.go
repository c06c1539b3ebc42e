package ordering

import (
	"context"
	"time"

	"cabinet/clients/insurer"
	"cabinet/domain"
)

// readGreenInsurance reads the order of a green card (API-105).
func readGreenInsurance(application domain.GreenApplication, now time.Time) (domain.GreenApplication, error) {
	application = application.Normalize()
	return application, application.Validate(now)
}

// prepareGreenInsurance is prepareInsurance of a green card.
func (o *Orders) prepareGreenInsurance(ctx context.Context, d *draft, a domain.GreenApplication) (any, error) {
	if err := o.RefuseGreenVehicle(ctx, a.Vehicle.Category); err != nil {
		return nil, err
	}
	if a.Insurer.IsOwner {
		own, err := o.registeredVehicles(ctx, d.citizen.RNOKPP)
		if err != nil {
			return nil, err
		}
		if a, err = a.WithOwn(own); err != nil {
			return nil, err
		}
	}
	terms, err := o.policyTerms(ctx, insurer.Green, a.Vehicle.Plate, a.Address.City, a)
	if err != nil {
		return nil, err
	}
	offers, err := o.world.Insurer.GreenOffers(ctx, insurer.GreenQuery{
		Type: a.Vehicle.Category, Territory: a.Territory, Start: a.StartDate, Period: terms.Period,
	})
	if err != nil {
		return nil, err
	}
	a, tariff, err := a.WithOffer(offers, o.config.Now())
	if err != nil {
		return nil, err
	}
	card := a.Order(terms.By(tariff))
	return card, o.cover(ctx, d, a.Insurer.Email, a.Insurer.Phone, card, a.StartDate, terms.Period)
}

// RefuseGreenVehicle refuses a category that no green card is sold for (GRN-11).
func (o *Orders) RefuseGreenVehicle(ctx context.Context, category domain.InsuranceVehicleType) error {
	types, err := o.world.Insurer.GreenVehicleTypes(ctx)
	if err != nil {
		return err
	}
	return domain.RefuseGreenVehicle(types, category)
}
