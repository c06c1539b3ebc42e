package workflows_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// reversed is the bank's report that it has taken the payment back: a chargeback, or a refund in its own cabinet.
func reversed(at time.Duration, left domain.Kopecks) domain.PaymentReport {
	report := domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentReturned, ModifiedAt: start.Add(at)}
	if left > 0 {
		report.State, report.Amount = domain.PaymentTaken, left
	}
	return report
}

// The bank takes the payment back while the order of each paid service is on its way: it says so, and nothing more is carried out
// until an operator decides.
func TestReversalHoldsEveryPaidOrder(t *testing.T) {
	for service, way := range paidServices {
		t.Run(string(service), func(t *testing.T) {
			l := newScenario(t)
			way.toBank(l)
			const at = 8 * time.Hour
			l.at(at-time.Minute, l.everythingDown)
			l.at(at, func() { l.ReportPayment(l.Bank.Taken(start.Add(at))) })
			l.at(at+time.Minute, func() { l.ReportPayment(reversed(at+time.Minute, 0)) })
			l.at(at+2*time.Minute, l.everythingUp)
			l.at(72*time.Hour, func() {
				last := l.Last()
				require.NotEqual(t, domain.StatusDone, last.Status, "%v", l.timeline())
				require.Equal(t, domain.ProblemReversed, last.Problem, "%v", l.timeline())
				require.Equal(t, domain.InvoiceReversed, last.Invoice.Status)
				require.Contains(t, last.ViewFor(citizen, l.env.Now()).Explanation, domain.ProblemReversed.Text())
			})
			ended := l.operator(73*time.Hour, order.LetGo)
			goes := l.operator(74*time.Hour, order.GoOn)
			if way.paid != nil {
				way.paid(l)
			}
			way.live(l)
			require.Equal(t, domain.ProblemNone, l.Last().Problem)
			if ended.rejected { // the result was given before the order knew
				require.Equal(t, domain.CodeNotAllowed, ended.code())
				require.NoError(t, goes.err)
				require.Equal(t, domain.StatusDone, l.Last().Status, "%v", l.timeline())
				return
			}
			require.NoError(t, ended.err)
			require.Equal(t, domain.StatusRefusal, l.Last().Status, "%v", l.timeline())
		})
	}
}

// An operator lets the order go on without the money, as a whole or a part of it: it comes to its result.
func TestReversedOrderGoesOn(t *testing.T) {
	for _, left := range []domain.Kopecks{0, price - 1} {
		t.Run(fmt.Sprint(left), func(t *testing.T) {
			l := newScenario(t)
			l.Vehicles.Down = true
			l.create()
			l.pay(time.Minute, "k")
			l.bankReports(2*time.Minute, taken(2*time.Minute))
			l.bankReports(3*time.Minute, reversed(3*time.Minute, left))
			l.at(4*time.Minute, func() {
				require.Equal(t, domain.ProblemReversed, l.Last().Problem)
				l.Vehicles.Down = false
			})
			l.at(2*time.Hour, func() { require.Equal(t, domain.StatusPaymentReceived, l.Last().Status) })
			goes := l.operator(3*time.Hour, order.GoOn)
			again := l.operator(4*time.Hour, order.GoOn)
			l.run()
			require.NoError(t, goes.err)
			require.True(t, again.rejected)
			require.Equal(t, domain.StatusDone, l.Last().Status)
			require.Equal(t, domain.ProblemNone, l.Last().Problem)
			require.Equal(t, domain.InvoiceReversed, l.Last().Invoice.Status, "it does not say paid for ever")
			require.True(t, l.Last().Invoice.Waived)
			require.Empty(t, l.Bank.Returned)
		})
	}
}

// The bank takes a payment back, as a whole or a part of it, before the order could capture it, because a request to pay had the bank
// asked: the order can be paid until its deadline.
func TestReversalBeforeTheCapture(t *testing.T) {
	const at = 90 * time.Second // before the order itself asks the bank
	for _, left := range []domain.Kopecks{0, price - 1} {
		for _, paid := range []bool{true, false} {
			t.Run(fmt.Sprint(left, " paid again ", paid), func(t *testing.T) {
				l := newScenario(t)
				l.create()
				l.pay(time.Minute, "k")
				l.bankReports(70*time.Second, domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentClosed, ModifiedAt: start.Add(70 * time.Second)})
				l.at(at-time.Second, func() { l.Bank.Down = true })
				again := l.pay(at, "again")
				l.bankReports(at+100*time.Millisecond, taken(at+100*time.Millisecond))
				l.bankReports(at+200*time.Millisecond, reversed(at+200*time.Millisecond, left))
				l.at(at+250*time.Millisecond, func() { l.Bank.Down = false })
				if paid {
					l.at(time.Hour, func() { l.ReportPayment(l.Bank.TakenOf(2, start.Add(time.Hour))) })
				}
				l.run()
				require.NoError(t, again.err)
				require.Equal(t, "https://pay.example/inv-2", again.state.Invoice.PaymentURL)
				require.Equal(t, left, l.Bank.Captured["inv-1"].Amount-l.Bank.TakenBack["inv-1"])
				require.Zero(t, l.Bank.Has("inv-1"), "what is left of it goes back")
				last := l.Last()
				if paid {
					require.Equal(t, domain.StatusDone, last.Status, "%v", l.timeline())
					return
				}
				require.Equal(t, domain.StatusExpired, last.Status, "%v", l.timeline())
				require.Contains(t, l.timeline(), "24h0m0s expired")
			})
		}
	}
}

// A payment that the bank takes back after the end is in the operators' list until one of them has seen to it; the citizen does not
// read "paid" for ever. What the bank gives again is paid again.
func TestReversalAfterTheEnd(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.bankReports(24*time.Hour, reversed(24*time.Hour, 0))
	l.bankReports(25*time.Hour, reversed(24*time.Hour, 0))
	l.at(26*time.Hour, func() {
		last := l.Last()
		require.Equal(t, domain.ProblemReversed, last.Problem)
		require.False(t, last.Paid())
		require.Empty(t, last.Actions(citizen, l.env.Now())[1:], "no receipt of what was not paid")
	})
	ends := l.operator(27*time.Hour, order.LetGo)
	l.bankReports(28*time.Hour, taken(28*time.Hour))
	l.at(29*time.Hour, func() { require.Equal(t, domain.InvoicePaid, l.Last().Invoice.Status) })
	l.bankReports(30*time.Hour, reversed(30*time.Hour, 0))
	l.operator(20*24*time.Hour, order.GoOn)
	l.run()
	require.True(t, ends.rejected, "it has ended")
	require.Equal(t, []string{
		"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done", "24h0m0s payment_reversed", "28h0m0s payment_reinstated",
		"30h0m0s payment_reversed", "480h0m0s goes_on",
	}, l.timeline())
}

// A plate stays held for its order while an operator has to decide about the payment, so that the order can be carried out afterwards.
func TestHeldPlateIsKeptWhileAnOperatorDecides(t *testing.T) {
	l := newScenario(t)
	l.reservePaid()
	l.bankReports(24*time.Hour, reversed(24*time.Hour, 0))
	l.decides(200*time.Hour, domain.ApplicationProcessed, "")
	const decided = 400 * time.Hour
	for at := 30 * time.Hour; at < decided; at += 24 * time.Hour {
		l.at(at, func() { require.True(t, l.Plates.Held[plate].Until.After(l.env.Now()), "%s: %v", at, l.timeline()) })
	}
	goes := l.operator(decided, order.GoOn)
	l.decides(decided+time.Hour, domain.ApplicationReady, "")
	l.reservePlate()
	require.NoError(t, goes.err)
	require.Equal(t, domain.StatusDone, l.Last().Status, "%v", l.timeline())
}

// What operators may do about the money is what the order would carry out: once it is let go, there is nothing to decide, even if its
// application is not withdrawn yet.
func TestMoneyActs(t *testing.T) {
	l := newScenario(t)
	l.reservePaid()
	acts := func(offset time.Duration, expected ...order.MoneyAct) {
		l.at(offset, func() {
			answer, err := l.env.QueryWorkflow(order.MoneyQuery)
			require.NoError(t, err)
			var money order.Money
			require.NoError(t, answer.Get(&money))
			require.Equal(t, expected, money.Acts, offset)
		})
	}
	acts(time.Second)
	acts(23*time.Hour, order.AskBankNow)
	l.bankReports(24*time.Hour, reversed(24*time.Hour, 0))
	acts(25*time.Hour, order.AskBankNow, order.GoOn, order.LetGo)
	l.at(25*time.Hour, l.everythingDown)
	l.operator(26*time.Hour, order.LetGo)
	acts(27*time.Hour, order.AskBankNow)
	l.at(28*time.Hour, l.everythingUp)
	l.reservePlate()
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
}

// A reversal is found by asking, if its callback is lost.
func TestReversalIsFoundByAsking(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.at(time.Hour, func() { l.Bank.SetReport(reversed(time.Hour, 0)) })
	asked := l.operator(2*time.Hour, order.AskBankNow)
	l.operator(3*time.Hour, order.GoOn)
	l.run()
	require.Equal(t, domain.ProblemReversed, asked.state.Problem)
	require.Contains(t, l.kinds(), domain.EventReversed)
}

// The order ends without its result after the bank has returned the money by itself: there is nothing left to return, and nothing
// for an operator.
func TestReversedOrderIsRefused(t *testing.T) {
	l := newScenario(t)
	l.reservePaid()
	l.decides(48*time.Hour, domain.ApplicationRefused, "Немає підстав")
	l.bankReports(24*time.Hour, reversed(24*time.Hour, 0))
	l.reservePlate()
	last := l.Last()
	require.Equal(t, domain.StatusRefusal, last.Status)
	require.Equal(t, domain.ProblemNone, last.Problem, "%v", l.timeline())
	require.True(t, last.Refunded)
	require.Less(t, l.env.Now().Sub(start), 10*24*time.Hour)
}

// Money that comes in the middle of an order goes back at once: a second payment, or a wrong sum on another invoice.
func TestMoneyInTheMiddle(t *testing.T) {
	for _, amount := range []domain.Kopecks{price, price - 1} {
		for _, down := range []bool{false, true} {
			t.Run(fmt.Sprint(amount, " bank down ", down), func(t *testing.T) {
				l := newScenario(t)
				l.reservePaid()
				l.bankReports(24*time.Hour, found(24*time.Hour, amount))
				l.at(24*time.Hour+time.Millisecond, func() { l.Bank.Down = down })
				l.at(25*time.Hour, func() {
					require.Equal(t, domain.ProblemNone, l.Last().Problem, "the order itself waits for nothing")
					l.Bank.Down = false
				})
				l.at(25*time.Hour+2*time.Minute, func() {
					require.Len(t, l.Bank.Returned, 1, "%v", l.timeline())
					require.Equal(t, amount, l.Bank.Returned[0].Amount)
					require.False(t, l.Last().Refunded, "the order's own payment is kept")
					require.Equal(t, domain.InvoicePaid, l.Last().Invoice.Status)
					require.Equal(t, domain.RefundDone, l.Last().Payments[1].Refund)
				})
				l.decides(48*time.Hour, domain.ApplicationReady, "")
				l.reservePlate()
				require.Equal(t, domain.StatusDone, l.Last().Status)
				require.Len(t, l.Bank.Returned, 1)
				require.Contains(t, l.kinds(), domain.EventExtraRefunded, "the letter says that it was a second payment")
			})
		}
	}
}

// reservePaid runs until a reserved plate is paid for and lodged.
func (l *scenario) reservePaid() {
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
}

// everythingDown lets no system but the bank answer.
func (l *scenario) everythingDown() { l.setDown(true) }

func (l *scenario) everythingUp() { l.setDown(false) }

func (l *scenario) setDown(down bool) {
	for _, system := range []*bool{
		&l.Centre.Down, &l.Fines.Down, &l.Insurer.Down, &l.Plates.Down, &l.Post.Down, &l.Shipments.Down, &l.Storage.Down, &l.Vehicles.Down,
	} {
		*system = down
	}
}
