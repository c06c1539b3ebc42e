//go:build record

package histories

import (
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// What happens to the money of an order beyond its payment.
var _ = add([]story{
	{domain.VehicleCheckService, "refusal-refund-refused", check, func(l *life) {
		l.Do(func() { l.Vehicles.Gone, l.Bank.Refuses = true, true })
		l.payNow()
		l.await(domain.StatusRefusal)
		l.awaitProblem(domain.ProblemRefund)
		time.Sleep(3 * time.Second) // it is not erased
		l.Do(func() { l.Bank.Refuses = false })
		require.NoError(l, l.operator(order.AskBankNow))
	}},
	{domain.VehicleCheckService, "refusal-returned-by-hand", check, func(l *life) {
		l.Do(func() { l.Vehicles.Gone, l.Bank.Refuses = true, true })
		l.payNow()
		l.await(domain.StatusRefusal)
		require.NoError(l, l.operator(order.ReturnedByHand))
	}},
	{domain.VehicleCheckService, "canceled-forgotten-invoice-paid", check, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Bank.LosesInvoices = true })
		require.NoError(l, l.operator(order.AskBankNow))
		l.Do(func() { l.Bank.LosesInvoices, l.Bank.PaidAtRevocation = false, true })
		require.NoError(l, l.act(order.CancelUpdate, "k"))
		l.await(domain.StatusCanceled)
		l.until(func() bool { return len(l.Bank.Returned) == 1 }, "the money does not go back")
	}},
	{domain.VehicleCheckService, "canceled-money-before-erasing", check, func(l *life) {
		l.pay("k")
		require.NoError(l, l.act(order.CancelUpdate, "k"))
		l.await(domain.StatusCanceled)
		l.Do(func() { l.Bank.Down = true })
		l.hears(lostInvoice(11_940))
		time.Sleep(3 * time.Second) // it is not erased
		l.Do(func() { l.Bank.Down = false })
		l.until(func() bool { return len(l.Bank.Returned) == 1 }, "the money does not go back")
	}},
	{domain.VehicleCheckService, "done-payment-reversed", check, func(l *life) {
		l.payNow()
		l.await(domain.StatusDone)
		l.takesBack()
		require.NoError(l, l.operator(order.GoOn))
	}},
	{domain.VehicleCheckService, "done-reversed-before-the-capture", check, func(l *life) {
		l.pay("k")
		l.bankSays(func(word *domain.PaymentReport) { word.State = domain.PaymentClosed })
		time.Sleep(500 * time.Millisecond) // nothing shows that the order has received it
		l.Do(func() { l.Bank.Down = true })
		again := make(chan error, 1)
		go func() { again <- l.act(order.PayUpdate, "again") }()
		time.Sleep(200 * time.Millisecond) // it asks the bank
		l.bankSays(nil)
		time.Sleep(200 * time.Millisecond) // the order waits for the answer to the request
		l.bankSays(func(word *domain.PaymentReport) { word.Amount-- })
		l.Do(func() { l.Bank.Down = false })
		require.NoError(l, <-again)
		time.Sleep(500 * time.Millisecond) // the bank is asked, and the order waits again
		l.bankSays(nil)
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-pay-again-paid", check, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Bank.SetReport(l.Bank.Taken(time.Now())) })
		require.Error(l, l.act(order.PayUpdate, "again"), "it is paid")
		l.await(domain.StatusDone)
	}},
	{domain.PlateReserveService, "refusal-payment-reversed", reservation, func(l *life) {
		l.payNow()
		l.await(domain.StatusSent)
		l.takesBack()
		require.NoError(l, l.operator(order.LetGo))
		l.await(domain.StatusRefusal)
	}},
	{domain.PlateReserveService, "done-payment-reversed", reservation, func(l *life) {
		l.payNow()
		l.await(domain.StatusSent)
		l.takesBack()
		l.decides(domain.ApplicationReady)
		time.Sleep(time.Second) // the result is there, and the order waits
		require.NoError(l, l.operator(order.GoOn))
		l.await(domain.StatusDone)
	}},
	{domain.PlateReserveService, "done-hold-kept", reservation, func(l *life) {
		l.payNow()
		l.await(domain.StatusSent)
		l.takesBack()
		time.Sleep(3 * time.Second)
		l.decides(domain.ApplicationApproved)
		l.await(domain.StatusReceived)
		time.Sleep(3 * time.Second)
		l.decides(domain.ApplicationProcessed) // the deadline is beyond the first hold
		l.await(domain.StatusProcessed)
		l.decides(domain.ApplicationReady)
		time.Sleep(time.Second)
		require.NoError(l, l.operator(order.GoOn))
		l.await(domain.StatusDone)
	}},
	{domain.PlateReserveService, "canceled-refund-runs", reservation, func(l *life) {
		l.payNow()
		l.await(domain.StatusSent)
		l.bankSays(func(word *domain.PaymentReport) { word.State, word.Amount = domain.PaymentPending, 0 })
		l.decides(domain.ApplicationRefused)
		l.until(func() bool { return len(l.Bank.Returned) == 1 }, "the money does not go back")
	}},
	{domain.PlateReserveService, "done-paid-twice", reservation, func(l *life) {
		l.payNow()
		l.await(domain.StatusSent)
		l.hears(lostInvoice(11_940))
		l.until(func() bool { return len(l.Bank.Returned) == 1 }, "the second payment does not go back")
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
})

// takesBack makes the bank take the payment back.
func (l *life) takesBack() {
	l.Helper()
	l.bankSays(func(word *domain.PaymentReport) { word.State, word.Amount = domain.PaymentReturned, 0 })
	l.awaitProblem(domain.ProblemReversed)
}

// operator sends what an operator decides about the money.
func (l *life) operator(act order.MoneyAct) error {
	handle, err := l.engine.UpdateWorkflow(l.Context(), client.UpdateWorkflowOptions{
		WorkflowID: l.id, UpdateID: order.MoneyUpdate + "/" + uuid.NewString(), UpdateName: order.MoneyUpdate,
		Args: []any{order.MoneyRequest{Act: act}}, WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	if err != nil {
		return err
	}
	return handle.Get(l.Context(), nil)
}
