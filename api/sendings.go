package api

import (
	"context"
	"fmt"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/refusal"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/sendings"
)

// sendingCodes are the acts by which the insurer sends a code by SMS.
var sendingCodes = map[domain.Action]bool{domain.ActionApprove: true, domain.ActionResendCode: true}

// countCode counts a code that an act has sent by SMS: by its order, its citizen and the phone. An order that is not the
// citizen's is left to the act itself, which refuses it.
func (s *Server) countCode(ctx context.Context, citizen, id, request uuid.UUID) error {
	order, err := s.ordering.Order(ctx, citizen, id)
	if domain.CodeOf(err) == domain.CodeNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	most := s.config.Sendings.Codes
	bounds := []sendings.Bound{
		{Key: s.sendings.Key("code of order", order.ID), Most: most},
		{Key: s.sendings.Key("code of citizen", citizen.String()), Most: 2 * most},
	}
	if len(order.PhoneKey) > 0 {
		bounds = append(bounds, sendings.Bound{Key: order.PhoneKey, Most: most})
	}
	err = pgx.BeginFunc(ctx, s.world.Database, func(tx pgx.Tx) error {
		return s.sendings.Count(ctx, sqlc.New(tx), request, domain.CodeCodesLimit, bounds...)
	})
	if err != nil {
		return fmt.Errorf("count code of %s: %w", id, err)
	}
	return nil
}

// uncount takes back what a request has counted when it was refused: nothing was sent.
func (s *Server) uncount(ctx context.Context, request uuid.UUID, err error) {
	if err == nil || !refusal.Of(err).Final() {
		return
	}
	if err := sendings.Drop(ctx, s.queries, request); err != nil {
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
