package order

import (
	"errors"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// OnBilling has the rule look once more each time before the citizen is sent to the bank. The code of the check's error is
// what the citizen is answered; an error that is an Ending, too, ends the order.
func (o *Order) OnBilling(check func(workflow.Context) error) { o.payments.check = check }

// checkBilling makes the rule's check, if there is one. The check may take longer than there is time to pay.
func (o *Order) checkBilling(ctx workflow.Context) error {
	if o.payments.check == nil {
		return nil
	}
	err := o.payments.check(ctx)
	var ending *Ending
	if errors.As(err, &ending) {
		o.payments.stopped = ending
	}
	if err == nil && !workflow.Now(ctx).Before(o.state.Deadline.Until) {
		err = domain.Refuse(domain.CodeTooLate)
	}
	return err
}

// bill asks the bank for the next invoice.
func (o *Order) bill(ctx workflow.Context, returnURL string) error {
	issued, err := o.issue(ctx, NewInvoice{
		OrderID: o.state.ID, Service: o.state.Service, Attempt: len(o.payments.invoices) + 1,
		Amount: o.state.Price, Purpose: o.state.PaymentPurpose(), ReturnURL: returnURL, Validity: o.state.Deadline.Until.Sub(workflow.Now(ctx)),
	})
	defer o.heedEarly(ctx)
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

// issue asks the bank for an invoice, inside the workflow task first: the citizen waits for its page. Should an answer be
// lost, its invoice is known to nobody and never paid.
func (o *Order) issue(ctx workflow.Context, in NewInvoice) (IssuedInvoice, error) {
	o.payments.billing = true
	defer func() { o.payments.billing = false }()
	if o.generation >= oneTask {
		if issued, err := TryLocal(ctx, o, CreateInvoice.With(effect.Local), in); err == nil || final(err) {
			return issued, err
		}
	}
	return CreateInvoice.Do(ctx, in)
}
