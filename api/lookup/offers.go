package lookup

import (
	"context"

	"cabinet/clients/insurer"
	"cabinet/domain"
)

// MotorOffers asks the companies for motor insurance (API-094, INS-69).
func (l *Lookup) MotorOffers(ctx context.Context, request domain.InsuranceOfferRequest) ([]domain.Offer, error) {
	period, err := l.period(ctx, insurer.Motor, request.Period)
	if err != nil {
		return nil, err
	}
	return l.world.Insurer.Offers(ctx, insurer.OfferQuery{
		Type: request.Vehicle.Type, Place: request.Vehicle.Place, Privilege: request.Privilege, Start: request.StartDate, Period: period,
	})
}

// GreenOffers asks the companies for a green card (API-104, GRN-12).
func (l *Lookup) GreenOffers(ctx context.Context, request domain.GreenOfferRequest) ([]domain.Offer, error) {
	if err := l.world.Ordering.RefuseGreenVehicle(ctx, request.Vehicle.Category); err != nil {
		return nil, err
	}
	period, err := l.period(ctx, insurer.Green, request.Period)
	if err != nil {
		return nil, err
	}
	return l.world.Insurer.GreenOffers(ctx, insurer.GreenQuery{
		Type: request.Vehicle.Category, Territory: request.Territory, Start: request.StartDate, Period: period,
	})
}

// period finds a chosen period as the insurers have it now.
func (l *Lookup) period(ctx context.Context, product insurer.Product, chosen string) (domain.InsurancePeriod, error) {
	periods, err := l.world.Insurer.Periods(ctx, product)
	if err != nil {
		return domain.InsurancePeriod{}, err
	}
	return domain.ChosenPeriod(periods, chosen)
}
