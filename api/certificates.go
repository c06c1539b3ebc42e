package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// OrderStage tells how far the exchange of a certificate has come (API-058, SPR-10, SPR-13 to SPR-16).
func (s *Server) OrderStage(c *gin.Context, id contract.ID) {
	order, err := s.ownOrder(c, id)
	s.answerStage(c, order, err, id)
}

// ReserveCertificatePlate chooses the plate of a permitted exchange, or another one: the action choose_plate by the
// specification's own path (API-040, GAP-46).
func (s *Server) ReserveCertificatePlate(c *gin.Context, params contract.ReserveCertificatePlateParams) {
	var body contract.CertificatePlateChoice
	if !s.bind(c, &body) {
		return
	}
	act := s.act(c, body.ServiceID, params.IdempotencyKey)
	act.Choice = domain.PlateChoice{Origin: body.Origin, Plate: body.Plate}
	state, err := s.do(c, domain.ActionChoosePlate, act)
	s.answerStage(c, &state, err, body.ServiceID)
}

// answerStage answers the stage of an order. An order that is no exchange has none.
func (s *Server) answerStage(c *gin.Context, order *domain.Order, err error, id uuid.UUID) {
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	info, ok := order.StageInfo()
	if !ok {
		s.refuseFor(c, domain.Refuse(domain.CodeNotFound), id)
		return
	}
	if info.PlateIsDue() {
		info.Reserved = s.reservedFor(c, *order.Certificate.Permission)
	}
	c.JSON(http.StatusOK, info)
}

// reservedFor is the reserved plate that the citizen may put on the vehicle of a permitted exchange. While the register does not
// answer, it is not offered, like the free ones (PRES-28).
func (s *Server) reservedFor(c *gin.Context, permission domain.CertificatePermission) domain.HeldPlate {
	held, err := s.ordering.ReservedFor(c, citizenOf(c), permission)
	if err != nil {
		s.logNoOffers(c, err)
	}
	return held
}
