package order

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// pollBankAfter are the pauses after which an order asks the bank about an invoice, since the callback may be lost. The last
// one repeats.
var pollBankAfter = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// AwaitPayment bills the citizen and waits for the money for as long as orders may be paid (ORD-61).
func (o *Order) AwaitPayment(ctx workflow.Context) error {
	return o.AwaitPaymentUntil(ctx, workflow.Now(ctx).Add(o.deadlines.Payment))
}

// AwaitPaymentUntil is AwaitPayment with another deadline.
func (o *Order) AwaitPaymentUntil(ctx workflow.Context, until time.Time) error {
	event := domain.EventPayable
	if o.state.Version == 0 {
		event = domain.EventCreated
	}
	o.Change(ctx, event, func(state *domain.Order) {
		state.Status, state.SubStatus = domain.StatusWaitToPay, ""
		state.Deadline = &domain.Deadline{Kind: domain.DeadlinePayment, Until: until}
	})
	return o.CollectPayment(ctx)
}

// CollectPayment waits for the payment of an order that can be paid: Expired when it has not come by the order's deadline,
// Canceled when the citizen cancels the order. Before the order ends the bank is asked once more, so that a payment whose
// callback was lost counts; money that comes later is refunded.
func (o *Order) CollectPayment(ctx workflow.Context) error {
	o.reply(nil)
	if err := o.awaitMoney(ctx, o.state.Deadline.Until); err != nil {
		return err
	}
	// From here on no invoice is issued.
	if err := o.payments.lock.Lock(ctx); err != nil {
		return err
	}
	defer o.payments.lock.Unlock()
	o.payments.closed = true
	if o.captured() == nil {
		if err := o.askBank(ctx); err != nil {
			return err
		}
	}
	switch {
	case o.captured() != nil:
		o.capture(ctx)
		o.revokeOthers(ctx)
		return nil
	case o.payments.stopped != nil:
		return o.payments.stopped
	case o.cancelWanted:
		return Canceled()
	}
	return Expired()
}

// awaitMoney waits for the payment, the cancellation, or the deadline. Meanwhile it polls the bank, since callbacks may be
// lost, and refunds sums that are not the price.
func (o *Order) awaitMoney(ctx workflow.Context, until time.Time) error {
	decided := func() bool { return o.captured() != nil || o.cancelWanted || o.payments.stopped != nil }
	for polls := 0; ; {
		billed := o.payments.current()
		next, summary := until, paymentSummary
		if billed != nil { // before the first invoice there is nothing to ask the bank about
			pause := pollBankAfter[min(polls, len(pollBankAfter)-1)]
			if ask := workflow.Now(ctx).Add(pause); ask.Before(until) {
				next, summary = ask, callbackTimer
			}
		}
		err := o.awaitUntil(ctx, next, summary, func() bool {
			return decided() || o.overpaid() != nil || o.payments.current() != billed
		})
		switch {
		case err != nil || decided() || !workflow.Now(ctx).Before(until):
			return err
		case o.overpaid() != nil:
			o.refund(ctx, o.overpaid())
		case o.payments.current() == billed:
			polls++
			if err := o.askBank(ctx); err != nil {
				return err
			}
		}
	}
}

// Summaries of an order's timers, for support staff.
const (
	paymentSummary = "Очікування оплати"
	callbackTimer  = "Очікування відповіді банку"
	erasingTimer   = "Зберігання персональних даних"
)

// OnBilling sets the rule's check before each invoice. The citizen gets the code of its error; an error that is an Ending also
// ends the order.
func (o *Order) OnBilling(check func(workflow.Context) error) { o.payments.check = check }

// pay returns the order with the address of the bank's page. An invoice that can still be paid is returned again; if it was
// paid in the meantime, the order is the paid one.
func (o *Order) pay(ctx workflow.Context, act Act) (domain.Order, error) {
	if err := o.payments.lock.Lock(ctx); err != nil {
		return o.state, err
	}
	defer o.payments.lock.Unlock()
	if o.payments.closed { // while we waited for the lock
		return o.state, Refusal(domain.Refuse(domain.CodeNotAllowed))
	}
	if err := o.checkBilling(ctx); err != nil {
		return o.state, Refusal(err)
	}
	if current := o.payments.current(); current != nil && current.report.State != domain.PaymentClosed {
		return o.state, nil
	}
	return o.state, o.bill(ctx, act.ReturnURL)
}

// checkBilling runs the rule's check, if there is one. The payment's deadline may pass meanwhile.
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

// capture marks the order as paid. If it ends without its result, the money is refunded.
func (o *Order) capture(ctx workflow.Context) {
	paid := o.captured()
	paid.revoke.Drop()
	o.cancelWanted = false // it came too late, and is refused
	o.payments.refund = o.OnCompensate("return the money", func(ctx workflow.Context) error {
		o.refund(ctx, paid)
		return nil
	})
	o.Change(ctx, domain.EventPaid, func(state *domain.Order) {
		state.Status, state.Deadline, state.Problem = domain.StatusPaymentReceived, nil, domain.ProblemNone
		if state.Invoice == nil { // it was adopted
			state.Invoice = &domain.Invoice{Amount: state.Price}
		}
		state.Invoice.ID, state.Invoice.Status = paid.id, domain.InvoicePaid
		state.Invoice.PaidAt, state.Invoice.Declined = paid.report.ModifiedAt, ""
	})
}

// KeepPayment keeps the money even if the order ends without its result: what was paid for was done.
func (o *Order) KeepPayment() {
	if o.payments.refund != nil {
		o.payments.refund.Drop()
	}
}
