package order

import (
	"slices"
	"strconv"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// payments are an order's invoices.
type payments struct {
	lock     workflow.Mutex         // held while the bank issues an invoice or is asked a last time
	invoices []*invoice             // by attempt
	billing  bool                   // the bank is issuing an invoice: a report about it may come before its answer
	early    []domain.PaymentReport // reports about invoices that are not known yet
	unknown  []string               // invoices that the bank was asked to confirm, each once
	closed   bool                   // no invoice is issued any more
	refund   *Compensation          // if the order ends without its result
	check    func(workflow.Context) error
	stopped  *Ending // by the check: there is nothing to pay any more
}

// invoice is one attempt to bill the citizen.
type invoice struct {
	id       string
	attempt  int
	report   domain.PaymentReport // the bank's latest
	revoke   *Compensation
	returned bool // the money was refunded, or the bank was asked to
	adopted  bool // this run of the order did not issue it: no citizen is sent to its page
}

// taken reports whether the bank has the money for the invoice and it was not refunded.
func (i *invoice) taken() bool { return i.report.State == domain.PaymentTaken && !i.returned }

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

// overpaid is an invoice whose money must be refunded; nil if there is none. The one that paid for the order is kept, unless
// its sum is wrong.
func (o *Order) overpaid() *invoice {
	for _, known := range o.payments.invoices {
		keeps := o.state.Paid() && o.state.Invoice.ID == known.id
		if known.taken() && !keeps && (o.state.Status.Finished() || known.report.Amount != o.state.Price) {
			return known
		}
	}
	return nil
}

// captured is an invoice that pays for the order: the bank has taken exactly its price. Nil if there is none.
func (o *Order) captured() *invoice {
	for _, known := range o.payments.invoices {
		if known.taken() && known.report.Amount == o.state.Price {
			return known
		}
	}
	return nil
}

// bill has the bank issue the next invoice.
func (o *Order) bill(ctx workflow.Context, returnURL string) error {
	issued, err := o.issue(ctx, NewInvoice{
		OrderID: o.state.ID, Service: o.state.Service, Attempt: len(o.payments.invoices) + 1,
		Amount: o.state.Price, Purpose: o.state.PaymentPurpose(), ReturnURL: returnURL, Validity: o.state.Deadline.Until.Sub(workflow.Now(ctx)),
	})
	defer o.applyEarly(ctx)
	if err != nil {
		return Refusal(domain.RefuseFor(domain.CodeBankUnavailable, err))
	}
	billed := &invoice{id: issued.InvoiceID, attempt: len(o.payments.invoices) + 1}
	billed.revoke = o.OnCompensate("revoke the invoice", func(ctx workflow.Context) error { return o.revoke(ctx, billed) })
	o.payments.invoices = append(o.payments.invoices, billed)
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
func (o *Order) issue(ctx workflow.Context, in NewInvoice) (IssuedInvoice, error) {
	o.payments.billing = true
	defer func() { o.payments.billing = false }()
	if issued, err := TryLocal(ctx, o, CreateInvoice.With(effect.Local), in); err == nil || final(err) {
		return issued, err
	}
	return CreateInvoice.Do(ctx, in)
}

// revoke makes an invoice unpayable. One that the bank does not revoke may have been paid since the last report, and its
// callback may be lost: the bank is asked once more, and what it has taken is refunded.
func (o *Order) revoke(ctx workflow.Context, billed *invoice) error {
	answer, err := Require(ctx, o, RevokeInvoice, billed.id, domain.ProblemBank)
	if err != nil || !answer.Refused || billed.report.State == domain.PaymentClosed {
		return err
	}
	return o.queryInvoice(ctx, billed)
}

// revokeOthers makes the invoices unpayable that have not paid for the order: the bank did not know one for a while, and the
// citizen was billed again. Money that was paid for one of them is refunded.
func (o *Order) revokeOthers(ctx workflow.Context) {
	for _, other := range o.payments.invoices {
		if other.revoke.run == nil {
			continue
		}
		other.revoke.carryOut(ctx)
		if other.taken() {
			o.refund(ctx, other)
		}
	}
}

// refund returns an invoice's money to its payer. If the bank refuses, the order shows it to support staff, and does not ask
// again.
func (o *Order) refund(ctx workflow.Context, back *invoice) {
	back.returned = true
	_, err := Require(ctx, o, ReturnMoney, Refund{
		InvoiceID: back.id, Reference: o.state.ID + "-" + strconv.Itoa(back.attempt), Amount: back.report.Amount,
	}, domain.ProblemBank)
	if err != nil {
		workflow.GetLogger(ctx).Error("the bank refused to return money", "type", effect.Type(err))
		o.Change(ctx, domain.EventRefundRefused, func(state *domain.Order) { state.Problem = domain.ProblemRefund })
		return
	}
	o.Change(ctx, domain.EventRefunded, func(state *domain.Order) {
		state.Refunded = !state.Paid() || state.Invoice.ID == back.id // a second payment's refund is not the order's
		if state.Invoice != nil && state.Invoice.ID == back.id {
			state.Invoice.Status = domain.InvoiceRefunded
		}
	})
}
