package api

import (
	"context"
	"fmt"

	"github.com/gin-gonic/gin"

	"cabinet/refusal"
)

// ofCitizen asks something about the signed-in citizen, by the RNOKPP that never leaves the server.
func ofCitizen[T any](s *Server, c *gin.Context, ask func(ctx context.Context, rnokpp string) (T, error)) (T, error) {
	citizen, err := s.papers.Citizen(c, citizenOf(c))
	if err != nil {
		var none T
		return none, fmt.Errorf("citizen: %w", err)
	}
	return ask(c, citizen.RNOKPP)
}

// logNoOffers counts and logs why nothing is offered, unless a newer search has replaced this one, so that nobody waits for it
// (PRES-27).
func (s *Server) logNoOffers(ctx context.Context, err error) {
	if ctx.Err() == nil {
		s.metrics.refusals.WithLabelValues(string(refusal.Of(err).Code)).Inc()
		s.logger.WarnContext(ctx, "no offers", "route", routeOf(ctx), "error", err)
	}
}
