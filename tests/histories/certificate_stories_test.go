//go:build record

package histories

import (
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// spr is a registration certificate that is exchanged; its delivery costs something.
var spr = func() domain.CertificateExchange {
	delivery := domain.Kopecks(12_000)
	return domain.CertificateExchange{
		CertificateExchangeRequest: domain.CertificateExchangeRequest{
			UUID: "check-1", VIN: "TMBJJ7NE5H0012345", CarID: "car-1", FirstNameLatin: "OLEKSANDR", LastNameLatin: "KOVALENKO",
			Email: "driver@ukr.net", Phone: "+380671234567",
		},
		Tags: domain.PriceTags{Delivery: &delivery},
	}
}()

var _ = add([]story{
	{domain.SPRExchangeService, "done", spr, exchangedByPost},
	{domain.SPRExchangeService, "done-another-plate", spr, func(l *life) {
		l.permitted()
		l.choosesPlate("lost")
		l.lodged(2)
		l.decides(domain.ApplicationRepeat)
		l.awaitSub(domain.StatusWaitToPermission, domain.SubStatusRepeat)
		l.Do(func() { l.Certificates.Refuses = domain.CodePlateTaken })
		require.Error(l, l.choose(domain.ActionChoosePlate, "taken", domain.PlateChoice{Origin: domain.PlateGenerate}))
		l.Do(func() { l.Certificates.Refuses = "" })
		l.choosesPlate("k")
		l.keepsPlate(3)
		l.agrees(domain.ElectronicOnly)
		l.exchanged()
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	{domain.SPRExchangeService, "done-lost-callback", spr, func(l *life) {
		l.reserved()
		l.agrees(domain.ElectronicOnly)
		l.signAndPay()
		l.await(domain.StatusSent)
		l.Do(func() { l.Centre.DecideSilently(domain.ApplicationReady, "", time.Now()) })
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	// From before LodgedInTime: the plate was asked for after the deadline, and withdrawn.
	{domain.SPRExchangeService, "expired-centre-down", spr, centreDownTillExpired},
	{domain.SPRExchangeService, "expired-unlodged", spr, func(l *life) {
		l.permitted()
		l.Do(func() { l.Centre.Down = true })
		l.stop[effect.Centres]()
		chosen := make(chan error)
		go func() {
			chosen <- l.choose(domain.ActionChoosePlate, "k", domain.PlateChoice{Origin: domain.PlateGenerate})
		}()
		until := l.Last().Deadline.Until
		l.until(func() bool { return time.Now().After(until.Add(time.Second)) }, "the deadline does not pass")
		l.Do(func() { l.Centre.Down = false })
		l.work(effect.Centres)
		l.await(domain.StatusExpired)
		require.NoError(l, <-chosen, "the answer is the order")
		require.Len(l, l.Centre.Lodged, 1, "the permission")
	}},
	{domain.SPRExchangeService, "expired-unanswered", spr, func(l *life) {
		l.permitted()
		l.Do(func() { l.Centre.LosesAnswers = true })
		require.Error(l, l.choose(domain.ActionChoosePlate, "k", domain.PlateChoice{Origin: domain.PlateGenerate}))
		l.await(domain.StatusExpired)
		require.Len(l, l.Centre.Withdrawn, 2, "what was lodged and not answered is withdrawn, too")
	}},
	{domain.SPRExchangeService, "storage", spr, func(l *life) {
		l.reserved()
		l.agrees(domain.ElectronicOnly)
		l.exchanged()
		l.moves(domain.ParcelReturned)
		l.await(domain.StatusStorage)
	}},
	{domain.SPRExchangeService, "refusal-permission", spr, func(l *life) {
		l.lodged(1)
		l.decide(func(a *domain.Application) { a.Status, a.Reason = domain.ApplicationRefused, "причина" })
		l.await(domain.StatusRefusal)
	}},
	{domain.SPRExchangeService, "refusal-paid", spr, func(l *life) {
		l.reserved()
		l.agrees(domain.ElectronicOnly)
		l.signAndPay()
		l.lodged(3)
		l.decides(domain.ApplicationRefused)
		l.await(domain.StatusRefusal)
	}},
	{domain.SPRExchangeService, "expired-pending", spr, func(l *life) { l.await(domain.StatusExpired) }},
	{domain.SPRExchangeService, "expired-unsigned", spr, func(l *life) {
		l.reserved()
		l.agrees(domain.ElectronicOnly)
		l.await(domain.StatusExpired)
	}},
	{domain.SPRExchangeService, "expired-paid-late", spr, func(l *life) {
		l.reserved()
		l.agrees(domain.ElectronicOnly)
		l.sign("k")
		l.pay("k")
		l.await(domain.StatusExpired)
		l.bankSays(nil)
	}},
	{domain.SPRExchangeService, "canceled-pending", spr, func(l *life) {
		l.lodged(1)
		require.NoError(l, l.act(order.CancelUpdate, "k"))
	}},
	{domain.SPRExchangeService, "canceled-reserved", spr, func(l *life) {
		l.reserved()
		require.NoError(l, l.act(order.CancelUpdate, "k"))
	}},
})

// lodged waits until the centre has so many applications.
func (l *life) lodged(applications int) {
	l.Helper()
	l.until(func() bool { return len(l.Centre.Lodged) == applications }, "the application is not lodged")
}

func (l *life) awaitSub(status domain.Status, sub domain.SubStatus) {
	l.Helper()
	l.until(func() bool { return l.Last().Status == status && l.Last().SubStatus == sub }, "the order does not get to "+string(sub))
}

// permitted lets the centre allow the exchange.
func (l *life) permitted() {
	l.Helper()
	l.lodged(1)
	l.decide(func(a *domain.Application) {
		a.Permission = &domain.CertificatePermission{PresentAllowed: true, RegionID: 26, Vehicle: domain.Auto, Engine: domain.EngineFuel}
	})
	l.awaitSub(domain.StatusWaitToPermission, domain.SubStatusApproved)
}

func (l *life) choosesPlate(key string) {
	l.Helper()
	require.NoError(l, l.choose(domain.ActionChoosePlate, key, domain.PlateChoice{Origin: domain.PlateGenerate}))
}

// keepsPlate lets the centre keep a plate by the application that is the so-manieth.
func (l *life) keepsPlate(application int) {
	l.Helper()
	l.lodged(application)
	l.decide(func(a *domain.Application) {
		a.Reservation = &domain.CertificateReservation{
			Origin: domain.PlateGenerate, Plate: "AA7777BB", Price: 36_000, DocID: "НЗ-1", Certificates: []domain.CertificatePrice{
				{Type: domain.ElectronicOnly, Price: 21_500}, {Type: domain.PhysicalAndElectronic, Price: 44_600},
			},
		}
	})
	l.awaitSub(domain.StatusWaitToReserve, domain.SubStatusApproved)
}

// decide lets the centre approve the newest application, unless the change says otherwise, and call back.
func (l *life) decide(change func(*domain.Application)) {
	l.Do(func() {
		l.Centre.Change(func(a *domain.Application) {
			a.Status, a.ChangedAt = domain.ApplicationApproved, time.Now()
			change(a)
		})
	})
	l.Signal(order.CentreSignal, nil)
}

// reserved goes as far as the reserved plate.
func (l *life) reserved() {
	l.Helper()
	l.permitted()
	l.choosesPlate("k")
	l.keepsPlate(2)
}

func (l *life) agrees(certificate domain.CertificateChoice) {
	l.Helper()
	require.NoError(l, l.choose(domain.ActionContinue, "k", domain.CertificateSelection{
		Certificate: certificate, Delivery: &domain.Delivery{
			Type: domain.DeliveryUkrposhta, Zip: "43000", Region: "Волинська", RegionID: "2", District: "Луцький", DistrictID: "2",
			City: "Луцьк", CityID: "2", Street: "вул. Винниченка", StreetID: "13742", House: "27",
			DeliveryType: domain.DeliveryToOffice, CheckCode: "1234", Confirmed: true,
		},
	}))
}

// exchanged signs, pays, and lets the centre make the certificate.
func (l *life) exchanged() {
	l.Helper()
	l.sign("k")
	l.payNow()
	l.await(domain.StatusSent)
	l.decides(domain.ApplicationApproved)
	l.await(domain.StatusReceived)
	l.decides(domain.ApplicationProcessed)
	l.await(domain.StatusProcessed)
	l.decides(domain.ApplicationReady)
}

// exchangedByPost: a paper certificate that is brought home.
func exchangedByPost(l *life) {
	l.reserved()
	l.agrees(domain.PhysicalAndElectronic)
	l.exchanged()
	l.moves(domain.ParcelInTransit)
	l.moves(domain.ParcelDelivered)
	l.await(domain.StatusDone)
}

// centreDownTillExpired: the service centre is down when the plate is chosen, and the citizen does not come again.
func centreDownTillExpired(l *life) {
	l.permitted()
	l.Do(func() { l.Centre.Down = true })
	require.Error(l, l.choose(domain.ActionChoosePlate, "k", domain.PlateChoice{Origin: domain.PlateGenerate}), "the wish is taken")
	l.awaitProblem(domain.ProblemCentre)
	l.Do(func() { l.Centre.Down = false })
	l.await(domain.StatusExpired)
}
