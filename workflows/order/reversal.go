package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// paymentTakenBack is the reason, for the citizen, why an operator has ended an order without its result.
const paymentTakenBack = "Банк скасував Вашу оплату, тому послугу не надано. Якщо послуга потрібна, замовте її ще раз."

// follow compares the bank's newest report about the captured payment with what the order has: the bank may take the payment back, as a
// whole or a part of it, at the payer's demand or at its own, and give it again.
func (p *payments) follow(ctx workflow.Context, paid *invoice) {
	gone := paid.report.State == domain.PaymentReturned || paid.report.State == domain.PaymentTaken && paid.report.Amount < paid.taken
	if paid != p.captured || paid.refund != "" || gone == p.lost || !Patched(ctx, ReversalHolds) {
		return
	}
	p.lost, p.reversed = gone, gone
	event, status := domain.EventReversed, domain.InvoiceReversed
	if !gone {
		event, status = domain.EventReinstated, domain.InvoicePaid
	}
	workflow.GetLogger(ctx).Warn("the bank has changed a captured payment", "invoice", paid.id, "event", event)
	p.order.changeOf(ctx, paid.report.ModifiedAt, event, func(state *domain.Order) { state.Invoice.Status = status })
}

// goOn carries the order out, or leaves it as it has ended, without the payment: an operator has decided so.
func (p *payments) goOn(ctx workflow.Context) {
	p.reversed = false
	p.order.Change(ctx, domain.EventGoesOn, func(state *domain.Order) { state.Invoice.Waived = true })
}

// letGo ends the order without its result: an operator has decided so.
func (p *payments) letGo() { p.ended, p.order.requests.cancel = true, true }

// awaitOperator holds an order whose payment the bank has taken back, before the next thing that it would do outside, until an operator
// decides: nothing is carried out for money that is gone. What the order gives back, what it asks the bank, and the extension of what is
// held for it (Extend) is not held.
func (o *Order) awaitOperator(ctx workflow.Context, queue effect.Queue) error {
	if !o.payments.reversed || o.compensations.running || queue == effect.Bank {
		return nil
	}
	if err := workflow.Await(ctx, func() bool { return !o.payments.reversed || o.payments.ended }); err != nil {
		return err
	}
	if o.payments.ended {
		return Refused(paymentTakenBack)
	}
	return nil
}

// decided is the ending of an order whose payment the bank has taken back before its result: an operator's decision. An order whose
// result was given in the meantime is not ended any more: then an operator only takes note.
func (o *Order) decided(ctx workflow.Context, err error) error {
	p := &o.payments
	p.given = err == nil
	if p.given && !p.ended {
		return o.awaitOperator(ctx, "")
	}
	if p.ended && isCanceled(err) {
		return Refused(paymentTakenBack)
	}
	return err
}
