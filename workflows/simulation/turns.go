package simulation

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// turn is a rare coincidence at a turning point of an order, which random instants seldom hit: it happens in some lives when the order has
// come there, once.
type turn struct {
	name  string
	oneIn int // lives
	comes func(*Life, *domain.Order) bool
	do    func(*Life)
}

// turns are all such coincidences.
func turns() []turn {
	return []turn{
		{"the payment takes an unusual course", 1, canBePaid, (*Life).paysUnusually},
		{"a second invoice is paid", 4, isPaid, func(l *Life) {
			l.soon(func(l *Life) { l.secondInvoice(0) })
		}},
		{"an older invoice is paid", 2, isPaid, func(l *Life) { l.soon((*Life).paysOlder) }},
		{"the bank refuses to return money until the order is to be erased", 4, isPaid, (*Life).refusesLong},
		{"a second invoice is paid days after the end", 3, hasEnded, func(l *Life) {
			l.at(time.Hour+time.Duration(l.turning.IntN(int(deadlines.Erasing-2*time.Hour))), func() {
				l.tell("a second invoice is paid after the end")
				l.secondInvoice(0)
			})
		}},
		{"a second invoice is paid in the last minute, while the read model is down", 3, hasEnded, (*Life).changesLast},
		{"two operators act on money in the instant in which the order is to be erased", 1, isRefusedMoney, (*Life).operatesLast},
	}
}

func canBePaid(_ *Life, state *domain.Order) bool { return state.AwaitsPayment() }

func isPaid(_ *Life, state *domain.Order) bool { return state.Paid() && !state.Status.Finished() }

func hasEnded(_ *Life, state *domain.Order) bool {
	return state.Status.Finished() && state.Deadline != nil && state.Price > 0
}

// isRefusedMoney reports whether an ended order is not erased yet, only because the bank refuses to return its money.
func isRefusedMoney(l *Life, state *domain.Order) bool {
	return hasEnded(l, state) && l.refuses && state.Problem == domain.ProblemRefund && l.env.Now().After(state.Deadline.Until)
}

// turn lets what comes at a turning point happen. It has its own random numbers.
func (l *Life) turn() {
	state := l.Last()
	if l.env.IsWorkflowCompleted() || l.behind || l.ReadModelDown {
		return
	}
	for _, one := range turns() {
		if l.turned[one.name] || !one.comes(l, &state) {
			continue
		}
		l.turned[one.name] = true
		name := fnv.New64a()
		_, _ = name.Write([]byte(one.name))
		l.turning = rand.New(rand.NewPCG(l.Seed, name.Sum64()^family(l.Service))) //nolint:gosec // a life must be repeatable, not secret
		if l.turning.IntN(one.oneIn) == 0 {
			l.tell("%s", one.name)
			one.do(l)
		}
	}
}

// soon lets something happen within minutes, unless the order has ended by then.
func (l *Life) soon(happens func(*Life)) {
	l.at(time.Duration(1+l.turning.IntN(600))*time.Second, func() {
		if !l.env.IsWorkflowCompleted() {
			happens(l)
			l.lastMove = l.env.Now()
			l.look()
		}
	})
}

// paysOlder: the bank takes the money of every invoice that nobody has paid or revoked.
func (l *Life) paysOlder() {
	for number := range l.Bank.Invoices {
		if id := nameOfInvoice(number + 1); slices.Contains(l.Bank.Payable(), id) {
			l.report(l.Bank.TakenOf(number+1, l.bankClock()), true)
		}
	}
}

// refusesLong: the bank refuses every refund until an hour after the order could be erased, at the end of all outages at the latest.
func (l *Life) refusesLong() { l.refuses, l.Bank.Refuses = true, true }

// changesLast: money comes in the order's last minute, and the read model does not learn of its refund until after it.
func (l *Life) changesLast() {
	state := l.Last()
	left := state.Deadline.Until.Sub(l.env.Now())
	if left <= time.Minute {
		return // only a case of its money keeps the order
	}
	l.at(left-time.Minute, func() {
		if l.env.IsWorkflowCompleted() || l.ReadModelDown || l.refuses {
			return
		}
		l.look()
		l.tell("the read model goes down in the order's last minute")
		l.happened(lastMinuteChanges)
		l.fails(2 * time.Minute)
		l.ReadModelDown, l.behind = true, true
		l.secondInvoice(0)
	})
	l.at(left+time.Minute, func() {
		l.ReadModelDown = false
		l.behindUntil = l.env.Now().Add(catchUp)
	})
}

// operatesLast: one operator asks the bank again, whose answer is late, and another returns the money by hand.
func (l *Life) operatesLast() {
	l.fails(time.Minute)
	l.WorkersDie = true
	l.operate(order.AskBankNow)
	l.at(200*time.Millisecond, l.returnByHand)
	l.at(time.Minute, func() { l.WorkersDie, l.refuses, l.Bank.Refuses = false, false, false })
}
