package api

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// ConfirmUnsigned signs the statement without a signature, by the same act as with one. It is there in demonstrations
// that switch it on (WIZ-07, SIGN-09, GAP-17); whether it may be, the worker decides once more.
func (s *Server) ConfirmUnsigned(c *gin.Context, id contract.ID, params contract.ConfirmUnsignedParams) {
	if !s.config.Unsigned {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	act := s.act(c, id, params.IdempotencyKey)
	act.Unsigned = true
	state, err := s.do(c, domain.ActionSign, act)
	s.answerOrder(c, http.StatusOK, &state, err, id)
}

// signingWays are how the signed-in citizen may sign an order now.
func (s *Server) signingWays(c *gin.Context, order *domain.Order) []contract.SigningWay {
	ways := []contract.SigningWay{}
	if order.Permit(domain.ActionSign, citizenOf(c).String(), s.config.Now()) != nil {
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
