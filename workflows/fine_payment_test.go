package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var _ = addPaid(domain.FinesService, paidService{toBank: (*scenario).billed, live: func(l *scenario) { l.payFine(3) }})

// fineIssued is a fine with twice the tests' price: half of it is due until the tenth banking day after its issue.
func fineIssued(issued domain.Date) domain.Fine {
	return domain.Fine{
		ID: "F-1", Series: "1АВ", Number: "20450001", Plate: "KA9400PP", Type: domain.FineType{ID: domain.FinePhoto},
		Penalty: 2 * price, IssuedAt: issued, Status: domain.FineState{PaidInfo: `{"bank_account":"UA1"}`},
	}
}

// payFine runs the order of a fine that was issued so many days before the start, Thursday, 5 March 2026.
func (l *scenario) payFine(daysAgo int) { l.payFineAsOf(daysAgo, start) }

// payFineAsOf orders with what was due at an earlier instant.
func (l *scenario) payFineAsOf(daysAgo int, asOf time.Time) {
	fine := fineIssued(domain.DateOf(start).AddDays(-daysAgo))
	ordered := fine.Ordered()
	live(l, domain.FinesService, domain.Order{Fine: &ordered}, domain.FinePayment{Fine: fine, Ends: fine.Due(asOf).Ends()})
}

// A fine is paid and reported to the register, and has a receipt; the invoice can be paid for one day (FINE-14).
func TestFinePaid(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.payFine(3)
	require.Equal(t, start.Add(24*time.Hour), created.state.Deadline.Until, "PAYF-17, TIME-05")
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s done"}, l.timeline())
	require.Equal(t, 24*time.Hour-time.Minute, l.Bank.Invoices[0].Validity, "PAYF-17, TIME-05: the rest of the day")
	require.Equal(t, "Штраф за постановою серії 1АВ № 20450001", l.Bank.Invoices[0].Purpose)
	require.Len(t, l.Fines.Settlements, 1)
	settled := l.Fines.Settlements[0]
	require.Equal(t, price, settled.Amount)
	require.Equal(t, orderID, settled.OrderID.String())
	require.Equal(t, start.Add(2*time.Minute), settled.PaidAt)
	last := l.Last()
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadReceipt}}, last.Actions(citizen, start.Add(time.Hour)))
	require.Empty(t, l.Bank.Returned)
}

// On the last day of a rate the order ends with that day in Kyiv: half cannot be paid when all of it is due (FINE-20,
// AMB-032). 19 February is ten banking days before 5 March.
func TestFineEndsWithItsRate(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	l.pay(time.Hour, "k")
	late := l.pay(12*time.Hour+time.Minute, "late")
	l.bankReports(13*time.Hour, taken(13*time.Hour))
	l.payFine(14)
	require.Equal(t, start.Add(12*time.Hour), created.state.Deadline.Until, "midnight in Kyiv")
	require.Equal(t, 11*time.Hour, l.Bank.Invoices[0].Validity)
	require.Equal(t, domain.CodeTooLate, late.code())
	require.Equal(t, []string{"0s created", "1h0m0s invoice_issued", "12h0m0s expired", "13h0m0s refunded"}, l.timeline())
	require.Empty(t, l.Fines.Settlements)
}

// An order at yesterday's rate is not made.
func TestFineOfAnotherAmountIsNotMade(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	l.payFineAsOf(15, start.AddDate(0, 0, -1))
	require.Equal(t, domain.CodeFineAmount, created.code())
	require.Empty(t, l.timeline())
}

// The register is asked before an invoice: a fine that is paid, enforced, gone, or costs another sum by now is not billed, and the
// order ends (FINE-09).
func TestFineIsCheckedBeforeItIsBilled(t *testing.T) {
	for code, change := range map[domain.Code]func(*scenario){
		domain.CodeFinePaid:       func(l *scenario) { l.Fines.SetStatus(domain.FinePaid) },
		domain.CodeFineEnforced:   func(l *scenario) { l.Fines.SetStatus(domain.FineEnforced) },
		domain.CodeFineNotPayable: func(l *scenario) { l.Fines.SetStatus(domain.FineUndefined) },
		domain.CodeFineNotFound:   func(l *scenario) { l.Fines.Gone = true },
		domain.CodeFineAmount:     func(l *scenario) { l.Fines.Penalty = 4 * price },
	} {
		t.Run(string(code), func(t *testing.T) {
			l := newScenario(t)
			l.create()
			l.at(time.Minute, func() { change(l) })
			refused := l.pay(2*time.Minute, "k")
			again := l.pay(3*time.Minute, "k2")
			l.payFine(3)
			require.Equal(t, code, refused.code())
			require.Equal(t, domain.CodeNotAllowed, again.code())
			require.Equal(t, []string{"0s created", "2m0s refused"}, l.timeline())
			require.NotEmpty(t, l.Last().Reason)
			require.Empty(t, l.Bank.Invoices)
		})
	}
}

// The invoice of a fine that was paid elsewhere in the meantime is not returned again.
func TestFinePaidElsewhereAfterTheInvoice(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(time.Hour, func() { l.Fines.SetStatus(domain.FineCompleted) })
	refused := l.pay(2*time.Hour, "k2")
	l.payFine(3)
	require.Equal(t, domain.CodeFinePaid, refused.code())
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
}

// A fine that was paid here and elsewhere: the register refuses, and the payment is refunded.
func TestFinePaidElsewhereMeanwhile(t *testing.T) {
	for name, change := range map[string]func(*scenario){
		"Штраф уже сплачено в інший спосіб: платити його ще раз не потрібно.": func(l *scenario) { l.Fines.SetStatus(domain.FinePaid) },
		"Штраф передано до державної виконавчої служби. Сплатіть його за реквізитами виконавчого провадження.": func(l *scenario) {
			l.Fines.SetStatus(domain.FineEnforced)
		},
		"У реєстрі більше немає цього штрафу.": func(l *scenario) { l.Fines.Gone = true },
	} {
		l := newScenario(t)
		l.create()
		l.pay(time.Minute, "k")
		l.at(90*time.Second, func() { change(l) })
		l.bankReports(2*time.Minute, taken(2*time.Minute))
		l.payFine(3)
		require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s refunded", "2m0s refused"}, l.timeline())
		require.Equal(t, name, l.Last().Reason)
		require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
	}
}

// The register does not answer, or its answer is lost: the report is retried, and entered once.
func TestFineRegisterDown(t *testing.T) {
	for name, broken := range map[string]func(*scenario) *bool{
		"down":        func(l *scenario) *bool { return &l.Fines.Down },
		"answer lost": func(l *scenario) *bool { return &l.Fines.LosesAnswers },
	} {
		l := newScenario(t)
		l.create()
		l.pay(time.Minute, "k")
		l.at(90*time.Second, func() { *broken(l) = true })
		l.bankReports(2*time.Minute, taken(2*time.Minute))
		var waiting domain.Order
		l.at(time.Hour, func() { waiting = l.Last() })
		l.at(30*time.Hour, func() { *broken(l) = false })
		l.payFine(3)
		require.Equal(t, domain.ProblemRegister, waiting.Problem, name)
		require.Equal(t, domain.StatusPaymentReceived, waiting.Status)
		require.Equal(t, domain.StatusDone, l.Last().Status)
		require.Len(t, l.Fines.Settlements, 1)
		require.Empty(t, l.Bank.Returned)
	}
}

// The register is down when the citizen wants to pay: the payment is refused as unavailable, the next attempt succeeds.
func TestFineRegisterDownAtBilling(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.at(30*time.Second, func() { l.Fines.Down = true })
	failed := l.pay(time.Minute, "k")
	l.at(5*time.Minute, func() { l.Fines.Down = false })
	l.pay(10*time.Minute, "k2")
	l.bankReports(11*time.Minute, taken(11*time.Minute))
	l.payFine(3)
	require.Equal(t, domain.CodeUnavailable, failed.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// A check that outlasts the deadline of the payment, or the rate, issues no invoice.
func TestFineCheckedTooLong(t *testing.T) {
	for code, row := range map[domain.Code]struct {
		daysAgo int
		end     time.Duration
		status  domain.Status
	}{
		domain.CodeTooLate:    {3, 24 * time.Hour, domain.StatusExpired},
		domain.CodeFineAmount: {14, 12 * time.Hour, domain.StatusRefusal},
	} {
		l := newScenario(t)
		l.create()
		l.at(row.end-3*time.Second, func() { l.Fines.Down = true })
		late := l.pay(row.end-2*time.Second, "k")
		l.at(row.end+100*time.Millisecond, func() { l.Fines.Down = false })
		l.payFine(row.daysAgo)
		require.Equal(t, code, late.code())
		require.Empty(t, l.Bank.Invoices)
		require.Equal(t, row.status, l.Last().Status)
	}
}

// Only the initiator pays or cancels; a double click is one invoice (GAP-93, WIZ-09).
func TestFineStrangerAndTwice(t *testing.T) {
	l := newScenario(t)
	l.create()
	stranger := l.act(time.Minute, order.PayUpdate, "k", stranger)
	first, second := l.pay(2*time.Minute, "a"), l.pay(2*time.Minute, "b")
	given := l.cancel(3 * time.Minute)
	l.payFine(3)
	require.Equal(t, domain.CodeNotFound, stranger.code())
	require.Len(t, l.Bank.Invoices, 1)
	require.Equal(t, first.state.Invoice.ID, second.state.Invoice.ID)
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
	require.Empty(t, l.Fines.Settlements)
}
