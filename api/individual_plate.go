package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/ordering/refusal"
)

// IndividualPlateOffer answers whether an individual plate can be ordered for a vehicle of the citizen's own (INZ-25 to INZ-28).
func (s *Server) IndividualPlateOffer(c *gin.Context, carID string) {
	legal, err := s.ordering.OfferIndividualPlate(c, citizenOf(c), carID)
	if err != nil {
		s.refuseIndividualPlate(c, err)
		return
	}
	answer := contract.IndividualPlateOffer{Available: true, Region: legal.RegionID}
	answer.Type = contract.IndividualPlateOfferType(legal.PlateKind())
	c.JSON(http.StatusOK, answer)
}

// refuseIndividualPlate answers why there is no offer. Another citizen's vehicle is not found.
func (s *Server) refuseIndividualPlate(c *gin.Context, err error) {
	refusal := refusal.Of(err)
	switch {
	case refusal.Code == domain.CodeVehicleNotFound:
		s.refuse(c, domain.RefuseFor(domain.CodeNotFound, err))
	case statusOf(refusal.Code) != http.StatusConflict:
		s.refuse(c, err)
	default:
		other, _ := uuid.Parse(refusal.OrderID)
		c.JSON(http.StatusOK, contract.IndividualPlateOffer{Code: string(refusal.Code), Message: refusal.Message(), OrderID: other})
	}
}
