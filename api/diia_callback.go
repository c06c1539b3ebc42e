package api

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/api/refusal"
	"cabinet/clients/diia"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/telemetry"
	"cabinet/temporal/orders"
)

// DiiaCallback takes what a citizen has signed in Diia. Only Diia knows the address and the request's id; what counts is
// the signature, which the order verifies like any other.
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
		err = s.takeDiiaSignature(c, callback)
	case callback.Action == diia.Authorisation:
		if err = s.signIns.ConfirmDiia(c, callback); err != nil {
			s.refuseSignIn(c, domain.ProviderDiia, err)
			return
		}
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
	err = s.signByDiia(ctx, asked, callback.Signatures[0].CMS)
	s.settleDiia(ctx, asked, err)
	return err
}

const (
	// diiaTryFor is for how long a callback begins another try: the app waits for half a minute, and a try takes 12 s at most.
	diiaTryFor = 15 * time.Second
	// diiaTries is how often the signature of one request is tried at most, by all its callbacks.
	diiaTries = 50
)

// signByDiia acts by the first key that the order has not answered yet. A repetition of what is under way, or was done, has
// the same key; after an outage that the order has told of, which stays stored with its key, the next one is tried. Diia does
// not promise to come again.
func (s *Server) signByDiia(ctx context.Context, asked sqlc.DiiaSigning, cms []byte) (err error) {
	base := "diia-" + asked.ID.String()
	act := orders.Act{OrderID: asked.OrderID, CitizenID: asked.CitizenID.String(), Key: base}
	if act.FileID, err = s.keepSignature(ctx, act, cms); err != nil {
		return err
	}
	until := s.config.Now().Add(diiaTryFor)
	for try := 1; ; try++ {
		_, err = s.world.Orders.Do(ctx, domain.ActionSign, act)
		again := err != nil && refusal.Of(err).Settled && passing(err)
		if !again || try == diiaTries || !s.config.Now().Before(until) {
			return err
		}
		act.Key = base + "/" + strconv.Itoa(try)
	}
}

// passing reports whether a refusal tells of what may be over soon: something is away, or has too much to do.
func passing(err error) bool {
	status := statusOf(refusal.Of(err).Code)
	return status >= http.StatusInternalServerError || status == http.StatusTooManyRequests
}

// settleDiia keeps the outcome for the browser that waits for it. One that is not known yet is left open: the order tells
// it, or Diia's next try. A lost note is no harm for the same reason.
func (s *Server) settleDiia(ctx context.Context, asked sqlc.DiiaSigning, outcome error) {
	settled := sqlc.SettleDiiaSigningParams{ID: asked.ID, State: string(contract.DiiaSigningStateSigned)}
	if outcome != nil {
		code := refusal.Of(outcome).Code
		if code == domain.CodeAccepted || passing(outcome) {
			return
		}
		settled.State, settled.Code = string(contract.DiiaSigningStateRefused), string(code)
	}
	if err := s.queries.SettleDiiaSigning(ctx, settled); err != nil {
		s.logger.ErrorContext(ctx, "the outcome of a request to sign in Diia is not kept", "order", asked.OrderID, "error", err)
	}
}
