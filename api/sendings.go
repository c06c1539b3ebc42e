package api

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
)

// sendingsBound is how often something may be sent for, about or to somebody in domain.SendingsWindow. It is counted in the
// database, so that it holds over all processes.
type sendingsBound struct {
	key  []byte // a keyed hash: the table names nobody
	most int
}

// sendingsKey is the key of what is sent, for whom or to whom.
func (s *Server) sendingsKey(what, whom string) []byte {
	mac := hmac.New(sha256.New, s.config.ReferenceKey)
	_, _ = mac.Write([]byte("sendings " + what + " " + whom)) // references of citizens are HMACs of digits alone
	return mac.Sum(nil)
}

func (s *Server) addressKey(what, email string) []byte {
	return s.sendingsKey(what, strings.ToLower(email))
}

// sendingCodes are the acts by which the insurer sends a code by SMS.
var sendingCodes = map[domain.Action]bool{domain.ActionApprove: true, domain.ActionResendCode: true}

// countCode counts a code that an act has sent by SMS: by its order, its citizen and the phone. An order that is not the
// citizen's is left to the act itself, which refuses it.
func (s *Server) countCode(c *gin.Context, id uuid.UUID) error {
	order, err := s.ownOrder(c, id)
	if domain.CodeOf(err) == domain.CodeNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	most := s.config.Sendings.Codes
	bounds := []sendingsBound{
		{s.sendingsKey("code of order", order.ID), most},
		{s.sendingsKey("code of citizen", sessionOf(c).citizen.String()), 2 * most},
	}
	if len(order.PhoneKey) > 0 {
		bounds = append(bounds, sendingsBound{order.PhoneKey, most})
	}
	return s.countSendings(c, domain.CodeCodesLimit, bounds...)
}

// countOrder counts an order's addresses to which letters will go, except the citizen's own confirmed one.
func (s *Server) countOrder(c *gin.Context, citizen *temporal.Citizen, order *domain.Order) error {
	var bounds []sendingsBound
	for _, email := range []string{order.Email, order.ParticipantEmail} {
		confirmed := citizen.EmailStatus == string(domain.EmailVerified) && strings.EqualFold(email, citizen.Email)
		if email != "" && !confirmed {
			bounds = append(bounds, sendingsBound{s.addressKey("order", email), s.config.Sendings.Orders})
		}
	}
	if len(bounds) == 2 && bytes.Equal(bounds[0].key, bounds[1].key) {
		bounds = bounds[:1]
	}
	return s.countSendings(c, domain.CodeAddressLimit, bounds...)
}

// countSendings counts in a transaction of its own.
func (s *Server) countSendings(c *gin.Context, code domain.Code, bounds ...sendingsBound) error {
	if len(bounds) == 0 {
		return nil
	}
	err := pgx.BeginFunc(c, s.world.Database, func(tx pgx.Tx) error {
		return s.countSendingsIn(c, sqlc.New(tx), requestID(c), code, bounds...)
	})
	if err != nil {
		return fmt.Errorf("count sendings: %w", err)
	}
	return nil
}

// countSendingsIn refuses, with a code, what was sent too often lately, and counts what will be sent now.
func (s *Server) countSendingsIn(ctx context.Context, queries *sqlc.Queries, request uuid.UUID, code domain.Code, bounds ...sendingsBound) error {
	now := s.config.Now()
	// All processes lock in one order.
	slices.SortFunc(bounds, func(a, b sendingsBound) int { return bytes.Compare(a.key, b.key) })
	for _, bound := range bounds {
		if err := queries.LockSendings(ctx, bound.key); err != nil {
			return err
		}
		sent, err := queries.SendingsSince(ctx, sqlc.SendingsSinceParams{Key: bound.key, Since: now.Add(-domain.SendingsWindow)})
		if err != nil {
			return err
		}
		if len(sent) >= bound.most {
			again := sent[bound.most-1].Add(domain.SendingsWindow).Sub(now)
			return domain.RefuseFrequent(code, max(time.Second, again))
		}
		if err := queries.AddSending(ctx, sqlc.AddSendingParams{Key: bound.key, SentAt: now, RequestID: request}); err != nil {
			return err
		}
	}
	return nil
}

// uncount gives back what a request has counted when it was refused: nothing was sent.
func (s *Server) uncount(c *gin.Context, err error) {
	if err == nil || !refusedForGood(err) {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c), turnBackWithin)
	defer cancel()
	if err := s.queries.DropSendings(ctx, requestID(c)); err != nil {
		s.logger.WarnContext(ctx, "sendings are not given back", "error", err)
	}
}

// requestID is the id that identifyRequest has given the request.
func requestID(c *gin.Context) uuid.UUID {
	id, err := uuid.Parse(c.GetString(requestIDKey))
	if err != nil {
		return uuid.New()
	}
	return id
}
