package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// storedUntil is how the tests' plate is stored at dawn, 5 March 2026.
var storedUntil = domain.Date{Year: 2026, Month: time.March, Day: 8}

// prolong lives an order that prolongs the storage to a day.
func (l *life) prolong(until domain.Date) {
	plate := domain.StoredPlate{Plate: "AB7007KB", EndDate: storedUntil}
	live(l, domain.PlateStorageService, domain.Order{
		Plate: &domain.OrderedPlate{Plate: plate.Plate}, Storage: &domain.OrderedStorage{EndDate: until},
	}, domain.PlateStorage{Plate: plate, EndDate: until})
}

// The days are paid, and the register prolongs the storage to the ordered one.
func TestStorageProlonged(t *testing.T) {
	l := newLife(t)
	l.Storage.EndDate = storedUntil
	created := l.create()
	l.pay(time.Minute, "k")
	l.says(2*time.Minute, taken(2*time.Minute))
	until := storedUntil.AddDays(10)
	l.prolong(until)
	require.Equal(t, dawn.Add(24*time.Hour), created.state.Deadline.Until, "ORD-61")
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done"}, l.story(), "ORD-64")
	require.Equal(t, "Зберігання номерного знака AB7007KB до 18.03.2026", l.Bank.Invoices[0].Purpose)
	require.Equal(t, until, l.Storage.EndDate, "PSTO-09")
	require.Equal(t, []string{orderID}, l.Storage.Prolonged)
	last := l.Last()
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadReceipt}}, last.Actions(citizen, dawn.Add(time.Hour)))
	require.Contains(t, last.Letters(domain.EventDone)[0].Text, "до 18.03.2026")
	require.Empty(t, l.Bank.Returned)
}

// Nobody pays for days that are over: an order of today alone ends with today in Kyiv, and what comes later goes back.
func TestStorageEndsWithItsLastDay(t *testing.T) {
	l := newLife(t)
	l.Storage.EndDate = storedUntil.AddDays(-10)
	created := l.create()
	l.pay(time.Hour, "k")
	late := l.pay(12*time.Hour+time.Minute, "late")
	l.says(13*time.Hour, taken(13*time.Hour))
	l.prolong(domain.DateOf(dawn))
	require.Equal(t, dawn.Add(12*time.Hour), created.state.Deadline.Until, "midnight in Kyiv")
	require.Equal(t, domain.CodeTooLate, late.code())
	require.Equal(t, []string{"0s created", "1h0m0s invoice_issued", "12h0m0s expired", "13h0m0s refunded"}, l.story())
	require.Empty(t, l.Storage.Prolonged)
}

// An order that nobody pays expires after a day (TIME-09).
func TestStorageExpires(t *testing.T) {
	l := newLife(t)
	l.create()
	l.prolong(storedUntil.AddDays(1))
	require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.story())
	require.Empty(t, l.Storage.Prolonged)
}

// Only who ordered pays or gives the order up; a double click is one invoice, and what is paid after all goes back (GAP-93,
// WIZ-09).
func TestStorageGivenUp(t *testing.T) {
	l := newLife(t)
	l.Storage.EndDate = storedUntil
	l.create()
	stranger := l.act(time.Minute, order.PayUpdate, "k", stranger)
	first, second := l.pay(2*time.Minute, "a"), l.pay(2*time.Minute, "b")
	given := l.cancel(3 * time.Minute)
	l.says(4*time.Minute, taken(4*time.Minute))
	l.prolong(storedUntil.AddDays(1))
	require.Equal(t, domain.CodeNotFound, stranger.code())
	require.Len(t, l.Bank.Invoices, 1)
	require.Equal(t, first.state.Invoice.ID, second.state.Invoice.ID)
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
	require.Empty(t, l.Storage.Prolonged)
}

// storageChanges are what may happen to a plate while its storage is being prolonged, by what the citizen hears.
var storageChanges = map[domain.Code]func(*life){
	domain.CodeStorageNotFound: func(l *life) { l.Storage.Fetched = true },
	domain.CodeStorageChanged:  func(l *life) { l.Storage.EndDate = storedUntil.AddDays(5) },
}

// A plate that was fetched, or prolonged in another way, is not billed.
func TestStorageIsCheckedBeforeItIsBilled(t *testing.T) {
	for code, change := range storageChanges {
		t.Run(string(code), func(t *testing.T) {
			l := newLife(t)
			l.Storage.EndDate = storedUntil
			l.create()
			l.at(time.Minute, func() { change(l) })
			refused := l.pay(2*time.Minute, "k")
			again := l.pay(3*time.Minute, "k2")
			l.prolong(storedUntil.AddDays(3))
			require.Equal(t, code, refused.code())
			require.Equal(t, domain.CodeNotAllowed, again.code())
			require.Equal(t, []string{"0s created", "2m0s refused"}, l.story())
			require.NotEmpty(t, l.Last().Reason)
			require.Empty(t, l.Bank.Invoices)
		})
	}
}

// What the register refuses when it was paid for goes back (ORD-69).
func TestStorageRefusedAfterPayment(t *testing.T) {
	for code, change := range storageChanges {
		t.Run(string(code), func(t *testing.T) {
			l := newLife(t)
			l.Storage.EndDate = storedUntil
			l.create()
			l.pay(time.Minute, "k")
			l.at(90*time.Second, func() { change(l) })
			l.says(2*time.Minute, taken(2*time.Minute))
			l.prolong(storedUntil.AddDays(3))
			require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s refunded", "2m0s refused"}, l.story())
			require.NotEmpty(t, l.Last().Reason)
			require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
		})
	}
}

// Two orders are billed at once, and the shorter one is paid first: the longer one, whose days the other has paid for in part,
// is not carried out, and its money goes back.
func TestStorageMovedByAnotherOrderBeforeItIsPaid(t *testing.T) {
	l := newLife(t)
	l.Storage.EndDate = storedUntil
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Storage.EndDate = storedUntil.AddDays(5) })
	l.says(2*time.Minute, taken(2*time.Minute))
	l.prolong(storedUntil.AddDays(10))
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Contains(t, l.Last().Reason, "вже продовжено")
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
	require.Empty(t, l.Storage.Prolonged)
	require.Equal(t, storedUntil.AddDays(5), l.Storage.EndDate)
}

// The register does not answer, or is not heard: it is asked until it is, and prolongs once.
func TestStorageRegisterDown(t *testing.T) {
	for name, broken := range map[string]func(*life) *bool{
		"down":      func(l *life) *bool { return &l.Storage.Down },
		"not heard": func(l *life) *bool { return &l.Storage.LosesAnswers },
	} {
		l := newLife(t)
		l.Storage.EndDate = storedUntil
		l.create()
		l.pay(time.Minute, "k")
		l.at(90*time.Second, func() { *broken(l) = true })
		l.says(2*time.Minute, taken(2*time.Minute))
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

// The register is down when the citizen wants to pay: an honest no, the order waits, the next try works.
func TestStorageRegisterDownAtBilling(t *testing.T) {
	l := newLife(t)
	l.Storage.EndDate = storedUntil
	l.create()
	l.at(30*time.Second, func() { l.Storage.Down = true })
	failed := l.pay(time.Minute, "k")
	l.at(5*time.Minute, func() { l.Storage.Down = false })
	l.pay(10*time.Minute, "k2")
	l.says(11*time.Minute, taken(11*time.Minute))
	l.prolong(storedUntil.AddDays(3))
	require.Equal(t, domain.CodeUnavailable, failed.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}
