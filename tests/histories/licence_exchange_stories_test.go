//go:build record

package histories

import (
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

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

var _ = add([]story{
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
	{domain.LicenceExchangeService, "done-loss-document-nothing-to-do", exchange(func(in *domain.LicenceExchange) {
		in.Reason, in.Delivery.Type = domain.ReasonLossDocument, domain.DeliveryPickup
	}), func(l *life) {
		l.sign("k")
		require.NoError(l, l.act(string(domain.ActionConfirmLoss), "k"))
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-made-at-once", exchange(nil), func(l *life) { // no callback said that it was processed
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
	{domain.LicenceExchangeService, "storage-overdue", exchange(nil), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelInTransit)
		l.await(domain.StatusStorage)
	}},
	{domain.LicenceExchangeService, "storage-within-the-carriage", exchange(nil), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelInTransit)
		l.moves(domain.ParcelReturned)
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
})
