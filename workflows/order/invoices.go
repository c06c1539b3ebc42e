package order

import (
	"slices"
	"strconv"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// invoice is one attempt to bill the citizen.
type invoice struct {
	id         string
	attempt    int
	report     domain.PaymentReport // the bank's latest
	taken      domain.Kopecks       // the most that the bank has had for it
	revocation *Compensation
	refund     domain.RefundState // empty: the bank was not asked for one
	tries      int                // how often it was asked again after a refusal
	asking     bool               // it is being asked again
	forgotten  bool               // the bank did not know it when it was asked
	adopted    bool               // this run of the order did not issue it: no citizen is sent to its page
}

// kept reports whether the bank has the money for the invoice and was not asked to return it.
func (i *invoice) kept() bool { return i.report.State == domain.PaymentTaken && i.refund == "" }

func (p *payments) find(invoiceID string) *invoice {
	for _, known := range p.invoices {
		if known.id == invoiceID {
			return known
		}
	}
	return nil
}

// current is the newest issued invoice; nil before the first.
func (p *payments) current() *invoice {
	for _, billed := range slices.Backward(p.invoices) {
		if !billed.adopted {
			return billed
		}
	}
	return nil
}

// refundable is an invoice whose money must be refunded; nil if there is none. The money that has paid for the order is kept,
// unless its sum is wrong.
func (p *payments) refundable() *invoice {
	state := &p.order.state
	for _, known := range p.invoices {
		if known.kept() && known != p.captured && (state.Status.Finished() || known.report.Amount != state.Price) {
			return known
		}
	}
	return nil
}

// paying is an invoice that pays for the order: the bank has taken exactly its price. Nil if there is none.
func (p *payments) paying() *invoice {
	for _, known := range p.invoices {
		if known.kept() && known.report.Amount == p.order.state.Price {
			return known
		}
	}
	return nil
}

// bill has the bank issue the next invoice.
func (p *payments) bill(ctx workflow.Context, returnURL string) error {
	o := p.order
	issued, err := p.issue(ctx, NewInvoice{
		OrderID: o.state.ID, Service: o.state.Service, Attempt: len(p.invoices) + 1,
		Amount: o.state.Price, Purpose: o.state.PaymentPurpose(),
		ReturnURL: returnURL, Validity: o.state.Deadline.Until.Sub(workflow.Now(ctx)),
	})
	defer p.applyEarly(ctx)
	if err != nil {
		return UpdateError(domain.RefuseFor(domain.CodeBankUnavailable, err))
	}
	billed := &invoice{id: issued.InvoiceID, attempt: len(p.invoices) + 1}
	billed.revocation = o.OnCompensateFunc("revoke the invoice", func(ctx workflow.Context) error { return p.revoke(ctx, billed) })
	p.invoices = append(p.invoices, billed)
	o.Change(ctx, domain.EventInvoiceIssued, func(state *domain.Order) {
		state.Invoice = &domain.Invoice{
			ID: billed.id, Status: domain.InvoiceIssued, Amount: state.Price,
			PayExpiresAt: state.Deadline.Until, PaymentURL: issued.PaymentURL,
		}
	})
	return nil
}

// issue has the bank issue an invoice, with a local attempt first: the citizen waits for its page. If the answer is lost, its
// invoice is known to no one and never paid.
func (p *payments) issue(ctx workflow.Context, in NewInvoice) (IssuedInvoice, error) {
	p.reports.billing = true
	defer func() { p.reports.billing = false }()
	if issued, err := tryLocal(ctx, p.order, CreateInvoice.With(effect.Local), in); err == nil || effect.NoRetry(err) {
		return issued, err
	}
	return CreateInvoice.Do(ctx, in)
}

// revoke makes an invoice unpayable. One that the bank does not revoke may have been paid since the last report, and its
// callback may be lost: the bank is asked again, and what it has taken is refunded.
func (p *payments) revoke(ctx workflow.Context, billed *invoice) error {
	answer, err := Require(ctx, p.order, RevokeInvoice, billed.id, domain.ProblemBank)
	switch {
	case err != nil || !answer.Refused:
		return err
	case billed.report.State == domain.PaymentClosed && (!billed.forgotten || !Patched(ctx, AskForgotten)):
		return nil
	}
	return p.query(ctx, billed)
}

// revokeOthers makes the invoices unpayable that have not paid for the order: the bank did not know one for a while, and
// the citizen was billed again. Money that was paid for one of them is refunded.
func (p *payments) revokeOthers(ctx workflow.Context) {
	for _, other := range p.invoices {
		if other.revocation.dropped() {
			continue
		}
		other.revocation.run(ctx)
		if other.kept() {
			p.refund(ctx, other)
		}
	}
}

// refund returns an invoice's money to its payer. If the bank refuses, the order shows it to its citizen and to support staff, and asks
// again each day, until the money is back.
func (p *payments) refund(ctx workflow.Context, back *invoice) {
	back.refund = domain.RefundAsked
	_, err := Require(ctx, p.order, ReturnMoney, p.refundOf(back), domain.ProblemBank)
	p.refunded(ctx, back, err)
}

// refunded records the bank's answer to a refund.
func (p *payments) refunded(ctx workflow.Context, back *invoice, err error) {
	if err == nil {
		p.markReturned(ctx, back, p.refundEvent(back))
		return
	}
	workflow.GetLogger(ctx).Error("the bank refused to return money", "type", effect.Type(err))
	if Patched(ctx, RefusalStays) {
		p.keepRefused(ctx, back)
	} else {
		p.order.outage = domain.ProblemRefund // the next change of the order's status hides it
	}
	p.order.Change(ctx, domain.EventRefundRefused, unchanged)
}

// refundOf is the request for a refund. After a refusal it is another one: by its reference the refused one is found.
func (p *payments) refundOf(back *invoice) Refund {
	reference := p.order.state.ID.String() + "-" + strconv.Itoa(back.attempt)
	if back.tries > 0 {
		reference += "-" + strconv.Itoa(back.tries)
	}
	amount := back.report.Amount
	if amount == 0 { // the bank reports nothing left: it is asked for the whole
		amount = back.taken
	}
	return Refund{InvoiceID: back.id, Reference: reference, Amount: amount}
}

// refundEvent is what the timeline says of a refund: of the order's payment, or of one that it did not need.
func (p *payments) refundEvent(back *invoice) domain.EventKind {
	if p.captured == nil || back == p.captured || p.captured.refund != "" {
		return domain.EventRefunded
	}
	return domain.EventExtraRefunded
}

// markReturned records that an invoice's money is back.
func (p *payments) markReturned(ctx workflow.Context, back *invoice, event domain.EventKind) {
	back.refund = domain.RefundDone
	if back == p.captured {
		p.reversed = false // the money is back, in whichever way
	}
	p.order.Change(ctx, event, func(state *domain.Order) {
		if p.captured == nil || back == p.captured { // another payment's refund is not the order's
			state.Refunded = true
		}
		if state.Invoice != nil && state.Invoice.ID == back.id {
			state.Invoice.Status = domain.InvoiceRefunded
		}
	})
}
