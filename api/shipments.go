package api

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
	"cabinet/temporal"
)

// ShipmentOffer is what a delivery service can send for the citizen, with what is known of the delivery. An order is
// checked again by the same rules.
func (s *Server) ShipmentOffer(c *gin.Context, name string) {
	service, known := s.serviceNamed(domain.ServiceName(name))
	if !known || !service.InternalName.ShipsDocuments() {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	citizen, err := s.papers.Citizen(c, sessionOf(c).citizen)
	if err != nil {
		s.refuse(c, err)
		return
	}
	offer, _, err := s.shipmentOffer(c, service.InternalName, citizen)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, offer)
}

// shipmentOffer is what a delivery service can send, by what service centres have now and by the citizen's own orders.
func (s *Server) shipmentOffer(c *gin.Context, name domain.ServiceName, citizen temporal.Citizen) (domain.ShipmentOffer, []*domain.Order, error) {
	waiting, err := s.world.Registers.WaitingDocuments(c, citizen.RNOKPP)
	if unlessNotFound(err) != nil {
		return domain.ShipmentOffer{}, nil, err
	}
	orders, err := s.currentOrders(c, func(*domain.Order) bool { return true })
	closed := name == domain.ReshipmentSPRService && domain.AbroadClosed(citizen.Gender, s.config.MilitaryRegister)
	return domain.OfferShipments(name, waiting, orders, closed), orders, err
}
