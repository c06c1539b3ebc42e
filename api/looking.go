package api

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cabinet/api/ratelimit"
	"cabinet/domain"
	"cabinet/ordering/refusal"
)

// looking makes orders ask the bank when their citizens look at them: a lost callback of the bank costs seconds. The order itself bounds how
// often it asks, and for how long.
type looking struct {
	limits *ratelimit.Limiter
	slots  chan struct{}
}

const (
	// invoiceRest is how long after its last change an order that can be paid is left alone: its citizen has not been at the bank yet.
	invoiceRest = 5 * time.Second
	// maxLooking is how many orders of a process are asked at once; those beyond them are asked at the next look.
	maxLooking = 32
	// lookWithin is the limit of one.
	lookWithin = 10 * time.Second
)

// lookLimit bounds the requests to one order: pages are read every two seconds while there is no stream.
var lookLimit = ratelimit.Limit{Burst: 1, PerMinute: 12}

func newLooking() looking {
	return looking{limits: ratelimit.New(), slots: make(chan struct{}, maxLooking)}
}

// look makes the orders that wait for the bank's report ask for it. The reader does not wait: what the bank says comes as any other change.
func (s *Server) look(ctx context.Context, citizen uuid.UUID, orders ...*domain.Order) {
	now := s.config.Now()
	for _, order := range orders {
		waits := order.AwaitsPayment() && order.Invoice != nil && order.CitizenID == citizen.String() && now.Sub(order.UpdatedAt) >= invoiceRest
		if !waits || order.ViewFor(citizen.String(), now).Finished || s.looking.limits.Take(lookLimit, order.ID.String()) > 0 {
			continue
		}
		select {
		case s.looking.slots <- struct{}{}:
			go s.askPayment(context.WithoutCancel(ctx), order.ID)
		default:
		}
	}
}

func (s *Server) askPayment(ctx context.Context, id uuid.UUID) {
	defer func() { <-s.looking.slots }()
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	if err := s.world.Orders.AskPayment(ctx, id); err != nil {
		s.logger.DebugContext(ctx, "an order does not ask its bank now", "order", id, "code", refusal.Of(err).Code)
	}
}
