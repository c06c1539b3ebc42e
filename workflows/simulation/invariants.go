package simulation

import (
	"regexp"
	"slices"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// look checks everything that was recorded since the last look.
func (l *Life) look() {
	for ; l.seen < len(l.Projections); l.seen++ {
		projection := l.Projections[l.seen]
		for _, event := range projection.Events {
			l.tell("→ %d %s", event.Version, event.Kind) // how many are projected together is not compared
			if l.Service.EventText(event.Kind) == "" {
				l.fault("event %s has no sentence", event.Kind)
			}
			l.checkEvent(event)
			l.note(event)
		}
		l.at(settled, l.look)
		l.inspect(&projection.Order)
		l.readDeadline(&projection.Order)
		l.checkDelivered(projection)
		l.readLetters(projection)
	}
	l.checkDecision()
	l.checkCarriage()
	l.lastMinute()
	l.checkMoney()
	l.checkHeard()
	l.checkPayable()
	l.checkInTime()
	l.turn()
	l.Plates.Lapse()
	if l.rules.look != nil {
		l.rules.look(l)
	}
	l.compare()
	l.behind = l.ReadModelDown || l.behind && l.env.Now().Before(l.behindUntil)
	if l.ReadModelDown {
		l.behindUntil = l.env.Now().Add(catchUp)
	}
}

// note notes the premises that an event shows.
func (l *Life) note(event domain.Event) {
	switch event.Kind {
	case domain.EventExpired, domain.EventReleased:
		l.happened(expiredInTime)
	case domain.EventRefundRefused:
		l.happened(refundRefused)
	case domain.EventInvoiceIssued:
		if l.billed++; l.billed > 1 {
			l.happened(twoBilled)
		}
	}
}

// inspect checks one state: every sentence that its parties read is there.
func (l *Life) inspect(state *domain.Order) {
	for _, who := range []string{citizen, participant} {
		if state.PartyOf(who) == domain.PartyNobody {
			continue
		}
		view := state.ViewFor(who, l.env.Now())
		switch {
		case view.Label.Text == "":
			l.fault("status %s %s has no label for %s", state.Status, state.SubStatus, nameOf(who))
		case view.Explanation == "":
			l.fault("status %s %s has no explanation for %s", state.Status, state.SubStatus, nameOf(who))
		}
	}
	switch {
	case state.Deadline != nil && state.DeadlineName() == "":
		l.fault("deadline %s has no sentence", state.Deadline.Kind)
	case state.Problem != domain.ProblemNone && state.Problem.Text() == "":
		l.fault("problem %s has no sentence", state.Problem)
	case len(state.Actions(stranger, l.env.Now())) > 0:
		l.fault("a stranger may act in %s", state.Status)
	}
}

// gaps are what a letter shows where something was to be filled in that the order does not have.
var gaps = regexp.MustCompile(`^$|[{}]| [.,:]|  |: $`)

// readLetters checks the letters about recorded events: none has a gap.
func (l *Life) readLetters(projection order.Projection) {
	for _, event := range projection.Events {
		for _, letter := range projection.Order.LettersAmong(projection.Events, event) {
			for _, text := range []string{letter.About, letter.Heading, letter.Text, letter.Path, letter.PathName} {
				if gaps.MatchString(text) {
					l.fault("the letter about %s to %s has a gap: %q", event.Kind, letter.To, text)
				}
			}
		}
	}
}

// asked is longer than it takes to ask a service centre, while everything works.
var asked = deadlines.Callback + deadlines.Asking + settled

// checkDecision checks that an order knows what its service centre decided long ago, unless it waits for something else.
func (l *Life) checkDecision() {
	state, newest := l.Last(), l.Centre.Newest()
	if state.Lodged == nil || state.Lodged.Number != newest.Number {
		return
	}
	still := !state.Status.Finished() && state.Problem == domain.ProblemNone && !l.behind && !l.Centre.Down && !l.Denies(effect.Centres)
	if still && state.Lodged.Status != newest.Status && l.calm(l.decided, asked) {
		l.fault("the order is %s and has not heard in %s that its application is %s", state.Status, asked, newest.Status)
	}
}

// checkCarriage checks that no parcel is followed for longer than the carriage.
func (l *Life) checkCarriage() {
	state := l.Last()
	if l.dispatched.IsZero() && state.Parcel != nil {
		l.dispatched = state.UpdatedAt
	}
	if awaitsDecision(&state) && !l.dispatched.IsZero() {
		l.dispatched = l.env.Now() // the term begins when an operator has decided
	}
	over := !l.dispatched.IsZero() && l.env.Now().After(l.dispatched.Add(deadlines.Carriage+catchUp))
	if over && !state.Parcel.State.Final() && !state.Erased && !l.behind && !l.ReadModelDown {
		l.fault("the parcel is %s, %s after the post has registered it", state.Parcel.State, deadlines.Carriage)
	}
}

// awaitsDecision reports whether an operator has to decide about a payment that the bank has taken back, whatever else the order shows.
func awaitsDecision(state *domain.Order) bool {
	return state.Invoice != nil && state.Invoice.Status == domain.InvoiceReversed && !state.Invoice.Waived
}

// checkDelivered checks that nothing is shown as delivered but what the post has delivered: a document that came back is not.
func (l *Life) checkDelivered(projection order.Projection) {
	parcel, post := projection.Order.Parcel, l.Post.Tracking()
	if post.State == domain.ParcelDelivered {
		return
	}
	if parcel != nil && (parcel.State == domain.ParcelDelivered || parcel.Text == domain.ParcelDelivered.Label()) {
		l.fault("the parcel is shown as %s, and the post says that it is %s", parcel.Text, post.State)
	}
	for _, event := range projection.Events {
		if event.Kind == domain.EventParcelDelivered {
			l.fault("the timeline has %s, and the post says that the parcel is %s", event.Kind, post.State)
		}
	}
}

// judgeCarriage: an order whose parcel came back knows it, and has no result that was brought.
func (l *Life) judgeCarriage(last *domain.Order) {
	if last.Parcel == nil || last.Parcel.State != domain.ParcelReturned {
		return
	}
	back := func(e domain.Event) bool { return e.Kind == domain.EventReturned }
	if l.Post.Tracking().State != domain.ParcelReturned || !slices.ContainsFunc(l.Events(), back) || last.Reason == "" {
		l.fault("the parcel came back, and the order ended %s without saying so: %q", last.Status, last.Reason)
	}
}

// judge checks the life as a whole, when it is over.
func (l *Life) judge() {
	l.look()
	switch {
	case !l.env.IsWorkflowCompleted():
		l.fault("the order does not end")
		return
	case l.env.GetWorkflowError() != nil:
		l.fault("the workflow failed: %v", l.env.GetWorkflowError())
		return
	case !l.Erased:
		l.fault("the order was not erased")
	}
	l.judgeVersions()
	l.judgeAnswers()
	if len(l.Projections) == 0 {
		l.happened(notMade)
		l.judgeUnmade()
		return
	}
	last := l.Last()
	if !last.Status.Finished() {
		l.fault("the last status is %s, which is not final", last.Status)
	}
	l.judgeAlreadyPaid()
	l.judgeRefusal(&last)
	l.judgeExpired(&last)
	l.judgeMoney(&last)
	l.judgeRefunds(&last)
	l.judgeTaken(&last)
	l.judgeGiven(&last)
	l.judgeCarriage(&last)
}

// judgeVersions: each event is the next version, whatever was down.
func (l *Life) judgeVersions() {
	for i, event := range l.Events() {
		if event.Version != int64(i+1) {
			l.fault("event %d has version %d", i+1, event.Version)
		}
	}
}

// judgeUnmade: an order that was refused before it was made leaves nothing behind.
func (l *Life) judgeUnmade() {
	if len(l.Plates.Held) > 0 || len(l.Bank.Invoices) > 0 || len(l.Centre.Lodged) > 0 || l.Insurer.Keeps(orderID) {
		l.fault("an order that was not made has left something behind")
	}
}

// judgeAlreadyPaid: after the answer that the order is paid and cannot be canceled, it is not canceled.
func (l *Life) judgeAlreadyPaid() {
	canceled := func(e domain.Event) bool { return e.Kind == domain.EventCanceled }
	if l.alreadyPaid && slices.ContainsFunc(l.Events(), canceled) {
		l.fault("the order was given up after the answer that it is paid")
	}
}

// judgeRefusal: an order is refused by a decision alone. That a system does not let the cabinet in is none.
func (l *Life) judgeRefusal(last *domain.Order) {
	decided := l.Decided > 0 || l.against || l.letGo || l.rules.changes
	if last.Status == domain.StatusRefusal && !decided {
		l.fault("the order was refused without a decision: %s", last.Reason)
	}
}

// judgeMoney: never paid twice, never for nothing, never refunded twice.
func (l *Life) judgeMoney(last *domain.Order) {
	var invoices []string
	for _, refund := range l.Bank.Returned {
		if slices.Contains(invoices, refund.InvoiceID) {
			l.fault("invoice %s was given back twice", refund.InvoiceID)
		}
		invoices = append(invoices, refund.InvoiceID)
	}
	if l.earned(last) && last.Price > 0 && last.Invoice == nil {
		l.fault("the order ended %s without a payment", last.Status)
	}
	l.judgeInvoices(last)
}

// done reports whether the result was given, or is ready, or was not picked up in time.
func done(last *domain.Order) bool {
	return last.Status == domain.StatusDone || last.Status == domain.StatusStorage
}

// earned reports whether the price is due.
func (l *Life) earned(last *domain.Order) bool {
	is := func(rule func(*domain.Order) bool) bool { return rule != nil && rule(last) }
	return done(last) && !is(l.rules.unearned) || is(l.rules.earned)
}

// made reports whether the service centre has made what was applied for: it exists, also if an operator lets the order go because its
// payment was taken back, and its plate must not be free for others.
func (l *Life) made() bool {
	return len(l.Centre.Lodged) > 0 && l.Centre.Newest().Status == domain.ApplicationReady
}

// judgeGiven: a done order has given its result, and what was made for its citizen stays theirs.
func (l *Life) judgeGiven(last *domain.Order) {
	if done(last) && l.rules.given != nil && !l.rules.given(l) {
		l.fault("the order ended %s, and its result was not given", last.Status)
	}
	if l.made() && len(l.Plates.Released) > 0 && last.Status != domain.StatusCanceled {
		l.fault("the order ended %s, its plate was made and is free for others", last.Status)
	}
}

// decidedAs reports whether the newest application of a kind has been given a status.
func decidedAs(kind domain.ApplicationKind, status domain.ApplicationStatus) func(*Life) bool {
	return func(l *Life) bool {
		newest := l.Centre.Newest()
		return newest.Kind == kind && newest.Status == status
	}
}

// judgeTaken: what was taken is used or released.
func (l *Life) judgeTaken(last *domain.Order) {
	switch done := done(last); {
	case !done && len(l.Plates.Held) > 0 && !l.made():
		l.fault("the order ended %s and holds a plate", last.Status)
	case !done && l.Insurer.Keeps(orderID):
		l.fault("the order ended %s and the insurer keeps a policy", last.Status)
	case !done && l.KeepsPlate():
		l.fault("the order ended %s and the service centre keeps a plate", last.Status)
	case !done && l.Centre.Open():
		l.fault("the order ended %s and its application was left open", last.Status)
	}
	if l.rules.judge != nil {
		l.rules.judge(l, last)
	}
}
