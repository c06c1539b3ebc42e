package simulation

import (
	"math/rand/v2"
	"slices"
	"time"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// own are the effects on the cabinet's own data, and those at the bank, whose money the invariants of money follow. Of the others those
// that neither only read nor release take something.
var own = []string{
	order.Record.Name, order.Erase.Name, order.FixStatement.Name, order.CreateInvoice.Name, order.RevokeInvoice.Name, order.ReturnMoney.Name,
}

func takes(e effect.Definition) bool {
	return e.Repeat != effect.ReadsOnly && e.Repeat != effect.AlreadyReleased && !slices.Contains(own, e.Name)
}

// checkExpired checks that nothing is taken for an order whose citizen reads that it has expired: a second one may be on its way. Money
// that the bank has in time counts, whenever the order learns of it.
func (l *Life) checkExpired(e effect.Definition) {
	state := l.Last()
	view := state.ViewFor(citizen, l.env.Now())
	l.expired = l.expired || view.Status == domain.StatusExpired && len(l.Bank.Captured) == 0
	if l.expired && takes(e) && len(l.Bank.Captured) == 0 {
		l.fault("%s for an order that was shown as expired", e.Name)
	}
}

// What may be down at a deadline, and until how long after it.
var (
	downAtDeadline = []func(*Life) *bool{
		func(l *Life) *bool { return &l.Centre.Down },
		func(l *Life) *bool { return &l.Centre.LosesAnswers },
		func(l *Life) *bool { return &l.Signatures.Down },
	}
	downAfterDeadline = []time.Duration{time.Second, 2 * time.Hour}
)

// lastMinute lets, in every third life, everybody act in the last seconds before a deadline, while something is down until after it. It
// has its own random numbers: the other lives stay what they are.
func (l *Life) lastMinute() {
	state := l.Last()
	if l.Seed%3 != 0 || state.Deadline == nil || state.Status.Finished() || state.Deadline.Until.Equal(l.deadline) {
		return
	}
	l.deadline = state.Deadline.Until
	random := rand.New(rand.NewPCG(l.Seed, uint64(l.deadline.Unix()))) //nolint:gosec // a life must be repeatable, not secret
	down, left := pick(random, downAtDeadline), l.deadline.Sub(l.env.Now())
	after := pick(random, downAfterDeadline)
	l.at(max(0, left-3*time.Second), func() {
		l.tell("something goes down until after the deadline, and everybody acts")
		l.fails(min(left, 3*time.Second) + after)
		*down(l) = true
		l.step()
	})
	l.at(left+after, func() { *down(l) = false })
}
