package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// ShipmentOffer answers what a delivery service can send for the citizen, with what is known about the delivery.
func (s *Server) ShipmentOffer(c *gin.Context, name string) {
	service, known := s.ordering.Service(domain.ServiceName(name))
	if !known || !service.InternalName.ShipsDocuments() {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	offer, err := s.ordering.ShipmentOffer(c, service.InternalName, citizenOf(c))
	s.answer(c, offer, err)
}
