package activities

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/clients/monobank"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Ledger is the bank's statement.
type Ledger interface {
	// Payments gives take the payments from one instant to another, in whole seconds, both included.
	Payments(ctx context.Context, from, to time.Time, take func([]monobank.Payment) error) error
}

// database is a pool or a transaction.
type database interface {
	sqlc.DBTX
	Begin(context.Context) (pgx.Tx, error)
}

// Reconciliation compares the bank's statement with the read model.
type Reconciliation struct {
	Bank     Ledger
	Database database
	Now      func() time.Time
}

// Reading is how far the statement of a day is read.
type Reading struct {
	Started time.Time `json:"started"`
	Next    time.Time `json:"next"`
}

const (
	// hourOfStatement is the period of one call of the bank: a busy hour has some ten thousand payments.
	hourOfStatement = time.Hour
	// besideDay is how much of the days before and after is read too: a payment of midnight has one day at the bank and the next one here.
	besideDay = time.Hour
	// paymentsAtOnce is the number of payments per write.
	paymentsAtOnce = 1000
)

// Day compares the payments of a day, Kyiv time, and stores the differences. It may be repeated, and continue from what beat was given.
func (r Reconciliation) Day(ctx context.Context, day domain.Date, reading Reading, beat func(Reading)) error {
	starts, ends := day.Time(), day.AddDays(1).Time()
	if reading.Started.IsZero() {
		reading = Reading{Started: r.Now(), Next: starts.Add(-besideDay)}
	}
	for reading.Next.Before(ends.Add(besideDay)) && reading.Next.Before(reading.Started) {
		next := reading.Next.Add(hourOfStatement)
		err := r.Bank.Payments(ctx, reading.Next, next.Add(-time.Second), func(list []monobank.Payment) error {
			beat(reading) // an hour may have many parts
			return r.keep(ctx, list, reading.Started)
		})
		if err != nil {
			return fmt.Errorf("reconcile %s: %w", day, err)
		}
		reading.Next = next
		beat(reading)
	}
	if err := r.compare(ctx, day, reading.Started); err != nil {
		return fmt.Errorf("reconcile %s: %w", day, err)
	}
	return nil
}

// keep stores what the bank has said.
func (r Reconciliation) keep(ctx context.Context, list []monobank.Payment, started time.Time) error {
	queries := sqlc.New(r.Database)
	for part := range slices.Chunk(once(list), paymentsAtOnce) {
		rows := sqlc.KeepBankPaymentsParams{ReadAt: started}
		for _, payment := range part {
			rows.InvoiceIds, rows.Rrns = append(rows.InvoiceIds, payment.InvoiceID), append(rows.Rrns, payment.RRN)
			rows.OrderIds, rows.PaidAt = append(rows.OrderIds, orderOfReference(payment.Reference)), append(rows.PaidAt, payment.PaidAt)
			rows.Amounts, rows.Returned = append(rows.Amounts, int64(payment.Amount)), append(rows.Returned, int64(payment.Returned))
			rows.Currencies = append(rows.Currencies, int32(payment.Currency)) //nolint:gosec // three digits
			rows.Unclear = append(rows.Unclear, payment.Unclear)
			if payment.Unclear != "" {
				slog.WarnContext(ctx, "a payment in the bank's statement is unclear", "invoice", payment.InvoiceID, "status", payment.Unclear)
			}
		}
		if err := queries.KeepBankPayments(ctx, rows); err != nil {
			return err
		}
	}
	return nil
}

// once returns a list without repeated transactions.
func once(list []monobank.Payment) []monobank.Payment {
	type transaction struct{ invoice, rrn string }
	seen := map[transaction]bool{}
	return slices.DeleteFunc(slices.Clone(list), func(p monobank.Payment) bool {
		key := transaction{p.InvoiceID, p.RRN}
		defer func() { seen[key] = true }()
		return seen[key]
	})
}

// orderOfReference returns the order that an invoice's reference names; the nil UUID: none.
func orderOfReference(reference string) uuid.UUID {
	const length = len("00000000-0000-0000-0000-000000000000")
	if len(reference) <= length || !domain.IsReferenceOf(reference[:length], reference) {
		return uuid.Nil
	}
	id, err := uuid.Parse(strings.ToLower(reference[:length]))
	if err != nil {
		return uuid.Nil
	}
	return id
}

// compare stores the differences of a day whose statement is read, and closes those that have disappeared.
func (r Reconciliation) compare(ctx context.Context, day domain.Date, started time.Time) error {
	starts, ends := day.Time(), day.AddDays(1).Time()
	return pgx.BeginFunc(ctx, r.Database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		err := queries.DropUnreadBankPayments(ctx, sqlc.DropUnreadBankPaymentsParams{
			Starts: starts.Add(-besideDay), Ends: ends.Add(besideDay), ReadAt: started,
		})
		if err != nil {
			return err
		}
		if err := queries.CompareMoney(ctx, sqlc.CompareMoneyParams{Now: started, Starts: starts, Ends: ends}); err != nil {
			return err
		}
		if err := queries.SettleDisappeared(ctx, sqlc.SettleDisappearedParams{Now: started, Day: db.Day(day)}); err != nil {
			return err
		}
		if started.Before(ends) { // the day is not over
			return nil
		}
		return queries.MoneyCompared(ctx, sqlc.MoneyComparedParams{Day: db.Day(day), Before: db.Day(day.AddDays(-1))})
	})
}

// comparedAgain are the ages in days of the days that are compared again: refunds and reversals come later than payments, and the statement
// shows them at the payment's date.
var comparedAgain = []int{1, 2, 8, 31, 121}

// paymentsKept is how long what the bank has said is stored.
const paymentsKept = 7 * 24 * time.Hour

// sweepPayments deletes what the bank has said before an instant, in batches.
func sweepPayments(ctx context.Context, queries *sqlc.Queries, before time.Time) error {
	const atOnce = 10_000
	for {
		deleted, err := queries.SweepBankPayments(ctx, sqlc.SweepBankPaymentsParams{Before: before, AtMost: atOnce})
		if err != nil || deleted < atOnce {
			return err
		}
	}
}

// Days returns the days to compare tonight: all that were not compared yet, then those with open differences and older ones again, each
// with the oldest first.
func (r Reconciliation) Days(ctx context.Context) ([]domain.Date, error) {
	queries, now := sqlc.New(r.Database), r.Now()
	if err := sweepPayments(ctx, queries, now.Add(-paymentsKept)); err != nil {
		return nil, err
	}
	through, err := queries.MoneyComparedThrough(ctx)
	if err != nil {
		return nil, err
	}
	open, err := queries.DaysOfDifferences(ctx)
	if err != nil {
		return nil, err
	}
	today := domain.DateOf(now)
	var days, again []domain.Date
	for day := db.Date(through).AddDays(1); day.Before(today); day = day.AddDays(1) {
		days = append(days, day)
	}
	for _, age := range comparedAgain {
		again = append(again, today.AddDays(-age))
	}
	for _, day := range open {
		if date := db.Date(day); date.Before(today) {
			again = append(again, date)
		}
	}
	slices.SortFunc(again, domain.Date.Compare)
	for _, day := range slices.Compact(again) {
		if !slices.Contains(days, day) {
			days = append(days, day)
		}
	}
	return days, nil
}
