package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Lost, doubled and late callbacks do no harm: the order asks by itself within a quarter of an hour.
func TestCertificateExchangeCallbacks(t *testing.T) {
	l := newLife(t)
	l.create()
	l.at(time.Hour, func() {
		l.Centre.Change(func(a *domain.Application) {
			a.Status, a.ChangedAt = domain.ApplicationApproved, dawn.Add(time.Hour)
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
	story := l.story()
	require.Len(t, story, 7)
	require.Less(t, l.Events()[2].At.Sub(dawn.Add(time.Hour)), 15*time.Minute+time.Second)
	require.Equal(t, []string{"2h0m0s plate_chosen", "2h0m0s stage_lodged", "3h0m0s plate_reserved", "4h0m0s canceled"}, story[3:])
}

// A callback that comes soon costs no asking, and one that comes later no more than every quarter of an hour.
func TestCertificateExchangeAsksRarely(t *testing.T) {
	l := newLife(t)
	l.create()
	l.permits(14 * time.Minute)
	l.at(15*time.Minute, func() { require.Zero(t, l.Centre.Watched) })
	l.choosePlate(time.Hour, "p", chosenPlate())
	l.reserves(110*time.Minute, domain.PlateReserve, newPlate, platePrice)
	l.exchangeCertificate(nil)
	require.Equal(t, 3, l.Centre.Watched, "once a quarter of an hour, and never while the citizen is awaited")
}

// The centre took the application, its answer was lost, and it decided before it was asked again: the decision counts.
func TestCertificateExchangeLostAnswer(t *testing.T) {
	l := newLife(t)
	l.Centre.LosesAnswers = true
	l.create()
	l.at(10*time.Second, func() {
		l.Centre.Change(func(a *domain.Application) {
			a.Status, a.ChangedAt = domain.ApplicationApproved, dawn.Add(10*time.Second)
			a.Permission = &domain.CertificatePermission{RegionID: 26}
		})
		l.Centre.LosesAnswers = false
	})
	l.cancel(time.Hour)
	l.exchangeCertificate(nil)
	require.Len(t, l.story(), 4)
	require.Contains(t, l.story()[2], "permitted")
	require.Less(t, l.Events()[2].At.Sub(dawn), time.Minute, "at once, though nobody calls")
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
	require.Len(t, l.Centre.Lodged, 1, "asked twice, lodged once")
}

// The centre is down: the order says so, waits and goes on; who acts meanwhile hears that the wish is taken.
func TestCertificateExchangeCentreDown(t *testing.T) {
	l := newLife(t)
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

// The centre is down when the time is over: the order shows as expired at once, and is given back when the centre answers.
func TestCertificateExchangeExpiresWhileTheCentreIsDown(t *testing.T) {
	l := newLife(t)
	l.create()
	l.permits(time.Hour)
	l.at(90*time.Minute, func() { l.Centre.Down = true })
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	var shown domain.View
	l.at(25*time.Hour, func() {
		last := l.Last()
		shown = last.ViewFor(citizen, dawn.Add(25*time.Hour))
	})
	l.at(30*time.Hour, func() { l.Centre.Down = false })
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusExpired, shown.Status, "ORD-60")
	require.Empty(t, shown.Actions)
	require.Equal(t, domain.StatusExpired, l.Last().Status)
	require.Equal(t, []string{"app-2", "app-1"}, l.Centre.Withdrawn)
}

// The statement cannot be written: what was chosen stays chosen, and the order goes on with it.
func TestCertificateExchangeStatementDown(t *testing.T) {
	l := newLife(t)
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

// A wrong signature, a wrong sum, a declined card: the order waits on, as every order does; a double click pays once.
func TestCertificateExchangeMoney(t *testing.T) {
	l := newLife(t)
	l.drafted()
	l.at(4*time.Hour+time.Minute, func() { l.Signatures.Fault = domain.CodeSignatureAnotherSigner })
	wrong := l.sign(270*time.Minute, "w", citizen)
	l.at(280*time.Minute, func() { l.Signatures.Fault = "" })
	early := l.pay(290*time.Minute, "early")
	l.sign(5*time.Hour, "s", citizen)
	first, second := l.pay(6*time.Hour, "k"), l.pay(6*time.Hour, "other tab")
	l.at(6*time.Hour+time.Minute, func() {
		word := l.Bank.Taken(dawn.Add(6*time.Hour + time.Minute))
		word.State, word.ErrCode = domain.PaymentDeclined, "59"
		l.Say(word)
	})
	var refused domain.Order
	l.at(6*time.Hour+2*time.Minute, func() { refused = l.Last() })
	l.at(7*time.Hour, func() { l.Say(l.Bank.Taken(dawn.Add(7 * time.Hour))) })
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
