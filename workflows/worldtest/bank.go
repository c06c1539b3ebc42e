package worldtest

import (
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Bank answers with its newest report about an invoice, and records what it was asked for.
type Bank struct {
	Down    bool
	Refuses bool // to return money
	// RefusesInvoices refuses every new invoice.
	RefusesInvoices bool
	// PaidAtRevocation lets an unpaid invoice be paid at the moment of its revocation, without a callback.
	PaidAtRevocation bool
	// FailsToRevoke fails each revocation with an error that a retry cannot fix.
	FailsToRevoke bool
	// LosesInvoices reports whether the bank does not know its invoices any more.
	LosesInvoices bool
	// Foreign are other merchants' invoices, by id: the bank signs webhooks about them and does not answer our queries.
	Foreign map[string]bool

	Invoices []order.NewInvoice
	Revoked  []string
	Returned []order.Refund
	Asked    int
	Captured map[string]domain.PaymentReport // by invoice
	// TakenBack are the sums that the bank has taken back from the cabinet by itself, by invoice.
	TakenBack map[string]domain.Kopecks

	reports map[string]domain.PaymentReport
}

// ReportPayment sends the bank's report to the order, as the webhook does.
func (w *World) ReportPayment(report domain.PaymentReport) {
	w.Bank.SetReport(report)
	w.Signal(order.BankSignal, report)
}

// SetReport sets the bank's report about an invoice without a callback, unless it has a newer one.
func (b *Bank) SetReport(report domain.PaymentReport) {
	known := b.reports[report.InvoiceID]
	if report.ModifiedAt.After(known.ModifiedAt) || report.Outweighs(known) {
		b.reports[report.InvoiceID] = report
		b.countTakenBack(known, report)
	}
	if _, known := b.Captured[report.InvoiceID]; !known && report.State == domain.PaymentTaken {
		b.Captured[report.InvoiceID] = report
	}
}

// countTakenBack counts what a report says that the bank has taken back since the last one, and was not asked to.
func (b *Bank) countTakenBack(before, now domain.PaymentReport) {
	if before.State != domain.PaymentTaken && before.State != domain.PaymentReturned || b.returned(now.InvoiceID) {
		return
	}
	b.TakenBack[now.InvoiceID] += before.Amount - now.Amount
}

// Newest is the bank's newest report about an invoice.
func (b *Bank) Newest(id string) domain.PaymentReport { return b.reports[id] }

// Has is what the bank has of an invoice now.
func (b *Bank) Has(id string) domain.Kopecks {
	if b.returned(id) {
		return 0
	}
	return b.Captured[id].Amount - b.TakenBack[id]
}

// returned reports whether the bank was asked for a refund of an invoice, and has made it.
func (b *Bank) returned(id string) bool {
	return slices.ContainsFunc(b.Returned, func(known order.Refund) bool { return known.InvoiceID == id })
}

// Taken is the bank's report that the newest invoice was paid in full.
func (b *Bank) Taken(at time.Time) domain.PaymentReport { return b.TakenOf(len(b.Invoices), at) }

// TakenOf is the bank's report that an invoice was paid in full: the first has the number 1.
func (b *Bank) TakenOf(number int, at time.Time) domain.PaymentReport {
	return domain.PaymentReport{
		InvoiceID: invoiceID(number), State: domain.PaymentTaken, Amount: b.Invoices[number-1].Amount, ModifiedAt: at,
	}
}

// Payable are the invoices that are neither paid nor revoked.
func (b *Bank) Payable() (all []string) {
	for number := range b.Invoices {
		id := invoiceID(number + 1)
		if _, taken := b.Captured[id]; !taken && !slices.Contains(b.Revoked, id) {
			all = append(all, id)
		}
	}
	return all
}

func invoiceID(number int) string { return fmt.Sprintf("inv-%d", number) }

// numberOf is the number of an invoice; 0: there is none.
func (b *Bank) numberOf(id string) int {
	for number := range b.Invoices {
		if invoiceID(number+1) == id {
			return number + 1
		}
	}
	return 0
}

func (b *Bank) issue(in order.NewInvoice) (order.IssuedInvoice, error) {
	switch {
	case b.Down:
		return order.IssuedInvoice{}, ErrDown
	case b.RefusesInvoices:
		return order.IssuedInvoice{}, temporal.NewNonRetryableApplicationError("no", "refused", nil)
	}
	b.Invoices = append(b.Invoices, in)
	id := invoiceID(len(b.Invoices))
	if _, known := b.reports[id]; !known {
		b.reports[id] = domain.PaymentReport{InvoiceID: id, State: domain.PaymentPending}
	}
	return order.IssuedInvoice{InvoiceID: id, PaymentURL: "https://pay.example/" + id}, nil
}

func (b *Bank) ask(id string) (domain.PaymentReport, error) {
	b.Asked++
	switch {
	case b.Down:
		return domain.PaymentReport{}, ErrDown
	case b.LosesInvoices:
		return domain.PaymentReport{}, temporal.NewNonRetryableApplicationError("no such invoice", "not_found", nil)
	}
	return b.reports[id], nil
}

func (b *Bank) confirm(in order.FoundInvoice) (domain.PaymentReport, error) {
	if b.Foreign[in.InvoiceID] {
		b.Asked++
		return domain.PaymentReport{}, temporal.NewNonRetryableApplicationError("no such invoice", "not_found", nil)
	}
	return b.ask(in.InvoiceID)
}

func (b *Bank) revoke(id string) (order.Revocation, error) {
	switch {
	case b.Down:
		return order.Revocation{}, ErrDown
	case b.FailsToRevoke:
		return order.Revocation{}, temporal.NewNonRetryableApplicationError("no", "refused", nil)
	}
	_, taken := b.Captured[id]
	if b.PaidAtRevocation && !taken && !b.LosesInvoices {
		b.SetReport(b.TakenOf(b.numberOf(id), b.reports[id].ModifiedAt.Add(time.Millisecond)))
		taken = true
	}
	if taken {
		return order.Revocation{Refused: true}, nil
	}
	b.Revoked = append(b.Revoked, id)
	if b.LosesInvoices { // it cannot be paid any more
		return order.Revocation{Refused: true}, nil
	}
	return order.Revocation{}, nil
}

func (b *Bank) refund(in order.Refund) (effect.Nothing, error) {
	switch {
	case b.Down:
		return effect.Nothing{}, ErrDown
	case b.reports[in.InvoiceID].State == domain.PaymentReturned: // there is nothing left to return
		return effect.Nothing{}, nil
	case b.Refuses:
		return effect.Nothing{}, temporal.NewNonRetryableApplicationError("no", "refused", nil)
	}
	if !slices.ContainsFunc(b.Returned, func(known order.Refund) bool { return known.Reference == in.Reference }) {
		b.Returned = append(b.Returned, in)
		back := b.reports[in.InvoiceID]
		back.State, back.Amount, back.ModifiedAt = domain.PaymentReturned, 0, back.ModifiedAt.Add(time.Millisecond)
		b.reports[in.InvoiceID] = back
	}
	return effect.Nothing{}, nil
}
