package api

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/clients/diia"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal/orders"
)

// DiiaCallback takes what a citizen has signed in Diia. Only Diia knows the address and the request's id; what counts is
// the signature, which the order verifies like any other.
func (s *Server) DiiaCallback(c *gin.Context, key string) {
	if s.config.DiiaCallbackKey == "" || subtle.ConstantTimeCompare([]byte(key), []byte(s.config.DiiaCallbackKey)) != 1 {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	callback, err := diia.ReadCallback(c.Request.Header, c.Request.Body)
	switch {
	case err != nil:
		err = domain.RefuseFor(domain.CodeUnreadable, err)
	case callback.Action == diia.Signing:
		err = s.takeDiiaSignature(c, callback)
	case callback.Action == diia.Authorisation:
		err = s.takeDiiaSignIn(c, callback)
	default:
		err = domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, contract.DiiaAnswer{Success: true})
}

// takeDiiaSignature signs for the citizen who asked for the request, once: whatever comes again is answered as the first
// time, and what comes late signs nothing.
func (s *Server) takeDiiaSignature(ctx context.Context, callback diia.Callback) error {
	hash := sha256.Sum256([]byte(callback.TraceID))
	asked, err := s.queries.DiiaSigningByHash(ctx, hash[:])
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return domain.RefuseFor(domain.CodeNotFound, err)
	case err != nil:
		return fmt.Errorf("callback of Diia: %w", err)
	case asked.State == string(contract.DiiaSigningStateSigned):
		return nil
	case asked.State == string(contract.DiiaSigningStateRefused):
		return domain.Refuse(domain.Code(asked.Code))
	case s.diiaOver(asked):
		return domain.Refuse(domain.CodeDiiaExpired)
	case len(callback.Signatures) != 1 || len(callback.Signatures[0].CMS) > maxSignature:
		return domain.Refuse(domain.CodeUnreadable)
	}
	_, err = s.sign(ctx, orders.Act{
		OrderID: asked.OrderID, CitizenID: asked.CitizenID.String(), Key: "diia-" + asked.ID.String(),
	}, callback.Signatures[0].CMS)
	s.settleDiia(ctx, asked, err)
	return err
}

// settleDiia keeps the outcome for the browser that waits for it. One that is not known yet is left open: the order tells
// it. A lost note is no harm for the same reason.
func (s *Server) settleDiia(ctx context.Context, asked sqlc.DiiaSigning, outcome error) {
	settled := sqlc.SettleDiiaSigningParams{ID: asked.ID, State: string(contract.DiiaSigningStateSigned)}
	if outcome != nil {
		code := refusalOf(outcome).Code
		if code == domain.CodeAccepted {
			return
		}
		settled.State, settled.Code = string(contract.DiiaSigningStateRefused), string(code)
	}
	if err := s.queries.SettleDiiaSigning(ctx, settled); err != nil {
		s.logger.ErrorContext(ctx, "the outcome of a request to sign in Diia is not kept", "order", asked.OrderID, "error", err)
	}
}
