package workflows_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// found is the bank's report about a paid invoice that the order has lost with a restore from a backup.
func found(at time.Duration, amount domain.Kopecks) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "lost", State: domain.PaymentTaken, Amount: amount, ModifiedAt: start.Add(at)}
}

// The payment of an invoice that the order does not know counts, if it is the price and in time (PAY-01).
func TestUnknownInvoicePays(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.bankReports(time.Minute, found(time.Minute, price))
	l.bankReports(2*time.Minute, found(time.Minute, price)) // reported twice
	l.run()
	require.Equal(t, []string{"0s created", "1m0s paid", "1m0s done"}, l.timeline())
	require.Equal(t, "lost", l.Last().Invoice.ID)
	require.Equal(t, domain.InvoicePaid, l.Last().Invoice.Status)
	require.Empty(t, l.Bank.Returned)
}

// An order has the bank's number of its payment from the first report that names it.
func TestNumberOfAPaymentIsKept(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	named, silent := taken(2*time.Minute), reversed(time.Hour, 0)
	named.RRN = "060189181768"
	l.bankReports(2*time.Minute, named)
	l.bankReports(time.Hour, silent)
	l.at(2*time.Hour, func() { require.Equal(t, named.RRN, l.Last().Payments[0].RRN) })
	l.operator(3*time.Hour, order.GoOn)
	l.run()
	require.Equal(t, named.RRN, l.Last().Payments[0].RRN)
}

// The payment of an unknown invoice is refunded if it is not the price or comes after the end; the citizen can pay as before.
func TestUnknownInvoiceIsRefunded(t *testing.T) {
	t.Run("not the price", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.bankReports(time.Minute, found(time.Minute, price-1))
		paying := l.pay(2*time.Minute, "k")
		l.bankReports(3*time.Minute, taken(3*time.Minute))
		l.run()
		require.Equal(t, []string{"0s created", "1m0s refunded", "2m0s invoice_issued", "3m0s paid", "3m0s done"}, l.timeline())
		require.Equal(t, "https://pay.example/inv-1", paying.state.Invoice.PaymentURL)
		require.Equal(t, []order.Refund{{InvoiceID: "lost", Reference: orderID + "-1", Amount: price - 1}}, l.Bank.Returned)
		require.Equal(t, 2, l.Bank.Invoices[0].Attempt, "the bank is given another reference than the lost invoice's")
	})
	t.Run("after the end", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.bankReports(25*time.Hour, found(25*time.Hour, price))
		l.run()
		require.Equal(t, []string{"0s created", "24h0m0s expired", "25h0m0s refunded"}, l.timeline())
		require.True(t, l.Last().Refunded)
	})
	t.Run("paid already", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.pay(time.Minute, "k")
		l.bankReports(2*time.Minute, taken(2*time.Minute))
		l.bankReports(time.Hour, found(time.Hour, price))
		l.run()
		require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done", "1h0m0s extra_refunded"}, l.timeline())
		require.Equal(t, "inv-1", l.Last().Invoice.ID)
		require.Equal(t, domain.InvoicePaid, l.Last().Invoice.Status, "the order's own payment is kept")
	})
}

// A genuine webhook may be about another merchant's invoice: the bank signs them all. It pays nothing, however often it comes, and
// the bank is asked about it once (PAY-09).
func TestForeignInvoicePaysNothing(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.at(0, func() { l.Bank.Foreign = map[string]bool{"lost": true} })
	for minute := range 5 {
		at := time.Duration(minute+1) * time.Minute
		l.bankReports(at, found(at, price))
	}
	l.run()
	require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.timeline())
	require.Equal(t, 1, l.Bank.Asked)
	require.Empty(t, l.Bank.Returned)
}

// The bank's answer counts, not the webhook: nothing was paid, or another sum.
func TestUnknownInvoiceIsConfirmed(t *testing.T) {
	t.Run("not paid", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.at(time.Minute, func() { l.Signal(order.BankSignal, found(time.Minute, price)) }) // the bank knows nothing of it
		l.run()
		require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.timeline())
	})
	t.Run("another sum", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.at(time.Minute, func() {
			l.Bank.SetReport(found(time.Minute, price-1))
			l.Signal(order.BankSignal, found(time.Minute, price))
		})
		l.run()
		require.Equal(t, []string{"0s created", "1m0s refunded", "24h0m0s expired"}, l.timeline())
	})
	t.Run("the bank is down", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.at(0, func() { l.Bank.Down = true })
		l.bankReports(time.Minute, found(time.Minute, price))
		l.at(time.Hour, func() { l.Bank.Down = false })
		l.run()
		require.Equal(t, domain.StatusDone, l.Last().Status)
		require.Equal(t, "lost", l.Last().Invoice.ID)
	})
	t.Run("the bank is down until after the erasure was due", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.cancel(time.Minute)
		late := time.Minute + domain.StandardDeadlines.Erasing - time.Minute
		l.at(late, func() { l.Bank.Down = true })
		l.bankReports(late+time.Second, found(late+time.Second, price))
		l.at(late+3*time.Hour, func() {
			require.False(t, l.Erased)
			l.Bank.Down = false
		})
		l.run()
		require.Equal(t, domain.StatusCanceled, l.Last().Status)
		require.Len(t, l.Bank.Returned, 1)
		require.True(t, l.Last().Refunded)
		require.True(t, l.Erased)
	})
	t.Run("the read model is down until after the erasure was due", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.pay(time.Minute, "k")
		l.cancel(2 * time.Minute)
		end := 2*time.Minute + domain.StandardDeadlines.Erasing
		l.at(end-time.Minute, func() { l.ReadModelDown = true })
		l.bankReports(end-30*time.Second, found(end-30*time.Second, price)) // its refund is not projected yet
		l.bankReports(end+30*time.Second, taken(end+30*time.Second))        // nor is the order erased
		l.at(end+time.Hour, func() { l.ReadModelDown = false })
		l.run()
		require.Len(t, l.Bank.Returned, 2)
		require.True(t, l.Erased)
	})
	t.Run("many of them", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		for i := range 100 {
			report := found(time.Minute, price)
			report.InvoiceID = fmt.Sprint("foreign-", i)
			l.at(time.Minute, func() { l.Signal(order.BankSignal, report) })
			l.at(2*time.Minute, func() { l.Signal(order.BankSignal, report) }) // reported twice
		}
		overlooked := l.overlooked(3 * time.Minute)
		l.run()
		require.Equal(t, 16, l.Bank.Asked, "the history does not grow without end")
		require.Equal(t, 84, *overlooked, "staff know of the others")
	})
	t.Run("many of them, while the bank issues an invoice", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.at(0, func() { l.Bank.Down = true })
		l.pay(time.Minute, "k")
		l.bankReports(time.Minute+100*time.Millisecond, taken(time.Minute))
		for i := range 20 {
			report := found(time.Minute, price)
			report.InvoiceID = fmt.Sprint("foreign-", i)
			l.at(time.Minute+time.Duration(200+i)*time.Millisecond, func() { l.Signal(order.BankSignal, report) })
		}
		l.at(time.Minute+500*time.Millisecond, func() { l.Bank.Down = false })
		overlooked := l.overlooked(3 * time.Minute)
		l.run()
		require.Equal(t, "inv-1", l.Last().Invoice.ID, "it is found by polling")
		require.Equal(t, 4, *overlooked)
	})
}

// overlooked is how many unknown invoices the order does not ask about.
func (l *scenario) overlooked(offset time.Duration) *int {
	count := new(int)
	l.at(offset, func() {
		answer, err := l.env.QueryWorkflow(order.MoneyQuery)
		require.NoError(l, err)
		var money order.Money
		require.NoError(l, answer.Get(&money))
		*count = money.Overlooked
	})
	return count
}

// An unknown unpaid invoice changes nothing.
func TestUnknownInvoiceWithoutMoney(t *testing.T) {
	for _, state := range []domain.PaymentState{domain.PaymentPending, domain.PaymentDeclined, domain.PaymentClosed, domain.PaymentReturned} {
		l := newScenario(t)
		l.create()
		report := found(time.Minute, price)
		report.State = state
		l.bankReports(time.Minute, report)
		l.run()
		require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.timeline(), state)
	}
}

// An invoice that the bank does not know any more does not fail the order: it cannot be paid, another is issued, and what is held is
// released in time (PAY-01, ORD-61).
func TestForgottenInvoice(t *testing.T) {
	forgets := func(l *scenario) {
		l.create()
		l.pay(time.Minute, "k")
		l.at(90*time.Second, func() { l.Bank.LosesInvoices = true })
	}
	t.Run("never paid", func(t *testing.T) {
		l := newScenario(t)
		forgets(l)
		l.reservePlate()
		require.Equal(t, []string{"0s created", "1m0s invoice_issued", "24h0m0s expired"}, l.timeline())
		require.Equal(t, []string{plate}, l.Plates.Released)
	})
	t.Run("given up", func(t *testing.T) {
		l := newScenario(t)
		forgets(l)
		l.cancel(2 * time.Minute)
		l.reservePlate()
		require.Equal(t, domain.StatusCanceled, l.Last().Status)
		require.Equal(t, []string{plate}, l.Plates.Released)
	})
	t.Run("another invoice", func(t *testing.T) {
		l := newScenario(t)
		forgets(l)
		again := l.pay(10*time.Minute, "k2")
		l.at(11*time.Minute, func() { l.ReportPayment(l.Bank.Taken(start.Add(11 * time.Minute))) })
		l.run()
		require.Equal(t, "https://pay.example/inv-2", again.state.Invoice.PaymentURL)
		require.Equal(t, domain.StatusDone, l.Last().Status)
		require.Equal(t, "inv-2", l.Last().Invoice.ID)
	})
	t.Run("paid after all", func(t *testing.T) {
		l := newScenario(t)
		forgets(l)
		l.bankReports(10*time.Minute, taken(10*time.Minute))
		l.run()
		require.Equal(t, domain.StatusDone, l.Last().Status)
		require.Equal(t, "inv-1", l.Last().Invoice.ID)
	})
}

// Two invoices of an order can be payable at once: the bank did not know the first one for a while, and the citizen was billed
// again. When one of them pays for the order, the other is revoked; if it was paid, it is refunded immediately (PAY-01).
func TestSecondInvoiceIsRevoked(t *testing.T) {
	twice := func(t *testing.T, pays int) *scenario {
		l := newScenario(t)
		l.create()
		l.pay(time.Minute, "k")
		l.at(90*time.Second, func() { l.Bank.LosesInvoices = true })
		l.pay(10*time.Minute, "k2")
		l.at(11*time.Minute, func() {
			l.Bank.LosesInvoices = false
			report := l.Bank.Taken(start.Add(11 * time.Minute))
			report.InvoiceID = fmt.Sprint("inv-", pays)
			l.ReportPayment(report)
		})
		return l
	}
	for paid, other := range map[int]string{1: "inv-2", 2: "inv-1"} {
		t.Run(fmt.Sprint("invoice ", paid, " is paid"), func(t *testing.T) {
			l := twice(t, paid)
			l.run()
			require.Equal(t, domain.StatusDone, l.Last().Status)
			require.Equal(t, fmt.Sprint("inv-", paid), l.Last().Invoice.ID)
			require.Equal(t, []string{other}, l.Bank.Revoked)
			require.Empty(t, l.Bank.Returned)
		})
	}
	t.Run("the bank fails to revoke", func(t *testing.T) {
		l := twice(t, 1)
		l.Bank.FailsToRevoke = true
		l.run()
		require.Equal(t, domain.StatusDone, l.Last().Status, "a paid order is not held up")
		require.Empty(t, l.Bank.Returned)
	})
	t.Run("both are paid", func(t *testing.T) {
		l := twice(t, 1)
		l.Bank.PaidAtRevocation = true
		l.run()
		require.Equal(t, []string{"0s created", "1m0s invoice_issued", "10m0s invoice_issued", "11m0s paid", "11m0s extra_refunded", "11m0s done"}, l.timeline())
		require.Equal(t, []order.Refund{{InvoiceID: "inv-2", Reference: orderID + "-2", Amount: price}}, l.Bank.Returned)
		require.Equal(t, domain.InvoicePaid, l.Last().Invoice.Status, "the payment for the order is kept")
	})
}

// The bank's report about an invoice may come before its answer to the request for it. So many are kept; the others are found by
// polling.
func TestReportBeforeTheInvoice(t *testing.T) {
	for others, done := range map[int]string{0: "1m1s done", 15: "1m1s done", 16: "2m1s done"} {
		t.Run(fmt.Sprint(others, " others"), func(t *testing.T) {
			l := newScenario(t)
			l.create()
			l.at(0, func() { l.Bank.Down = true })
			l.pay(time.Minute, "k")
			l.bankReports(time.Minute+100*time.Millisecond, taken(time.Minute))
			for i := range others {
				l.bankReports(time.Minute+time.Duration(200+i)*time.Millisecond, domain.PaymentReport{
					InvoiceID: fmt.Sprint("other-", i), State: domain.PaymentPending, ModifiedAt: start.Add(time.Minute),
				})
			}
			l.at(time.Minute+500*time.Millisecond, func() { l.Bank.Down = false })
			l.run()
			require.Equal(t, []string{"0s created", "1m1s invoice_issued", "1m1s paid", done}, l.timeline())
			require.Equal(t, domain.StatusDone, l.Last().Status)
		})
	}
}
