package activities

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

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"cabinet/clients/push"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows/order"
)

// partyPush is a notification of a party.
type partyPush struct {
	citizen uuid.UUID
	event   domain.Event
	push    domain.Push
}

// pushes returns the notifications about a projection: one with each letter, also if there is no address for the letter. They are
// stored in the projection's transaction, as letters are; Pusher sends them.
func pushes(in order.Projection, citizen uuid.UUID, participant *uuid.UUID) (list []partyPush) {
	for _, event := range in.Events {
		for _, letter := range in.Order.LettersAmong(in.Events, event) {
			notified := partyPush{citizen, event, in.Order.Push(letter, event)}
			if letter.To == domain.PartyParticipant {
				if participant == nil {
					continue
				}
				notified.citizen = *participant
			}
			list = append(list, notified)
		}
	}
	return list
}

// seal encrypts a notification.
func (p partyPush) seal(ctx context.Context, store temporal.Store, id uuid.UUID) (sqlc.AddPushParams, error) {
	sealed, err := store.SealPush(ctx, id, p.event.Version, p.event.Kind, p.push)
	return sqlc.AddPushParams{
		OrderID: id, Version: p.event.Version, Kind: string(p.event.Kind), CitizenID: p.citizen, Sealed: sealed,
		Urgent: p.push.Urgent, CreatedAt: p.event.At, ExpiresAt: p.push.Until,
	}, err
}

// PushService hands messages to browsers' push services.
type PushService interface {
	Send(ctx context.Context, to domain.PushSubscription, message push.Message) error
}

// Pusher sends stored notifications: each at least once. A repeated one has the same topic and tag, so that the push service and the
// browser replace the first. Any number of processes may run concurrently.
type Pusher struct {
	Store  temporal.Store
	Push   PushService
	Logger *slog.Logger

	mutex  sync.Mutex
	paused map[string]pause // by service
}

// pause is until when a service that does not answer is left alone, and how often it has failed.
type pause struct {
	until    time.Time
	failures int32
}

const (
	// pushersAtOnce is how many notifications a process sends concurrently.
	pushersAtOnce = 4
	// pushAgain is when a notification that was taken is taken again: after a crash, because a call ends sooner.
	pushAgain = 30 * time.Second
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
func (p *Pusher) Run(ctx context.Context) {
	for _, outcome := range []string{pushSent, pushGone, pushRefused, pushExpired, pushDelayed} {
		pushOutcomes.WithLabelValues(outcome) // so that none is missing until it happens
	}
	var senders sync.WaitGroup
	for range pushersAtOnce {
		senders.Go(func() { p.run(ctx) })
	}
	senders.Wait()
}

func (p *Pusher) run(ctx context.Context) {
	for ctx.Err() == nil {
		taken, err := p.sendDue(ctx, time.Now())
		if err != nil && ctx.Err() == nil {
			p.Logger.WarnContext(ctx, "notifications cannot be sent", "error", err)
		}
		if taken && err == nil {
			continue // there may be more
		}
		select {
		case <-ctx.Done():
		case <-time.After(sendPause):
		}
	}
}

// sendDue sends the oldest due notification, if there is one. No transaction is open meanwhile: a citizen who signs out does not
// wait for a push service.
func (p *Pusher) sendDue(ctx context.Context, now time.Time) (taken bool, err error) {
	due, err := p.Store.Queries.TakePush(ctx, sqlc.TakePushParams{Now: now, Again: now.Add(pushAgain), Paused: p.pausedAt(now)})
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("take notification: %w", err)
	}
	if !due.ExpiresAt.After(now) {
		return true, p.close(ctx, due, now, pushExpired)
	}
	return true, p.settle(ctx, due, now, p.send(ctx, due, now))
}

// send sends a notification once.
func (p *Pusher) send(ctx context.Context, due sqlc.TakePushRow, now time.Time) error {
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

// settle stores the outcome of an attempt.
func (p *Pusher) settle(ctx context.Context, due sqlc.TakePushRow, now time.Time, err error) error {
	ctx = context.WithoutCancel(ctx) // what was sent is not sent again because the worker ends
	switch kind := wire.KindOf(err); {
	case err == nil:
		p.resume(due.Service)
		return p.close(ctx, due, now, pushSent)
	case errors.Is(err, temporal.ErrKeyDestroyed):
		return p.close(ctx, due, now, pushExpired)
	case kind == wire.NotFound:
		p.resume(due.Service)
		pushOutcomes.WithLabelValues(pushGone).Inc()
		return p.Store.Queries.ForgetPushSubscription(ctx, due.SubscriptionID)
	case kind == wire.Refused:
		p.Logger.WarnContext(ctx, "notification refused", "order", due.OrderID, "version", due.Version, "service", due.Service, "error", err)
		return p.close(ctx, due, now, pushRefused)
	case kind == "":
		return err // the database or its keys: it is taken again
	}
	return p.delay(ctx, due, now, err)
}

// close ends a notification, and older ones of the order to the same browser, which would replace it there.
func (p *Pusher) close(ctx context.Context, due sqlc.TakePushRow, now time.Time, outcome string) error {
	pushOutcomes.WithLabelValues(outcome).Inc()
	err := p.Store.Queries.ClosePush(ctx, sqlc.ClosePushParams{
		At: &now, OrderID: due.OrderID, Version: due.Version, Kind: due.Kind, SubscriptionID: due.SubscriptionID,
	})
	if err != nil {
		return err
	}
	return p.Store.Queries.ClosePushesBefore(ctx, sqlc.ClosePushesBeforeParams{
		At: &now, OrderID: due.OrderID, SubscriptionID: due.SubscriptionID, Version: due.Version,
	})
}

// delay postpones a notification, and leaves its service alone for a while: other services are not delayed by it.
func (p *Pusher) delay(ctx context.Context, due sqlc.TakePushRow, now time.Time, cause error) error {
	pushOutcomes.WithLabelValues(pushDelayed).Inc()
	var fault *wire.Error
	asked := time.Duration(0)
	if errors.As(cause, &fault) {
		asked = fault.RetryAfter
	}
	p.Logger.WarnContext(ctx, "notification delayed", "order", due.OrderID, "version", due.Version, "service", due.Service, "error", cause)
	p.pauseFor(due.Service, now, asked)
	return p.Store.Queries.DelayPush(ctx, sqlc.DelayPushParams{
		NextAt:  now.Add(cmp.Or(asked, min(delayAfter(due.Attempts), longestPause))),
		OrderID: due.OrderID, Version: due.Version, Kind: due.Kind, SubscriptionID: due.SubscriptionID,
	})
}

// pausedAt returns the services that are left alone at an instant.
func (p *Pusher) pausedAt(now time.Time) []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	services := []string{}
	for service, pause := range p.paused {
		if pause.until.After(now) {
			services = append(services, service)
		}
	}
	return services
}

func (p *Pusher) pauseFor(service string, now time.Time, asked time.Duration) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.paused == nil {
		p.paused = map[string]pause{}
	}
	failures := p.paused[service].failures
	wait := cmp.Or(asked, min(time.Second<<min(failures, 10), longestPause))
	p.paused[service] = pause{until: now.Add(wait), failures: failures + 1}
}

func (p *Pusher) resume(service string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	delete(p.paused, service)
}
