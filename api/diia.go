package api

import (
	"context"
	"crypto/subtle"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/clients/diia"
	"cabinet/domain"
	"cabinet/ordering"
	"cabinet/process/telemetry"
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
	if err != nil {
		s.refuse(c, domain.RefuseFor(domain.CodeUnreadable, err))
		return
	}
	err = s.takeCallback(c, callback)
	if callback.Action == diia.Authorisation {
		s.recordRefusedSignIn(c, domain.ProviderDiia, err)
	}
	s.answer(c, contract.DiiaAnswer{Success: true}, err)
}

func (s *Server) takeCallback(ctx context.Context, callback diia.Callback) error {
	switch {
	case callback.Notice:
		s.logger.InfoContext(ctx, "notice of Diia is not used")
		return nil
	case callback.Action == diia.Signing:
		return s.ordering.SignByDiia(ctx, callback)
	case callback.Action == diia.Authorisation:
		return s.signIns.ConfirmDiia(ctx, callback)
	}
	return domain.Refuse(domain.CodeNotFound)
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
