package api

import (
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/clients/insurer"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// readInsurance reads the order of a motor insurance (API-095, INS-13).
func readInsurance(data []byte, now time.Time) (filler, error) {
	var application domain.InsuranceApplication
	if err := decodeStrictly(data, &application); err != nil {
		return nil, err
	}
	application = application.Normalize()
	if err := application.Validate(now); err != nil {
		return nil, err
	}
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillInsurance(c, wanted, application)
	}, nil
}

// fillInsurance finds the vehicle, the place, the period and the tariff that were chosen, as the insurers name them now.
// What it costs, the insurer says when the policy is reserved.
func (s *Server) fillInsurance(c *gin.Context, wanted *wish, a domain.InsuranceApplication) (any, error) {
	a, err := s.withOwnVehicle(c, a)
	if err != nil {
		return nil, err
	}
	found, err := s.world.Insurer.Vehicles(c, a.Vehicle.Plate)
	if err != nil {
		return nil, err
	}
	vehicle, err := a.VehicleAmong(found)
	if err != nil {
		return nil, err
	}
	places, err := s.world.Insurer.Places(c, a.Address.City)
	if err != nil {
		return nil, err
	}
	place, err := a.PlaceAmong(places)
	if err != nil {
		return nil, err
	}
	periods, err := s.world.Insurer.Periods(c, insurer.Motor)
	if err != nil {
		return nil, err
	}
	period, err := a.PeriodAmong(periods)
	if err != nil {
		return nil, err
	}
	offers, err := s.world.Insurer.Offers(c, insurer.OfferQuery{
		Type: a.Vehicle.Type, Place: place.Code, Privilege: a.Company.Privilege, Start: a.StartDate, Period: period,
	})
	if err != nil {
		return nil, err
	}
	tariff, err := a.TariffAmong(offers, s.config.Now())
	if err != nil {
		return nil, err
	}
	wanted.order.Email, wanted.order.Price = a.Insurer.Email, 0
	policy := a.Order(vehicle, place.Code, period, tariff)
	insured, ordered := policy.Insured(), policy.Ordered()
	wanted.order.Insured, wanted.order.Vehicle = &insured, &ordered
	covering := wanted.order
	covering.Insurance = &domain.OrderedPolicy{StartDate: a.StartDate, EndDate: period.End(a.StartDate)}
	return policy, s.refuseSecond(c, &covering)
}

// withOwnVehicle lets the register speak for an own vehicle, and checks again what its engine decides (INS-14, INS-49).
func (s *Server) withOwnVehicle(c *gin.Context, a domain.InsuranceApplication) (domain.InsuranceApplication, error) {
	if !a.Insurer.IsOwner {
		return a, nil
	}
	own, err := ofCitizen(s, c, s.world.Registers.VehiclesByOwner)
	if err != nil && wire.KindOf(err) != wire.NotFound {
		return a, err
	}
	if a, err = a.WithOwn(own); err != nil {
		return a, err
	}
	return a, a.Validate(s.config.Now())
}
