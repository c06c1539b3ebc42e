package order

import (
	"slices"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// earlyWords is how many words of the bank wait for its answer to a request for an invoice.
const earlyWords = 16

// mostDoubted is how many unknown invoices an order asks the bank about: webhooks cannot make its history grow without end.
const mostDoubted = 16

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
	case report.State != domain.PaymentTaken:
	case o.Passes(ctx, foundConfirmed):
		o.confirm(ctx, report.InvoiceID)
	default:
		o.find(ctx, report)
	}
}

// confirm has the bank asked about an unknown invoice, beside whatever the order does. The signature of a webhook shows that it
// is the bank's, and not whose invoice it is about: only the cabinet's own key to the bank shows that. The invoice counts if
// the answer is that it is the order's own and paid.
func (o *Order) confirm(ctx workflow.Context, invoiceID string) {
	p := &o.payments
	if slices.Contains(p.doubted, invoiceID) || len(p.doubted) >= mostDoubted {
		return
	}
	p.doubted = append(p.doubted, invoiceID)
	workflow.Go(ctx, func(ctx workflow.Context) {
		report, err := ConfirmInvoice.Do(ctx, FoundInvoice{OrderID: o.state.ID, InvoiceID: invoiceID})
		if err != nil {
			workflow.GetLogger(ctx).Error("an unknown invoice is not the order's", "invoice", invoiceID, "type", effect.Type(err))
			return
		}
		if report.State == domain.PaymentTaken && p.find(invoiceID) == nil {
			o.find(ctx, report)
		}
	})
}

// find makes an invoice whose money the bank has the order's own: it pays for the order if it is the price and not too late,
// else the money goes back. Operators read of it in the log.
func (o *Order) find(ctx workflow.Context, report domain.PaymentReport) {
	workflow.GetLogger(ctx).Error("the bank has money for an invoice that the order does not know", "invoice", report.InvoiceID)
	o.payments.invoices = append(o.payments.invoices, &invoice{
		id: report.InvoiceID, attempt: len(o.payments.invoices) + 1, report: report, found: true,
		revoke: &Compensation{}, // what is paid cannot be revoked
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
