//go:build record

package histories

import (
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// ownPlate is an individual plate that is delivered so.
func ownPlate(delivery domain.DeliveryType) domain.IndividualPlate {
	return domain.IndividualPlate{
		Plate: "КОЗАК1", Vehicle: domain.Auto, CarID: "car-1", RegionID: domain.RegionKyiv, Delivery: domain.Delivery{Type: delivery},
	}
}

var _ = add([]story{
	{domain.IndividualPlateService, "done", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationApproved)
		l.await(domain.StatusReceived)
		l.decides(domain.ApplicationProcessed)
		l.await(domain.StatusProcessed)
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.IndividualPlateService, "done-delivered", ownPlate(domain.DeliveryNovaPoshta), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationApproved)
		l.await(domain.StatusReceived)
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelInTransit)
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	{domain.IndividualPlateService, "done-centre-down", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.sign("k")
		l.Do(func() { l.Centre.Down = true })
		l.payNow()
		l.awaitProblem(domain.ProblemCentre)
		l.Do(func() { l.Centre.Down = false })
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.IndividualPlateService, "storage", ownPlate(domain.DeliveryNovaPoshta), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelReturned)
		l.await(domain.StatusStorage)
	}},
	{domain.IndividualPlateService, "storage-lost", ownPlate(domain.DeliveryNovaPoshta), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelInTransit)
		l.moves(domain.ParcelLost)
		l.await(domain.StatusStorage)
	}},
	{domain.IndividualPlateService, "storage-canceled", ownPlate(domain.DeliveryNovaPoshta), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelCancelled)
		l.await(domain.StatusStorage)
	}},
	{domain.IndividualPlateService, "storage-not-accepted", ownPlate(domain.DeliveryNovaPoshta), func(l *life) {
		l.Do(func() { l.Post.Refuses = true })
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusStorage)
	}},
	{domain.IndividualPlateService, "done-hold-renewed", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationApproved)
		var held time.Time
		l.Do(func() { held = l.Plates.Held["КОЗАК1"].Until })
		l.until(func() bool { return l.Plates.Held["КОЗАК1"].Until.After(held) }, "the hold is not renewed")
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.IndividualPlateService, "refusal", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationRefused)
		l.await(domain.StatusRefusal)
	}},
	{domain.IndividualPlateService, "refusal-by-the-maker", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationApproved)
		l.await(domain.StatusReceived)
		l.decides(domain.ApplicationRefused)
		l.await(domain.StatusRefusal)
	}},
	{domain.IndividualPlateService, "refusal-not-taken", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.Do(func() { l.Centre.RefusesFor = domain.CodePlateForbidden })
		l.signAndPay()
		l.await(domain.StatusRefusal)
	}},
	{domain.IndividualPlateService, "expired-unsigned", ownPlate(domain.DeliveryPickup), func(l *life) { l.await(domain.StatusExpired) }},
	{domain.IndividualPlateService, "expired-unsigned-sooner", ownPlate(domain.DeliveryPickup), func(l *life) { l.await(domain.StatusExpired) }},
	{domain.IndividualPlateService, "done-sooner", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.await(domain.StatusDone)
	}},
	{domain.IndividualPlateService, "expired-unpaid", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.sign("k")
		l.await(domain.StatusExpired)
	}},
	{domain.IndividualPlateService, "expired-paid-late", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.sign("k")
		l.pay("k")
		l.await(domain.StatusExpired)
		l.bankSays(nil)
	}},
	{domain.IndividualPlateService, "canceled", ownPlate(domain.DeliveryPickup), func(l *life) {
		require.NoError(l, l.act(order.CancelUpdate, "k"))
	}},
	{domain.IndividualPlateService, "canceled-signed", ownPlate(domain.DeliveryPickup), func(l *life) {
		l.sign("k")
		require.NoError(l, l.act(order.CancelUpdate, "k"))
	}},
})
