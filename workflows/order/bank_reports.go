package order

import (
	"cmp"
	"slices"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// maxEarly is how many reports are kept while the bank issues an invoice.
const maxEarly = 16

// maxUnknown is how many unknown invoices an order asks the bank about: webhooks must not grow its history without end. The order counts
// the others for staff; if one has its money, the nightly comparison with the bank's statement finds it.
const maxUnknown = 16

// reports are the bank's reports that are not about a known invoice.
type reports struct {
	billing    bool                   // the bank is issuing an invoice: a report about it may come before its answer
	early      []domain.PaymentReport // about invoices that are not known yet
	dropped    []domain.PaymentReport // the ones before them
	unknown    []string               // invoices that the bank was asked to confirm, each once
	confirming int                    // of them, how many it has not answered
	overlooked []string               // paid ones that it was not asked about, each once
}

// drain applies the bank's reports as they come: late, twice, in any order, before the invoice is known.
func (p *payments) drain(ctx workflow.Context, reports workflow.ReceiveChannel) {
	for {
		var report domain.PaymentReport
		if !reports.ReceiveAsync(&report) {
			return
		}
		p.apply(ctx, report)
	}
}

// apply applies a report about an invoice if it is newer than the last one.
func (p *payments) apply(ctx workflow.Context, report domain.PaymentReport) {
	known := p.find(report.InvoiceID)
	if known == nil {
		p.applyUnknown(ctx, report)
		return
	}
	if !report.ModifiedAt.After(known.report.ModifiedAt) && !report.Outweighs(known.report) {
		return
	}
	if report.State == domain.PaymentPending && known.taken > 0 && Patched(ctx, TakenStays) {
		return // the bank processes a refund of it
	}
	report.RRN = cmp.Or(report.RRN, known.report.RRN)
	known.report = report
	if report.State == domain.PaymentTaken {
		known.taken = max(known.taken, report.Amount)
	}
	p.follow(ctx, known)
	if report.State == domain.PaymentDeclined && p.order.state.AwaitsPayment() && known == p.current() {
		p.order.Change(ctx, domain.EventPaymentDeclined, func(state *domain.Order) {
			state.Invoice.Status = domain.InvoiceDeclined
			state.Invoice.Declined = domain.DeclineText(report.ErrCode)
		})
	}
}

// applyUnknown applies a report about an invoice that the order does not know. While the bank issues one, the report may be
// about that one and waits for the answer. Any other invoice is from a run of the order that a restore from a backup or a
// redrive has lost, or the bank's answer was lost.
func (p *payments) applyUnknown(ctx workflow.Context, report domain.PaymentReport) {
	r := &p.reports
	switch {
	case r.billing:
		r.early = append(r.early, report)
		late := max(0, len(r.early)-maxEarly)
		r.dropped, r.early = append(r.dropped, r.early[:late]...), r.early[late:]
	case report.State == domain.PaymentTaken:
		p.confirm(ctx, report.InvoiceID)
	}
}

// confirm asks the bank about an unknown invoice, concurrently with the rule. A webhook's signature shows that it is the
// bank's, but not whose invoice it is about: only the cabinet's own key to the bank shows that. The invoice counts if it is the
// order's own and paid.
func (p *payments) confirm(ctx workflow.Context, invoiceID string) {
	r := &p.reports
	switch {
	case slices.Contains(r.unknown, invoiceID):
		return
	case len(r.unknown) >= maxUnknown:
		p.overlook(ctx, invoiceID)
		return
	}
	r.unknown = append(r.unknown, invoiceID)
	r.confirming++
	workflow.Go(ctx, func(ctx workflow.Context) {
		defer func() { r.confirming-- }()
		report, err := ConfirmInvoice.Do(ctx, FoundInvoice{OrderID: p.order.state.ID, InvoiceID: invoiceID})
		if err != nil {
			workflow.GetLogger(ctx).Error("an unknown invoice is not the order's", "invoice", invoiceID, "type", effect.Type(err))
			return
		}
		if report.State == domain.PaymentTaken && p.find(invoiceID) == nil {
			p.adopt(ctx, report)
		}
	})
}

// overlook counts a paid invoice that the order neither knows nor asks about, for staff.
func (p *payments) overlook(ctx workflow.Context, invoiceID string) {
	r := &p.reports
	if slices.Contains(r.overlooked, invoiceID) {
		return
	}
	r.overlooked = append(r.overlooked, invoiceID)
	workflow.GetLogger(ctx).Error("the order does not ask the bank about an unknown invoice: there are too many",
		"invoice", invoiceID, "overlooked", len(r.overlooked))
}

// adopt adds a paid invoice that the order did not know: it pays for the order if the sum is the price and it is not too late,
// else the money is refunded. It is logged for operators.
func (p *payments) adopt(ctx workflow.Context, report domain.PaymentReport) {
	workflow.GetLogger(ctx).Error("the bank has money for an invoice that the order does not know", "invoice", report.InvoiceID)
	p.invoices = append(p.invoices, &invoice{
		id: report.InvoiceID, attempt: len(p.invoices) + 1, report: report, taken: report.Amount, adopted: true,
		revocation: &Compensation{}, // what is paid cannot be revoked
	})
}

// applyEarly applies the reports that came before the bank's answer. A dropped one about a known invoice is found by polling.
func (p *payments) applyEarly(ctx workflow.Context) {
	early, dropped := p.reports.early, p.reports.dropped
	p.reports.early, p.reports.dropped = nil, nil
	for _, report := range early {
		p.apply(ctx, report)
	}
	for _, report := range dropped {
		known := p.find(report.InvoiceID) != nil || slices.Contains(p.reports.unknown, report.InvoiceID)
		if !known && report.State == domain.PaymentTaken {
			p.overlook(ctx, report.InvoiceID)
		}
	}
}

// askBank gets the bank's latest report about the newest invoice, however long that takes.
func (p *payments) askBank(ctx workflow.Context) error {
	if current := p.current(); current != nil {
		return p.query(ctx, current)
	}
	return nil
}

// query gets the bank's latest report about an invoice. One that the bank does not know cannot be paid, unless a later
// report says so.
func (p *payments) query(ctx workflow.Context, billed *invoice) error {
	p.questions.last = workflow.Now(ctx)
	report, err := Require(ctx, p.order, AskBank, billed.id, domain.ProblemBank)
	return p.answered(ctx, billed, report, err)
}

// answered applies the bank's answer to a question about an invoice.
func (p *payments) answered(ctx workflow.Context, billed *invoice, report domain.PaymentReport, err error) error {
	switch {
	case effect.Final(err):
		workflow.GetLogger(ctx).Error("the bank does not know an invoice", "invoice", billed.id, "type", effect.Type(err))
		if !billed.kept() {
			billed.report.State, billed.forgotten = domain.PaymentClosed, true
		}
		return nil
	case err != nil:
		return err
	}
	p.apply(ctx, report)
	return nil
}
