package order

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// Summaries of an order's timers, for support staff.
const (
	paymentTimer      = "Очікування оплати"
	bankCallbackTimer = "Очікування відповіді банку"
)

// pollBankAfter are the pauses after which an order asks the bank about an invoice, since the callback may be lost. The last
// one repeats.
var pollBankAfter = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// payments are what the citizen pays for an order: its invoices and the bank's reports about them.
type payments struct {
	order     *Order
	lock      workflow.Mutex // held while the bank issues an invoice or is asked a last time
	invoices  []*invoice     // by attempt
	captured  *invoice       // has paid for the order; nil: none yet
	reports   reports
	questions questions
	closed    bool          // no invoice is issued any more
	repayment *Compensation // of the captured payment; nil: nothing was paid
	check     func(workflow.Context) error
	stopped   error // the ending that the check has refused the payment with

	lost      bool // the bank has taken the captured payment back
	reversed  bool // the same, and no operator has decided what follows
	ended     bool // an operator has decided to end the order without its payment
	given     bool // the result was given: nothing is left to be ended
	chasing   bool // the bank is asked again about refunds that it has refused
	returning bool // money that the order does not need goes back before the order's end
	late      bool // such money goes back after the end: an order of before RefundMidway
}

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
// Canceled when the citizen cancels the order. Before the order ends the bank is asked again, so that a payment counts if its
// callback was lost; money that comes later is refunded.
func (o *Order) CollectPayment(ctx workflow.Context) error {
	o.requests.reply(nil)
	return o.payments.collect(ctx, o.state.Deadline.Until)
}

// BillingRefusal is a check's error that also ends the order: there is nothing to pay for any more.
type BillingRefusal struct {
	Ending error // of the order
	Answer error // to the citizen who pays: a domain.Error
}

// Error is the answer's text.
func (b *BillingRefusal) Error() string { return b.Answer.Error() }

// OnBilling sets the rule's check before each invoice. Its error refuses the payment; a BillingRefusal also ends the order.
func (o *Order) OnBilling(check func(workflow.Context) error) { o.payments.check = check }

// KeepPayment keeps the money even if the order ends without its result: the citizen has got what was paid for.
func (o *Order) KeepPayment() {
	if o.payments.repayment != nil {
		o.payments.repayment.Drop()
	}
}

// collect waits for the payment and captures it. What has paid may be taken back while a request to pay has the bank asked: the order is
// then still awaited.
func (p *payments) collect(ctx workflow.Context, until time.Time) error {
	for {
		if err := p.awaitMoney(ctx, until); err != nil {
			return err
		}
		open, err := p.closeBilling(ctx, until)
		if !open {
			return err
		}
	}
}

// closeBilling captures the payment or returns the order's ending; no invoice is issued from here on. It reports whether the order can
// still be paid.
func (p *payments) closeBilling(ctx workflow.Context, until time.Time) (open bool, err error) {
	if err := p.lock.Lock(ctx); err != nil {
		return false, err
	}
	defer p.lock.Unlock()
	p.closed = true
	if p.paying() == nil {
		if err := p.askBank(ctx); err != nil {
			return false, err
		}
	}
	switch {
	case p.paying() != nil:
		p.capture(ctx, p.paying())
		p.revokeOthers(ctx)
		return false, nil
	case p.stopped != nil:
		return false, p.stopped
	case p.order.requests.cancel:
		return false, Canceled()
	case workflow.Now(ctx).Before(until) && Patched(ctx, StillAwaited):
		p.closed = false
		return true, nil
	}
	return false, Expired()
}

// awaitMoney waits for the payment, the cancellation, or the deadline. It polls the bank, since callbacks may be lost, and
// refunds sums that are not the price.
func (p *payments) awaitMoney(ctx workflow.Context, until time.Time) error {
	decided := func() bool { return p.paying() != nil || p.order.requests.cancel || p.stopped != nil }
	for polls := 0; ; {
		billed := p.current()
		next, summary := until, paymentTimer
		if billed != nil { // before the first invoice there is nothing to ask the bank about
			pause := pollBankAfter[min(polls, len(pollBankAfter)-1)]
			if poll := workflow.Now(ctx).Add(pause); poll.Before(until) {
				next, summary = poll, bankCallbackTimer
			}
			p.questions.next = next
		}
		err := p.order.awaitUntil(ctx, next, summary, func() bool {
			return decided() || p.refundable() != nil || p.current() != billed
		})
		switch {
		case err != nil || decided() || !workflow.Now(ctx).Before(until):
			return err
		case p.refundable() != nil:
			p.refund(ctx, p.refundable())
		case p.current() == billed:
			polls++
			if err := p.askBank(ctx); err != nil {
				return err
			}
		}
	}
}

// capture marks the order as paid by an invoice. If the order ends without its result, the money is refunded.
func (p *payments) capture(ctx workflow.Context, paid *invoice) {
	p.captured, p.questions.next = paid, time.Time{}
	paid.revocation.Drop()
	p.order.requests.cancel = false // it came too late, and is refused
	p.repayment = p.order.OnCompensateFunc("return the money", func(ctx workflow.Context) error {
		p.refund(ctx, paid)
		return nil
	})
	p.order.outage = domain.ProblemNone
	p.order.changeOf(ctx, paid.report.ModifiedAt, domain.EventPaid, func(state *domain.Order) {
		state.Status, state.Deadline, state.Refunded = domain.StatusPaymentReceived, nil, false // what was refunded had another sum
		if state.Invoice == nil {                                                               // it was adopted
			state.Invoice = &domain.Invoice{Amount: state.Price}
		}
		state.Invoice.ID, state.Invoice.Status = paid.id, domain.InvoicePaid
		state.Invoice.PaidAt, state.Invoice.Declined = paid.report.ModifiedAt, ""
	})
}

// pay returns the order with the address of the bank's page. An invoice that can still be paid is returned again; if it was
// paid in the meantime, the order is the paid one.
func (p *payments) pay(ctx workflow.Context, request ActionRequest) (domain.Order, error) {
	o := p.order
	if err := p.lock.Lock(ctx); err != nil {
		return o.state, err
	}
	defer p.lock.Unlock()
	if p.closed { // while we waited for the lock
		return o.state, UpdateError(domain.Refuse(domain.CodeNotAllowed))
	}
	if err := p.checkBilling(ctx); err != nil {
		return o.state, UpdateError(err)
	}
	if current := p.current(); current != nil && current.report.State != domain.PaymentClosed {
		if err := p.askAgain(ctx, current); err != nil || current.report.State != domain.PaymentClosed {
			return o.state, err
		}
	}
	err := p.bill(ctx, request.ReturnURL)
	return o.state, err
}

// checkBilling runs the rule's check, if there is one. The payment's deadline may pass while it runs.
func (p *payments) checkBilling(ctx workflow.Context) error {
	if p.check == nil {
		return nil
	}
	err := p.check(ctx)
	var refusal *BillingRefusal
	switch {
	case errors.As(err, &refusal):
		p.stopped = refusal.Ending
		return refusal.Answer
	case err == nil && !workflow.Now(ctx).Before(p.order.state.Deadline.Until):
		return domain.Refuse(domain.CodeTooLate)
	}
	return err
}
