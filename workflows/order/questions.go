package order

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// questions bound how often people make the order ask its bank: each question costs some events of the history.
type questions struct {
	last  time.Time // the bank was asked, by the order or a person
	next  time.Time // the bank is asked by the order itself; zero: not planned
	count int       // asked by people
}

// questionPauses are how long the bank is left alone between two questions of people, by how many they have asked. After the last row only
// staff may ask, up to maxQuestions.
var questionPauses = []struct {
	upTo  int
	pause time.Duration
}{{20, 5 * time.Second}, {50, time.Minute}, {100, 10 * time.Minute}}

// maxQuestions is how many questions staff may make an order ask; each costs about ten events, of 50,000 that a history may have.
const (
	maxQuestions = 500
	staffPause   = 5 * time.Second
)

// permit refuses a question that comes too soon after the last one, or one too many.
func (q *questions) permit(act MoneyAct, now time.Time) error {
	pause, allowed := staffPause, q.count < maxQuestions
	if act == AskPayment {
		allowed = false
		for _, row := range questionPauses {
			if q.count < row.upTo {
				pause, allowed = row.pause, true
				break
			}
		}
	}
	switch wait := q.last.Add(pause).Sub(now); {
	case !allowed:
		return domain.Refuse(domain.CodeNotAllowed)
	case wait > 0:
		return domain.RefuseFrequent(domain.CodeTooManyRequests, wait)
	}
	return nil
}

// askNow makes the order ask its bank: about the open invoice, or for staff about every invoice, with another try of the refunds that the bank
// has refused. It returns when what the bank has said is done.
func (p *payments) askNow(ctx workflow.Context, act MoneyAct) error {
	p.questions.count++
	asked := p.invoices
	if act == AskPayment {
		asked = []*invoice{p.current()}
	}
	for _, billed := range asked {
		if err := p.ask(ctx, billed); err != nil {
			return err
		}
	}
	if act == AskBankNow {
		p.refundAgain(ctx)
	}
	return workflow.Await(ctx, func() bool {
		return p.captured != nil || p.paying() == nil || p.order.state.Status.Finished() || p.order.waits()
	})
}

// askAgain asks the bank about an invoice before its citizen is sent to its page again: they may have paid, and the callback may be lost.
func (p *payments) askAgain(ctx workflow.Context, billed *invoice) error {
	asks := Patched(ctx, AskBeforePaying)
	if asks = asks && p.questions.permit(AskPayment, workflow.Now(ctx)) == nil; !asks {
		return nil
	}
	p.questions.count++
	_ = p.ask(ctx, billed) // a bank that does not answer has its page all the same
	if p.paying() != nil {
		return UpdateError(domain.Refuse(domain.CodePaid))
	}
	return nil
}

// ask asks the bank about an invoice, once: the order's own question follows in any case.
func (p *payments) ask(ctx workflow.Context, billed *invoice) error {
	p.questions.last = workflow.Now(ctx)
	report, err := tryLocal(ctx, p.order, AskBank.With(effect.Local), billed.id)
	if err = p.answered(ctx, billed, report, err); err != nil {
		return UpdateError(domain.RefuseFor(domain.CodeBankUnavailable, err))
	}
	return nil
}

// MoneyQuery asks an order for its Money, without a trace in its history.
const MoneyQuery = "money"

// Money is what an order knows of its payments now, for staff.
type Money struct {
	Payments []domain.Payment `json:"payments,omitempty"`
	AskedAt  time.Time        `json:"askedAt,omitzero"` // when the bank was asked last
	NextAt   time.Time        `json:"nextAt,omitzero"`  // when the order asks it next
	Acts     []MoneyAct       `json:"acts,omitempty"`   // what operators may do
	// Overlooked is how many invoices the bank has reported as paid, that the order neither knows nor asks about: there are too many.
	Overlooked int `json:"overlooked,omitempty"`
}

func (p *payments) money() (Money, error) {
	money := Money{
		Payments: p.list(), AskedAt: p.questions.last, NextAt: p.questions.next, Overlooked: len(p.reports.overlooked),
	}
	for _, act := range []MoneyAct{AskBankNow, ReturnedByHand, GoOn, LetGo} {
		if !p.order.state.HeldUp() && p.open(act) {
			money.Acts = append(money.Acts, act)
		}
	}
	return money, nil
}
