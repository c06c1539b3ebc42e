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

// Bank answers what it has said last, and remembers what it was asked for.
type Bank struct {
	Down    bool
	Refuses bool // to return money
	// RefusesBills says no to every new invoice.
	RefusesBills bool
	// TakesAtLast has an unpaid invoice paid in the moment in which it is to be revoked, and nobody tells of it.
	TakesAtLast bool
	// FailsToRevoke answers each revocation with a fault that a retry cannot fix.
	FailsToRevoke bool
	// Forgot says that the bank knows none of its invoices any more.
	Forgot bool
	// Foreign are other merchants' invoices, by id: the bank signs webhooks about them and answers no question of ours.
	Foreign map[string]bool

	Invoices []order.NewInvoice
	Revoked  []string
	Returned []order.Refund
	Asked    int
	Took     map[string]domain.PaymentReport // by invoice

	said map[string]domain.PaymentReport
}

// Say brings a word of the bank to the order, as the webhook does.
func (w *World) Say(report domain.PaymentReport) {
	w.Bank.Know(report)
	w.Signal(order.BankSignal, report)
}

// Know makes the bank know something that it does not tell: its callback is lost.
func (b *Bank) Know(report domain.PaymentReport) {
	known := b.said[report.InvoiceID]
	if report.ModifiedAt.After(known.ModifiedAt) || report.Outweighs(known) {
		b.said[report.InvoiceID] = report
	}
	if report.State == domain.PaymentTaken {
		b.Took[report.InvoiceID] = report
	}
}

// Taken is the bank's word that the newest invoice was paid in full.
func (b *Bank) Taken(at time.Time) domain.PaymentReport {
	last := b.Invoices[len(b.Invoices)-1]
	return domain.PaymentReport{
		InvoiceID: invoiceID(len(b.Invoices)), State: domain.PaymentTaken, Amount: last.Amount, ModifiedAt: at,
	}
}

func invoiceID(number int) string { return fmt.Sprintf("inv-%d", number) }

func (b *Bank) bill(in order.NewInvoice) (order.IssuedInvoice, error) {
	switch {
	case b.Down:
		return order.IssuedInvoice{}, ErrDown
	case b.RefusesBills:
		return order.IssuedInvoice{}, temporal.NewNonRetryableApplicationError("no", "refused", nil)
	}
	b.Invoices = append(b.Invoices, in)
	id := invoiceID(len(b.Invoices))
	if _, known := b.said[id]; !known {
		b.said[id] = domain.PaymentReport{InvoiceID: id, State: domain.PaymentPending}
	}
	return order.IssuedInvoice{InvoiceID: id, PaymentURL: "https://pay.example/" + id}, nil
}

func (b *Bank) ask(id string) (domain.PaymentReport, error) {
	b.Asked++
	switch {
	case b.Down:
		return domain.PaymentReport{}, ErrDown
	case b.Forgot:
		return domain.PaymentReport{}, temporal.NewNonRetryableApplicationError("no such invoice", "not_found", nil)
	}
	return b.said[id], nil
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
	_, taken := b.Took[id]
	if b.TakesAtLast && !taken && !b.Forgot {
		b.Know(b.Taken(b.said[id].ModifiedAt.Add(time.Millisecond)))
		taken = true
	}
	if taken {
		return order.Revocation{Refused: true}, nil
	}
	b.Revoked = append(b.Revoked, id)
	if b.Forgot { // nobody can pay it any more
		return order.Revocation{Refused: true}, nil
	}
	return order.Revocation{}, nil
}

func (b *Bank) giveBack(in order.Refund) (effect.Nothing, error) {
	switch {
	case b.Down:
		return effect.Nothing{}, ErrDown
	case b.Refuses:
		return effect.Nothing{}, temporal.NewNonRetryableApplicationError("no", "refused", nil)
	}
	if !slices.ContainsFunc(b.Returned, func(known order.Refund) bool { return known.Reference == in.Reference }) {
		b.Returned = append(b.Returned, in)
	}
	return effect.Nothing{}, nil
}
