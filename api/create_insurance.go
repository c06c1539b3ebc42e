package api

import (
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/clients/insurer"
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
	terms, err := s.policyTerms(c, insurer.Motor, a.Vehicle.Plate, a.Address.City, a)
	if err != nil {
		return nil, err
	}
	offers, err := s.world.Insurer.Offers(c, insurer.OfferQuery{
		Type: a.Vehicle.Type, Place: terms.Place, Privilege: a.Company.Privilege, Start: a.StartDate, Period: terms.Period,
	})
	if err != nil {
		return nil, err
	}
	tariff, err := a.TariffAmong(offers, s.config.Now())
	if err != nil {
		return nil, err
	}
	policy := a.Order(terms.Vehicle, terms.Place, terms.Period, tariff)
	return policy, s.cover(c, wanted, a.Insurer.Email, a.Insurer.Phone, policy, a.StartDate, terms.Period)
}

// insurable is an application of either insurance.
type insurable interface {
	VehicleAmong(found []domain.InsuranceVehicle) (domain.InsuranceVehicle, error)
	PlaceAmong(found []domain.InsurancePlace) (domain.InsurancePlace, error)
	PeriodAmong(periods []domain.InsurancePeriod) (domain.InsurancePeriod, error)
}

// policyTerms finds the vehicle, the place and the period that were chosen, as the insurers name them now.
func (s *Server) policyTerms(c *gin.Context, product insurer.Product, plate, city string, a insurable) (terms domain.PolicyTerms, err error) {
	found, err := s.world.Insurer.Vehicles(c, plate)
	if err != nil {
		return terms, err
	}
	if terms.Vehicle, err = a.VehicleAmong(found); err != nil {
		return terms, err
	}
	places, err := s.world.Insurer.Places(c, city)
	if err != nil {
		return terms, err
	}
	place, err := a.PlaceAmong(places)
	if err != nil {
		return terms, err
	}
	periods, err := s.world.Insurer.Periods(c, product)
	if err != nil {
		return terms, err
	}
	terms.Place = place.Code
	terms.Period, err = a.PeriodAmong(periods)
	return terms, err
}

// described is a policy in words.
type described interface {
	Insured() domain.Insured
	Ordered() domain.OrderedVehicle
}

// cover writes into the order what its policy is about, and refuses a second policy of the vehicle for the same days.
func (s *Server) cover(c *gin.Context, wanted *wish, email, phone string, policy described, start domain.Date, period domain.InsurancePeriod) error {
	insured, ordered := policy.Insured(), policy.Ordered()
	wanted.order.Email, wanted.order.Price = email, 0
	wanted.order.PhoneKey = s.sendingsKey("code to phone", phone)
	wanted.order.Insured, wanted.order.Vehicle = &insured, &ordered
	covering := wanted.order
	covering.Insurance = &domain.OrderedPolicy{StartDate: start, EndDate: period.End(start)}
	return s.refuseDuplicate(c, &covering)
}

// withOwnVehicle lets the register speak for an own vehicle, and checks again what its engine decides (INS-14, INS-49).
func (s *Server) withOwnVehicle(c *gin.Context, a domain.InsuranceApplication) (domain.InsuranceApplication, error) {
	if !a.Insurer.IsOwner {
		return a, nil
	}
	own, err := s.registeredVehicles(c)
	if err != nil {
		return a, err
	}
	if a, err = a.WithOwn(own); err != nil {
		return a, err
	}
	return a, a.Validate(s.config.Now())
}

// registeredVehicles are the citizen's own in the register; none is no failure.
func (s *Server) registeredVehicles(c *gin.Context) ([]domain.Vehicle, error) {
	own, err := ofCitizen(s, c, s.world.Registers.VehiclesByOwner)
	return own, unlessNotFound(err)
}
