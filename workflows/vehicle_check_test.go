package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var _ = addPaid(domain.VehicleCheckService, paidService{toBank: (*scenario).billed, live: (*scenario).run})

// A paid check is done as soon as the register has answered (VCHK-01, ORD-64, PAY-01).
func TestVehicleCheckPaid(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	paying := l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.run()

	require.Equal(t, domain.StatusWaitToPay, created.state.Status)
	require.Equal(t, start.Add(24*time.Hour), created.state.Deadline.Until)
	require.Equal(t, "https://pay.example/inv-1", paying.state.Invoice.PaymentURL)
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done"}, l.timeline())
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Equal(t, domain.InvoicePaid, l.Last().Invoice.Status)
	require.Equal(t, 1, l.Vehicles.Fetched)
	require.Empty(t, l.Bank.Revoked)
	require.Empty(t, l.Bank.Returned)
	require.Equal(t, 23*time.Hour+59*time.Minute, l.Bank.Invoices[0].Validity)
}

// An unpaid order expires after 24 hours, to the second (ORD-61, TIME-09), and its invoice is revoked.
func TestVehicleCheckExpires(t *testing.T) {
	t.Run("without an invoice", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.run()
		require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.timeline())
		require.Equal(t, domain.StatusExpired, l.Last().Status)
		require.Empty(t, l.Bank.Revoked)
	})
	t.Run("with an invoice", func(t *testing.T) {
		l := newScenario(t)
		l.create()
		l.pay(time.Hour, "k")
		late := l.act(24*time.Hour+time.Minute, order.PayUpdate, "late", citizen)
		l.run()
		require.Equal(t, []string{"0s created", "1h0m0s invoice_issued", "24h0m0s expired"}, l.timeline())
		require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
		require.Positive(t, l.Bank.Asked, "the bank is asked before the order expires")
		require.Equal(t, domain.CodeTooLate, late.code())
		require.True(t, late.rejected, "a refused action leaves no event in the history")
	})
}

// A payment with a lost callback is found by polling.
func TestVehicleCheckLostCallback(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Bank.SetReport(taken(90 * time.Second)) })
	l.run()
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "1m30s paid", "2m0s done"}, l.timeline())
}

// A payment in the last second without a callback counts: the bank is asked before the order expires.
func TestVehicleCheckPaidInTheLastSecond(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(24*time.Hour-time.Second, func() { l.Bank.SetReport(taken(24*time.Hour - time.Second)) })
	l.run()
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Equal(t, "23h59m59s paid", l.timeline()[2], "the timeline has the bank's time")
}

// If the callback is lost, the bank is asked after a minute, and then less and less often.
func TestBankIsAskedEverMoreRarely(t *testing.T) {
	l := newScenario(t)
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

// A payment after the end is refunded (PAY-01: never paid for nothing).
func TestVehicleCheckPaidAfterTheEnd(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(25*time.Hour, taken(25*time.Hour))
	l.bankReports(26*time.Hour, taken(25*time.Hour)) // reported twice
	l.run()
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "24h0m0s expired", "25h0m0s refunded"}, l.timeline())
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
	require.True(t, l.Last().Refunded)
	require.Equal(t, domain.StatusExpired, l.Last().Status)
}

// The bank declines and then accepts one invoice; its reports are repeated and out of order.
func TestVehicleCheckDeclinedThenPaid(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, declined(2*time.Minute, "59"))
	var between domain.Order
	l.at(3*time.Minute, func() { between = l.Last() })
	again := l.pay(4*time.Minute, "k2")
	l.bankReports(5*time.Minute, taken(5*time.Minute))
	l.bankReports(6*time.Minute, declined(2*time.Minute, "59")) // late
	l.bankReports(7*time.Minute, taken(5*time.Minute))          // twice
	l.run()
	require.Equal(t, domain.InvoiceDeclined, between.Invoice.Status)
	require.Equal(t, "На картці недостатньо коштів. Спробуйте іншу картку.", between.Invoice.Declined)
	require.Equal(t, "inv-1", again.state.Invoice.ID, "the same invoice can still be paid")
	require.Equal(t, []string{
		"0s created", "1m0s invoice_issued", "2m0s payment_declined", "5m0s paid", "5m0s done",
	}, l.timeline())
	require.Empty(t, l.Bank.Returned)
	require.Len(t, l.Bank.Invoices, 1)
}

// The bank's clock has whole seconds: a decline and a payment may be reported with the same time, in either order.
func TestVehicleCheckDeclinedAndPaidInOneSecond(t *testing.T) {
	for name, reports := range map[string][]domain.PaymentReport{
		"in order":     {declined(2*time.Minute, "59"), taken(2 * time.Minute)},
		"out of order": {taken(2 * time.Minute), declined(2*time.Minute, "59")},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.create()
			l.pay(time.Minute, "k")
			for _, report := range reports {
				l.bankReports(2*time.Minute, report)
			}
			l.run()
			require.Equal(t, domain.StatusDone, l.Last().Status)
			require.Empty(t, l.Bank.Returned)
		})
	}
}

// An invoice is paid between the bank's last report and the revocation, without a callback: the bank refuses to revoke it, is asked
// again, and refunds the payment (PAY-01).
func TestVehicleCheckPaidWhileItIsRevoked(t *testing.T) {
	for name, ends := range map[string]func(*scenario){
		"expired":  func(*scenario) {},
		"canceled": func(l *scenario) { l.cancel(2 * time.Minute) },
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.Bank.PaidAtRevocation = true
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

// A sum that is not the price does not pay for the order and is refunded.
func TestVehicleCheckWrongSum(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	wrong := taken(2 * time.Minute)
	wrong.Amount = price - 1
	l.bankReports(2*time.Minute, wrong)
	l.run()
	require.Equal(t, domain.StatusExpired, l.Last().Status)
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price - 1}}, l.Bank.Returned)
}

// The citizen cancels the order (WIZ-09): the invoice is revoked.
func TestVehicleCheckCanceled(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	given := l.cancel(2 * time.Minute)
	again := l.act(3*time.Minute, order.CancelUpdate, "c2", citizen)
	l.run()
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Equal(t, domain.CodeNotAllowed, again.code())
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s canceled"}, l.timeline())
}

// The citizen cancels after the payment: the cancellation is refused, and the order continues.
func TestVehicleCheckCanceledTooLate(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Bank.SetReport(taken(90 * time.Second)) })
	given := l.cancel(100 * time.Second)
	l.run()
	require.Equal(t, domain.CodeAlreadyPaid, given.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// The citizen cancels while the bank is down: the cancellation is accepted, and the order ends when the bank answers.
func TestVehicleCheckCanceledWhileTheBankIsDown(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Bank.Down = true })
	given := l.cancel(100 * time.Second)
	l.at(time.Hour, func() { l.Bank.Down = false })
	l.run()
	require.Equal(t, domain.CodeAccepted, given.code())
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
	require.Contains(t, l.timeline()[2], "delayed")
	require.Equal(t, domain.ProblemNone, l.Last().Problem)
}

// The bank is down when the citizen wants to pay: the payment is refused as unavailable, the next attempt succeeds.
func TestVehicleCheckBankDownAtPayment(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.at(30*time.Second, func() { l.Bank.Down = true })
	failed := l.pay(time.Minute, "k")
	l.at(5*time.Minute, func() { l.Bank.Down = false })
	worked := l.pay(10*time.Minute, "k2")
	l.bankReports(11*time.Minute, taken(11*time.Minute))
	l.run()
	require.Equal(t, domain.CodeBankUnavailable, failed.code())
	require.Equal(t, domain.StatusWaitToPay, worked.state.Status)
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// A double click is one invoice; two tabs are one invoice too.
func TestVehicleCheckPaysOnce(t *testing.T) {
	l := newScenario(t)
	l.create()
	first, second := l.pay(time.Minute, "k"), l.pay(time.Minute, "other tab")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.run()
	require.Len(t, l.Bank.Invoices, 1)
	require.Equal(t, first.state.Invoice.PaymentURL, second.state.Invoice.PaymentURL)
}

// To strangers the order does not exist (GAP-93).
func TestVehicleCheckStranger(t *testing.T) {
	l := newScenario(t)
	l.create()
	pays := l.act(time.Minute, order.PayUpdate, "k", stranger)
	cancels := l.act(time.Minute, order.CancelUpdate, "k", stranger)
	l.run()
	for _, r := range []*reply{pays, cancels} {
		require.True(t, r.rejected)
		require.Equal(t, domain.CodeNotFound, r.code())
	}
}

// The register is down after the payment: the order shows it, waits, and is done when the register answers.
func TestVehicleCheckRegisterDown(t *testing.T) {
	l := newScenario(t)
	l.Vehicles.Down = true
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
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

// The register no longer has the vehicle: the order is refused, and the payment refunded (ORD-69).
func TestVehicleCheckVehicleGone(t *testing.T) {
	l := newScenario(t)
	l.Vehicles.Gone = true
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.run()
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Equal(t, "У реєстрі більше немає даних про цей транспортний засіб.", l.Last().Reason)
	require.True(t, l.Last().Refunded)
	require.Len(t, l.Bank.Returned, 1)
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s refunded", "2m0s refused"}, l.timeline())
}

// The bank refuses the refund of money that comes after the end: the order shows it.
func TestVehicleCheckRefundRefused(t *testing.T) {
	l := newScenario(t)
	l.Bank.Refuses = true
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(25*time.Hour, taken(25*time.Hour))
	l.at(26*time.Hour, func() {
		require.Equal(t, "25h0m0s refund_refused", l.timeline()[3])
		require.Equal(t, domain.ProblemRefund, l.Last().Problem)
		l.Bank.Refuses = false
	})
	l.run()
	require.Equal(t, "49h0m0s refunded", l.timeline()[4])
}

// A read model that is down delays the list, never the order.
func TestVehicleCheckReadModelDown(t *testing.T) {
	l := newScenario(t)
	l.ReadModelDown = true
	created := l.create()
	paying := l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.at(10*time.Minute, func() {
		require.True(t, created.answered)
		require.True(t, paying.answered)
		require.Equal(t, 1, l.Vehicles.Fetched, "the order continued")
		l.ReadModelDown = false
	})
	l.run()
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done"}, l.timeline())
}

// Seven days after the final status the order is erased (SHELL-20, TIME-28).
func TestVehicleCheckErasedAfterSevenDays(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.cancel(time.Hour)
	l.at(time.Hour+7*24*time.Hour-time.Second, func() { require.False(t, l.Erased) })
	l.run()
	require.Equal(t, time.Hour+7*24*time.Hour, l.env.Now().Sub(start))
}
