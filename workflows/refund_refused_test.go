package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// endings are the ways in which an order ends with money that has to go back.
var endingsWithRefund = map[string]func(*scenario){
	"refused": func(l *scenario) {
		l.Vehicles.Gone = true
		l.pay(time.Minute, "k")
		l.bankReports(2*time.Minute, taken(2*time.Minute))
	},
	"canceled": func(l *scenario) { l.Bank.PaidAtRevocation = true; l.pay(time.Minute, "k"); l.cancel(2 * time.Minute) },
	"expired":  func(l *scenario) { l.Bank.PaidAtRevocation = true; l.pay(time.Minute, "k") },
	"paid late": func(l *scenario) {
		l.pay(time.Minute, "k")
		l.bankReports(25*time.Hour, taken(25*time.Hour))
	},
	"wrong sum, then done": func(l *scenario) {
		l.Bank.Foreign = map[string]bool{}
		l.at(30*time.Second, func() {
			l.ReportPayment(domain.PaymentReport{InvoiceID: "lost", State: domain.PaymentTaken, Amount: 100, ModifiedAt: start})
		})
		l.pay(time.Minute, "k")
		l.bankReports(2*time.Minute, taken(2*time.Minute))
	},
}

// A refund that the bank refuses stays visible over the ending, however the order ends, until the bank has returned the money: the
// order asks again each day, and is not erased before.
func TestRefusedRefundStaysVisible(t *testing.T) {
	for name, tell := range endingsWithRefund {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.Bank.Refuses = true
			l.create()
			tell(l)
			settled := 10*24*time.Hour + time.Minute
			l.at(settled-time.Minute, func() {
				last := l.Last()
				require.True(t, last.Status.Finished())
				require.Equal(t, domain.ProblemRefund, last.Problem, "%v", l.timeline())
				require.Contains(t, last.ViewFor(citizen, l.env.Now()).Explanation, domain.ProblemRefund.Text())
				require.False(t, l.Erased, "the case is open after seven days")
				l.Bank.Refuses = false
			})
			l.run()
			last := l.Last()
			require.Equal(t, domain.ProblemNone, last.Problem, "%v", l.timeline())
			require.Len(t, l.Bank.Returned, 1)
			require.NotContains(t, last.ViewFor(citizen, l.env.Now()).Explanation, domain.ProblemRefund.Text())
			require.Less(t, l.env.Now().Sub(start), settled+25*time.Hour, "the order asks again each day")
		})
	}
}

// An operator who has resolved it with the bank makes the order ask at once, or says that the money was returned by another way.
func TestOperatorSettlesRefund(t *testing.T) {
	for act, returned := range map[order.MoneyAct]int{order.AskBankNow: 1, order.ReturnedByHand: 0} {
		l := newScenario(t)
		l.Bank.Refuses = true
		l.create()
		endingsWithRefund["refused"](l)
		l.at(3*time.Hour, func() { l.Bank.Refuses = act == order.ReturnedByHand })
		answer := l.operator(3*time.Hour+time.Second, act)
		l.at(4*time.Hour, func() {
			require.NoError(t, answer.err)
			require.True(t, answer.answered)
			last := l.Last()
			require.Equal(t, domain.ProblemNone, last.Problem)
			require.True(t, last.Refunded)
			require.Equal(t, domain.InvoiceRefunded, last.Invoice.Status)
		})
		again := l.operator(5*time.Hour, order.ReturnedByHand)
		l.run()
		require.True(t, again.rejected, "there is nothing to settle any more")
		require.Len(t, l.Bank.Returned, returned)
		require.Less(t, l.env.Now().Sub(start), 8*24*time.Hour)
	}
}

// operator sends what an operator does about the money.
func (l *scenario) operator(offset time.Duration, act order.MoneyAct) *reply {
	r := &reply{}
	l.at(offset, func() { l.update(order.MoneyUpdate, order.MoneyRequest{Act: act}, r) })
	return r
}
