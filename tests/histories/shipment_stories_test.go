//go:build record

package histories

import (
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// shipped is a document that a post carries home.
var shipped = domain.Shipment{
	Document: domain.WaitingDocument{
		ID: "LE-000007", Kind: domain.ShippedLicence, State: domain.WaitingReturned, Document: "ВХА 000007", Centre: "8041",
		Since: domain.Date{Year: 2026, Month: time.March, Day: 1},
	},
	Email: "a@ukr.net", Phone: "+380671112233",
	Delivery: domain.Delivery{Type: domain.DeliveryUkrposhta, Address: "43000, Волинська, Луцьк", ContactPhone: "+380671112233"},
}

// The stories are every ending of one delivery service, and of the two others those that citizens meet.
var _ = add(slices.Concat(shipmentsOf(domain.PostalShipmentService), common(domain.ReshipmentService), common(domain.ReshipmentSPRService)))

// carried makes the post bring the parcel to a state, and waits until the order knows.
func (l *life) carried(state domain.ParcelState) {
	l.Helper()
	l.until(func() bool { return l.Last().Parcel != nil }, "there is no parcel")
	l.Do(func() { l.Post.Move(state, time.Now()) })
	l.until(func() bool { return l.Last().Parcel.State == state }, "the order does not hear of the parcel")
}

// sent pays for the carriage, and waits until the post has it.
func (l *life) sent() {
	l.payNow()
	l.await(domain.StatusDone)
}

func common(service domain.ServiceName) []story {
	return []story{
		{service, "done-delivered", shipped, func(l *life) {
			l.sent()
			l.carried(domain.ParcelInTransit)
			l.carried(domain.ParcelArrived)
			l.carried(domain.ParcelDelivered)
		}},
		{service, "done-returned", shipped, func(l *life) {
			l.sent()
			l.carried(domain.ParcelReturned)
		}},
		{service, "refusal-address", shipped, func(l *life) {
			l.Do(func() { l.Post.Refuses = true })
			l.payNow()
			l.await(domain.StatusRefusal)
		}},
		{service, "canceled", shipped, func(l *life) {
			l.pay("k")
			require.NoError(l, l.act(string(domain.ActionCancel), "k"))
		}},
		{service, "expired", shipped, func(l *life) { l.await(domain.StatusExpired) }},
	}
}

func shipmentsOf(service domain.ServiceName) []story {
	return append(common(service), []story{
		{service, "done-lost", shipped, func(l *life) {
			l.sent()
			l.carried(domain.ParcelInTransit)
			l.carried(domain.ParcelLost)
		}},
		{service, "done-overdue", shipped, func(l *life) {
			l.sent()
			l.carried(domain.ParcelInTransit)
			l.until(func() bool { return l.Last().Parcel.State == domain.ParcelLost }, "the carriage does not end")
		}},
		{service, "done-called-off", shipped, func(l *life) {
			l.sent()
			l.carried(domain.ParcelCancelled)
		}},
		{service, "done-register-down", shipped, func(l *life) {
			l.pay("k")
			l.Do(func() { l.Shipments.Down = true })
			l.bankSays(nil)
			l.awaitProblem(domain.ProblemRegister)
			l.Do(func() { l.Shipments.Down = false })
			l.await(domain.StatusDone)
			l.carried(domain.ParcelDelivered)
		}},
		{service, "done-post-down", shipped, func(l *life) {
			l.pay("k")
			l.Do(func() { l.Post.Down = true })
			l.bankSays(nil)
			l.awaitProblem(domain.ProblemPost)
			l.Do(func() { l.Post.Down = false })
			l.await(domain.StatusDone)
			l.carried(domain.ParcelDelivered)
		}},
		{service, "refusal-at-billing", shipped, func(l *life) {
			l.Do(func() { l.Shipments.GivenOut = true })
			require.Error(l, l.act(string(domain.ActionPay), "k"))
			l.await(domain.StatusRefusal)
		}},
		{service, "refusal-given-out", shipped, func(l *life) {
			l.pay("k")
			l.Do(func() { l.Shipments.GivenOut = true })
			l.bankSays(nil)
			l.await(domain.StatusRefusal)
		}},
		{service, "refusal-sent-elsewhere", shipped, func(l *life) {
			l.pay("k")
			l.Do(func() { l.Shipments.SentElsewhere = true })
			l.bankSays(nil)
			l.await(domain.StatusRefusal)
		}},
		{service, "expired-and-paid-late", shipped, func(l *life) {
			l.pay("k")
			l.await(domain.StatusExpired)
			l.bankSays(nil)
		}},
	}...)
}
