// Package sendings limits how many codes and letters are sent for a citizen, about an order or to an address in
// domain.SendingsWindow. They are counted in the database, so that the limits hold over all processes.
package sendings

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/references"
)

// Counter counts sendings under keyed hashes, so that the table has no personal data.
type Counter struct {
	References *references.Keyset
	Now        func() time.Time
}

// Bound is how many times something may be sent under the keys of a row, of which the first one is written.
type Bound struct {
	Keys [][]byte
	Most int
}

// Key returns the key of what is sent, and for whom or to whom.
func (c Counter) Key(what, whom string) []byte { return c.References.Hash(purpose(what), whom) }

// Keys are the key of what is sent and the ones that it has under other keys of the keyset.
func (c Counter) Keys(what, whom string) [][]byte { return c.References.Hashes(purpose(what), whom) }

// AddressKeys is Keys for an email address, in upper or lower case.
func (c Counter) AddressKeys(what, email string) [][]byte {
	return c.Keys(what, strings.ToLower(email))
}

func purpose(what string) references.Purpose { return references.Purpose("sendings " + what) }

// Count counts what a request is going to send, and refuses it with a code if too much was sent lately. It runs in a transaction.
// Drop removes the request's sendings.
func (c Counter) Count(ctx context.Context, queries *sqlc.Queries, request uuid.UUID, code domain.Code, bounds ...Bound) error {
	// All processes lock in the same order, whatever their primary key is.
	slices.SortFunc(bounds, func(a, b Bound) int { return bytes.Compare(a.lock(), b.lock()) })
	for _, bound := range bounds {
		if err := c.count(ctx, queries, request, code, bound); err != nil {
			return fmt.Errorf("count sendings: %w", err)
		}
	}
	return nil
}

// lock is the key by which the bound is locked.
func (b Bound) lock() []byte { return slices.MinFunc(b.Keys, bytes.Compare) }

func (c Counter) count(ctx context.Context, queries *sqlc.Queries, request uuid.UUID, code domain.Code, bound Bound) error {
	now := c.Now()
	if err := queries.LockSendings(ctx, bound.lock()); err != nil {
		return err
	}
	sent, err := queries.SendingsSince(ctx, sqlc.SendingsSinceParams{Keys: bound.Keys, Since: now.Add(-domain.SendingsWindow)})
	if err != nil {
		return err
	}
	if len(sent) >= bound.Most {
		again := sent[bound.Most-1].Add(domain.SendingsWindow).Sub(now)
		return domain.RefuseFrequent(code, max(time.Second, again))
	}
	return queries.AddSending(ctx, sqlc.AddSendingParams{Key: bound.Keys[0], SentAt: now, RequestID: request})
}

// dropWithin is the timeout of Drop.
const dropWithin = 2 * time.Second

// Drop removes what a request has counted and not sent, even if its context is cancelled.
func Drop(ctx context.Context, queries *sqlc.Queries, request uuid.UUID) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropWithin)
	defer cancel()
	return queries.DropSendings(ctx, request)
}
