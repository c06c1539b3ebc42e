package jobs

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"cabinet/clients/push"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/process/loop"
	"cabinet/store"
)

// PushService hands messages to browsers' push services.
type PushService interface {
	Send(ctx context.Context, to domain.PushSubscription, message push.Message) error
}

// PushSender sends stored notifications: each at least once. A repeated one has the same topic and tag, so that the push service and the
// browser replace the first. A browser is sent one at a time, so that the newest arrives last. Any number of processes may run
// concurrently.
type PushSender struct {
	Store  store.Store
	Push   PushService
	Logger *slog.Logger

	pauses pauses
}

const (
	// pushersAtOnce is how many notifications a process sends concurrently.
	pushersAtOnce = 4
	// longestSending is how long a taken notification keeps its browser from others: longer than a call, so that only a crash reaches it.
	longestSending = 30 * time.Second
	// longestPause is how long a failed notification, and its service, wait at most, unless the service asks for more.
	longestPause = 10 * time.Minute
)

// The outcomes of notifications.
const (
	pushSent    = "sent"
	pushGone    = "gone"
	pushRefused = "refused"
	pushExpired = "expired"
	pushDelayed = "delayed"
)

var pushOutcomes = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "cabinet_pushes_total",
	Help: "Attempts to notify a browser: sent, gone (the subscription is over), refused, expired (not sent in time), delayed.",
}, []string{"outcome"})

// Run sends notifications until ctx ends.
func (p *PushSender) Run(ctx context.Context) {
	for _, outcome := range []string{pushSent, pushGone, pushRefused, pushExpired, pushDelayed} {
		pushOutcomes.WithLabelValues(outcome) // so that none is missing until it happens
	}
	var senders sync.WaitGroup
	for range pushersAtOnce {
		senders.Go(func() { p.run(ctx) })
	}
	senders.Wait()
}

func (p *PushSender) run(ctx context.Context) {
	loop.Run(ctx, sendPause, p.Logger, "notifications cannot be sent", func(ctx context.Context) (bool, error) { return p.sendDue(ctx, time.Now()) })
}

// sendDue sends the oldest due notification, if there is one. It holds no transaction open, so that a citizen who signs out does not
// wait for a push service.
func (p *PushSender) sendDue(ctx context.Context, now time.Time) (taken bool, err error) {
	due, err := p.take(ctx, now)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("take notification: %w", err)
	}
	if !due.ExpiresAt.After(now) {
		return true, p.close(ctx, due, now, pushExpired)
	}
	return true, p.record(ctx, due, now, p.send(ctx, due, now))
}

// take takes the oldest due notification of the push services that are not left alone; pgx.ErrNoRows: there is none. One service after
// the other is read, so that the backlog of one that does not answer is not.
func (p *PushSender) take(ctx context.Context, now time.Time) (sqlc.TakePushRow, error) {
	paused := p.pauses.at(now)
	services, err := p.Store.Queries.DuePushServices(ctx, sqlc.DuePushServicesParams{Now: now, Paused: paused})
	if err != nil {
		return sqlc.TakePushRow{}, err
	}
	for _, service := range services {
		due, err := p.Store.Queries.TakePush(ctx, sqlc.TakePushParams{
			Service: service, Now: now, SendingUntil: now.Add(longestSending), Paused: paused,
		})
		if !errors.Is(err, pgx.ErrNoRows) { // else other senders have its notifications, or a browser's other one is on its way
			return due, err
		}
	}
	return sqlc.TakePushRow{}, pgx.ErrNoRows
}

// send sends a notification once.
func (p *PushSender) send(ctx context.Context, due sqlc.TakePushRow, now time.Time) error {
	notification, to, err := p.Store.OpenPush(ctx, due)
	if err != nil {
		return err
	}
	content, err := json.Marshal(notification)
	if err != nil {
		return err
	}
	return p.Push.Send(ctx, to, push.Message{
		Content: content, Topic: topicOf(due), TTL: due.ExpiresAt.Sub(now), Urgent: due.Urgent,
	})
}

// topicOf names the order for the browser's push service, which cannot find another browser's by it.
func topicOf(due sqlc.TakePushRow) string {
	sum := sha256.Sum256(append(due.SubscriptionID[:], due.OrderID[:]...))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}

// record stores the outcome of an attempt.
func (p *PushSender) record(ctx context.Context, due sqlc.TakePushRow, now time.Time, err error) error {
	ctx = context.WithoutCancel(ctx) // what was sent is not sent again because the worker ends
	switch kind := wire.KindOf(err); {
	case err == nil:
		p.pauses.end(due.Service)
		return p.close(ctx, due, now, pushSent)
	case errors.Is(err, store.ErrKeyDestroyed):
		return p.close(ctx, due, now, pushExpired)
	case kind == wire.NotFound:
		p.pauses.end(due.Service)
		pushOutcomes.WithLabelValues(pushGone).Inc()
		return p.Store.Queries.ForgetPushSubscription(ctx, due.SubscriptionID)
	case kind == wire.AccessDenied, kind == wire.BadRequest:
		return p.refused(ctx, due, now, err)
	case kind == wire.Refused:
		p.Logger.WarnContext(ctx, "notification refused", "order", due.OrderID, "version", due.Version, "service", due.Service, "error", err)
		return p.close(ctx, due, now, pushRefused)
	case kind == "":
		return errors.Join(err, p.postpone(ctx, due, now, 0)) // the database or its keys
	}
	return p.delay(ctx, due, now, err)
}

// close ends a notification, and older ones of the order to the same browser, which would replace it there.
func (p *PushSender) close(ctx context.Context, due sqlc.TakePushRow, now time.Time, outcome string) error {
	pushOutcomes.WithLabelValues(outcome).Inc()
	return p.Store.Queries.ClosePush(ctx, sqlc.ClosePushParams{
		At: &now, OrderID: due.OrderID, Version: due.Version, Kind: due.Kind, SubscriptionID: due.SubscriptionID,
	})
}

// refused postpones a notification that the service does not accept from us, until an operator has repaired the cause or it expires.
// The service is asked on: it may accept the notifications of other browsers, which have subscribed with another key.
func (p *PushSender) refused(ctx context.Context, due sqlc.TakePushRow, now time.Time, cause error) error {
	pushOutcomes.WithLabelValues(pushRefused).Inc()
	p.Logger.WarnContext(ctx, "notification refused", "order", due.OrderID, "version", due.Version, "service", due.Service, "error", cause)
	return p.postpone(ctx, due, now, 0)
}

// delay postpones a notification, and leaves its service alone for a while: other services are not delayed by it.
func (p *PushSender) delay(ctx context.Context, due sqlc.TakePushRow, now time.Time, cause error) error {
	pushOutcomes.WithLabelValues(pushDelayed).Inc()
	var fault *wire.Error
	asked := time.Duration(0)
	if errors.As(cause, &fault) {
		asked = fault.RetryAfter
	}
	p.Logger.WarnContext(ctx, "notification delayed", "order", due.OrderID, "version", due.Version, "service", due.Service, "error", cause)
	p.pauses.begin(due.Service, now, asked)
	return p.postpone(ctx, due, now, asked)
}

// postpone delays a notification for as long as its service has asked, else for twice as long as before, and frees its browser for others.
func (p *PushSender) postpone(ctx context.Context, due sqlc.TakePushRow, now time.Time, asked time.Duration) error {
	return p.Store.Queries.DelayPush(ctx, sqlc.DelayPushParams{
		NextAt:  now.Add(cmp.Or(asked, min(delayAfter(due.Attempts), longestPause))),
		OrderID: due.OrderID, Version: due.Version, Kind: due.Kind, SubscriptionID: due.SubscriptionID,
	})
}
