package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// earlyWords is how many words of the bank wait for its answer to a request for an invoice.
const earlyWords = 16

// heedUnknown hears the bank's word about an invoice that the order does not know. While it asks for one the word may be
// about that one, and waits for the answer. Any other invoice is from a life of the order that was lost with a restore
// from a backup or taken back by a redrive, or its answer was lost and nobody has seen it.
func (o *Order) heedUnknown(ctx workflow.Context, report domain.PaymentReport) {
	p := &o.payments
	switch {
	case o.generation < oneTask:
		p.early = append(p.early, report)
	case p.billing:
		p.early = append(p.early, report)
		p.early = p.early[max(0, len(p.early)-earlyWords):] // what is lost of them, the bank is asked for
	case report.State == domain.PaymentTaken:
		o.find(ctx, report)
	}
}

// find makes an invoice whose money the bank has the order's own: it pays for the order if it is the price and not too late,
// else the money goes back. Operators read of it in the log.
func (o *Order) find(ctx workflow.Context, report domain.PaymentReport) {
	workflow.GetLogger(ctx).Error("the bank has money for an invoice that the order does not know", "invoice", report.InvoiceID)
	o.payments.invoices = append(o.payments.invoices, &invoice{
		id: report.InvoiceID, attempt: len(o.payments.invoices) + 1, report: report, found: true,
		revoke: &Undo{}, // what is paid cannot be revoked
	})
}

// heedEarly hears the words that have waited for the bank's answer.
func (o *Order) heedEarly(ctx workflow.Context) {
	early := o.payments.early
	o.payments.early = nil
	for _, report := range early {
		o.heed(ctx, report)
	}
}
