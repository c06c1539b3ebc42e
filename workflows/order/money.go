package order

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// MoneyUpdate makes an order ask its bank, or carries out what an operator has decided about its money. It returns the order's state.
const MoneyUpdate = "money"

// MoneyAct is what MoneyUpdate is to do.
type MoneyAct string

// The acts of MoneyUpdate.
const (
	AskPayment     MoneyAct = "ask_payment" // whether the open invoice was paid: its citizen is looking
	AskBankNow     MoneyAct = "ask"         // about each invoice; what the bank has refused to return is asked for again
	ReturnedByHand MoneyAct = "returned"    // what the bank has refused was returned by another way
	GoOn           MoneyAct = "go_on"       // without the payment that the bank has taken back
	LetGo          MoneyAct = "let_go"      // end the order whose payment the bank has taken back
)

// MoneyRequest is the update's argument.
type MoneyRequest struct {
	Act MoneyAct `json:"act"`
}

// refundAgainAfter is how long an order waits before it asks again for a refund that the bank has refused.
const refundAgainAfter = 24 * time.Hour

// refundTimer is the timer's summary, for support staff.
const refundTimer = "Банк відмовив у поверненні грошей, запит повториться"

// handleMoney registers MoneyUpdate and MoneyQuery.
func (p *payments) handleMoney(ctx workflow.Context) error {
	validate := func(ctx workflow.Context, request MoneyRequest) error {
		return UpdateError(p.permit(request.Act, workflow.Now(ctx)))
	}
	if err := workflow.SetQueryHandler(ctx, MoneyQuery, p.money); err != nil {
		return err
	}
	return workflow.SetUpdateHandlerWithOptions(ctx, MoneyUpdate, p.operate, workflow.UpdateHandlerOptions{Validator: validate})
}

// permit refuses an act without an object, and a question that comes too soon: refused updates leave nothing in the history.
func (p *payments) permit(act MoneyAct, now time.Time) error {
	switch {
	case p.order.state.HeldUp():
		return p.order.state.HeldUpRefusal(nil)
	case !p.open(act):
		return domain.Refuse(domain.CodeNotAllowed)
	case act == AskPayment, act == AskBankNow:
		return p.questions.permit(act, now)
	}
	return nil
}

// open reports whether an act has an object.
func (p *payments) open(act MoneyAct) bool {
	ended := p.order.state.Status.Finished()
	switch act {
	case AskPayment:
		return p.order.state.AwaitsPayment() && p.current() != nil
	case AskBankNow:
		return len(p.invoices) > 0
	case ReturnedByHand:
		return p.refused() != nil
	case GoOn:
		return p.reversed && (ended || !p.ended)
	case LetGo:
		return p.reversed && !ended && !p.ended && !p.given
	}
	return false
}

// operate carries an act out.
func (p *payments) operate(ctx workflow.Context, request MoneyRequest) (domain.Order, error) {
	var err error
	switch request.Act {
	case AskPayment, AskBankNow:
		err = p.askNow(ctx, request.Act)
	case ReturnedByHand:
		p.returnedByHand(ctx)
	case GoOn:
		p.goOn(ctx)
	case LetGo:
		p.letGo()
		err = workflow.Await(ctx, func() bool { return p.order.state.Status.Finished() || p.order.waits() })
	}
	return p.order.state, err
}

// refused is an invoice whose refund the bank has refused; nil: there is none.
func (p *payments) refused() *invoice {
	for _, known := range p.invoices {
		if known.refund == domain.RefundRefused {
			return known
		}
	}
	return nil
}

// returnedByHand records that the money of every refused refund is back.
func (p *payments) returnedByHand(ctx workflow.Context) {
	for back := p.refused(); back != nil; back = p.refused() {
		p.markReturned(ctx, back, domain.EventSettled)
	}
}

// keepRefused begins to ask the bank again about the refunds that it has refused, each day until their money is back.
func (p *payments) keepRefused(ctx workflow.Context, back *invoice) {
	back.refund = domain.RefundRefused
	if p.chasing {
		return
	}
	p.chasing = true
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) {
		defer func() { p.chasing = false }()
		for p.refused() != nil {
			waiting, stop := workflow.WithCancel(ctx)
			timer := workflow.NewTimerWithOptions(waiting, refundAgainAfter, workflow.TimerOptions{Summary: refundTimer})
			err := workflow.Await(ctx, func() bool { return timer.IsReady() || p.refused() == nil })
			stop()
			if err != nil {
				return
			}
			p.refundAgain(ctx)
		}
	})
}

// refundAgain asks the bank again for each refund that it has refused.
func (p *payments) refundAgain(ctx workflow.Context) {
	for _, back := range p.invoices {
		if back.refund != domain.RefundRefused || back.asking {
			continue
		}
		back.asking = true
		back.tries++
		_, err := ReturnMoney.With(effect.Background).Do(ctx, p.refundOf(back))
		back.asking = false
		if err == nil && back.refund == domain.RefundRefused {
			p.markReturned(ctx, back, p.refundEvent(back))
		}
	}
}

// caseClosed reports whether neither an operator nor the bank has anything left to do with the order's money.
func (p *payments) caseClosed() bool {
	return p.problem() == domain.ProblemNone && !p.chasing && !p.returning
}

// allReturned reports whether an ended order has no money to return, and asks the bank about no invoice that it does not know.
func (p *payments) allReturned() bool {
	return p.refundable() == nil && p.reports.confirming == 0 && p.caseClosed()
}

// refundUntil refunds the money that an ended order does not need, as it comes, until a condition holds.
func (p *payments) refundUntil(ctx workflow.Context, done func() bool) error {
	for !done() {
		if err := workflow.Await(ctx, func() bool { return done() || p.refundable() != nil }); err != nil {
			return err
		}
		if back := p.refundable(); back != nil {
			p.refund(ctx, back)
		}
	}
	return nil
}

// problem is what an operator has to resolve.
func (p *payments) problem() domain.Problem {
	switch {
	case p.refused() != nil:
		return domain.ProblemRefund
	case p.reversed:
		return domain.ProblemReversed
	}
	return domain.ProblemNone
}

// list are the invoices for staff.
func (p *payments) list() (all []domain.Payment) {
	for _, known := range p.invoices {
		payment := domain.Payment{
			Invoice: known.id, RRN: known.report.RRN, State: known.report.State, Amount: known.taken, At: known.report.ModifiedAt,
			Refund: known.refund,
		}
		if payment.State == "" {
			payment.State = domain.PaymentPending
		}
		if payment.Amount == 0 {
			payment.Amount = p.order.state.Price
		}
		all = append(all, payment)
	}
	return all
}
