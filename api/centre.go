package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"golang.org/x/time/rate"

	"cabinet/api/contract"
	"cabinet/api/ratelimit"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// orderCallbacks limits the callbacks about one order, because anybody can send them. Those of each address and of all together are
// limited in limits.go.
var orderCallbacks = ratelimit.Limit{Burst: 10, PerMinute: 6}

const (
	// callbackShare is the part of this process's calls to the registers that callbacks may use.
	callbackShare = 0.1
	// A centre that decides immediately calls back before the order has recorded the answer to its application. At most
	// lodgingsAtOnce callbacks wait for that, for lodgingWait; the order itself asks the centre about the others.
	lodgingsAtOnce = 32
	lodgingWait    = 2 * time.Second
	lodgingPause   = 100 * time.Millisecond
)

// centreCallbacks limits what service centres' callbacks cost.
type centreCallbacks struct {
	waiting chan struct{} // those that wait for an application to be recorded
	calls   *rate.Limiter // to the registers; nil: no bound
}

func newCentreCallbacks(registersRate float64) centreCallbacks {
	bounds := centreCallbacks{waiting: make(chan struct{}, lodgingsAtOnce)}
	if share := registersRate * callbackShare; share > 0 {
		bounds.calls = rate.NewLimiter(rate.Limit(share), max(1, int(share)))
	}
	return bounds
}

// ApplicationCallback receives a service centre's callback after a decision. Anybody can send one, so it is only a hint about an
// application that the order has submitted, and the order is signalled only when the register has news of that application. Callbacks
// about anything else cost one query.
func (s *Server) ApplicationCallback(c *gin.Context, id contract.ID) {
	var hint contract.ApplicationCallbackJSONBody
	if !s.bind(c, &hint) {
		return
	}
	news, err := s.newsFor(c, id, hint.Number)
	if err == nil && news {
		err = s.world.Orders.ReportNews(c, id)
	}
	if err != nil && domain.CodeOf(err) != domain.CodeNotFound { // a repetition would not find the order either
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusOK)
}

// newsFor reports whether the register has news of the application that an order has submitted under a number.
func (s *Server) newsFor(ctx context.Context, id contract.ID, number string) (bool, error) {
	order, err := s.awaitingCentre(ctx, id)
	if order == nil || err != nil {
		return false, err
	}
	if wait := s.gate.limits.Take(orderCallbacks, "callback "+id.String()); wait > 0 {
		return false, domain.RefuseFrequent(domain.CodeTooManyRequests, wait)
	}
	order, err = s.lodged(ctx, id, order, number)
	if order == nil || err != nil {
		return false, err
	}
	if !s.callbacks.mayCall() {
		return false, domain.RefuseFrequent(domain.CodeTooManyRequests, time.Second)
	}
	application, err := s.world.Registers.Application(ctx, order.Lodged.Number)
	if wire.KindOf(err) == wire.NotFound {
		return false, nil
	}
	return err == nil && order.Lodged.Changed(application), err
}

// mayCall reports whether a callback may have the registers called now.
func (b centreCallbacks) mayCall() bool { return b.calls == nil || b.calls.Allow() }

// awaitingCentre returns an order that a service centre may have news for; nil: there is none. One that has only its key so far is
// being made, and may be submitting its first application.
func (s *Server) awaitingCentre(ctx context.Context, id uuid.UUID) (*domain.Order, error) {
	order, err := s.store.OrderForCallback(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is not an error
	}
	if err != nil {
		return nil, fmt.Errorf("order %s: %w", id, err)
	}
	return order, nil
}

// lodged returns the order when it has submitted its application under a number (empty: any), for which it waits a moment; nil: it
// has not.
func (s *Server) lodged(ctx context.Context, id uuid.UUID, order *domain.Order, number string) (*domain.Order, error) {
	has := func() bool {
		return order.Lodged != nil && cmp.Or(number, order.Lodged.Number) == order.Lodged.Number
	}
	if has() {
		return order, nil
	}
	select {
	case s.callbacks.waiting <- struct{}{}:
		defer func() { <-s.callbacks.waiting }()
	default:
		return nil, nil //nolint:nilnil // none is not an error
	}
	for range lodgingWait / lodgingPause {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lodgingPause):
		}
		latest, err := s.awaitingCentre(ctx, id)
		if latest == nil || err != nil {
			return nil, err
		}
		if order = latest; has() {
			return order, nil
		}
	}
	return nil, nil //nolint:nilnil // none is not an error
}
