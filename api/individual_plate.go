package api

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// IndividualPlateOffer answers whether an individual plate can be ordered for a vehicle of the citizen's own (INZ-25 to INZ-28). An
// order is refused by the same rules.
func (s *Server) IndividualPlateOffer(c *gin.Context, carID string) {
	var legal domain.VehicleLegal
	vehicle, err := ofCitizen(s, c, func(ctx context.Context, rnokpp string) (vehicle domain.Vehicle, err error) {
		vehicle, legal, err = s.ordering.VehicleForPlate(ctx, rnokpp, carID)
		return vehicle, err
	})
	if err == nil {
		ordered := vehicle.Ordered()
		err = s.ordering.RefuseDuplicate(c, sessionOf(c).citizen, &domain.Order{Service: domain.IndividualPlateService, Vehicle: &ordered})
	}
	if err == nil {
		answer := contract.IndividualPlateOffer{Available: true, Region: legal.RegionID}
		answer.Type = contract.IndividualPlateOfferType(legal.PlateKind())
		c.JSON(http.StatusOK, answer)
		return
	}
	refusal := refusalOf(err)
	switch {
	case refusal.Code == domain.CodeVehicleNotFound: // another's does not exist to the caller
		s.refuse(c, domain.RefuseFor(domain.CodeNotFound, err))
		return
	case statusOf(refusal.Code) != http.StatusConflict:
		s.refuse(c, err)
		return
	}
	standing, _ := uuid.Parse(refusal.OrderID)
	c.JSON(http.StatusOK, contract.IndividualPlateOffer{Code: string(refusal.Code), Message: refusal.Message(), OrderID: standing})
}
