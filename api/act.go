package api

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/ukrposhta"
	"cabinet/domain"
)

// ActOnOrder takes a step that an order allows now (API-049).
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
	act.Choice = withCountry(body.Payload)
	state, err := s.ordering.Act(c, action, act, requestID(c))
	s.answerOrder(c, http.StatusOK, &state, err, id)
}

// withCountry sets the country of a step's delivery as the post has it, with the form of its post codes (GAP-48).
func withCountry(payload map[string]any) map[string]any {
	delivery, _ := payload["delivery"].(map[string]any)
	country, _ := delivery["country"].(map[string]any)
	code, _ := country["code"].(string)
	if known, found := ukrposhta.CountryByCode(code); found {
		delivery["country"] = known
	}
	return payload
}

// stageNames are the stages with another name than their action: the document that confirms a loss has its reason's code (LIC-36),
// the stages of a certificate's exchange what they ask for (SPR-13).
var stageNames = map[string]domain.Action{
	strconv.Itoa(int(domain.ReasonLossDocument)): domain.ActionConfirmLoss,
	string(domain.StageReserve):                  domain.ActionChoosePlate,
	string(domain.StageExchange):                 domain.ActionContinue,
}

// stepOf returns the action of a stage. Signing needs a file, and has a call of its own.
func stepOf(stage string) (action domain.Action, known bool) {
	if action, known = stageNames[stage]; known {
		return action, true
	}
	action = domain.Action(stage)
	return action, action != domain.ActionSign && slices.Contains(domain.AskedActions(), action)
}
