package api

import (
	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// OrderStage answers how far the exchange of a certificate has come (API-058, SPR-10, SPR-13 to SPR-16).
func (s *Server) OrderStage(c *gin.Context, id contract.ID) {
	order, err := s.ordering.Order(c, citizenOf(c), id)
	s.answerStage(c, order, err, id)
}

// ReserveCertificatePlate chooses the plate of a permitted exchange, or another one: the action choose_plate by the specification's
// own path (API-040, GAP-46).
func (s *Server) ReserveCertificatePlate(c *gin.Context, params contract.ReserveCertificatePlateParams) {
	var body contract.CertificatePlateChoice
	if !s.bind(c, &body) {
		return
	}
	act := s.act(c, body.ServiceID, params.IdempotencyKey)
	act.Choice = domain.PlateChoice{Origin: body.Origin, Plate: body.Plate}
	state, err := s.ordering.Act(c, domain.ActionChoosePlate, act, requestID(c))
	s.answerStage(c, &state, err, body.ServiceID)
}

func (s *Server) answerStage(c *gin.Context, order *domain.Order, err error, id uuid.UUID) {
	var info domain.StageInfo
	if err == nil {
		info, err = s.ordering.Stage(c, citizenOf(c), order)
	}
	s.answerAbout(c, id, info, err)
}

// CertificateAvailability answers whether a certificate can be exchanged online, and if not, why (API-039, SPR-33 to SPR-35, ERR-29
// to ERR-42).
func (s *Server) CertificateAvailability(c *gin.Context, params contract.CertificateAvailabilityParams) {
	vin, err := vinOf(params.Vin)
	if err != nil {
		s.refuse(c, err)
		return
	}
	found, order, err := s.ordering.CertificateAvailability(c, citizenOf(c), vin)
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.answer(c, availabilityView(found, order), nil)
}

func availabilityView(found domain.CertificateAvailability, order uuid.UUID) contract.CertificateAvailability {
	answer := contract.CertificateAvailability{
		OrderID: order, Success: found.Success, UUID: found.UUID, Code: string(domain.CheckNone), Message: found.Message(),
		Codes: each(found.Codes, func(code domain.CheckCode) string { return string(code) }),
	}
	if !found.Success {
		answer.Code = answer.Codes[0] // the client accepts no refusal without a code
		answer.Passes = domain.ChecksPass(found.Codes)
	}
	if found.Address != nil {
		answer.Address = *found.Address
	}
	return answer
}
