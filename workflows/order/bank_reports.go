package order

import (
	"slices"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// maxEarly is how many reports are kept while the bank issues an invoice.
const maxEarly = 16

// maxUnknown is how many unknown invoices an order asks the bank about: webhooks must not grow its history without end.
const maxUnknown = 16

// drainBankSignals applies the bank's reports as they come: late, twice, in any order, before the invoice is known.
func (o *Order) drainBankSignals(ctx workflow.Context, reports workflow.ReceiveChannel) {
	for {
		var report domain.PaymentReport
		if !reports.ReceiveAsync(&report) {
			return
		}
		o.applyReport(ctx, report)
	}
}

// applyReport applies a report about an invoice if it is newer than the last one.
func (o *Order) applyReport(ctx workflow.Context, report domain.PaymentReport) {
	known := o.payments.find(report.InvoiceID)
	if known == nil {
		o.applyUnknown(ctx, report)
		return
	}
	if !report.ModifiedAt.After(known.report.ModifiedAt) && !report.Outweighs(known.report) {
		return
	}
	known.report = report
	if report.State == domain.PaymentDeclined && o.state.AwaitsPayment() && known == o.payments.current() {
		o.Change(ctx, domain.EventPaymentDeclined, func(state *domain.Order) {
			state.Invoice.Status = domain.InvoiceDeclined
			state.Invoice.Declined = domain.DeclineText(report.ErrCode)
		})
	}
}

// applyUnknown applies a report about an invoice that the order does not know. While the bank issues one the report may be
// about that one, and waits for the answer. Any other invoice is from a run of the order that was lost with a restore from a
// backup or reset by a redrive, or its answer was lost.
func (o *Order) applyUnknown(ctx workflow.Context, report domain.PaymentReport) {
	p := &o.payments
	switch {
	case p.billing:
		p.early = append(p.early, report)
		p.early = p.early[max(0, len(p.early)-maxEarly):] // a lost one is found by polling
	case report.State == domain.PaymentTaken:
		o.confirm(ctx, report.InvoiceID)
	}
}

// confirm asks the bank about an unknown invoice, concurrently with the rule. A webhook's signature shows that it is the
// bank's, but not whose invoice it is about: only the cabinet's own key to the bank shows that. The invoice counts if it is the
// order's own and paid.
func (o *Order) confirm(ctx workflow.Context, invoiceID string) {
	p := &o.payments
	if slices.Contains(p.unknown, invoiceID) || len(p.unknown) >= maxUnknown {
		return
	}
	p.unknown = append(p.unknown, invoiceID)
	workflow.Go(ctx, func(ctx workflow.Context) {
		report, err := ConfirmInvoice.Do(ctx, FoundInvoice{OrderID: o.state.ID, InvoiceID: invoiceID})
		if err != nil {
			workflow.GetLogger(ctx).Error("an unknown invoice is not the order's", "invoice", invoiceID, "type", effect.Type(err))
			return
		}
		if report.State == domain.PaymentTaken && p.find(invoiceID) == nil {
			o.adopt(ctx, report)
		}
	})
}

// adopt adds a paid invoice that the order did not know: it pays for the order if the sum is the price and it is not too late,
// else the money is refunded. The log tells operators.
func (o *Order) adopt(ctx workflow.Context, report domain.PaymentReport) {
	workflow.GetLogger(ctx).Error("the bank has money for an invoice that the order does not know", "invoice", report.InvoiceID)
	o.payments.invoices = append(o.payments.invoices, &invoice{
		id: report.InvoiceID, attempt: len(o.payments.invoices) + 1, report: report, adopted: true,
		revoke: &Compensation{}, // what is paid cannot be revoked
	})
}

// applyEarly applies the reports that came before the bank's answer.
func (o *Order) applyEarly(ctx workflow.Context) {
	early := o.payments.early
	o.payments.early = nil
	for _, report := range early {
		o.applyReport(ctx, report)
	}
}

// askBank gets the bank's latest report about the newest invoice, however long that takes.
func (o *Order) askBank(ctx workflow.Context) error {
	if current := o.payments.current(); current != nil {
		return o.queryInvoice(ctx, current)
	}
	return nil
}

// queryInvoice gets the bank's latest report about an invoice. One that the bank does not know cannot be paid, unless a later
// report says so.
func (o *Order) queryInvoice(ctx workflow.Context, billed *invoice) error {
	report, err := Require(ctx, o, AskBank, billed.id, domain.ProblemBank)
	switch {
	case effect.Final(err):
		workflow.GetLogger(ctx).Error("the bank does not know an invoice", "invoice", billed.id, "type", effect.Type(err))
		if !billed.taken() {
			billed.report.State = domain.PaymentClosed
		}
		return nil
	case err != nil:
		return err
	}
	o.applyReport(ctx, report)
	return nil
}
