//go:build record

package histories

import (
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var check = domain.VehicleCheck{Vehicle: domain.OrderedVehicle{CarID: "car-1"}}

var _ = add([]story{
	{domain.VehicleCheckService, "done", check, paidAtOnce},
	{domain.VehicleCheckService, "expired-bank-down", check, func(l *life) {
		l.Do(func() { l.Bank.Down = true })
		require.Error(l, l.act(order.PayUpdate, "in vain"))
		l.await(domain.StatusExpired)
	}},
	{domain.VehicleCheckService, "done-found-money", check, func(l *life) {
		l.hears(lostInvoice(11_940))
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-found-wrong-sum", check, func(l *life) {
		l.hears(lostInvoice(100))
		l.until(func() bool { return l.Last().Refunded }, "the money does not go back")
		l.pay("k")
		l.bankSays(nil)
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "expired-foreign-money", check, func(l *life) {
		l.Do(func() { l.Bank.Foreign = map[string]bool{"lost": true} })
		l.hears(lostInvoice(11_940))
		l.await(domain.StatusExpired)
	}},
	{domain.VehicleCheckService, "done-after-decline", check, func(l *life) {
		l.pay("k")
		l.bankSays(func(word *domain.PaymentReport) { word.State, word.ErrCode = domain.PaymentDeclined, "59" })
		l.pay("again")
		l.bankSays(nil)
		l.bankSays(nil) // reported twice
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-billed-anew", check, func(l *life) {
		l.pay("k")
		l.bankSays(func(word *domain.PaymentReport) { word.State = domain.PaymentClosed })
		time.Sleep(500 * time.Millisecond) // nothing shows that the order has received it
		l.pay("again")
		l.bankSays(nil)
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-paid-in-the-second-of-a-decline", check, func(l *life) {
		l.pay("k")
		second := time.Now().Truncate(time.Second)
		l.bankSays(func(word *domain.PaymentReport) {
			word.State, word.ErrCode, word.ModifiedAt = domain.PaymentDeclined, "59", second
		})
		l.bankSays(func(word *domain.PaymentReport) { word.ModifiedAt = second })
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "expired-paid-while-it-was-revoked", check, func(l *life) {
		l.Do(func() { l.Bank.PaidAtRevocation = true })
		l.pay("k")
		l.await(domain.StatusExpired)
	}},
	{domain.VehicleCheckService, "done-register-down", check, paidWithoutRegister},
	{domain.VehicleCheckService, "done-read-model-down", check, func(l *life) {
		l.pay("k")
		l.Do(func() { l.ReadModelDown = true })
		l.bankSays(nil)
		l.awaitFetched()
		l.Do(func() { l.ReadModelDown = false })
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-report-in-task", check, paidAtOnce},
	{domain.VehicleCheckService, "done-report-in-task-register-down", check, paidWithoutRegister},
	{domain.VehicleCheckService, "expired", check, func(l *life) { l.await(domain.StatusExpired) }},
	{domain.VehicleCheckService, "expired-and-paid-late", check, func(l *life) {
		l.pay("k")
		l.await(domain.StatusExpired)
		l.bankSays(nil)
	}},
	{domain.VehicleCheckService, "expired-wrong-sum", check, func(l *life) {
		l.pay("k")
		l.bankSays(func(word *domain.PaymentReport) { word.Amount-- })
		l.await(domain.StatusExpired)
	}},
	{domain.VehicleCheckService, "canceled", check, func(l *life) {
		l.pay("k")
		require.NoError(l, l.act(order.CancelUpdate, "k"))
	}},
	{domain.VehicleCheckService, "canceled-bank-down", check, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Bank.Down = true })
		require.Error(l, l.act(order.CancelUpdate, "k"), "the cancellation is accepted, the order ends later")
		l.Do(func() { l.Bank.Down = false })
		l.await(domain.StatusCanceled)
	}},
	{domain.VehicleCheckService, "refusal", check, func(l *life) {
		l.Do(func() { l.Vehicles.Gone = true })
		l.pay("k")
		l.bankSays(nil)
		l.await(domain.StatusRefusal)
	}},
})

// lostInvoice is the bank's word about money for an invoice that the order does not know.
func lostInvoice(amount domain.Kopecks) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "lost", State: domain.PaymentTaken, Amount: amount, ModifiedAt: time.Now()}
}

// paidAtOnce: the bank reports the money, and the extract is there.
func paidAtOnce(l *life) {
	l.pay("k")
	l.bankSays(nil)
	l.await(domain.StatusDone)
}

// paidWithoutRegister: the register is down when the money comes.
func paidWithoutRegister(l *life) {
	l.Do(func() { l.Vehicles.Down = true })
	l.pay("k")
	l.bankSays(nil)
	l.awaitProblem(domain.ProblemRegister)
	l.Do(func() { l.Vehicles.Down = false })
	l.await(domain.StatusDone)
}
