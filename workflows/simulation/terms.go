package simulation

import (
	"slices"
	"time"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// settled is longer than an order needs for what is due now, while everything works: the longest pause between attempts is a minute.
const settled = 5 * time.Minute

// early is how much before its deadline an order may expire: an effect that cannot be tried again in time is not.
const early = 2 * time.Minute

// term is how long an order of the service may wait for something.
func (l *Life) term(kind domain.DeadlineKind) time.Duration {
	switch kind {
	case domain.DeadlinePayment:
		return deadlines.Payment
	case domain.DeadlineSignature:
		return l.rules.signature()
	case domain.DeadlineConfirmation:
		return deadlines.Confirmation
	case domain.DeadlineReservation:
		return deadlines.Reservation
	case domain.DeadlinePolicy:
		return deadlines.Policy
	case domain.DeadlineCertificate:
		return deadlines.Certificate
	case domain.DeadlineErasing:
		return deadlines.Erasing
	}
	return 0
}

// bound is until when the order may wait at most, whatever its terms; zero: there is no such instant.
func bound(data any) time.Time {
	switch data := data.(type) {
	case domain.FinePayment:
		return data.Ends
	case domain.PlateStorage:
		return data.PayUntil()
	case domain.ConfidantAppointment:
		return data.SignUntil()
	case domain.MotorInsurance:
		return (&domain.Policy{StartDate: data.Application.StartDate}).Begins()
	case domain.GreenInsurance:
		return (&domain.Policy{StartDate: data.Application.StartDate}).Begins()
	}
	return time.Time{}
}

// readDeadline checks a new deadline: it is the term of its kind from an event of the order or from its creation, unless the order's
// bound is earlier.
func (l *Life) readDeadline(state *domain.Order) {
	if state.Deadline == nil || l.noted != nil && *l.noted == *state.Deadline {
		return
	}
	noted := *state.Deadline
	l.noted = &noted
	if !state.Status.Finished() {
		l.waited = noted
	}
	if left := noted.Until.Sub(l.env.Now()); left >= 0 {
		l.at(left+settled, l.look)
	}
	since := noted.Until.Add(-l.term(noted.Kind))
	began := func(event domain.Event) bool { return event.At.Equal(since) }
	bounded := !l.bound.IsZero() && noted.Until.Equal(l.bound) && since.Before(l.env.Now())
	if !since.Equal(dawn) && !bounded && !slices.ContainsFunc(l.Events(), began) {
		l.fault("the deadline of the %s is %s, which is no term of any event", noted.Kind, noted.Until.Sub(dawn))
	}
}

// checkInTime checks that an order does not wait beyond its deadline, and does not keep personal data beyond theirs.
func (l *Life) checkInTime() {
	state := l.Last()
	if state.Deadline == nil || l.env.IsWorkflowCompleted() || l.behind || state.Problem != domain.ProblemNone || !l.calm(state.Deadline.Until, settled) {
		return
	}
	open := func(known domain.Payment) bool {
		return known.Refund == domain.RefundAsked || known.Refund == domain.RefundRefused
	}
	switch {
	case !state.Status.Finished():
		l.fault("the order is %s, %s after its deadline", state.Status, settled)
	case !l.Erased && !slices.ContainsFunc(state.Payments, open):
		l.fault("the order's personal data is kept %s beyond its term", settled)
	}
}

// checkEvent checks that an order does not expire before its deadline.
func (l *Life) checkEvent(event domain.Event) {
	over := event.Kind == domain.EventExpired || event.Kind == domain.EventReleased
	if over && event.At.Before(l.waited.Until.Add(-early)) {
		l.fault("%s, %s before the deadline", event.Kind, l.waited.Until.Sub(event.At))
	}
}

// checkErasing checks that personal data is kept for as long as it is to be.
func (l *Life) checkErasing(e effect.Definition) {
	state := l.Last()
	if e.Name != order.Erase.Name || l.behind || l.ReadModelDown || state.Version == 0 {
		return
	}
	if state.Deadline == nil || l.env.Now().Before(state.Deadline.Until) {
		l.fault("the order's personal data is erased before its term is over")
	}
}

// judgeExpired: an order whose invoice was paid in time does not expire, whoever has lost the callback.
func (l *Life) judgeExpired(last *domain.Order) {
	if last.Ended == nil || last.Ended.By != domain.EventExpired || last.Invoice == nil {
		return
	}
	at, paid := l.captured[last.Invoice.ID]
	until := l.waited.Until
	exact := l.Bank.Captured[last.Invoice.ID].Amount == last.Price
	if paid && exact && at.Before(until.Add(-time.Second)) && !l.disturbed(at, until.Add(settled)) && l.Bank.TakenBack[last.Invoice.ID] == 0 {
		l.fault("the order has expired, and was paid %s before its deadline", until.Sub(at))
	}
}

// heardWithin is longer than an order that can be paid needs to learn of its payment without a callback, while everything works. Other
// money that it gives back restarts the pause between two questions.
const heardWithin = 2*time.Hour + 10*time.Minute

// checkHeard checks that an order asks its bank whether it was paid.
func (l *Life) checkHeard() {
	state := l.Last()
	if l.behind || l.ReadModelDown || !state.AwaitsPayment() || state.Invoice == nil {
		return
	}
	at, paid := l.captured[state.Invoice.ID]
	if state.UpdatedAt.After(at) {
		at = state.UpdatedAt
	}
	if paid && l.Bank.Has(state.Invoice.ID) == state.Price && l.calm(at, heardWithin) {
		l.fault("the bank has the price of %s, and the order has not heard of it in %s", state.Invoice.ID, heardWithin)
	}
}
