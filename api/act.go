package api

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// ActOnOrder takes the next step that an order's actions allow (API-049). Which those are, the order says.
func (s *Server) ActOnOrder(c *gin.Context, id contract.ID, params contract.ActOnOrderParams) {
	var body contract.StageStep
	if !s.bind(c, &body) {
		return
	}
	action, known := stepOf(body.Stage)
	if !known {
		s.refuse(c, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"stage": faultTexts["enum"]}})
		return
	}
	act := s.act(c, id, params.IdempotencyKey)
	act.Choice = body.Payload
	state, err := s.world.Orders.Do(c, action, act)
	s.answerOrder(c, http.StatusOK, &state, err, id)
}

// stepOf is the action of a stage. The document that confirms a loss is named by its reason's code, too (LIC-36). To sign
// needs a file, and has a call of its own.
func stepOf(stage string) (action domain.Action, known bool) {
	if stage == strconv.Itoa(int(domain.ReasonLossDocument)) {
		return domain.ActionConfirmLoss, true
	}
	action = domain.Action(stage)
	return action, action != domain.ActionSign && slices.Contains(domain.AskedActions(), action)
}
