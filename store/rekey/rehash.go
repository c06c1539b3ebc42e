package rekey

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/references"
)

// Rehash writes the references of citizens and orders and the hashes of addresses that are under an earlier key under the primary one,
// while orders run. It can be repeated. Every process must write under the primary key before: what another one writes during a run is
// found by the next run.
type Rehash struct {
	Store    store.Store
	Database *pgxpool.Pool
	Logger   *slog.Logger
	Now      time.Time
}

// Rehashed is what a run has done.
type Rehashed struct {
	Citizens, Orders int64 // whose hashes were written again
	Failed           int64 // that cannot be read, see the log
}

const (
	rehashAtOnce   = 500
	rehashParallel = 8
	// unnamedFor is how long the first sign-in of a citizen may take. Afterwards the number of one without personal data is unknown, and
	// the reference is replaced by one that no number has.
	unnamedFor = 24 * time.Hour
)

// hashRange is a range of hashes that are not under the primary key.
type hashRange struct {
	from, before []byte
	after, below string // the same of references as text, from after the first one
}

// outside are the two ranges around the hashes under a key.
func outside(primary uint32) [2]hashRange {
	from, to := references.Range(primary)
	_, end := references.Range(1<<32 - 1)
	above, below := references.TextRange(primary)
	return [2]hashRange{{[]byte{}, from, "", above}, {to, end, below, "g"}}
}

// Run rehashes citizens, then orders.
func (r Rehash) Run(ctx context.Context) (done Rehashed, err error) {
	for _, part := range outside(r.Store.References.Primary()) {
		for _, pages := range []func(hashRange) pages{r.citizens, r.addresses} {
			if err := r.each(ctx, pages(part), &done.Citizens, &done, r.citizen); err != nil {
				return done, fmt.Errorf("rehash citizens: %w", err)
			}
		}
		if err := r.each(ctx, r.orders(part), &done.Orders, &done, r.order); err != nil {
			return done, fmt.Errorf("rehash orders: %w", err)
		}
	}
	return done, nil
}

// pages returns the next ids, each of which may come several times; none: there are no more.
type pages func(context.Context) ([]uuid.UUID, error)

func (r Rehash) citizens(part hashRange) pages {
	after := part.after
	return func(ctx context.Context) (ids []uuid.UUID, err error) {
		rows, err := r.Store.Queries.CitizensToRehash(ctx, sqlc.CitizensToRehashParams{After: after, Before: part.below, AtMost: rehashAtOnce})
		for _, row := range rows {
			ids, after = append(ids, row.ID), row.Reference
		}
		return ids, err
	}
}

func (r Rehash) addresses(part hashRange) pages {
	from := part.from
	return func(ctx context.Context) (ids []uuid.UUID, err error) {
		rows, err := r.Store.Queries.EmailsToRehash(ctx, sqlc.EmailsToRehashParams{FromHash: from, Before: part.before, AtMost: rehashAtOnce})
		for _, row := range rows {
			ids, from = append(ids, row.ID), slices.Concat(row.EmailHash, []byte{0})
		}
		return ids, err
	}
}

func (r Rehash) orders(part hashRange) pages {
	from, after := part.from, uuid.Nil
	return func(ctx context.Context) (ids []uuid.UUID, err error) {
		rows, err := r.Store.Queries.ReferencesToRehash(ctx, sqlc.ReferencesToRehashParams{
			FromHash: from, After: after, Before: part.before, AtMost: rehashAtOnce,
		})
		for _, row := range rows {
			ids, from, after = append(ids, row.OrderID), row.Hash, row.OrderID
		}
		return ids, err
	}
}

// each rehashes the ids of all pages, several at a time. One that cannot be read is logged and does not stop the others.
func (r Rehash) each(ctx context.Context, next pages, count *int64, done *Rehashed, rehash func(context.Context, uuid.UUID) error) error {
	for {
		ids, err := next(ctx)
		if err != nil || len(ids) == 0 {
			return err
		}
		slices.SortFunc(ids, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(rehashParallel)
		for _, id := range slices.Compact(ids) {
			group.Go(func() error {
				switch err := rehash(ctx, id); {
				case ctx.Err() != nil:
					return ctx.Err()
				case err != nil:
					atomic.AddInt64(&done.Failed, 1)
					r.Logger.ErrorContext(ctx, "a row is not rehashed", "id", id, "error", err)
				default:
					atomic.AddInt64(count, 1)
				}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
	}
}

func (r Rehash) citizen(ctx context.Context, id uuid.UUID) error {
	if _, err := r.Store.Keys.Key(ctx, id); err != nil { // outside of the transaction
		return err
	}
	return db.InTransaction(ctx, r.Database, func(tx pgx.Tx) error {
		rows := r.Store.In(sqlc.New(tx))
		if err := rows.Queries.LockCitizen(ctx, id); err != nil {
			return err
		}
		citizen, err := rows.Citizen(ctx, id)
		if errors.Is(err, store.ErrUnnamed) {
			return rows.Queries.RehashUnnamedCitizen(ctx, sqlc.RehashUnnamedCitizenParams{
				ID: id, Reference: rows.CitizenReference(domain.RNOKPP("unnamed " + id.String())), Before: r.Now.Add(-unnamedFor),
			})
		}
		if err != nil {
			return err
		}
		var emailHash []byte
		if citizen.Email != "" {
			emailHash = rows.EmailHash(citizen.Email)
		}
		return rows.Queries.RehashCitizen(ctx, sqlc.RehashCitizenParams{
			ID: id, Reference: rows.CitizenReference(domain.RNOKPP(citizen.RNOKPP)), EmailHash: emailHash,
		})
	})
}

func (r Rehash) order(ctx context.Context, id uuid.UUID) error {
	order, err := r.Store.Order(ctx, id)
	found := [][]byte{}
	switch {
	case errors.Is(err, pgx.ErrNoRows): // nothing is left of the order but its references
	case err != nil:
		return err
	default:
		found = r.Store.OrderReferences(order)
	}
	from, before := references.Range(r.Store.References.Primary())
	return r.Store.Queries.RehashOrder(ctx, sqlc.RehashOrderParams{ID: id, FoundBy: found, FromHash: from, Before: before})
}

// UnderReferenceKey counts what is found by hashes under a key.
func UnderReferenceKey(ctx context.Context, queries *sqlc.Queries, id uint32) (sqlc.UnderReferenceKeyRow, error) {
	from, before := references.Range(id)
	above, below := references.TextRange(id)
	return queries.UnderReferenceKey(ctx, sqlc.UnderReferenceKeyParams{After: above, BeforeText: below, FromHash: from, Before: before})
}
