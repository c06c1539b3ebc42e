package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// ConfirmUnsigned confirms the statement without a signature, by the same action, in demonstrations that switch it on (WIZ-07,
// SIGN-09, GAP-17). The worker checks again whether that is allowed.
func (s *Server) ConfirmUnsigned(c *gin.Context, id contract.ID, params contract.ConfirmUnsignedParams) {
	if !s.config.Unsigned {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	act := s.act(c, id, params.IdempotencyKey)
	act.Unsigned = true
	state, err := s.ordering.Act(c, domain.ActionSign, act, requestID(c))
	s.answerOrder(c, http.StatusOK, &state, err, id)
}

// signingWays returns the ways in which a citizen may sign an order now.
func (s *Server) signingWays(citizen uuid.UUID, order *domain.Order) []contract.SigningWay {
	ways := []contract.SigningWay{}
	if s.ordering.Permit(order, domain.ActionSign, citizen) != nil {
		return ways
	}
	ways = append(ways, contract.Widget)
	if s.world.Diia != nil {
		ways = append(ways, contract.Diia)
	}
	if s.config.Unsigned {
		ways = append(ways, contract.Unsigned)
	}
	return ways
}
