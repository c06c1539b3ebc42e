package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var _ = addPaid(domain.PlateStorageService, paidService{
	toBank: func(l *scenario) {
		l.Storage.EndDate = storedUntil
		l.billed()
	},
	live: func(l *scenario) { l.prolong(storedUntil.AddDays(3)) },
})

// storedUntil is the last day of the plate's storage at the start, 5 March 2026.
var storedUntil = domain.Date{Year: 2026, Month: time.March, Day: 8}

// prolong runs an order that prolongs the storage to a day.
func (l *scenario) prolong(until domain.Date) {
	plate := domain.StoredPlate{Plate: "AB7007KB", EndDate: storedUntil}
	live(l, domain.PlateStorageService, domain.Order{
		Plate: &domain.OrderedPlate{Plate: plate.Plate}, Storage: &domain.OrderedStorage{EndDate: until},
	}, plate.Until(until))
}

// The days are paid, and the register prolongs the storage to the ordered one.
func TestStorageProlonged(t *testing.T) {
	l := newScenario(t)
	l.Storage.EndDate = storedUntil
	created := l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	until := storedUntil.AddDays(10)
	l.prolong(until)
	require.Equal(t, start.Add(24*time.Hour), created.state.Deadline.Until, "ORD-61")
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done"}, l.timeline(), "ORD-64")
	require.Equal(t, "Зберігання номерного знака AB7007KB до 18.03.2026", l.Bank.Invoices[0].Purpose)
	require.Equal(t, until, l.Storage.EndDate, "PSTO-09")
	require.Equal(t, []string{orderID}, l.Storage.Prolonged)
	last := l.Last()
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadReceipt}}, last.Actions(citizen, start.Add(time.Hour)))
	require.Contains(t, last.Letters(domain.EventDone)[0].Text, "до 18.03.2026")
	require.Empty(t, l.Bank.Returned)
}

// Past days cannot be paid for: an order of today only ends with the day in Kyiv, and a later payment is refunded.
func TestStorageEndsWithItsLastDay(t *testing.T) {
	l := newScenario(t)
	l.Storage.EndDate = storedUntil.AddDays(-10)
	created := l.create()
	l.pay(time.Hour, "k")
	late := l.pay(12*time.Hour+time.Minute, "late")
	l.bankReports(13*time.Hour, taken(13*time.Hour))
	l.prolong(domain.DateOf(start))
	require.Equal(t, start.Add(12*time.Hour), created.state.Deadline.Until, "midnight in Kyiv")
	require.Equal(t, domain.CodeTooLate, late.code())
	require.Equal(t, []string{"0s created", "1h0m0s invoice_issued", "12h0m0s expired", "13h0m0s refunded"}, l.timeline())
	require.Empty(t, l.Storage.Prolonged)
}

// An unpaid order expires after a day (TIME-09).
func TestStorageExpires(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.prolong(storedUntil.AddDays(1))
	require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.timeline())
	require.Empty(t, l.Storage.Prolonged)
}

// Only the initiator pays or cancels; a double click is one invoice, and a payment after the cancellation is refunded (GAP-93,
// WIZ-09).
func TestStorageCanceled(t *testing.T) {
	l := newScenario(t)
	l.Storage.EndDate = storedUntil
	l.create()
	stranger := l.act(time.Minute, order.PayUpdate, "k", stranger)
	first, second := l.pay(2*time.Minute, "a"), l.pay(2*time.Minute, "b")
	given := l.cancel(3 * time.Minute)
	l.bankReports(4*time.Minute, taken(4*time.Minute))
	l.prolong(storedUntil.AddDays(1))
	require.Equal(t, domain.CodeNotFound, stranger.code())
	require.Len(t, l.Bank.Invoices, 1)
	require.Equal(t, first.state.Invoice.ID, second.state.Invoice.ID)
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
	require.Empty(t, l.Storage.Prolonged)
}

// storageChanges are what may happen to a plate while its storage is being prolonged, by the refusal's code.
var storageChanges = map[domain.Code]func(*scenario){
	domain.CodeStorageNotFound: func(l *scenario) { l.Storage.Fetched = true },
	domain.CodeStorageChanged:  func(l *scenario) { l.Storage.EndDate = storedUntil.AddDays(5) },
}

// A plate that was picked up, or prolonged elsewhere, is not billed.
func TestStorageIsCheckedBeforeItIsBilled(t *testing.T) {
	for code, change := range storageChanges {
		t.Run(string(code), func(t *testing.T) {
			l := newScenario(t)
			l.Storage.EndDate = storedUntil
			l.create()
			l.at(time.Minute, func() { change(l) })
			refused := l.pay(2*time.Minute, "k")
			again := l.pay(3*time.Minute, "k2")
			l.prolong(storedUntil.AddDays(3))
			require.Equal(t, code, refused.code())
			require.Equal(t, domain.CodeNotAllowed, again.code())
			require.Equal(t, []string{"0s created", "2m0s refused"}, l.timeline())
			require.NotEmpty(t, l.Last().Reason)
			require.Empty(t, l.Bank.Invoices)
		})
	}
}

// If the register refuses after the payment, it is refunded (ORD-69).
func TestStorageRefusedAfterPayment(t *testing.T) {
	for code, change := range storageChanges {
		t.Run(string(code), func(t *testing.T) {
			l := newScenario(t)
			l.Storage.EndDate = storedUntil
			l.create()
			l.pay(time.Minute, "k")
			l.at(90*time.Second, func() { change(l) })
			l.bankReports(2*time.Minute, taken(2*time.Minute))
			l.prolong(storedUntil.AddDays(3))
			require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s refunded", "2m0s refused"}, l.timeline())
			require.NotEmpty(t, l.Last().Reason)
			require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
		})
	}
}

// Of two orders that are billed at the same time, the shorter one is paid first: the longer one, with days that are paid for by
// the other, is refused and refunded.
func TestStorageMovedByAnotherOrderBeforeItIsPaid(t *testing.T) {
	l := newScenario(t)
	l.Storage.EndDate = storedUntil
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Storage.EndDate = storedUntil.AddDays(5) })
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.prolong(storedUntil.AddDays(10))
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Contains(t, l.Last().Reason, "вже продовжено")
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
	require.Empty(t, l.Storage.Prolonged)
	require.Equal(t, storedUntil.AddDays(5), l.Storage.EndDate)
}

// The register does not answer, or its answer is lost: it is retried, and prolongs once.
func TestStorageRegisterDown(t *testing.T) {
	for name, broken := range map[string]func(*scenario) *bool{
		"down":        func(l *scenario) *bool { return &l.Storage.Down },
		"answer lost": func(l *scenario) *bool { return &l.Storage.LosesAnswers },
	} {
		l := newScenario(t)
		l.Storage.EndDate = storedUntil
		l.create()
		l.pay(time.Minute, "k")
		l.at(90*time.Second, func() { *broken(l) = true })
		l.bankReports(2*time.Minute, taken(2*time.Minute))
		var waiting domain.Order
		l.at(time.Hour, func() { waiting = l.Last() })
		l.at(30*time.Hour, func() { *broken(l) = false })
		l.prolong(storedUntil.AddDays(3))
		require.Equal(t, domain.ProblemRegister, waiting.Problem, name)
		require.Equal(t, domain.StatusPaymentReceived, waiting.Status)
		require.Equal(t, domain.StatusDone, l.Last().Status)
		require.Equal(t, []string{orderID}, l.Storage.Prolonged)
		require.Empty(t, l.Bank.Returned)
	}
}

// The register is down when the citizen wants to pay: the payment is refused as unavailable, the next attempt succeeds.
func TestStorageRegisterDownAtBilling(t *testing.T) {
	l := newScenario(t)
	l.Storage.EndDate = storedUntil
	l.create()
	l.at(30*time.Second, func() { l.Storage.Down = true })
	failed := l.pay(time.Minute, "k")
	l.at(5*time.Minute, func() { l.Storage.Down = false })
	l.pay(10*time.Minute, "k2")
	l.bankReports(11*time.Minute, taken(11*time.Minute))
	l.prolong(storedUntil.AddDays(3))
	require.Equal(t, domain.CodeUnavailable, failed.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}
