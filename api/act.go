package api

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/ukrposhta"
	"cabinet/domain"
	"cabinet/temporal/orders"
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
	act.Choice = withCountry(body.Payload)
	state, err := s.do(c, action, act)
	s.answerOrder(c, http.StatusOK, &state, err, id)
}

// do takes a step of an order, unless the nightly works stop it, or it chooses a plate that is not for it.
func (s *Server) do(c *gin.Context, action domain.Action, act orders.Act) (domain.Order, error) {
	if err := s.unstopped(action); err != nil {
		return domain.Order{}, err
	}
	if action == domain.ActionChoosePlate {
		if err := s.mayChoose(c, act); err != nil {
			return domain.Order{}, err
		}
	}
	if !sendingCodes[action] {
		return s.world.Orders.Do(c, action, act)
	}
	if err := s.countCode(c, citizenOf(c), act.OrderID, requestID(c)); err != nil {
		return domain.Order{}, err
	}
	state, err := s.world.Orders.Do(c, action, act)
	s.uncount(c, requestID(c), err)
	return state, err
}

// unstopped refuses what the nightly works stop (CAT-31, AMB-113).
func (s *Server) unstopped(action domain.Action) error {
	if now := s.config.Now(); s.config.OrderingBlock.Stops(action, now) {
		return s.config.OrderingBlock.Refusal(now)
	}
	return nil
}

// withCountry gives a step's delivery its country as the post knows it: its post codes have a form (GAP-48).
func withCountry(payload map[string]any) map[string]any {
	delivery, _ := payload["delivery"].(map[string]any)
	country, _ := delivery["country"].(map[string]any)
	code, _ := country["code"].(string)
	if known, found := ukrposhta.CountryByCode(code); found {
		delivery["country"] = known
	}
	return payload
}

// stageNames are stages that name their action otherwise: the document that confirms a loss by its reason's code
// (LIC-36), the exchange of a certificate by what is asked for (SPR-13).
var stageNames = map[string]domain.Action{
	strconv.Itoa(int(domain.ReasonLossDocument)): domain.ActionConfirmLoss,
	string(domain.StageReserve):                  domain.ActionChoosePlate,
	string(domain.StageExchange):                 domain.ActionContinue,
}

// stepOf is the action of a stage. To sign needs a file, and has a call of its own.
func stepOf(stage string) (action domain.Action, known bool) {
	if action, known = stageNames[stage]; known {
		return action, true
	}
	action = domain.Action(stage)
	return action, action != domain.ActionSign && slices.Contains(domain.AskedActions(), action)
}
