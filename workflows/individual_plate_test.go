package workflows_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

var _ = addPaid(domain.IndividualPlateService, paidService{
	toBank: (*scenario).statementSignedAndBilled, paid: (*scenario).readyAtCentre, live: (*scenario).fetchPlate,
})

const ownPlate = "КОЗАК1"

// makePlate runs the order of an individual plate with a delivery.
func (l *scenario) makePlate(delivery domain.DeliveryType) {
	live(l, domain.IndividualPlateService, domain.Order{
		DataKey: ownPlate, Statement: &domain.Statement{Digest: "d1"}, Plate: &domain.OrderedPlate{Plate: ownPlate, Vehicle: domain.Auto},
	}, domain.IndividualPlate{Plate: ownPlate, Vehicle: domain.Auto, CarID: "car-1", Delivery: domain.Delivery{Type: delivery}})
}

func (l *scenario) fetchPlate() { l.makePlate(domain.DeliveryPickup) }

// payPlate signs and pays: the application is submitted at the third hour.
func (l *scenario) payPlate() {
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.pay(2*time.Hour, "k")
	l.bankReports(3*time.Hour, taken(3*time.Hour))
}

// A plate from its hold to its delivery by post; the receipt is available when the order is done (ORD-65, ORD-77, AMB-058).
func TestIndividualPlateDelivered(t *testing.T) {
	l := newScenario(t)
	l.payPlate()
	var sent, received, processed domain.Order
	l.at(4*time.Hour, func() {
		sent = l.Last()
		require.Equal(t, orderID, l.Plates.Held[ownPlate].OrderID.String())
		require.Equal(t, 13*oneDay, l.Plates.Held[ownPlate].Until.Sub(start).Round(time.Minute), "as long as it can be signed and paid, and nine days to renew it")
	})
	l.at(5*oneDay, func() {
		require.Greater(t, l.Plates.Held[ownPlate].Until.Sub(start), 31*oneDay, "it is paid: as long as it takes to make it")
	})
	l.decides(24*time.Hour, domain.ApplicationApproved, "")
	l.at(25*time.Hour, func() { received = l.Last() })
	l.decides(20*24*time.Hour, domain.ApplicationProcessed, "")
	l.at(20*24*time.Hour+time.Hour, func() { processed = l.Last() })
	l.decides(21*24*time.Hour, domain.ApplicationReady, "")
	l.moves(22*24*time.Hour, domain.ParcelInTransit)
	l.moves(23*24*time.Hour, domain.ParcelDelivered)
	l.makePlate(domain.DeliveryNovaPoshta)

	require.Equal(t, domain.StatusSent, sent.Status, "ORD-65, AMB-058")
	require.Equal(t, domain.StatusReceived, received.Status)
	require.Contains(t, received.Explanation(domain.PartyInitiator), "до 06.04.2026", "INZ-37, TIME-23: a month from the maker's taking the layout")
	require.Equal(t, domain.StatusProcessed, processed.Status)
	require.Equal(t, []string{
		"0s created", "1h0m0s signed", "1h0m0s payable", "2h0m0s invoice_issued", "3h0m0s paid", "3h0m0s submitted",
		"24h0m0s received", "480h0m0s processed", "504h0m0s dispatched",
	}, l.timeline()[:9])
	last := l.Last()
	require.Equal(t, domain.StatusDone, last.Status)
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadReceipt}}, last.Actions(citizen, start.Add(24*24*time.Hour)), "ORD-77, AMB-056")
	require.Equal(t, domain.NovaPoshta, l.Post.Parcels[0].Delivery.Carrier(), "INZ-34")
	require.Empty(t, l.Plates.Released)
	require.Empty(t, l.Bank.Returned)
}

// A plate that is picked up is done when it is made. The days to register it count from then, and a late payment does not move them
// (INZ-05, TIME-21).
func TestIndividualPlateFetched(t *testing.T) {
	l := newScenario(t)
	l.payPlate()
	l.decides(24*time.Hour, domain.ApplicationApproved, "")
	l.decides(48*time.Hour, domain.ApplicationProcessed, "")
	l.decides(72*time.Hour, domain.ApplicationReady, "")
	l.bankReports(100*time.Hour, found(100*time.Hour, price))
	l.fetchPlate()
	last := l.Last()
	require.Equal(t, domain.StatusDone, last.Status)
	require.Equal(t, domain.EventExtraRefunded, l.kinds()[len(l.kinds())-1])
	require.Equal(t, domain.OrderEnd{At: start.Add(72 * time.Hour), By: domain.EventDone}, *last.Ended)
	require.Equal(t, domain.DateOf(start.Add(72*time.Hour)).AddDays(10), last.RegisterPlateBy(), "INZ-05, TIME-21")
	require.Empty(t, l.Post.Parcels)
	require.Empty(t, l.Plates.Released)
}

// A plate is held until it is made, however long that takes, and released if it is not made.
func TestIndividualPlateIsHeldWhileItIsMade(t *testing.T) {
	for name, row := range map[string]struct {
		last     domain.ApplicationStatus
		status   domain.Status
		released int
	}{
		"made at last":     {domain.ApplicationReady, domain.StatusDone, 0},
		"not made at last": {domain.ApplicationRefused, domain.StatusRefusal, 1},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.payPlate()
			l.decides(oneDay, domain.ApplicationApproved, "")
			for day := range 99 {
				l.at(time.Duration(day+1)*oneDay, func() {
					require.Greater(t, l.Plates.Held[ownPlate].Until.Sub(l.env.Now()), 8*oneDay, "INZ-37: day %d", day+1)
				})
			}
			l.decides(100*oneDay, row.last, "причина")
			l.fetchPlate()
			require.Equal(t, row.status, l.Last().Status)
			require.Len(t, l.Plates.Released, row.released)
			require.Empty(t, l.Plates.Lapsed)
			require.Empty(t, l.Last().Problem)
		})
	}
}

// A hold that is being renewed when the order ends without its result is released nevertheless.
func TestIndividualPlateIsNotHeldAfterItsRelease(t *testing.T) {
	l := newScenario(t)
	l.payPlate()
	l.at(30*oneDay, func() { l.Plates.Down = true })
	l.decides(31*oneDay+time.Hour, domain.ApplicationRefused, "причина")
	l.at(33*oneDay, func() { l.Plates.Down = false })
	l.fetchPlate()
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Equal(t, []string{ownPlate}, l.Plates.Released)
	require.Empty(t, l.Plates.Held)
	require.Len(t, l.Bank.Returned, 1)
}

// Whenever an order ends before its plate is made, the plate is released and the payment refunded.
func TestIndividualPlateIsReleased(t *testing.T) {
	for name, row := range map[string]struct {
		happens func(*scenario)
		status  domain.Status
		reason  string
		refund  bool
	}{
		"unsigned":          {func(l *scenario) { l.create() }, domain.StatusExpired, "", false},
		"unpaid, ORD-61":    {func(l *scenario) { l.create(); l.sign(time.Hour, "s", citizen) }, domain.StatusExpired, "", false},
		"given up unsigned": {func(l *scenario) { l.create(); l.cancel(time.Hour) }, domain.StatusCanceled, "", false},
		"given up unpaid": {func(l *scenario) {
			l.create()
			l.sign(time.Hour, "s", citizen)
			l.cancel(2 * time.Hour)
		}, domain.StatusCanceled, "", false},
		"refused by the centre": {func(l *scenario) {
			l.payPlate()
			l.decides(24*time.Hour, domain.ApplicationRefused, "Макет не відповідає вимогам")
		}, domain.StatusRefusal, "Макет не відповідає вимогам", true},
		"refused by the maker": {func(l *scenario) {
			l.payPlate()
			l.decides(24*time.Hour, domain.ApplicationApproved, "")
			l.decides(48*time.Hour, domain.ApplicationRefused, "Знак виготовити неможливо")
		}, domain.StatusRefusal, "Знак виготовити неможливо", true},
		"not taken: contradicts the order": {func(l *scenario) {
			l.Centre.RefusesFor = domain.CodePlateForbidden
			l.payPlate()
		}, domain.StatusRefusal, domain.CodePlateForbidden.Message(), true},
		"not taken: the vehicle was sold meanwhile, INZ-25 to INZ-28": {func(l *scenario) {
			l.Centre.RefusesFor = domain.CodePlateVehicle
			l.payPlate()
		}, domain.StatusRefusal, domain.CodePlateVehicle.Message(), true},
		"not taken: without a reason": {func(l *scenario) {
			l.Centre.Refuses = true
			l.payPlate()
		}, domain.StatusRefusal, "Сервісний центр не прийняв заявку. Зверніться до сервісного центру МВС.", true},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			row.happens(l)
			l.fetchPlate()
			last := l.Last()
			require.Equal(t, row.status, last.Status)
			require.Equal(t, row.reason, last.Reason, "ORD-69")
			require.Equal(t, row.refund, last.Refunded)
			require.Equal(t, []string{ownPlate}, l.Plates.Released)
			require.Empty(t, l.Plates.Held)
		})
	}
}

// A plate that was made is neither released nor refunded if the post does not deliver it. It is stored at the service centre, with
// the days to register it, unless the post has lost it (INZ-05, TIME-21, INZ-34).
func TestIndividualPlateNotDelivered(t *testing.T) {
	for name, row := range map[string]struct {
		ends  domain.ParcelState // empty: the post does not take it
		event domain.EventKind
		ready bool
	}{
		"returned":     {domain.ParcelReturned, domain.EventReturned, true},
		"canceled":     {domain.ParcelCancelled, domain.EventParcelCanceled, true},
		"not accepted": {"", domain.EventNotCarried, true},
		"lost":         {domain.ParcelLost, domain.EventParcelLost, false},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.Post.Refuses = row.ends == ""
			l.payPlate()
			l.decides(24*time.Hour, domain.ApplicationProcessed, "")
			l.decides(25*time.Hour, domain.ApplicationReady, "")
			if row.ends != "" {
				l.moves(100*time.Hour, row.ends)
			}
			l.makePlate(domain.DeliveryNovaPoshta)
			last := l.Last()
			require.Equal(t, domain.StatusStorage, last.Status)
			require.Equal(t, row.event, last.Ended.By)
			text := last.Explanation(domain.PartyInitiator)
			require.Equal(t, row.ready, strings.Contains(text, "Заберіть номерний знак тут: ТСЦ 8041, м. Київ"), "INZ-34: %s", text)
			require.Equal(t, row.ready, strings.Contains(text, "10 днів після отримання"), "INZ-05: %s", text)
			require.Equal(t, row.ready, !last.RegisterPlateBy().IsZero(), "TIME-21")
			require.Empty(t, l.Plates.Released)
			require.Empty(t, l.Bank.Returned)
		})
	}
}

// If another order holds the plate, or the register does not answer, no order is made, and no plate stays held (INZ-21, INZ-40).
func TestIndividualPlateNotMade(t *testing.T) {
	for name, row := range map[string]struct {
		broken func(*scenario)
		code   domain.Code
	}{
		"taken": {func(l *scenario) { l.Plates.Taken = true }, domain.CodePlateTaken},
		"down":  {func(l *scenario) { l.Plates.Down = true }, domain.CodeUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			row.broken(l)
			created := l.create()
			l.at(time.Minute, func() {
				require.Equal(t, row.code, created.code())
				l.Plates.Down = false
			})
			l.fetchPlate()
			require.Empty(t, l.Projections)
			require.Empty(t, l.Plates.Held)
		})
	}
}

// Who does not sign in three days holds the text no longer.
func TestIndividualPlateUnsigned(t *testing.T) {
	l := newScenario(t)
	l.create()
	var held bool
	l.at(3*oneDay-time.Minute, func() { held = l.Plates.Held[ownPlate].OrderID.String() == orderID })
	l.at(3*oneDay+time.Minute, func() { require.Empty(t, l.Plates.Held) })
	l.fetchPlate()
	require.True(t, held)
	require.Equal(t, domain.StatusExpired, l.Last().Status)
	require.Equal(t, []string{"0s created", "72h0m0s expired"}, l.timeline())
}
