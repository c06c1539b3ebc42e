package histories

import (
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var vehicle = domain.OrderedVehicle{CarID: "car-1"}

// data is what the services' workflows are given.
var data = map[domain.ServiceName]any{
	domain.VehicleCheckService: domain.VehicleCheck{Vehicle: vehicle},
}

var stories = []story{
	{domain.VehicleCheckService, "done", func(l *life) {
		l.pay("k")
		l.bankSays(nil)
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-after-decline", func(l *life) {
		l.pay("k")
		l.bankSays(func(word *domain.PaymentReport) { word.State, word.ErrCode = domain.PaymentDeclined, "59" })
		l.pay("again")
		l.bankSays(nil)
		l.bankSays(nil) // told twice
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-register-down", func(l *life) {
		l.Do(func() { l.Vehicles.Down = true })
		l.pay("k")
		l.bankSays(nil)
		l.awaitProblem(domain.ProblemRegister)
		l.Do(func() { l.Vehicles.Down = false })
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-read-model-down", func(l *life) {
		l.pay("k")
		l.Do(func() { l.ReadModelDown = true })
		l.bankSays(nil)
		l.awaitFetched()
		l.Do(func() { l.ReadModelDown = false })
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "expired", func(l *life) { l.await(domain.StatusExpired) }},
	{domain.VehicleCheckService, "expired-and-paid-late", func(l *life) {
		l.pay("k")
		l.await(domain.StatusExpired)
		l.bankSays(nil)
	}},
	{domain.VehicleCheckService, "expired-wrong-sum", func(l *life) {
		l.pay("k")
		l.bankSays(func(word *domain.PaymentReport) { word.Amount-- })
		l.await(domain.StatusExpired)
	}},
	{domain.VehicleCheckService, "canceled", func(l *life) {
		l.pay("k")
		require.NoError(l, l.act(order.CancelUpdate, "k"))
	}},
	{domain.VehicleCheckService, "canceled-bank-down", func(l *life) {
		l.pay("k")
		l.Do(func() { l.Bank.Down = true })
		require.Error(l, l.act(order.CancelUpdate, "k"), "the wish is taken, the order ends later")
		l.Do(func() { l.Bank.Down = false })
		l.await(domain.StatusCanceled)
	}},
	{domain.VehicleCheckService, "refusal", func(l *life) {
		l.Do(func() { l.Vehicles.Gone = true })
		l.pay("k")
		l.bankSays(nil)
		l.await(domain.StatusRefusal)
	}},
}

// pay asks for the bank's page.
func (l *life) pay(key string) {
	l.Helper()
	require.NoError(l, l.act(order.PayUpdate, key))
}
