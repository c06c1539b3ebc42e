//go:build record

package histories

import (
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// What the services' workflows are given.
var (
	check       = domain.VehicleCheck{Vehicle: domain.OrderedVehicle{CarID: "car-1"}}
	reservation = domain.PlateReservation{Plate: domain.PlateOption{Plate: "AA1234BB", Cost: 11_940}}
)

// lostInvoice is the bank's word about money for an invoice that the order does not know.
func lostInvoice(amount domain.Kopecks) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "lost", State: domain.PaymentTaken, Amount: amount, ModifiedAt: time.Now()}
}

// exchange is a worn licence that is sent home, changed as the story wants it.
func exchange(change func(*domain.LicenceExchange)) domain.LicenceExchange {
	in := domain.LicenceExchange{Series: "ВХС", Number: "123456"}
	in.Reason, in.Wanted = domain.ReasonWorn, domain.LicencePhysical
	in.Delivery = domain.Delivery{Type: domain.DeliveryUkrposhta}
	if change != nil {
		change(&in)
	}
	return in
}

var stories = []story{
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
		l.bankSays(nil) // told twice
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-billed-anew", check, func(l *life) {
		l.pay("k")
		l.bankSays(func(word *domain.PaymentReport) { word.State = domain.PaymentClosed })
		time.Sleep(500 * time.Millisecond) // nothing shows that the order has heard it
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
		require.Error(l, l.act(order.CancelUpdate, "k"), "the wish is taken, the order ends later")
		l.Do(func() { l.Bank.Down = false })
		l.await(domain.StatusCanceled)
	}},
	{domain.VehicleCheckService, "refusal", check, func(l *life) {
		l.Do(func() { l.Vehicles.Gone = true })
		l.pay("k")
		l.bankSays(nil)
		l.await(domain.StatusRefusal)
	}},

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

	{domain.LicenceExchangeService, "done", exchange(nil), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationProcessed)
		l.await(domain.StatusProcessed)
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelInTransit)
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-centre-down", exchange(nil), func(l *life) {
		l.sign("k")
		l.Do(func() { l.Centre.Down = true })
		l.payNow()
		l.awaitProblem(domain.ProblemCentre)
		l.Do(func() { l.Centre.Down = false })
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-lost-callback", exchange(nil), func(l *life) {
		l.signAndPay()
		l.until(func() bool { return l.Last().Lodged != nil }, "nothing is lodged")
		l.Do(func() { l.Centre.DecideSilently(domain.ApplicationReady, "", time.Now()) })
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-decided-at-once", exchange(func(in *domain.LicenceExchange) {
		in.Delivery.Type = domain.DeliveryPickup
	}), func(l *life) {
		l.signAndPay()
		l.until(func() bool { return l.Last().Lodged != nil }, "nothing is lodged")
		l.Do(func() { l.Decide(domain.ApplicationReady, "", time.Time{}) }) // the instant at which it was taken
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-combat-loss", exchange(func(in *domain.LicenceExchange) {
		in.Reason, in.CombatLoss, in.Delivery.Type = domain.ReasonLoss, true, domain.DeliveryPickup
	}), func(l *life) {
		l.sign("k")
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-loss-document", exchange(func(in *domain.LicenceExchange) {
		in.Reason, in.Delivery.Type = domain.ReasonLossDocument, domain.DeliveryPickup
	}), func(l *life) {
		l.sign("k")
		require.NoError(l, l.act(string(domain.ActionConfirmLoss), "k"))
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-loss-document-centre-down", exchange(func(in *domain.LicenceExchange) {
		in.Reason, in.Delivery.Type = domain.ReasonLossDocument, domain.DeliveryPickup
	}), func(l *life) {
		l.sign("k")
		l.Do(func() { l.Centre.Down = true })
		require.Error(l, l.act(string(domain.ActionConfirmLoss), "k"), "it is taken, and the centre does not answer")
		require.Error(l, l.act(string(domain.ActionConfirmLoss), "again"))
		l.Do(func() { l.Centre.Down = false })
		l.await(domain.StatusSent)
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-made-at-once", exchange(nil), func(l *life) { // the centre was not heard to process it
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "storage", exchange(nil), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelReturned)
		l.await(domain.StatusStorage)
	}},
	{domain.LicenceExchangeService, "refusal", exchange(nil), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationRefused)
		l.await(domain.StatusRefusal)
	}},
	{domain.LicenceExchangeService, "refusal-withdrawn", exchange(nil), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationWithdrawn)
		l.await(domain.StatusRefusal)
	}},
	{domain.LicenceExchangeService, "storage-lost", exchange(nil), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelInTransit)
		l.moves(domain.ParcelLost)
		l.await(domain.StatusStorage)
	}},
	{domain.LicenceExchangeService, "storage-not-accepted", exchange(nil), func(l *life) {
		l.Do(func() { l.Post.Refuses = true })
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusStorage)
	}},
	{domain.LicenceExchangeService, "expired-unsigned", exchange(nil), func(l *life) {
		l.Do(func() { l.Signatures.Fault = domain.CodeSignatureAnotherSigner })
		require.Error(l, l.act(string(domain.ActionSign), "k"))
		l.await(domain.StatusExpired)
	}},
	{domain.LicenceExchangeService, "expired-unpaid", exchange(nil), func(l *life) {
		l.sign("k")
		l.await(domain.StatusExpired)
	}},
	{domain.LicenceExchangeService, "canceled", exchange(nil), func(l *life) { require.NoError(l, l.act(order.CancelUpdate, "k")) }},
}

// pay asks for the bank's page.
func (l *life) pay(key string) {
	l.Helper()
	require.NoError(l, l.act(order.PayUpdate, key))
}

// payNow pays at the bank.
func (l *life) payNow() {
	l.Helper()
	l.pay("k")
	l.bankSays(nil)
}

// signAndPay signs the statement and pays at the bank.
func (l *life) signAndPay() {
	l.Helper()
	l.sign("k")
	l.payNow()
}

func (l *life) sign(key string) {
	l.Helper()
	require.NoError(l, l.act(string(domain.ActionSign), key))
}

// canceledTooLate: the bank has the money and has not told of it when the citizen gives the order up.
func canceledTooLate(l *life) {
	l.pay("k")
	l.Do(func() { l.Bank.SetReport(l.Bank.Taken(time.Now())) })
	require.Error(l, l.act(order.CancelUpdate, "k"), "it is paid")
	l.decides(domain.ApplicationReady)
}

// paidAtOnce: the bank tells of the money, and the extract is there.
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
