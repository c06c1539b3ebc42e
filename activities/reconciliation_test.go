package activities

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

const price = 16_400

// fault makes a difference and repairs it. It returns the order, the invoice, and what the bank should have and has.
type fault struct {
	kind domain.DifferenceKind
	make func(*till) (id uuid.UUID, invoice string, expected, found int64, repair func())
}

// faults are what the bank and the cabinet may differ about.
var faults = map[string]fault{
	"money of nobody": {domain.MoneyOfUnknownOrder, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		invoice := l.paid("a shop of the same merchant", 500)
		return uuid.Nil, invoice, 0, 500, func() { l.back(invoice, 0) }
	}},
	"an order that never was": {domain.MoneyOfUnknownOrder, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id := uuid.New()
		invoice := l.paid(id.String()+"-1", price)
		return id, invoice, 0, price, func() { l.back(invoice, 0) }
	}},
	"an order that a restore lost": {domain.MoneyOfUnknownOrder, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.sql("DELETE FROM orders WHERE id = $1", id)
		l.sql("DELETE FROM paid_invoices WHERE order_id = $1", id)
		return id, invoice, 0, price, func() { l.counted(id, invoice) }
	}},
	"an order and not its invoice is lost": {domain.MoneyOfUnknownOrder, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.sql("DELETE FROM orders WHERE id = $1", id)
		return id, invoice, 0, price, func() { l.counted(id, invoice) }
	}},
	"the order has not heard": {domain.MoneyNotCounted, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id := l.made(price)
		invoice := l.paidFor(id)
		return id, invoice, 0, price, func() { l.counted(id, invoice) }
	}},
	"paid after the end": {domain.MoneyNotCounted, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id := l.made(price)
		l.ended(id, domain.StatusExpired)
		invoice := l.paidFor(id)
		return id, invoice, 0, price, func() { l.back(invoice, 0) }
	}},
	"paid twice": {domain.MoneyPaidTwice, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, _ := l.bought(price)
		invoice := l.paidFor(id)
		return id, invoice, 0, price, func() { l.back(invoice, 0) }
	}},
	"paid twice, and the later one counts": {domain.MoneyPaidTwice, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id := l.made(price)
		invoice := l.paidFor(id)
		l.counted(id, l.paidFor(id))
		return id, invoice, 0, price, func() { l.back(invoice, 0) }
	}},
	"paid twice, and both are claimed": {domain.MoneyPaidTwice, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, _ := l.bought(price)
		invoice := l.paidFor(id)
		l.sql("INSERT INTO paid_invoices (invoice_id, order_id, paid_at) VALUES ($1, $2, $3)", invoice, id, time.Now())
		return id, invoice, 0, price, func() { l.back(invoice, 0) }
	}},
	"refunded, and the money stays": {domain.MoneyNotReturned, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.refunded(id)
		return id, invoice, 0, price, func() { l.back(invoice, 0) }
	}},
	"refunded, and a part of the money stays": {domain.MoneyNotReturned, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.back(invoice, 6_400)
		l.refunded(id)
		return id, invoice, 0, 10_000, func() { l.back(invoice, 0) }
	}},
	"reversed by the bank": {domain.MoneyReturned, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.back(invoice, 0)
		return id, invoice, price, 0, func() { l.refunded(id) }
	}},
	"reversed by the bank after the erasure": {domain.MoneyReturned, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.ended(id, domain.StatusDone)
		l.back(invoice, 0)
		return id, invoice, price, 0, func() { l.sql("UPDATE orders SET paid = false WHERE id = $1", id) }
	}},
	"partly reversed by the bank": {domain.MoneyReturnedPartly, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.back(invoice, 400)
		return id, invoice, price, 16_000, func() { l.back(invoice, 0); l.refunded(id) }
	}},
	"reversed by the bank, without a refund": {domain.MoneyReturned, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.takenBack(invoice, 0)
		return id, invoice, price, 0, func() { l.refunded(id) }
	}},
	"partly reversed by the bank, without a refund": {domain.MoneyReturnedPartly, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.takenBack(invoice, 400)
		return id, invoice, price, 16_000, func() { l.takenBack(invoice, 0); l.refunded(id) }
	}},
	"partly refunded, and the rest is reversed by the bank": {domain.MoneyReturned, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.back(invoice, 400)
		l.takenBack(invoice, 0)
		return id, invoice, price, 0, func() { l.refunded(id) }
	}},
	"another sum than the price": {domain.MoneySumDiffers, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id := l.made(price)
		invoice := l.paid(id.String()+"-1", 15_000)
		l.counted(id, invoice)
		return id, invoice, price, 15_000, func() { l.sql("UPDATE orders SET price = 15000 WHERE id = $1", id) }
	}},
	"the bank has no such payment": {domain.MoneyMissing, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id := l.made(price)
		l.counted(id, "p2_of_nobody")
		return id, "p2_of_nobody", price, 0, func() { l.refunded(id) }
	}},
	"a status that is not in the contract": {domain.MoneyUnclear, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id, invoice := l.bought(price)
		l.called[invoice] = "refund_pending"
		return id, invoice, price, price, func() { delete(l.called, invoice) }
	}},
	"a status that is not in the contract, of an unpaid order": {domain.MoneyUnclear, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id := l.made(price)
		invoice := l.paidFor(id)
		l.called[invoice] = "chargeback"
		return id, invoice, 0, price, func() { l.called[invoice] = "failure" }
	}},
	"a status that is not in the contract, of no order": {domain.MoneyUnclear, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		invoice := l.paid("a shop of the same merchant", 500)
		l.called[invoice] = "chargeback"
		return uuid.Nil, invoice, 0, 500, func() { l.called[invoice] = "failure" }
	}},
	"paid without an invoice": {domain.MoneyMissing, func(l *till) (uuid.UUID, string, int64, int64, func()) {
		id := l.made(price)
		l.sql("UPDATE orders SET paid = true WHERE id = $1", id)
		return id, "", price, 0, func() { l.sql("UPDATE orders SET paid = false WHERE id = $1", id) }
	}},
}

// ordinary are lives of payments without a difference.
var ordinary = []func(*till){
	func(l *till) { l.made(price) },
	func(l *till) { l.bought(price) },
	func(l *till) { id, _ := l.bought(1); l.ended(id, domain.StatusDone) },
	func(l *till) { id, invoice := l.bought(price); l.back(invoice, 0); l.refunded(id) },
	func(l *till) {
		id, invoice := l.bought(price)
		l.back(invoice, 400)
		l.back(invoice, 0)
		l.refunded(id)
	},
	func(l *till) { // refunded after the end
		id := l.made(price)
		l.ended(id, domain.StatusExpired)
		l.back(l.paidFor(id), 0)
	},
	func(l *till) { // refunded, because another invoice has paid
		id, _ := l.bought(price)
		l.back(l.paidFor(id), 0)
	},
	func(l *till) { // an invoice that was found, and refunded
		id, _ := l.bought(price)
		invoice := l.paidFor(id)
		l.sql("INSERT INTO paid_invoices (invoice_id, order_id, paid_at) VALUES ($1, $2, $3)", invoice, id, time.Now())
		l.back(invoice, 0)
	},
	func(l *till) { // an invoice that was found before, and refunded
		id := l.made(price)
		invoice := l.paidFor(id)
		l.sql("INSERT INTO paid_invoices (invoice_id, order_id, paid_at) VALUES ($1, $2, $3)", invoice, id, time.Now())
		l.back(invoice, 0)
		l.counted(id, l.paidFor(id))
	},
	func(l *till) { // a restore has lost the claim
		id, _ := l.bought(price)
		l.sql("DELETE FROM paid_invoices WHERE order_id = $1", id)
	},
}

// Over a day of random payments there is no difference. Each fault is found, alone, once; twice gives the same rows; what is repaired is
// settled.
func TestReconciliation(t *testing.T) {
	l := newTill(t)
	live := func(n int) {
		for range n {
			ordinary[rand.IntN(len(ordinary))](l)
		}
	}
	for _, life := range ordinary {
		life(l)
	}
	live(20)
	require.Empty(t, l.reconcile(false))
	kinds := map[domain.DifferenceKind]bool{}
	for name, fault := range faults {
		kinds[fault.kind] = true
		before := len(l.reconcile(false))
		id, invoice, expected, found, repair := fault.make(l)
		live(1)
		list := l.reconcile(true)
		require.Len(t, list, 1, name)
		row := difference{Kind: string(fault.kind), Invoice: invoice, Expected: expected, Found: found, FoundAt: list[0].FoundAt}
		if id != uuid.Nil {
			row.Order = &id
		}
		require.Equal(t, row, list[0], name)
		require.Equal(t, list, l.reconcile(true), name)
		repair()
		require.Empty(t, l.reconcile(true), name)
		all := l.reconcile(false)
		require.Len(t, all, before+1, name)
		row.Settled = true
		require.Equal(t, row, all[before], name)
	}
	for _, kind := range domain.DifferenceKinds {
		require.True(t, kinds[kind], kind)
		require.NotEmpty(t, kind.Text())
		require.NotEmpty(t, kind.Advice())
	}
	require.Len(t, kinds, len(domain.DifferenceKinds))
}

// What staff have settled stays settled while its sums are the same. A difference that comes back is open again.
func TestSettledDifferences(t *testing.T) {
	l := newTill(t)
	id, invoice := l.bought(price)
	l.back(invoice, 400)
	require.Len(t, l.reconcile(true), 1)
	settle := func() {
		l.sql("UPDATE money_differences SET settled_at = now(), settled_by = 'Олена Коваль, ТСЦ 8041', note = 'домовлено з банком'")
	}
	settle()
	require.Empty(t, l.reconcile(true))
	l.back(invoice, 400)
	open := l.reconcile(true)
	require.Len(t, open, 1)
	require.Equal(t, int64(15_600), open[0].Found)
	require.Empty(t, open[0].By)

	l.back(invoice, 0)
	l.refunded(id)
	require.Empty(t, l.reconcile(true))
	l.sql("UPDATE orders SET paid = true WHERE id = $1", id)
	require.Equal(t, string(domain.MoneyReturned), l.reconcile(true)[0].Kind)
}

// A payment that the bank does not have is a difference of the day on which the order has counted it, however the order changes later, and
// after its erasure.
func TestMissingPaymentKeepsItsDay(t *testing.T) {
	l := newTill(t)
	today := domain.DateOf(l.began)
	then := today.AddDays(-3)
	id := l.made(price)
	l.counted(id, "p2_of_nobody")
	l.sql("DELETE FROM paid_invoices WHERE order_id = $1", id) // a restore has lost it
	l.sql("UPDATE order_events SET at = $1 WHERE order_id = $2 AND kind = 'paid'", then.Time().Add(time.Hour), id)
	l.sql("UPDATE orders SET created_at = $1 WHERE id = $2", then.Time(), id)
	for _, change := range []func(){
		func() {},
		func() { l.change(id, domain.EventMoved, func(*domain.Order) {}) },
		func() { l.ended(id, domain.StatusDone) },
	} {
		change()
		for _, day := range []domain.Date{then, today, then} {
			require.NoError(t, l.reconciliation().Day(t.Context(), day, Reading{}, func(Reading) {}))
			open, err := sqlc.New(l.pool).OpenDifferences(t.Context(), sqlc.OpenDifferencesParams{AtMost: 10})
			require.NoError(t, err)
			require.Len(t, open, 1)
			require.Equal(t, []any{string(domain.MoneyMissing), then, &id}, []any{open[0].Kind, db.Date(open[0].Day), open[0].OrderID})
		}
	}
}

// A payment that the bank dates before midnight and the order after it, or the other way round, is no difference of either day, whichever
// is compared first.
func TestPaymentAtMidnight(t *testing.T) {
	for _, late := range []time.Duration{-time.Second, time.Second} {
		for _, first := range []int{0, -1} {
			l := newTill(t)
			id, invoice := l.bought(price)
			today := domain.DateOf(l.began)
			l.sql("UPDATE paid_invoices SET paid_at = $1 WHERE invoice_id = $2", today.Time().Add(-late), invoice)
			statement := Reconciliation{Database: l.pool, Now: time.Now, Bank: book{{
				InvoiceID: invoice, Reference: id.String() + "-1", PaidAt: today.Time().Add(late), Amount: price, Currency: 980,
			}}}
			for _, day := range []domain.Date{today.AddDays(first), today.AddDays(-1 - first)} {
				require.NoError(t, statement.Day(t.Context(), day, Reading{}, func(Reading) {}))
				open, err := sqlc.New(l.pool).OpenDifferences(t.Context(), sqlc.OpenDifferencesParams{AtMost: 10})
				require.NoError(t, err)
				require.Empty(t, open)
			}
		}
	}
}

// The price is in hryvnias: the same number in another currency is another sum.
func TestPaymentInAnotherCurrency(t *testing.T) {
	l := newTill(t)
	id, invoice := l.bought(price)
	today := domain.DateOf(l.began)
	statement := Reconciliation{Database: l.pool, Now: time.Now, Bank: book{{
		InvoiceID: invoice, Reference: id.String() + "-1", PaidAt: today.Time(), Amount: price, Currency: 840,
	}}}
	require.NoError(t, statement.Day(t.Context(), today, Reading{}, func(Reading) {}))
	open, err := sqlc.New(l.pool).OpenDifferences(t.Context(), sqlc.OpenDifferencesParams{AtMost: 10})
	require.NoError(t, err)
	require.Len(t, open, 1)
	require.Equal(t, string(domain.MoneySumDiffers), open[0].Kind)
}

// book is a statement without a bank.
type book []monobank.Payment

func (b book) Payments(_ context.Context, from, to time.Time, take func([]monobank.Payment) error) error {
	var list []monobank.Payment
	for _, payment := range b {
		if !payment.PaidAt.Before(from) && payment.PaidAt.Before(to.Add(time.Second)) {
			list = append(list, payment)
		}
	}
	return take(list)
}

// A missed night is compared the next one, with the days that have open differences and those of a certain age; a day that is not over
// does not count as compared.
func TestDaysToCompare(t *testing.T) {
	l := newTill(t)
	today := domain.DateOf(l.began)
	l.sql("UPDATE money_compared SET through = $1", db.Day(today.AddDays(-4)))
	l.paid("of nobody", 100)
	days := func() (ages []int) {
		list, err := l.reconciliation().Days(t.Context())
		require.NoError(t, err)
		now := domain.DateOf(time.Now().Add(l.ahead))
		for _, day := range list {
			ages = append(ages, day.DaysTo(now))
		}
		return ages
	}
	require.Equal(t, []int{3, 2, 1, 121, 31, 8}, days())
	for _, age := range []int{8, 3, 2} {
		require.NoError(t, l.reconciliation().Day(t.Context(), today.AddDays(-age), Reading{}, func(Reading) {}))
	}
	require.Len(t, l.reconcile(true), 1)
	require.Equal(t, []int{1, 121, 31, 8, 2}, days(), "today is not over")
	l.ahead = 10 * 24 * time.Hour
	require.Equal(t, []int{11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 121, 31}, days())
}

// A worker that dies continues where its heartbeat was.
func TestReadingContinues(t *testing.T) {
	l := newTill(t)
	l.paid("of nobody", 100)
	day, last := domain.DateOf(l.began), Reading{}
	require.NoError(t, l.reconciliation().Day(t.Context(), day, Reading{}, func(reading Reading) { last = reading }))
	silent := l.reconciliation()
	silent.Bank = nil // nothing is read again
	require.NoError(t, silent.Day(t.Context(), day, last, func(Reading) {}))
	var open int
	require.NoError(t, l.pool.QueryRow(t.Context(), "SELECT count(*) FROM money_differences WHERE settled_at IS NULL").Scan(&open))
	require.Equal(t, 1, open)
}
