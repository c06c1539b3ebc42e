//go:build record

package histories

import (
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var reservation = domain.PlateReservation{Plate: domain.PlateOption{Plate: "AA1234BB", Cost: 11_940}}

var _ = add([]story{
	{domain.PlateReserveService, "done", reservation, func(l *life) {
		l.payNow()
		l.decides(domain.ApplicationApproved)
		l.await(domain.StatusReceived)
		l.decides(domain.ApplicationProcessed)
		l.await(domain.StatusProcessed)
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.PlateReserveService, "canceled-released-moved", reservation, func(l *life) {
		l.payNow()
		l.await(domain.StatusSent)
		time.Sleep(2 * time.Second) // the centre's callback is waited for in vain, and the deadline moves
		l.decides(domain.ApplicationApproved)
		l.await(domain.StatusCanceled)
	}},
	{domain.PlateReserveService, "done-hold-moves", reservation, func(l *life) {
		l.payNow()
		l.await(domain.StatusSent)
		time.Sleep(3 * time.Second)
		l.decides(domain.ApplicationApproved)
		l.await(domain.StatusReceived)
		time.Sleep(3 * time.Second)
		l.decides(domain.ApplicationProcessed) // the deadline is beyond the first hold
		l.await(domain.StatusProcessed)
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.PlateReserveService, "canceled-released", reservation, func(l *life) {
		l.payNow()
		l.await(domain.StatusCanceled)
	}},
	{domain.PlateReserveService, "canceled", reservation, func(l *life) { require.NoError(l, l.act(order.CancelUpdate, "k")) }},
	{domain.PlateReserveService, "done-already-paid", reservation, func(l *life) {
		canceledTooLate(l)
		l.await(domain.StatusDone)
	}},
	{domain.PlateReserveService, "expired", reservation, func(l *life) { l.await(domain.StatusExpired) }},
	{domain.PlateReserveService, "refusal", reservation, func(l *life) {
		l.payNow()
		l.decides(domain.ApplicationRefused)
		l.await(domain.StatusRefusal)
	}},
})

// canceledTooLate: the bank has the money and has not called back when the citizen cancels the order.
func canceledTooLate(l *life) {
	l.pay("k")
	l.Do(func() { l.Bank.SetReport(l.Bank.Taken(time.Now())) })
	require.Error(l, l.act(order.CancelUpdate, "k"), "it is paid")
	l.decides(domain.ApplicationReady)
}
