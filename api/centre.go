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

// orderCallbacks bound the callbacks about one order: anybody can send them. Those of each address and of all are bounded before
// (limits.go).
var orderCallbacks = ratelimit.Limit{Burst: 10, PerMinute: 6}

const (
	// callbackShare is the part of this process's calls to the registers that callbacks may use.
	callbackShare = 0.1
	// A centre that decides at once calls back before its answer to the application is written down. So many callbacks at a
	// time wait so long for that; the others are left to the order, which asks the centre itself.
	lodgingsAtOnce = 32
	lodgingWait    = 2 * time.Second
	lodgingPause   = 100 * time.Millisecond
)

// centreCallbacks bound what service centres' callbacks cost.
type centreCallbacks struct {
	waiting chan struct{} // those that wait for an application to be written down
	calls   *rate.Limiter // to the registers; nil: no bound
}

func newCentreCallbacks(registersRate float64) centreCallbacks {
	bounds := centreCallbacks{waiting: make(chan struct{}, lodgingsAtOnce)}
	if share := registersRate * callbackShare; share > 0 {
		bounds.calls = rate.NewLimiter(rate.Limit(share), max(1, int(share)))
	}
	return bounds
}

// ApplicationCallback takes a service centre's callback: it has decided something. Anybody can send one, so it is a hint about
// an application that the order has lodged, and the order is signalled only when the register has news of that application.
// Callbacks about anything else cost one query.
func (s *Server) ApplicationCallback(c *gin.Context, id contract.ID) {
	var hint contract.ApplicationCallbackJSONBody
	if !s.bind(c, &hint) {
		return
	}
	news, err := s.newsFor(c, id, hint.Number)
	if err == nil && news {
		err = s.world.Orders.ReportNews(c, id)
	}
	if domain.CodeOf(err) == domain.CodeNotFound {
		err = nil // the order is gone: repeating would not help
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusOK)
}

// newsFor reports whether the register has news of the application that an order has lodged under a number.
func (s *Server) newsFor(c *gin.Context, id contract.ID, number string) (bool, error) {
	order, err := s.awaitingCentre(c, id)
	if order == nil || err != nil {
		return false, err
	}
	if wait := s.gate.limits.Take(orderCallbacks, "callback "+id.String()); wait > 0 {
		return false, domain.RefuseFrequent(domain.CodeTooManyRequests, wait)
	}
	order, err = s.lodged(c, id, order, number)
	if order == nil || err != nil {
		return false, err
	}
	if !s.callbacks.mayCall() {
		return false, domain.RefuseFrequent(domain.CodeTooManyRequests, time.Second)
	}
	application, err := s.world.Registers.Application(c, order.Lodged.Number)
	if wire.KindOf(err) == wire.NotFound {
		return false, nil
	}
	return err == nil && order.Lodged.Changed(application), err
}

// mayCall reports whether a callback may have the registers called now.
func (b centreCallbacks) mayCall() bool { return b.calls == nil || b.calls.Allow() }

// awaitingCentre is an order that a service centre may have news for; nil if there is none. One that has only its key so far is
// being made, and may be lodging its first application.
func (s *Server) awaitingCentre(ctx context.Context, id uuid.UUID) (*domain.Order, error) {
	order, err := s.papers.OrderForCallback(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // that there is none is no fault
	}
	if err != nil {
		return nil, fmt.Errorf("order %s: %w", id, err)
	}
	return order, nil
}

// lodged is the order when it has lodged its application under a number (empty: any), which is waited for a moment; nil if it
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
		return nil, nil //nolint:nilnil // that there is none is no fault
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
	return nil, nil //nolint:nilnil // that there is none is no fault
}
