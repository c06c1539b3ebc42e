package simulation

import (
	"time"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// course is an unusual one that a payment may take, once its invoice is issued. Nobody else acts regularly until it is over.
type course struct {
	name  string
	lasts func(*Life) time.Duration
	do    func(*Life)
}

func courses() []course {
	return []course{
		{"the bank takes the money, and the citizen cancels while the callback is on the road", minutes, (*Life).cancelsTooLate},
		{"the bank forgets the invoice, and the citizen is billed again", minutes, (*Life).isBilledAgain},
		{"the bank takes the money at the revocation of the canceled order's invoice", minutes, (*Life).paysAtRevocation},
		{"a second invoice is paid with a wrong sum", minutes, func(l *Life) { l.secondInvoice(1) }},
		{"the callback is lost", heard, func(l *Life) { l.money(nil, false) }},
		{"the callback is lost in the last minutes before the deadline", untilDeadline, (*Life).paysLast},
	}
}

func minutes(*Life) time.Duration { return attended + settled }

func heard(*Life) time.Duration { return heardWithin + settled }

func untilDeadline(l *Life) time.Duration { return l.waited.Until.Sub(l.env.Now()) + settled }

// paysUnusually: the citizen pays, and the payment mostly takes one of the unusual courses.
func (l *Life) paysUnusually() {
	all := courses()
	drawn := l.turning.IntN(len(all) + 1)
	if drawn == len(all) {
		return
	}
	course := all[drawn]
	l.tell("%s", course.name)
	l.idle = l.env.Now().Add(course.lasts(l))
	l.at(time.Second, func() { l.attempt(domain.ActionPay, citizen) })
	l.at(20*time.Second, func() {
		if state := l.Last(); !l.env.IsWorkflowCompleted() && state.AwaitsPayment() {
			course.do(l)
			l.lastMove = l.env.Now()
		}
	})
}

func (l *Life) cancelsTooLate() {
	l.money(nil, false)
	l.attempt(domain.ActionCancel, citizen)
}

// isBilledAgain: the bank does not know the invoice for a minute. The order learns it when the citizen comes back from the bank, and bills
// again; then the new invoice is paid.
func (l *Life) isBilledAgain() {
	if len(l.Bank.Captured) > 0 || l.Bank.LosesInvoices {
		return
	}
	l.fails(time.Minute)
	l.Bank.LosesInvoices = true
	l.operate(order.AskPayment)
	l.at(20*time.Second, func() { l.attempt(domain.ActionPay, citizen) })
	l.at(time.Minute, func() {
		l.Bank.LosesInvoices = false
		l.money(nil, true)
	})
}

// paysAtRevocation: the citizen cancels, and the bank takes the money in the instant in which it is not to any more.
func (l *Life) paysAtRevocation() {
	if l.Bank.PaidAtRevocation {
		return
	}
	l.Bank.PaidAtRevocation = true
	l.attempt(domain.ActionCancel, citizen)
	l.at(time.Minute, func() { l.Bank.PaidAtRevocation = false })
}

// paysLast: the money comes in the last minutes before the deadline, without a callback.
func (l *Life) paysLast() {
	l.at(l.waited.Until.Sub(l.env.Now())-settled, func() {
		if state := l.Last(); !l.env.IsWorkflowCompleted() && state.AwaitsPayment() {
			l.money(nil, false)
		}
	})
}
