package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// The steps of a policy as the specification has them, by the policy's number. They are actions on its order, and have no state of
// their own.

// ReservePolicy makes the order of an insurance, and so reserves its policy (API-095, INS-16).
func (s *Server) ReservePolicy(c *gin.Context, params contract.ReservePolicyParams) {
	s.reservePolicy(c, domain.InsuranceService, params.IdempotencyKey)
}

func (s *Server) reservePolicy(c *gin.Context, service domain.ServiceName, key string) {
	order, id, err := s.createFromBody(c, service, key)
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusCreated, contract.ReservedPolicy{PolicyNumber: order.PolicyNumber(), Service: s.view(c, citizenOf(c), order)})
}

// ApprovePolicy confirms the data of a reserved policy; the insurer sends a code (API-096, INS-23, INS-44).
func (s *Server) ApprovePolicy(c *gin.Context, params contract.ApprovePolicyParams) {
	s.approvePolicy(c, domain.InsuranceService, params.IdempotencyKey)
}

func (s *Server) approvePolicy(c *gin.Context, service domain.ServiceName, key string) {
	var body contract.ReservedPolicyName
	if !s.bind(c, &body) {
		return
	}
	act := s.act(c, uuid.Nil, key)
	act.Choice = domain.PolicyApproval{ConfirmData: true}
	order, id, err := s.ordering.ActOnPolicy(c, service, body.Policy, domain.ActionApprove, act, requestID(c))
	s.answerOrder(c, http.StatusOK, order, err, id)
}

// PolicyOtp describes the code that was sent for a policy, while it can be entered (API-097, INS-17, AMB-105).
func (s *Server) PolicyOtp(c *gin.Context, policy contract.Policy) {
	order, err := s.ordering.PolicyCode(c, citizenOf(c), domain.InsuranceService, policy)
	s.answerOtp(c, order, err)
}

// VerifyPolicy signs a policy with the code from the SMS (API-098, INS-18).
func (s *Server) VerifyPolicy(c *gin.Context, params contract.VerifyPolicyParams) {
	s.verifyPolicy(c, domain.InsuranceService, params.IdempotencyKey)
}

func (s *Server) verifyPolicy(c *gin.Context, service domain.ServiceName, key string) {
	var body contract.PolicyCode
	if !s.bind(c, &body) {
		return
	}
	act := s.act(c, uuid.Nil, key)
	act.Choice = domain.TypedCode{Code: body.Otp}
	order, id, err := s.ordering.ActOnPolicy(c, service, body.Policy, domain.ActionEnterCode, act, requestID(c))
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusOK, contract.VerifiedPolicy{
		PolicyNumber: order.PolicyNumber(), Requisites: order.PaymentPurpose(), Service: s.view(c, citizenOf(c), order),
	})
}

// DownloadPolicy answers the printed policy by its number, of motor insurance unless another type is named (API-099, GAP-62).
func (s *Server) DownloadPolicy(c *gin.Context, policy contract.Policy, params contract.DownloadPolicyParams) {
	service := domain.InsuranceService
	if params.Type == contract.Green {
		service = domain.GreenInsuranceService
	}
	order, err := s.ordering.OfPolicy(c, citizenOf(c), service, policy)
	s.answerPolicyFile(c, order, err)
}

// OrderPolicy answers the printed policy of an insurance (API-099, ORD-74).
func (s *Server) OrderPolicy(c *gin.Context, id contract.ID) {
	order, err := s.ordering.Order(c, citizenOf(c), id)
	s.answerPolicyFile(c, order, err)
}

func (s *Server) answerPolicyFile(c *gin.Context, order *domain.Order, err error) {
	var file []byte
	if err == nil {
		file, err = s.ordering.PolicyFile(c, citizenOf(c), order)
	}
	s.answerPDF(c, "Поліс.pdf", file, err)
}
