// Package sendings limits how many codes and letters are sent for a citizen, about an order or to an address in
// domain.SendingsWindow. They are counted in the database, so that the limits hold over all processes.
package sendings

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Counter counts sendings under keyed hashes, so that the table has no personal data.
type Counter struct {
	Secret []byte
	Now    func() time.Time
}

// Bound is how many times something may be sent under a key.
type Bound struct {
	Key  []byte
	Most int
}

// Key returns the key of what is sent, and for whom or to whom.
func (c Counter) Key(what, whom string) []byte {
	mac := hmac.New(sha256.New, c.Secret)
	_, _ = mac.Write([]byte("sendings " + what + " " + whom)) // references of citizens are HMACs of digits alone
	return mac.Sum(nil)
}

// AddressKey is Key for an email address, in upper or lower case.
func (c Counter) AddressKey(what, email string) []byte { return c.Key(what, strings.ToLower(email)) }

// Count counts what a request is going to send, and refuses it with a code if too much was sent lately. It runs in a transaction.
// Drop removes the request's sendings.
func (c Counter) Count(ctx context.Context, queries *sqlc.Queries, request uuid.UUID, code domain.Code, bounds ...Bound) error {
	// All processes lock in the same order.
	slices.SortFunc(bounds, func(a, b Bound) int { return bytes.Compare(a.Key, b.Key) })
	for _, bound := range bounds {
		if err := c.count(ctx, queries, request, code, bound); err != nil {
			return fmt.Errorf("count sendings: %w", err)
		}
	}
	return nil
}

func (c Counter) count(ctx context.Context, queries *sqlc.Queries, request uuid.UUID, code domain.Code, bound Bound) error {
	now := c.Now()
	if err := queries.LockSendings(ctx, bound.Key); err != nil {
		return err
	}
	sent, err := queries.SendingsSince(ctx, sqlc.SendingsSinceParams{Key: bound.Key, Since: now.Add(-domain.SendingsWindow)})
	if err != nil {
		return err
	}
	if len(sent) >= bound.Most {
		again := sent[bound.Most-1].Add(domain.SendingsWindow).Sub(now)
		return domain.RefuseFrequent(code, max(time.Second, again))
	}
	return queries.AddSending(ctx, sqlc.AddSendingParams{Key: bound.Key, SentAt: now, RequestID: request})
}

// dropWithin is the timeout of Drop.
const dropWithin = 2 * time.Second

// Drop removes what a request has counted and not sent, even if its context is cancelled.
func Drop(ctx context.Context, queries *sqlc.Queries, request uuid.UUID) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropWithin)
	defer cancel()
	return queries.DropSendings(ctx, request)
}
