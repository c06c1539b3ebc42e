package activities

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"go.temporal.io/sdk/worker"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// records projects orders to the read model.
type records struct {
	database *pgxpool.Pool
	store    store.Store
	letters  int // per day to an unconfirmed address; 0: the default
	notices  *notices
}

func newRecords(database *pgxpool.Pool, store store.Store, letters int) records {
	return records{database: database, store: store, letters: letters, notices: &notices{database: database}}
}

func (r records) register(w worker.ActivityRegistry) {
	effect.Register(w, order.Record, r.record)
}

// Changed is the message on the channel "orders": the new version of a citizen's order.
type Changed struct {
	Citizen uuid.UUID `json:"citizen"`
	ID      uuid.UUID `json:"id"`
	Version int64     `json:"version"`
}

// lag is the delay between a change and its projection.
var lag = promauto.NewHistogram(prometheus.HistogramOpts{
	Name: "cabinet_projection_lag_seconds", Help: "Time from an order's change to its row in the read model, without the notice to the APIs that follows.",
	Buckets: []float64{.01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 30, 60, 300, 1800},
})

// record stores an order's snapshot, timeline, letters and notifications in one transaction, and then notifies the APIs. It is idempotent,
// and ignores a snapshot that is older than the stored one. A snapshot of a worker that crashed before it completed its task is superseded
// by the retry's.
func (r records) record(ctx context.Context, in order.Projection) (effect.Nothing, error) {
	change, err := changeOf(in)
	if err == nil {
		err = change.seal(ctx, r.store)
	}
	if errors.Is(err, store.ErrKeyDestroyed) { // the order is erased: nothing may be stored
		return effect.Nothing{}, nil
	}
	if err != nil {
		return effect.Nothing{}, err
	}
	// A retry here is shorter than the pause after a failed local activity.
	for attempt := 1; ; attempt++ {
		err := r.write(ctx, change)
		if err == nil || attempt == 3 || ctx.Err() != nil {
			return effect.Nothing{}, err
		}
		time.Sleep(time.Duration(attempt) * 100 * time.Millisecond)
	}
}

func (r records) write(ctx context.Context, change *change) error {
	var newest bool
	err := db.InPipeline(ctx, r.database, func(transaction *db.Pipeline) (err error) {
		newest, err = change.write(ctx, transaction, cmp.Or(r.letters, domain.StandardSendings.Letters))
		return err
	})
	if err != nil {
		return fmt.Errorf("record order %s: %w", change.order.ID, err)
	}
	change.observe()
	if !newest {
		return nil
	}
	return r.notices.send(ctx, change.notices)
}

// observe records the delay of a projection that is committed. An attempt after that, whose notice failed, does not count.
func (c *change) observe() {
	if !c.at.IsZero() {
		lag.Observe(time.Since(c.at).Seconds())
		c.at = time.Time{}
	}
}

// changedAt is when the order made the first change of a projection; zero: it made none. A payment's event has the bank's time.
func changedAt(in order.Projection) time.Time {
	if len(in.Events) == 0 {
		return time.Time{}
	}
	if first := in.Events[0]; first.Kind != domain.EventPaid {
		return first.At
	}
	return in.Order.UpdatedAt
}

// sealedLetter is an encrypted letter, with the hashes of its recipient under all keys.
type sealedLetter struct {
	sqlc.AddMessageParams
	recipients [][]byte
}

// change is what one projection writes.
type change struct {
	at      time.Time // of the order's change, until its delay is recorded
	order   sqlc.UpsertOrderParams
	events  sqlc.AppendEventsParams
	state   *domain.Order
	letters []store.Letter
	sealed  []sealedLetter
	pushes  []partyPush
	pushed  []sqlc.AddPushParams // notifications of browsers, encrypted
	notices []string             // one per party
	paid    *sqlc.ClaimInvoiceParams
}

func changeOf(in order.Projection) (*change, error) {
	row, err := store.OrderRow(in.Order)
	if err != nil {
		return nil, fmt.Errorf("record order: %w", err)
	}
	notices, err := noticesOf(row.ID, row.Version, row.CitizenID, row.ParticipantID)
	if err != nil {
		return nil, fmt.Errorf("record order %s: %w", row.ID, err)
	}
	return &change{
		at: changedAt(in), order: row, events: store.EventRows(row.ID, in.Events), state: &in.Order, letters: letters(in, row.ID), notices: notices,
		paid: claimOf(row.ID, in), pushes: pushes(in, row.CitizenID, row.ParticipantID),
	}, nil
}

// claimOf returns the invoice that has paid the order, if this projection reports the payment; nil: none.
func claimOf(id uuid.UUID, in order.Projection) *sqlc.ClaimInvoiceParams {
	pays := slices.ContainsFunc(in.Events, func(event domain.Event) bool { return event.Kind == domain.EventPaid })
	if !pays || in.Order.Invoice == nil {
		return nil
	}
	return &sqlc.ClaimInvoiceParams{InvoiceID: in.Order.Invoice.ID, OrderID: id, PaidAt: in.Order.Invoice.PaidAt}
}

// noticesOf returns the notifications for each party's browsers.
func noticesOf(id uuid.UUID, version int64, citizen uuid.UUID, participant *uuid.UUID) (notices []string, err error) {
	parties := []uuid.UUID{citizen}
	if participant != nil {
		parties = append(parties, *participant)
	}
	for _, party := range parties {
		notice, err := json.Marshal(Changed{Citizen: party, ID: id, Version: version})
		if err != nil {
			return nil, err
		}
		notices = append(notices, string(notice))
	}
	return notices, nil
}

// seal encrypts the snapshot, the letters and the notifications, and hashes what the order is found by.
func (c *change) seal(ctx context.Context, store store.Store) (err error) {
	c.order.FoundBy = store.OrderReferences(c.state)
	if c.order.Snapshot, err = store.SealSnapshot(ctx, c.order.ID, c.order.Snapshot); err != nil {
		return err
	}
	for _, letter := range c.letters {
		message, err := store.SealOrderLetter(ctx, letter)
		if err != nil {
			return err
		}
		c.sealed = append(c.sealed, sealedLetter{message, store.EmailHashes(letter.Recipient)})
	}
	for _, notification := range c.pushes {
		sealed, err := notification.seal(ctx, store, c.order.ID)
		if err != nil {
			return err
		}
		c.pushed = append(c.pushed, sealed)
	}
	return nil
}

// write writes the change, and reports whether it is the newest of its order. Only the first statement is waited for: the others go to
// PostgreSQL together with the commit.
func (c *change) write(ctx context.Context, transaction *db.Pipeline, mostLetters int) (newest bool, err error) {
	queries := sqlc.New(transaction)
	written, err := queries.UpsertOrder(ctx, c.order)
	if err != nil || written == 0 {
		return false, err
	}
	if err := queries.AppendEvents(ctx, c.events); err != nil {
		return false, err
	}
	if c.paid != nil {
		// The order has issued or confirmed the invoice, so the payment counts, even if the claim fails.
		if _, err := queries.ClaimInvoice(ctx, *c.paid); err != nil {
			return false, err
		}
	}
	for _, notification := range c.pushed {
		if err := queries.AddPush(ctx, notification); err != nil {
			return false, err
		}
	}
	letters := queries.AddLetter(ctx, c.limited(mostLetters))
	transaction.Committed(func() { countWithheld(letters) })
	return true, nil
}

// limited returns the letters with their daily limit to an unconfirmed address, which may be a stranger's.
func (c *change) limited(most int) []sqlc.AddLetterParams {
	limited := make([]sqlc.AddLetterParams, len(c.sealed))
	for i, letter := range c.sealed {
		limited[i] = sqlc.AddLetterParams{
			OrderID: letter.OrderID, Version: letter.Version, Party: letter.Party, Kind: letter.Kind, Sealed: letter.Sealed,
			RecipientHash: letter.RecipientHash, CreatedAt: letter.CreatedAt, NextAt: letter.NextAt,
			RecipientHashes: letter.recipients, Since: letter.CreatedAt.Add(-domain.LettersWindow), AtMost: int64(most),
		}
	}
	return limited
}

// withheld counts letters above the daily limit.
var withheld = promauto.NewCounter(prometheus.CounterOpts{
	Name: "cabinet_letters_withheld_total", Help: "Order letters not written because an unconfirmed address has reached the daily limit.",
})

func countWithheld(letters *sqlc.AddLetterBatchResults) {
	letters.QueryRow(func(_ int, written bool, err error) {
		if err == nil && !written {
			withheld.Inc()
		}
	})
}
