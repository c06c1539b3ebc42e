package api

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// ShipmentOffer is what a delivery service can send for the citizen, with what is known of the delivery. An order is
// checked again by the same rules.
func (s *Server) ShipmentOffer(c *gin.Context, name string) {
	service, known := s.ordering.Service(domain.ServiceName(name))
	if !known || !service.InternalName.ShipsDocuments() {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	citizen, err := s.papers.Citizen(c, citizenOf(c))
	if err != nil {
		s.refuse(c, err)
		return
	}
	offer, err := s.ordering.ShipmentOffer(c, service.InternalName, citizen)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, offer)
}
