package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
)

// In every state before the payment the order expires 24 hours after its creation, to the second, and everything that it
// holds is released (ORD-60, ORD-63, TIME-10, AMB-049).
func TestCertificateExchangeExpires(t *testing.T) {
	nothing := []workflows.ReservedPlate(nil)
	kept := []workflows.ReservedPlate{{Reference: orderID + "/reserve-1", Plate: newPlate}}
	for name, row := range map[string]struct {
		tell      func(*scenario)
		withdrawn []string
		released  []workflows.ReservedPlate
	}{
		"permission pending": {func(l *scenario) { l.create() }, []string{"app-1"}, nothing},
		"choosing":           {func(l *scenario) { l.create(); l.permits(time.Hour) }, []string{"app-1"}, nothing},
		"reserve pending": {func(l *scenario) {
			l.create()
			l.permits(time.Hour)
			l.choosePlate(2*time.Hour, "p", chosenPlate())
		}, []string{"app-2", "app-1"}, nothing},
		"plate lost": {func(l *scenario) {
			l.create()
			l.permits(time.Hour)
			l.choosePlate(2*time.Hour, "p", chosenPlate())
			l.decides(3*time.Hour, domain.ApplicationRepeat, "зайнято")
		}, []string{"app-1"}, nothing},
		"reserved": {func(l *scenario) { l.reserved() }, []string{"app-2", "app-1"}, kept},
		"unsigned": {func(l *scenario) { l.drafted() }, []string{"app-2", "app-1"}, kept},
		"unpaid":   {func(l *scenario) { l.signedCertificate() }, []string{"app-2", "app-1"}, kept},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			row.tell(l)
			l.at(24*time.Hour-time.Second, func() { require.False(t, l.Last().Status.Finished()) })
			late := l.choosePlate(24*time.Hour+time.Second, "late", chosenPlate())
			l.exchangeCertificate(nil)
			story := l.timeline()
			require.Equal(t, "24h0m0s expired", story[len(story)-1])
			last := l.Last()
			require.Equal(t, "Час на оформлення послуги минув", labelOf(&last))
			require.Equal(t, "Замовте послугу ще раз.", last.ViewFor(citizen, start).Explanation)
			require.Equal(t, row.withdrawn, l.Centre.Withdrawn)
			require.Equal(t, row.released, l.Certificates.Released)
			require.Equal(t, domain.CodeTooLate, late.code())
			require.True(t, late.rejected)
		})
	}
}

// Canceling ends the order in every state before the payment; to a stranger it does not exist (SPR-26, ORD-82).
func TestCertificateExchangeCanceled(t *testing.T) {
	for name, tell := range map[string]func(*scenario){
		"permission pending": func(l *scenario) { l.create() },
		"choosing":           func(l *scenario) { l.create(); l.permits(time.Hour) },
		"reserve pending": func(l *scenario) {
			l.create()
			l.permits(time.Hour)
			l.choosePlate(2*time.Hour, "p", chosenPlate())
		},
		"reserved": func(l *scenario) { l.reserved() },
		"unsigned": func(l *scenario) { l.drafted() },
		"unpaid":   func(l *scenario) { l.signedCertificate(); l.pay(6*time.Hour, "k") },
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			tell(l)
			foreign := l.act(9*time.Hour, string(domain.ActionCancel), "x", stranger)
			given := l.cancel(10 * time.Hour)
			var lodged int
			l.at(10*time.Hour, func() { lodged = len(l.Centre.Lodged) })
			l.exchangeCertificate(nil)
			require.Equal(t, domain.CodeNotFound, foreign.code())
			require.Equal(t, domain.StatusCanceled, given.state.Status)
			require.Len(t, l.Centre.Withdrawn, lodged, "every application is withdrawn")
			require.Equal(t, given.state.Certificate.Reservation != nil, len(l.Certificates.Released) == 1)
			require.Equal(t, len(l.Bank.Invoices), len(l.Bank.Revoked))
		})
	}
}

// After the payment the order cannot be canceled.
func TestCertificateExchangeCanceledTooLate(t *testing.T) {
	l := newScenario(t)
	l.paidCertificate()
	late := l.cancel(7 * time.Hour)
	l.decides(8*time.Hour, domain.ApplicationReady, "")
	l.moves(9*time.Hour, domain.ParcelDelivered)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.CodeNotAllowed, late.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// The centre refuses a stage: the citizen reads why, and what the order holds is released (ORD-69).
func TestCertificateExchangeRefused(t *testing.T) {
	const reason = "Транспортний засіб в арешті"
	for name, row := range map[string]struct {
		tell      func(*scenario)
		withdrawn []string
		released  int
		refunded  bool
	}{
		"permission":          {func(l *scenario) { l.create(); l.decides(time.Hour, domain.ApplicationRefused, reason) }, nil, 0, false},
		"permission repeated": {func(l *scenario) { l.create(); l.decides(time.Hour, domain.ApplicationRepeat, reason) }, nil, 0, false},
		"reserve": {func(l *scenario) {
			l.create()
			l.permits(time.Hour)
			l.choosePlate(2*time.Hour, "p", chosenPlate())
			l.decides(3*time.Hour, domain.ApplicationRefused, reason)
		}, []string{"app-1"}, 0, false},
		"exchange": {func(l *scenario) {
			l.paidCertificate()
			l.decides(48*time.Hour, domain.ApplicationApproved, "")
			l.decides(50*time.Hour, domain.ApplicationRefused, reason)
		}, []string{"app-2", "app-1"}, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			row.tell(l)
			l.exchangeCertificate(nil)
			last := l.Last()
			require.Equal(t, domain.StatusRefusal, last.Status)
			require.Equal(t, reason, last.Reason)
			require.Equal(t, row.withdrawn, l.Centre.Withdrawn)
			require.Len(t, l.Certificates.Released, row.released)
			require.Equal(t, row.refunded, last.Refunded)
		})
	}
}

// The centre does not accept the application for a permission: the order is refused, with the reason (SPR-34).
func TestCertificateExchangeNotTaken(t *testing.T) {
	for code, text := range map[domain.Code]string{
		domain.CodeActiveApplication: "вже є чинна заява",
		domain.CodeCheckOutdated:     "застаріла",
		"refused":                    "не прийняв заявку",
	} {
		l := newScenario(t)
		l.Certificates.Refuses = code
		l.create()
		l.exchangeCertificate(nil)
		require.Equal(t, domain.StatusRefusal, l.Last().Status)
		require.Contains(t, l.Last().Reason, text)
		require.Empty(t, l.Centre.Withdrawn)
	}
}

// The centre does not accept the plate's application, or the paid exchange: the order is refused and compensated.
func TestCertificateExchangeNotTakenLater(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.permits(time.Hour)
	l.at(90*time.Minute, func() { l.Centre.Refuses = true })
	chosen := l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusRefusal, chosen.state.Status, "the answer has the outcome")
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)

	l = newScenario(t)
	l.signedCertificate()
	l.at(5*time.Hour+time.Minute, func() { l.Centre.Refuses = true })
	l.pay(6*time.Hour, "k")
	l.at(7*time.Hour, func() { l.ReportPayment(l.Bank.Taken(start.Add(7 * time.Hour))) })
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.True(t, l.Last().Refunded)
	require.Equal(t, []string{"app-2", "app-1"}, l.Centre.Withdrawn)
	require.Len(t, l.Certificates.Released, 1)
}

// A parcel that comes back releases neither the plate nor the payment: the certificate was made.
func TestCertificateExchangeReturned(t *testing.T) {
	l := newScenario(t)
	l.paidCertificate()
	l.decides(48*time.Hour, domain.ApplicationReady, "")
	l.moves(100*time.Hour, domain.ParcelReturned)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusStorage, l.Last().Status)
	l.requireNothingGivenBack()
}

// A payment after the deadline is refunded.
func TestCertificateExchangePaidLate(t *testing.T) {
	l := newScenario(t)
	l.signedCertificate()
	l.pay(6*time.Hour, "k")
	l.at(25*time.Hour, func() { l.ReportPayment(l.Bank.Taken(start.Add(25 * time.Hour))) })
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusExpired, l.Last().Status)
	require.True(t, l.Last().Refunded)
	require.Len(t, l.Certificates.Released, 1)
}
