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
	"cabinet/temporal/orders"
)

const (
	// turnLife is how long a turn lasts at most whose order never comes to stand.
	turnLife = time.Minute
	// turnWait is how long a wish waits for its turn, turnPause how long between two looks.
	turnWait  = 15 * time.Second
	turnPause = 100 * time.Millisecond
	// turnBackWithin is how long it may take to give a turn back.
	turnBackWithin = 2 * time.Second
)

// inTurn makes an order of a service that is wanted once at a time. Of two wishes of one citizen, whichever process has
// them, the later one is looked at when the order of the first can be seen among the citizen's own, was refused, or was not
// even asked for.
func (s *Server) inTurn(c *gin.Context, service domain.ServiceName, id uuid.UUID, prepare func() (*orders.New, error)) (domain.Order, error) {
	if service.Unique() {
		if err := s.takeTurn(c, service, id); err != nil {
			return domain.Order{}, err
		}
	}
	wanted, err := prepare()
	if err != nil {
		if service.Unique() {
			s.giveBack(c, service, id, s.leaveTurn)
		}
		return domain.Order{}, err
	}
	made, err := s.world.Orders.Create(c, *wanted)
	// Of an engine that refuses, as one with too much to do, it is not known what it has made.
	if err != nil && refusalOf(err).Settled && service.Unique() {
		s.giveBack(c, service, id, s.queries.EndTurn)
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

// giveBack lets the next wish in at once, also when nobody waits for the answer any more; without it that waits until the
// turn is over.
func (s *Server) giveBack(c *gin.Context, service domain.ServiceName, id uuid.UUID, by func(context.Context, sqlc.EndTurnParams) error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c), turnBackWithin)
	defer cancel()
	err := by(ctx, sqlc.EndTurnParams{CitizenID: sessionOf(c).citizen, Service: string(service), OrderID: id})
	if err != nil {
		s.logger.WarnContext(ctx, "a turn is not ended", "order", id, "error", err)
	}
}

// leaveTurn ends a turn in which the order was not asked: not while another request with the same key may ask it.
func (s *Server) leaveTurn(ctx context.Context, turn sqlc.EndTurnParams) error {
	if err := s.queries.LeaveTurn(ctx, sqlc.LeaveTurnParams(turn)); err != nil {
		return err
	}
	return s.queries.EndLeftTurn(ctx, sqlc.EndLeftTurnParams(turn))
}

// duplicateOf is the citizen's unfinished order that a new one would repeat; uuid.Nil: none.
func (s *Server) duplicateOf(c *gin.Context, wanted *domain.Order) (uuid.UUID, error) {
	err := s.refuseDuplicate(c, wanted)
	var refusal *domain.Error
	if !errors.As(err, &refusal) {
		return uuid.Nil, err
	}
	return uuid.Parse(refusal.OrderID)
}

// refuseDuplicate refuses an order that repeats one of the citizen's unfinished orders.
func (s *Server) refuseDuplicate(c *gin.Context, wanted *domain.Order) error {
	others, err := s.currentOrders(c, func(*domain.Order) bool { return true })
	if err != nil {
		return err
	}
	return wanted.RefuseDuplicate(others)
}
