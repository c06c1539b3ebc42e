package order

import (
	"strconv"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// askBankAfter is how long an order waits for the bank's word about an invoice before it asks by itself: the
// callback may be lost. It asks again ever more rarely.
var askBankAfter = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// AwaitPayment bills the citizen and waits for the money for as long as orders may be paid (ORD-61).
func (o *Order) AwaitPayment(ctx workflow.Context) error {
	return o.AwaitPaymentUntil(ctx, workflow.Now(ctx).Add(o.deadlines.Payment))
}

// AwaitPaymentUntil is AwaitPayment with an end of its own.
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

// CollectPayment waits for the money for an order that stands where it is paid for: Expired when it has not come by the
// order's deadline, Canceled when the citizen gives the order up. Before it ends the order it asks the bank, so that
// nobody pays in vain; money that comes later still is given back.
func (o *Order) CollectPayment(ctx workflow.Context) error {
	o.reply(nil)
	if err := o.awaitMoney(ctx, o.state.Deadline.Until); err != nil {
		return err
	}
	// From here on nobody can start to pay.
	if err := o.payments.lock.Lock(ctx); err != nil {
		return err
	}
	defer o.payments.lock.Unlock()
	o.payments.closed = true
	if o.settling() == nil {
		if err := o.askBank(ctx); err != nil {
			return err
		}
	}
	switch {
	case o.settling() != nil:
		o.settle(ctx)
		o.revokeOthers(ctx)
		return nil
	case o.payments.stopped != nil:
		return o.payments.stopped
	case o.cancelWanted:
		return Canceled()
	}
	return Expired()
}

// awaitMoney waits for the money, the citizen's change of mind, or the deadline. Meanwhile it heals lost callbacks
// and gives back sums that are not the price.
func (o *Order) awaitMoney(ctx workflow.Context, until time.Time) error {
	decided := func() bool { return o.settling() != nil || o.cancelWanted || o.payments.stopped != nil }
	for asked := 0; ; {
		billed := o.payments.current()
		next, summary := until, paymentSummary
		if billed != nil { // before the first invoice there is nothing to ask the bank about
			pause := askBankAfter[min(asked, len(askBankAfter)-1)]
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
			o.giveBack(ctx, o.overpaid())
		case o.payments.current() == billed:
			asked++
			if err := o.askBank(ctx); err != nil {
				return err
			}
		}
	}
}

// The words of an order's timers, for support staff.
const (
	paymentSummary = "Очікування оплати"
	callbackTimer  = "Очікування відповіді банку"
	erasingTimer   = "Зберігання персональних даних"
)

// pay answers the address of the bank's page. An invoice that can still be paid is answered again; if the money
// has come meanwhile, the answer is the paid order.
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

// askBank hears the bank's latest word about the newest invoice, however long that takes.
func (o *Order) askBank(ctx workflow.Context) error {
	if current := o.payments.current(); current != nil {
		return o.askAbout(ctx, current)
	}
	return nil
}

// askAbout hears the bank's latest word about an invoice. One that it does not know cannot be paid, unless it says later that
// it was.
func (o *Order) askAbout(ctx workflow.Context, billed *invoice) error {
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
	o.heed(ctx, report)
	return nil
}

// revoke makes an invoice unpayable. One that the bank does not revoke may have been paid since it was asked last, and its
// callback may be lost: the bank is asked once more, and what it has taken goes back.
func (o *Order) revoke(ctx workflow.Context, billed *invoice) error {
	answer, err := Require(ctx, o, RevokeInvoice, billed.id, domain.ProblemBank)
	if err != nil || !answer.Refused || billed.report.State == domain.PaymentClosed {
		return err
	}
	return o.askAbout(ctx, billed)
}

// settle takes the order into work: it is paid. Should it end without its result, the money goes back.
func (o *Order) settle(ctx workflow.Context) {
	paid := o.settling()
	paid.revoke.Drop()
	if o.cancelWanted && o.Passes(ctx, paidStands) {
		o.cancelWanted = false // it came too late, and so it is answered
	}
	o.payments.refund = o.OnCompensate("return the money", func(ctx workflow.Context) error {
		o.giveBack(ctx, paid)
		return nil
	})
	o.Change(ctx, domain.EventPaid, func(state *domain.Order) {
		state.Status, state.Deadline, state.Problem = domain.StatusPaymentReceived, nil, domain.ProblemNone
		if state.Invoice == nil { // it was found
			state.Invoice = &domain.Invoice{Amount: state.Price}
		}
		state.Invoice.ID, state.Invoice.Status = paid.id, domain.InvoicePaid
		state.Invoice.PaidAt, state.Invoice.Declined = paid.report.ModifiedAt, ""
	})
}

// revokeOthers makes the invoices unpayable that have not paid for the order: the bank did not know one for a while, and the
// citizen was billed again. Money that was paid for one of them nevertheless goes back.
func (o *Order) revokeOthers(ctx workflow.Context) {
	for _, other := range o.payments.invoices {
		if other.revoke.run == nil || !o.Passes(ctx, othersRevoked) {
			continue
		}
		other.revoke.carryOut(ctx)
		if other.taken() {
			o.giveBack(ctx, other)
		}
	}
}

// KeepPayment keeps the money even when the order ends without its result: what was paid for was done.
func (o *Order) KeepPayment() {
	if o.payments.refund != nil {
		o.payments.refund.Drop()
	}
}

// giveBack returns an invoice's money to who paid it. If the bank refuses, people have to sort it out: the order
// says so, and does not ask again.
func (o *Order) giveBack(ctx workflow.Context, back *invoice) {
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
		state.Refunded = !state.Paid() || state.Invoice.ID == back.id // what was paid a second time is no refund of the order
		if state.Invoice != nil && state.Invoice.ID == back.id {
			state.Invoice.Status = domain.InvoiceRefunded
		}
	})
}
