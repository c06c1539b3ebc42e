package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// A paid check is done as soon as the register has answered (VCHK-01, ORD-64, PAY-01).
func TestVehicleCheckPaid(t *testing.T) {
	l := newLife(t)
	created := l.create()
	paying := l.pay(time.Minute, "k")
	l.says(2*time.Minute, taken(2*time.Minute))
	l.run()

	require.Equal(t, domain.StatusWaitToPay, created.state.Status)
	require.Equal(t, dawn.Add(24*time.Hour), created.state.Deadline.Until)
	require.Equal(t, "https://pay.example/inv-1", paying.state.Invoice.PaymentURL)
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done"}, l.story())
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Equal(t, domain.InvoicePaid, l.Last().Invoice.Status)
	require.Equal(t, 1, l.Vehicles.Fetched)
	require.Empty(t, l.Bank.Revoked)
	require.Empty(t, l.Bank.Returned)
	require.Equal(t, 23*time.Hour+59*time.Minute, l.Bank.Invoices[0].Validity)
}

// An order that nobody pays ends after 24 hours, to the second (ORD-61, TIME-09), and its invoice is revoked.
func TestVehicleCheckExpires(t *testing.T) {
	t.Run("without an invoice", func(t *testing.T) {
		l := newLife(t)
		l.create()
		l.run()
		require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.story())
		require.Equal(t, domain.StatusExpired, l.Last().Status)
		require.Empty(t, l.Bank.Revoked)
	})
	t.Run("with an invoice", func(t *testing.T) {
		l := newLife(t)
		l.create()
		l.pay(time.Hour, "k")
		late := l.act(24*time.Hour+time.Minute, order.PayUpdate, "late", citizen)
		l.run()
		require.Equal(t, []string{"0s created", "1h0m0s invoice_issued", "24h0m0s expired"}, l.story())
		require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
		require.Positive(t, l.Bank.Asked, "the bank is asked before the order expires")
		require.Equal(t, domain.CodeTooLate, late.code())
		require.True(t, late.rejected, "a refused act leaves no trace in the history")
	})
}

// The bank took the money and its callback was lost: the order finds out by itself.
func TestVehicleCheckLostCallback(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Bank.Know(taken(90 * time.Second)) })
	l.run()
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done"}, l.story())
}

// The money came in the last second, and nobody told: asking the bank before the order expires saves it.
func TestVehicleCheckPaidInTheLastSecond(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(24*time.Hour-time.Second, func() { l.Bank.Know(taken(24*time.Hour - time.Second)) })
	l.run()
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Equal(t, "24h0m0s paid", l.story()[2])
}

// A bank whose callback is lost is asked after a minute, and then ever more rarely.
func TestBankIsAskedEverMoreRarely(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	offsets := []time.Duration{2 * time.Minute, 7 * time.Minute, 37 * time.Minute, 157 * time.Minute, 277 * time.Minute}
	before, after := map[time.Duration]int{}, map[time.Duration]int{}
	for _, at := range offsets {
		l.at(at-time.Second, func() { before[at] = l.Bank.Asked })
		l.at(at+time.Second, func() { after[at] = l.Bank.Asked })
	}
	l.run()
	for i, at := range offsets {
		require.Equal(t, []int{i, i + 1}, []int{before[at], after[at]}, at)
	}
}

// A payment that comes after the end is given back (PAY-01: never paid for nothing).
func TestVehicleCheckPaidAfterTheEnd(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	l.says(25*time.Hour, taken(25*time.Hour))
	l.says(26*time.Hour, taken(25*time.Hour)) // told twice
	l.run()
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "24h0m0s expired", "25h0m0s refunded"}, l.story())
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
	require.True(t, l.Last().Refunded)
	require.Equal(t, domain.StatusExpired, l.Last().Status)
}

// The bank says no, then yes, of the same invoice; its words come twice and out of order.
func TestVehicleCheckDeclinedThenPaid(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	l.says(2*time.Minute, declined(2*time.Minute, "59"))
	var between domain.Order
	l.at(3*time.Minute, func() { between = l.Last() })
	again := l.pay(4*time.Minute, "k2")
	l.says(5*time.Minute, taken(5*time.Minute))
	l.says(6*time.Minute, declined(2*time.Minute, "59")) // late
	l.says(7*time.Minute, taken(5*time.Minute))          // twice
	l.run()
	require.Equal(t, domain.InvoiceDeclined, between.Invoice.Status)
	require.Equal(t, "На картці недостатньо коштів. Спробуйте іншу картку.", between.Invoice.Declined)
	require.Equal(t, "inv-1", again.state.Invoice.ID, "the same invoice can still be paid")
	require.Equal(t, []string{
		"0s created", "1m0s invoice_issued", "2m0s payment_declined", "5m0s paid", "5m0s done",
	}, l.story())
	require.Empty(t, l.Bank.Returned)
	require.Len(t, l.Bank.Invoices, 1)
}

// The bank's clock shows whole seconds: that it has declined and that it was paid are words of one instant, in either order.
func TestVehicleCheckDeclinedAndPaidInOneSecond(t *testing.T) {
	for name, words := range map[string][]domain.PaymentReport{
		"in order":     {declined(2*time.Minute, "59"), taken(2 * time.Minute)},
		"out of order": {taken(2 * time.Minute), declined(2*time.Minute, "59")},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLife(t)
			l.create()
			l.pay(time.Minute, "k")
			for _, word := range words {
				l.says(2*time.Minute, word)
			}
			l.run()
			require.Equal(t, domain.StatusDone, l.Last().Status)
			require.Empty(t, l.Bank.Returned)
		})
	}
}

// The money is taken between the bank's last word and the revocation, and nobody tells: the bank refuses to revoke, is
// asked once more, and gives the money back (PAY-01).
func TestVehicleCheckPaidWhileItIsRevoked(t *testing.T) {
	for name, ends := range map[string]func(*life){
		"expired":  func(*life) {},
		"canceled": func(l *life) { l.cancel(2 * time.Minute) },
	} {
		t.Run(name, func(t *testing.T) {
			l := newLife(t)
			l.Bank.TakesAtLast = true
			l.create()
			l.pay(time.Minute, "k")
			ends(l)
			l.run()
			require.EqualValues(t, name, l.Last().Status)
			require.Empty(t, l.Bank.Revoked)
			require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
			require.True(t, l.Last().Refunded)
		})
	}
}

// A sum that is not the price does not pay for the order and goes back.
func TestVehicleCheckWrongSum(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	wrong := taken(2 * time.Minute)
	wrong.Amount = price - 1
	l.says(2*time.Minute, wrong)
	l.run()
	require.Equal(t, domain.StatusExpired, l.Last().Status)
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price - 1}}, l.Bank.Returned)
}

// The citizen gives the order up (WIZ-09): the invoice is revoked.
func TestVehicleCheckCanceled(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	given := l.cancel(2 * time.Minute)
	again := l.act(3*time.Minute, order.CancelUpdate, "c2", citizen)
	l.run()
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Equal(t, domain.CodeNotAllowed, again.code())
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s canceled"}, l.story())
}

// The citizen cancels while the bank has already taken the money: the order goes on, and says so.
func TestVehicleCheckCanceledTooLate(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Bank.Know(taken(90 * time.Second)) })
	given := l.cancel(100 * time.Second)
	l.run()
	require.Equal(t, domain.CodeAlreadyPaid, given.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// Cancelled while the bank is down: the citizen hears that the wish is taken, the order ends when the bank answers.
func TestVehicleCheckCanceledWhileTheBankIsDown(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Bank.Down = true })
	given := l.cancel(100 * time.Second)
	l.at(time.Hour, func() { l.Bank.Down = false })
	l.run()
	require.Equal(t, domain.CodeAccepted, given.code())
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
	require.Contains(t, l.story()[2], "delayed")
	require.Equal(t, domain.ProblemNone, l.Last().Problem)
}

// The bank is down when the citizen wants to pay: an honest no, nothing lost, the next try works.
func TestVehicleCheckBankDownAtPayment(t *testing.T) {
	l := newLife(t)
	l.create()
	l.at(30*time.Second, func() { l.Bank.Down = true })
	failed := l.pay(time.Minute, "k")
	l.at(5*time.Minute, func() { l.Bank.Down = false })
	worked := l.pay(10*time.Minute, "k2")
	l.says(11*time.Minute, taken(11*time.Minute))
	l.run()
	require.Equal(t, domain.CodeBankUnavailable, failed.code())
	require.Equal(t, domain.StatusWaitToPay, worked.state.Status)
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// A double click is one invoice; two tabs are one invoice too.
func TestVehicleCheckPaysOnce(t *testing.T) {
	l := newLife(t)
	l.create()
	first, second := l.pay(time.Minute, "k"), l.pay(time.Minute, "other tab")
	l.says(2*time.Minute, taken(2*time.Minute))
	l.run()
	require.Len(t, l.Bank.Invoices, 1)
	require.Equal(t, first.state.Invoice.PaymentURL, second.state.Invoice.PaymentURL)
}

// To everybody else the order does not exist (GAP-93).
func TestVehicleCheckStranger(t *testing.T) {
	l := newLife(t)
	l.create()
	pays := l.act(time.Minute, order.PayUpdate, "k", stranger)
	cancels := l.act(time.Minute, order.CancelUpdate, "k", stranger)
	l.run()
	for _, r := range []*reply{pays, cancels} {
		require.True(t, r.rejected)
		require.Equal(t, domain.CodeNotFound, r.code())
	}
}

// The register is down after the payment: the order says so, waits, and is done when the register answers.
func TestVehicleCheckRegisterDown(t *testing.T) {
	l := newLife(t)
	l.Vehicles.Down = true
	l.create()
	l.pay(time.Minute, "k")
	l.says(2*time.Minute, taken(2*time.Minute))
	var waiting domain.Order
	l.at(time.Hour, func() { waiting = l.Last() })
	l.at(30*time.Hour, func() { l.Vehicles.Down = false })
	l.run()
	require.Equal(t, domain.ProblemRegister, waiting.Problem)
	require.Equal(t, domain.StatusPaymentReceived, waiting.Status)
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Equal(t, domain.ProblemNone, l.Last().Problem)
	require.Empty(t, l.Bank.Returned)
}

// The register no longer has the vehicle: refused, with the money back (ORD-69).
func TestVehicleCheckVehicleGone(t *testing.T) {
	l := newLife(t)
	l.Vehicles.Gone = true
	l.create()
	l.pay(time.Minute, "k")
	l.says(2*time.Minute, taken(2*time.Minute))
	l.run()
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Equal(t, "У реєстрі більше немає даних про цей транспортний засіб.", l.Last().Reason)
	require.True(t, l.Last().Refunded)
	require.Len(t, l.Bank.Returned, 1)
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s refunded", "2m0s refused"}, l.story())
}

// The bank refuses to return money: the order says so and does not ask for ever.
func TestVehicleCheckRefundRefused(t *testing.T) {
	l := newLife(t)
	l.Bank.Refuses = true
	l.create()
	l.pay(time.Minute, "k")
	l.says(25*time.Hour, taken(25*time.Hour))
	l.run()
	require.Equal(t, "25h0m0s refund_refused", l.story()[3])
	require.Equal(t, domain.ProblemRefund, l.Last().Problem)
}

// A read model that is down delays the list, never the order.
func TestVehicleCheckReadModelDown(t *testing.T) {
	l := newLife(t)
	l.ReadModelDown = true
	created := l.create()
	paying := l.pay(time.Minute, "k")
	l.says(2*time.Minute, taken(2*time.Minute))
	l.at(10*time.Minute, func() {
		require.True(t, created.answered)
		require.True(t, paying.answered)
		require.Equal(t, 1, l.Vehicles.Fetched, "the order went on")
		l.ReadModelDown = false
	})
	l.run()
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done"}, l.story())
}

// Seven days after the final status the order is erased (SHELL-20, TIME-28).
func TestVehicleCheckErasedAfterSevenDays(t *testing.T) {
	l := newLife(t)
	l.create()
	l.cancel(time.Hour)
	l.at(time.Hour+7*24*time.Hour-time.Second, func() { require.False(t, l.Erased) })
	l.run()
	require.Equal(t, time.Hour+7*24*time.Hour, l.env.Now().Sub(dawn))
}
