package ordering

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/sendings"
)

// The lock of a citizen's orders of a service is a row (order_locks), because it has to outlive the request: while it is unknown
// whether the engine has started an order, or the read model lags behind, nothing else shows that the order may exist. An advisory
// lock would end with its session, that is with the process, and hold a connection while the engine answers. The row is written
// last, when the order is prepared, so that a request waits only while another one of the same citizen is being started.

const (
	// lockLife is how long a lock lasts whose order the read model never has.
	lockLife = time.Minute
	// lockWait is how long a request waits for the lock, lockPause how long between two tries: a lock ends in another process, in
	// the read model or by time, none of which wakes a waiter, and few requests ever wait.
	lockWait  = 15 * time.Second
	lockPause = 100 * time.Millisecond
	// unlockWithin is how long it may take to release the lock.
	unlockWithin = 2 * time.Second
)

// errLocked says that another order of the citizen and the service is being started.
var errLocked = errors.New("another order of the service is being started")

// lock refuses an order that repeats another one, locks the citizen's orders of the service until the read model has this one,
// and keeps its papers: all or nothing. Of two requests, whichever processes have them, the later one is compared when the order
// of the first can be read, was refused, or was not even started.
func (o *Orders) lock(ctx context.Context, d *draft) error {
	if d.hasPapers() { // outside of the transaction, which does not wait for a second connection
		if _, err := o.world.Store.Keys.Key(ctx, d.id); err != nil {
			return fmt.Errorf("order %s: %w", d.id, err)
		}
	}
	return o.whenFree(ctx, d, func(queries *sqlc.Queries) error {
		if err := o.keep(ctx, o.world.Store.In(queries), d); err != nil {
			return err
		}
		return o.countLetters(ctx, queries, d)
	})
}

// explain is why a draft was refused: a duplicate, if the order of another request that was being started has taken what the draft
// asks of a register.
func (o *Orders) explain(ctx context.Context, d *draft, refused error) error {
	var refusal *domain.Error
	if !d.service.InternalName.Unique() || !errors.As(refused, &refusal) {
		return refused
	}
	return o.whenFree(ctx, d, func(*sqlc.Queries) error { return refused })
}

// whenFree waits until no other order of the service is being started, and in one transaction locks the service for a draft that
// repeats no other order, and does the rest.
func (o *Orders) whenFree(ctx context.Context, d *draft, do func(*sqlc.Queries) error) error {
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	for {
		err := db.InTransaction(ctx, o.world.Database, func(tx pgx.Tx) error {
			queries := sqlc.New(tx)
			if err := o.lockService(ctx, queries, d); err != nil {
				return err
			}
			return do(queries)
		})
		if err == nil {
			return nil
		}
		if !errors.Is(err, errLocked) {
			return fmt.Errorf("order %s: %w", d.id, err)
		}
		select {
		case <-ctx.Done():
			return domain.RefuseFor(domain.CodeUnavailable, fmt.Errorf("order %s: %w", d.id, errLocked))
		case <-time.After(lockPause):
		}
	}
}

// lockService locks the service and refuses a duplicate; errLocked: another order holds the lock.
func (o *Orders) lockService(ctx context.Context, queries *sqlc.Queries, d *draft) error {
	if !d.service.InternalName.Unique() {
		return nil
	}
	now := o.config.Now()
	locked, err := queries.LockOrders(ctx, sqlc.LockOrdersParams{
		CitizenID: d.citizen.ID, Service: string(d.order.Service), OrderID: d.id, LockedAt: now, ExpiredBefore: now.Add(-lockLife),
	})
	if err != nil {
		return err
	}
	if locked == 0 {
		return errLocked
	}
	return o.refuseSecond(ctx, o.world.Store.In(queries), d.citizen.ID, d.comparable())
}

// unlock releases the lock of an order that was not made, also when the caller has gone.
func (o *Orders) unlock(ctx context.Context, d *draft) {
	if !d.service.InternalName.Unique() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), unlockWithin)
	defer cancel()
	err := o.world.Store.Queries.UnlockOrders(ctx, sqlc.UnlockOrdersParams{
		CitizenID: d.citizen.ID, Service: string(d.order.Service), OrderID: d.id,
	})
	if err != nil {
		o.world.Logger.WarnContext(ctx, "a lock is not released", "order", d.id, "error", err)
	}
}

// countLetters counts an order's addresses to which letters will go, except the citizen's own confirmed one.
func (o *Orders) countLetters(ctx context.Context, queries *sqlc.Queries, d *draft) error {
	var bounds []sendings.Bound
	for _, email := range []string{d.order.Email, d.order.ParticipantEmail} {
		confirmed := d.citizen.EmailStatus == string(domain.EmailVerified) && strings.EqualFold(email, d.citizen.Email)
		if email != "" && !confirmed {
			bounds = append(bounds, sendings.Bound{Keys: o.sendings.AddressKeys("order", email), Most: o.config.Sendings.Orders})
		}
	}
	if len(bounds) == 2 && bytes.Equal(bounds[0].Keys[0], bounds[1].Keys[0]) {
		bounds = bounds[:1]
	}
	return o.sendings.Count(ctx, queries, d.attempt, domain.CodeAddressLimit, bounds...)
}
