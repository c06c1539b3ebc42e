package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

const (
	// turnLife is how long a turn lasts at most whose order never comes to stand.
	turnLife = time.Minute
	// turnWait is how long a wish waits for its turn, turnPause how long between two looks.
	turnWait  = 15 * time.Second
	turnPause = 100 * time.Millisecond
)

// inTurn makes an order of a service that is wanted once at a time. Of two wishes of one citizen, whichever process has
// them, the later one is looked at when the order of the first can be seen among the citizen's own, or was refused.
func (s *Server) inTurn(c *gin.Context, service domain.ServiceName, id uuid.UUID, create func() (domain.Order, error)) (domain.Order, error) {
	if !service.Single() {
		return create()
	}
	if err := s.takeTurn(c, service, id); err != nil {
		return domain.Order{}, err
	}
	made, err := create()
	if err != nil && refusedForGood(err) {
		s.endTurn(c, service, id)
	}
	return made, err
}

// takeTurn waits until no other order of the service is being made for the citizen. It holds no connection meanwhile.
func (s *Server) takeTurn(c *gin.Context, service domain.ServiceName, id uuid.UUID) error {
	ctx, cancel := context.WithTimeout(c, turnWait)
	defer cancel()
	for {
		now := s.config.Now()
		taken, err := s.queries.TakeTurn(ctx, sqlc.TakeTurnParams{
			CitizenID: sessionOf(c).citizen, Service: string(service), OrderID: id, TakenAt: now, OverBefore: now.Add(-turnLife),
		})
		if err != nil {
			return fmt.Errorf("turn of %s: %w", id, err)
		}
		if taken > 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return domain.RefuseFor(domain.CodeUnavailable, fmt.Errorf("turn of %s: %w", id, ctx.Err()))
		case <-time.After(turnPause):
		}
	}
}

// endTurn lets the next wish in at once; without it that waits until the turn is over.
func (s *Server) endTurn(c *gin.Context, service domain.ServiceName, id uuid.UUID) {
	err := s.queries.EndTurn(c, sqlc.EndTurnParams{CitizenID: sessionOf(c).citizen, Service: string(service), OrderID: id})
	if err != nil {
		s.logger.WarnContext(c, "a turn is not ended", "order", id, "error", err)
	}
}

// standing is the citizen's unfinished order that a wish would repeat; uuid.Nil: none.
func (s *Server) standing(c *gin.Context, wanted *domain.Order) (uuid.UUID, error) {
	err := s.refuseSecond(c, wanted)
	var refusal *domain.Error
	if !errors.As(err, &refusal) {
		return uuid.Nil, err
	}
	return uuid.Parse(refusal.OrderID)
}

// refuseSecond refuses a wish that the citizen has an unfinished order of.
func (s *Server) refuseSecond(c *gin.Context, wanted *domain.Order) error {
	others, err := s.standingOrders(c, func(*domain.Order) bool { return true })
	if err != nil {
		return err
	}
	return wanted.RefuseSecond(others)
}
