package api

import (
	"crypto/subtle"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/clients/diia"
	"cabinet/domain"
	"cabinet/ordering"
	"cabinet/telemetry"
)

// DiiaCallback receives what a citizen has signed in Diia. Only Diia knows the address and the request's id. The signature is
// verified by the order, like any other.
func (s *Server) DiiaCallback(c *gin.Context, key string) {
	if s.config.DiiaCallbackKey == "" || subtle.ConstantTimeCompare([]byte(key), []byte(s.config.DiiaCallbackKey)) != 1 {
		s.record(c, telemetry.CallbackForged, domain.ProviderDiia)
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	callback, err := diia.ReadCallback(c.Request.Header, c.Request.Body)
	switch {
	case err != nil:
		err = domain.RefuseFor(domain.CodeUnreadable, err)
	case callback.Action == diia.Signing:
		err = s.ordering.SignByDiia(c, callback)
	case callback.Action == diia.Authorisation:
		err = s.signIns.ConfirmDiia(c, callback)
		s.recordRefusedSignIn(c, domain.ProviderDiia, err)
	default:
		err = domain.Refuse(domain.CodeNotFound)
	}
	s.answer(c, contract.DiiaAnswer{Success: true}, err)
}

// RequestDiiaSignature answers a link by which the signed-in citizen signs an order's statement in Diia (SIGN-06).
func (s *Server) RequestDiiaSignature(c *gin.Context, id contract.ID, params contract.RequestDiiaSignatureParams) {
	request, err := s.ordering.RequestDiiaSignature(c, s.act(c, id, params.IdempotencyKey))
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusCreated, diiaView(request))
}

// DiiaSigning answers the state of a request to sign in Diia.
func (s *Server) DiiaSigning(c *gin.Context, id contract.ID, request uuid.UUID) {
	found, err := s.ordering.DiiaRequest(c, citizenOf(c), id, request)
	s.answer(c, diiaView(found), err)
}

func diiaView(request ordering.DiiaRequest) contract.DiiaSigning {
	view := contract.DiiaSigning{
		RequestID: request.ID, Link: request.Link, ValidUntil: request.ValidUntil, State: contract.DiiaSigningState(request.State),
		Code: string(request.Code),
	}
	if request.Code != "" {
		view.Message = request.Code.Message()
	}
	return view
}
