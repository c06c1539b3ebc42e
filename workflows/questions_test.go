package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// The callback is lost. A citizen who presses pay again is not led to the bank's page, which says that it is paid: the order asks the
// bank, and continues.
func TestPayAgainAsksTheBank(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(80*time.Second, func() { l.Bank.SetReport(taken(80 * time.Second)) })
	again := l.pay(90*time.Second, "again")
	l.run()
	require.Equal(t, domain.CodePaid, again.code())
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "1m20s paid", "1m30s done"}, l.timeline(), "before the poll at 2m0s")
}

// An invoice that the bank has closed meanwhile is replaced. A bank that does not answer keeps nobody from its page.
func TestPayAgain(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(70*time.Second, func() { l.Bank.Down = true })
	down := l.pay(80*time.Second, "down")
	l.at(90*time.Second, func() {
		l.Bank.Down = false
		l.Bank.SetReport(domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentClosed, ModifiedAt: start.Add(90 * time.Second)})
	})
	closed := l.pay(100*time.Second, "closed")
	l.bankReports(2*time.Hour, domain.PaymentReport{InvoiceID: "inv-2", State: domain.PaymentTaken, Amount: price, ModifiedAt: start.Add(2 * time.Hour)})
	l.run()
	require.NoError(t, down.err)
	require.Equal(t, "https://pay.example/inv-1", down.state.Invoice.PaymentURL)
	require.NoError(t, closed.err)
	require.Equal(t, "https://pay.example/inv-2", closed.state.Invoice.PaymentURL)
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// A citizen who comes back from the bank, or opens the order, makes it ask: a lost callback costs seconds. So do staff.
func TestLookingAsksTheBank(t *testing.T) {
	for _, act := range []order.MoneyAct{order.AskPayment, order.AskBankNow} {
		l := newScenario(t)
		l.create()
		early := l.operator(30*time.Second, act)
		l.pay(time.Minute, "k")
		l.at(80*time.Second, func() { l.Bank.SetReport(taken(80 * time.Second)) })
		answer := l.operator(90*time.Second, act)
		l.run()
		require.True(t, early.rejected, "there is no invoice yet")
		require.NoError(t, answer.err)
		require.Equal(t, "1m20s paid", l.timeline()[2])
		require.Equal(t, "1m30s done", l.timeline()[3])
	}
}

// However often people look, the bank is asked a bounded number of times, and a refused question leaves nothing in the history. Staff may
// ask when citizens may not any more.
func TestQuestionsAreBounded(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	var answers []*reply
	var look func()
	look = func() { // every twenty seconds until the order expires
		answers = append(answers, &reply{})
		l.Do(func() {
			l.update(order.MoneyUpdate, order.MoneyRequest{Act: order.AskPayment}, answers[len(answers)-1])
		})
		if l.env.Now().Before(start.Add(23 * time.Hour)) {
			l.env.RegisterDelayedCallback(look, 20*time.Second)
		}
	}
	l.env.RegisterDelayedCallback(look, 2*time.Minute)
	staff := l.operator(23*time.Hour+30*time.Minute, order.AskBankNow)
	l.run()
	accepted := 0
	for _, answer := range answers {
		require.True(t, answer.answered)
		if !answer.rejected {
			accepted++
		}
	}
	require.Equal(t, 100, accepted)
	require.False(t, staff.rejected)
}

// Who asks while the order itself is asking gets the answer of both.
func TestQuestionWhileThePollAsks(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(100*time.Second, func() { l.Bank.SetReport(taken(100 * time.Second)) })
	asked := l.operator(2*time.Minute, order.AskPayment)
	l.run()
	require.True(t, asked.answered)
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Empty(t, l.Bank.Returned)
}
