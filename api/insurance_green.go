package api

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/insurer"
	"cabinet/domain"
)

// GreenTerritories lists where a green card acts (API-100, DICT-12).
func (s *Server) GreenTerritories(c *gin.Context) {
	territories, err := s.world.Insurer.Territories(c)
	answerList(s, c, territories, err)
}

// GreenPeriods lists how long a green card may act (API-101).
func (s *Server) GreenPeriods(c *gin.Context) {
	periods, err := s.world.Insurer.Periods(c, insurer.Green)
	answerList(s, c, periods, err)
}

// GreenVehicleTypes lists the types of vehicles that green cards are sold for, with their categories (API-102, GRN-08).
func (s *Server) GreenVehicleTypes(c *gin.Context) {
	types, err := s.world.Insurer.GreenVehicleTypes(c)
	answerList(s, c, types, err)
}

// GreenDocumentTypes lists the documents that a company takes for a green card (API-103).
func (s *Server) GreenDocumentTypes(c *gin.Context, params contract.GreenDocumentTypesParams) {
	kinds, err := s.world.Insurer.DocumentTypes(c, insurer.Green, params.Company)
	answerList(s, c, kinds, err)
}

// GreenOffers asks the companies for a green card; those that do not sell so far ahead are left out (API-104, GRN-12).
func (s *Server) GreenOffers(c *gin.Context) {
	answerPolicyOffers(s, c, s.lookup.GreenOffers)
}

// ReserveGreenCard makes the order of a green card, and so reserves it (API-105).
func (s *Server) ReserveGreenCard(c *gin.Context, params contract.ReserveGreenCardParams) {
	s.reservePolicy(c, domain.GreenInsuranceService, params.IdempotencyKey)
}

// ApproveGreenCard confirms the data of a reserved green card; the insurer sends a code (API-106).
func (s *Server) ApproveGreenCard(c *gin.Context, params contract.ApproveGreenCardParams) {
	s.approvePolicy(c, domain.GreenInsuranceService, params.IdempotencyKey)
}

// GreenCardOtp describes the code that was sent for a green card (API-107, AMB-106).
func (s *Server) GreenCardOtp(c *gin.Context, policy contract.Policy) {
	order, err := s.ordering.PolicyCode(c, citizenOf(c), domain.GreenInsuranceService, policy)
	s.answerOtp(c, order, err)
}

// GreenOtp describes the code that was sent for the citizen's green card that waits for it (API-107, AMB-106).
func (s *Server) GreenOtp(c *gin.Context) {
	order, err := s.ordering.GreenCardCode(c, citizenOf(c))
	s.answerOtp(c, order, err)
}

// VerifyGreenCard signs a green card with the code from the SMS (API-108).
func (s *Server) VerifyGreenCard(c *gin.Context, params contract.VerifyGreenCardParams) {
	s.verifyPolicy(c, domain.GreenInsuranceService, params.IdempotencyKey)
}

// answerOtp answers about the code of an order's policy.
func (s *Server) answerOtp(c *gin.Context, order *domain.Order, err error) {
	if err != nil {
		s.refuse(c, err)
		return
	}
	code := order.Insurance.Code
	c.JSON(http.StatusOK, contract.PolicyOtp{
		Policy: order.PolicyNumber(), SentAt: code.SentAt, ExpiresAt: code.ExpiresAt, Length: code.Length, WrongCodes: code.Wrong,
	})
}
