package api

import (
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/clients/insurer"
	"cabinet/domain"
)

// readGreenInsurance reads the order of a green card (API-105).
func readGreenInsurance(data []byte, now time.Time) (filler, error) {
	var application domain.GreenApplication
	if err := decodeStrictly(data, &application); err != nil {
		return nil, err
	}
	application = application.Normalize()
	if err := application.Validate(now); err != nil {
		return nil, err
	}
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillGreenInsurance(c, wanted, application)
	}, nil
}

// fillGreenInsurance is fillInsurance of a green card.
func (s *Server) fillGreenInsurance(c *gin.Context, wanted *wish, a domain.GreenApplication) (any, error) {
	if err := s.refuseGreenVehicle(c, a.Vehicle.Category); err != nil {
		return nil, err
	}
	if a.Insurer.IsOwner {
		own, err := s.registeredVehicles(c)
		if err != nil {
			return nil, err
		}
		if a, err = a.WithOwn(own); err != nil {
			return nil, err
		}
	}
	terms, err := s.policyTerms(c, insurer.Green, a.Vehicle.Plate, a.Address.City, a)
	if err != nil {
		return nil, err
	}
	offers, err := s.world.Insurer.GreenOffers(c, insurer.GreenQuery{
		Type: a.Vehicle.Category, Territory: a.Territory, Start: a.StartDate, Period: terms.Period,
	})
	if err != nil {
		return nil, err
	}
	a, tariff, err := a.WithOffer(offers, s.config.Now())
	if err != nil {
		return nil, err
	}
	terms.TariffID = tariff.ID
	card := a.Order(terms)
	return card, s.cover(c, wanted, a.Insurer.Email, a.Insurer.Phone, card, a.StartDate, terms.Period)
}
