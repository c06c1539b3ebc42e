package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Lost, repeated and late callbacks do no harm: the order polls within a quarter of an hour.
func TestCertificateExchangeCallbacks(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.at(time.Hour, func() {
		l.Centre.Change(func(a *domain.Application) {
			a.Status, a.ChangedAt = domain.ApplicationApproved, start.Add(time.Hour)
			a.Permission = &domain.CertificatePermission{RegionID: 26}
		})
	})
	l.at(90*time.Minute, func() { l.Signal("centre", nil) })
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.at(2*time.Hour+time.Minute, func() { l.Signal("centre", nil) }) // about the permission, late
	l.reserves(3*time.Hour, domain.PlateReserve, newPlate, platePrice)
	l.at(3*time.Hour, func() { l.Signal("centre", nil) })
	l.cancel(4 * time.Hour)
	l.exchangeCertificate(nil)
	story := l.timeline()
	require.Len(t, story, 7)
	require.Less(t, l.Events()[2].At.Sub(start.Add(time.Hour)), 15*time.Minute+time.Second)
	require.Equal(t, []string{"2h0m0s plate_chosen", "2h0m0s stage_lodged", "3h0m0s plate_reserved", "4h0m0s canceled"}, story[3:])
}

// A callback that comes soon saves all polls; until a later one the order polls at most every quarter of an hour.
func TestCertificateExchangeAsksRarely(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.permits(14 * time.Minute)
	l.at(15*time.Minute, func() { require.Zero(t, l.Centre.Watched) })
	l.choosePlate(time.Hour, "p", chosenPlate())
	l.reserves(110*time.Minute, domain.PlateReserve, newPlate, platePrice)
	l.exchangeCertificate(nil)
	require.Equal(t, 3, l.Centre.Watched, "once a quarter of an hour, and never while the rule waits for the citizen")
}

// The centre accepts the application, its answer is lost, and it decides before the retry: the decision counts.
func TestCertificateExchangeLostAnswer(t *testing.T) {
	l := newScenario(t)
	l.Centre.LosesAnswers = true
	l.create()
	l.at(10*time.Second, func() {
		l.Centre.Change(func(a *domain.Application) {
			a.Status, a.ChangedAt = domain.ApplicationApproved, start.Add(10*time.Second)
			a.Permission = &domain.CertificatePermission{RegionID: 26}
		})
		l.Centre.LosesAnswers = false
	})
	l.cancel(time.Hour)
	l.exchangeCertificate(nil)
	require.Len(t, l.timeline(), 4)
	require.Contains(t, l.timeline()[2], "permitted")
	require.Less(t, l.Events()[2].At.Sub(start), time.Minute, "immediately, although there is no callback")
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
	require.Len(t, l.Centre.Lodged, 1, "requested twice, lodged once")
}

// The centre is down: the order shows it and continues later; an action in the meantime is answered as accepted.
func TestCertificateExchangeCentreDown(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.permits(time.Hour)
	l.at(90*time.Minute, func() { l.Centre.Down = true })
	chosen := l.choosePlate(2*time.Hour, "p", chosenPlate())
	twice := l.choosePlate(2*time.Hour+time.Second, "p2", chosenPlate())
	var waiting domain.Order
	l.at(3*time.Hour, func() { waiting = l.Last() })
	l.at(4*time.Hour, func() { l.Centre.Down = false })
	l.reserves(5*time.Hour, domain.PlateReserve, newPlate, platePrice)
	l.cancel(6 * time.Hour)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.CodeAccepted, chosen.code())
	require.Equal(t, domain.CodeNotAllowed, twice.code())
	require.Equal(t, domain.ProblemCentre, waiting.Problem)
	require.Equal(t, domain.StatusWaitToReserve, waiting.Status)
	require.Len(t, l.Certificates.Released, 1)
}

// The centre is down at the deadline: the view shows the order as expired immediately, no plate is asked for any more, and what was
// permitted is withdrawn when the centre answers.
func TestCertificateExchangeExpiresWhileTheCentreIsDown(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.permits(time.Hour)
	l.at(90*time.Minute, func() { l.Centre.Down = true })
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	var shown domain.View
	l.at(25*time.Hour, func() {
		last := l.Last()
		shown = last.ViewFor(citizen, start.Add(25*time.Hour))
	})
	l.at(30*time.Hour, func() { l.Centre.Down = false })
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusExpired, shown.Status, "ORD-60")
	require.Empty(t, shown.Actions)
	require.Equal(t, domain.StatusExpired, l.Last().Status)
	require.Equal(t, []domain.ApplicationKind{domain.ApplyCertificatePermission}, l.Centre.Lodged)
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
}

// The centre accepts the application for a permission and its answers are lost until the deadline: it is withdrawn by its reference.
func TestCertificateExchangeUnanswered(t *testing.T) {
	l := newScenario(t)
	l.Centre.LosesAnswers = true
	l.create()
	l.exchangeCertificate(nil)
	require.Equal(t, []domain.EventKind{domain.EventCreated, domain.EventDelayed, domain.EventExpired}, l.kinds())
	require.WithinDuration(t, start.Add(24*time.Hour), l.Events()[2].At, time.Minute)
	require.Len(t, l.Centre.Lodged, 1)
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
}

// A free exchange is signed in time and lodged when the centre is back, a day later: it never reads as expired.
func TestFreeCertificateExchangeWaitsForTheCentre(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.permits(time.Hour)
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.at(3*time.Hour, func() {
		l.Reserve(domain.CertificateReservation{
			Origin: domain.PlatePresent, Plate: newPlate, DocID: "НЗ-1", Certificates: []domain.CertificatePrice{{Type: domain.ElectronicOnly}},
		}, start.Add(3*time.Hour))
	})
	l.agrees(4*time.Hour, "a", domain.ElectronicOnly, nil)
	l.at(5*time.Hour, func() { l.Centre.Down = true })
	l.sign(6*time.Hour, "s", citizen)
	var shown domain.View
	l.at(30*time.Hour, func() {
		last := l.Last()
		shown = last.ViewFor(citizen, start.Add(30*time.Hour))
	})
	l.at(48*time.Hour, func() { l.Centre.Down = false })
	l.decides(50*time.Hour, domain.ApplicationReady, "")
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusSigned, shown.Status)
	require.Nil(t, shown.Deadline)
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// The statement cannot be stored: the choice stays, and the order continues with it later.
func TestCertificateExchangeStatementDown(t *testing.T) {
	l := newScenario(t)
	l.reserved()
	l.at(200*time.Minute, func() { l.Signatures.StatementsDown = true })
	agreed := l.drafted()
	l.at(5*time.Hour, func() { l.Signatures.StatementsDown = false })
	l.sign(6*time.Hour, "s2", citizen)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusDraft, agreed.state.Status)
	require.Len(t, l.Signatures.Fixed, 1)
	require.Equal(t, platePrice+bothForms+homeDelivery, l.Signatures.Fixed[0].Price)
	require.Equal(t, l.Last().Statement.Digest, agreed.state.Statement.Digest)
}

// After a wrong signature, a wrong sum or a declined card the order continues to wait; a double click pays once.
func TestCertificateExchangeMoney(t *testing.T) {
	l := newScenario(t)
	l.drafted()
	l.at(4*time.Hour+time.Minute, func() { l.Signatures.Fault = domain.CodeSignatureAnotherSigner })
	wrong := l.sign(270*time.Minute, "w", citizen)
	l.at(280*time.Minute, func() { l.Signatures.Fault = "" })
	early := l.pay(290*time.Minute, "early")
	l.sign(5*time.Hour, "s", citizen)
	first, second := l.pay(6*time.Hour, "k"), l.pay(6*time.Hour, "other tab")
	l.at(6*time.Hour+time.Minute, func() {
		report := l.Bank.Taken(start.Add(6*time.Hour + time.Minute))
		report.State, report.ErrCode = domain.PaymentDeclined, "59"
		l.ReportPayment(report)
	})
	var refused domain.Order
	l.at(6*time.Hour+2*time.Minute, func() { refused = l.Last() })
	l.at(7*time.Hour, func() { l.ReportPayment(l.Bank.Taken(start.Add(7 * time.Hour))) })
	l.decides(8*time.Hour, domain.ApplicationReady, "")
	l.moves(9*time.Hour, domain.ParcelDelivered)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.CodeSignatureAnotherSigner, wrong.code())
	require.Equal(t, domain.CodeNotAllowed, early.code(), "AMB-053")
	require.Equal(t, first.state.Invoice.PaymentURL, second.state.Invoice.PaymentURL)
	require.Len(t, l.Bank.Invoices, 1)
	require.Equal(t, domain.InvoiceDeclined, refused.Invoice.Status)
	require.Equal(t, domain.StatusSigned, refused.Status)
	require.Equal(t, domain.StatusDone, l.Last().Status)
}
