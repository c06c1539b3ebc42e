package api

import (
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// The steps of a policy as the specification has them, by the policy's number. They are the acts of its order: there is
// no other state.

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
	order, id, err := s.actOnPolicy(c, service, body.Policy, key, domain.ActionApprove, domain.PolicyApproval{ConfirmData: true})
	s.answerOrder(c, http.StatusOK, order, err, id)
}

// PolicyOtp tells of the code that was sent for a policy, while it can be typed (API-097, INS-17, AMB-105).
func (s *Server) PolicyOtp(c *gin.Context, policy contract.Policy) {
	order, err := s.policyOrder(c, domain.InsuranceService, policy)
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
	order, id, err := s.actOnPolicy(c, service, body.Policy, key, domain.ActionEnterCode, domain.TypedCode{Code: body.Otp})
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusOK, contract.VerifiedPolicy{
		PolicyNumber: order.PolicyNumber(), Requisites: order.PaymentPurpose(), Service: s.view(c, citizenOf(c), order),
	})
}

// DownloadPolicy is the printed policy by its number, of motor insurance unless another type is named (API-099, GAP-62).
func (s *Server) DownloadPolicy(c *gin.Context, policy contract.Policy, params contract.DownloadPolicyParams) {
	service := domain.InsuranceService
	if params.Type == contract.Green {
		service = domain.GreenInsuranceService
	}
	order, err := s.policyOrder(c, service, policy)
	s.sendPolicy(c, order, err)
}

// OrderPolicy is the printed policy of an insurance (API-099, ORD-74).
func (s *Server) OrderPolicy(c *gin.Context, id contract.ID) {
	order, err := s.ownOrder(c, id)
	s.sendPolicy(c, order, err)
}

func (s *Server) sendPolicy(c *gin.Context, order *domain.Order, err error) {
	if err == nil {
		err = s.may(c, order, domain.ActionDownloadPolicy)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	policy, err := s.world.Insurer.PolicyFile(c, order.Insurance.ContractID)
	if wire.KindOf(err) == wire.NotFound {
		err = domain.RefuseFor(domain.CodeNotFound, err)
	}
	s.answerPDF(c, "Поліс.pdf", policy, err)
}

// actOnPolicy takes a step of the order of a policy.
func (s *Server) actOnPolicy(c *gin.Context, service domain.ServiceName, policy, key string, action domain.Action, choice any) (*domain.Order, uuid.UUID, error) {
	order, err := s.policyOrder(c, service, policy)
	if err != nil {
		return nil, uuid.Nil, err
	}
	id, err := uuid.Parse(order.ID)
	if err != nil {
		return nil, uuid.Nil, fmt.Errorf("order of a policy: %w", err)
	}
	act := s.act(c, id, key)
	act.Choice = choice
	state, err := s.do(c, action, act)
	return &state, id, err
}

// policyOrder is the order of the signed-in citizen's policy.
func (s *Server) policyOrder(c *gin.Context, service domain.ServiceName, policy string) (*domain.Order, error) {
	return s.ordering.OfPolicy(c, citizenOf(c), service, policy)
}
