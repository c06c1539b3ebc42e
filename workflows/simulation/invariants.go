package simulation

import (
	"regexp"
	"slices"
	"time"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// look checks everything that the read model was told since the last look.
func (l *Life) look() {
	for ; l.seen < len(l.Projections); l.seen++ {
		recorded := l.Projections[l.seen]
		for _, event := range recorded.Events {
			l.tell("→ %d %s", event.Version, event.Kind) // how many are told at once is no part of the life
			if l.Service.EventText(event.Kind) == "" {
				l.fault("event %s has no sentence", event.Kind)
			}
		}
		l.inspect(&recorded.Order)
		l.readLetters(recorded)
	}
	l.heard()
	l.holds()
	l.compare()
	l.behind = l.ReadModelDown || l.behind && l.env.Now().Before(l.behindUntil)
	if l.ReadModelDown {
		l.behindUntil = l.env.Now().Add(catchUp)
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

// readLetters checks the letters about what was told: none has a gap.
func (l *Life) readLetters(told order.Projection) {
	for _, event := range told.Events {
		for _, letter := range told.Order.LettersAmong(told.Events, event) {
			for _, text := range []string{letter.Subject, letter.Text, letter.Path, letter.PathName} {
				if gaps.MatchString(text) {
					l.fault("the letter about %s to %s has a gap: %q", event.Kind, letter.To, text)
				}
			}
		}
	}
}

// asked is longer than it takes to ask a service centre several times, whatever is down meanwhile.
const asked = 3 * 24 * time.Hour

// heard checks that an order that stands still for no other reason knows what its service centre decided long ago.
func (l *Life) heard() {
	state, newest := l.Last(), l.Centre.Newest()
	if state.Lodged == nil || state.Lodged.Number != newest.Number {
		return
	}
	still := !state.Status.Finished() && state.Problem == domain.ProblemNone && !l.behind && !l.Centre.Down
	if still && state.Lodged.Status != newest.Status && l.env.Now().Sub(l.decided) > asked {
		l.fault("the order is %s and has not heard in %s that its application is %s", state.Status, asked, newest.Status)
	}
}

// holds checks that an individual plate is held for as long as its order is open and it is not made.
func (l *Life) holds() {
	l.Plates.Lapse()
	state := l.Last()
	open := !state.Status.Finished() && state.Status != domain.StatusProcessed && !l.behind
	if l.Service == domain.IndividualPlateService && len(l.Plates.Lapsed) > 0 && open {
		l.fault("the order is %s and its plate is not held any longer", state.Status)
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
	if len(l.Projections) == 0 {
		l.judgeUnmade()
		return
	}
	last := l.Last()
	if !last.Status.Finished() {
		l.fault("the last status is %s, which is not final", last.Status)
	}
	l.judgeWord()
	l.judgeMoney(&last)
	l.judgeTaken(&last)
}

// judgeVersions: each event is the next version, whatever was down.
func (l *Life) judgeVersions() {
	for i, event := range l.Events() {
		if event.Version != int64(i+1) {
			l.fault("event %d has version %d", i+1, event.Version)
		}
	}
}

// judgeUnmade: of an order that was refused before it stood nothing stays.
func (l *Life) judgeUnmade() {
	if len(l.Plates.Held) > 0 || len(l.Bank.Invoices) > 0 || len(l.Centre.Lodged) > 0 || l.Insurer.Keeps(orderID) {
		l.fault("an order that was not made has left something behind")
	}
}

// judgeWord: who was answered that the order is paid and cannot be given up finds it not given up.
func (l *Life) judgeWord() {
	gaveUp := func(e domain.Event) bool { return e.Kind == domain.EventCanceled }
	if l.toldPaid && slices.ContainsFunc(l.Events(), gaveUp) {
		l.fault("the order was given up after the answer that it is paid")
	}
}

// judgeMoney: never paid twice, never for nothing, never given back twice.
func (l *Life) judgeMoney(last *domain.Order) {
	var taken, returned domain.Kopecks
	for _, report := range l.Bank.Captured {
		taken += report.Amount
	}
	var invoices []string
	for _, refund := range l.Bank.Returned {
		returned += refund.Amount
		if slices.Contains(invoices, refund.InvoiceID) {
			l.fault("invoice %s was given back twice", refund.InvoiceID)
		}
		invoices = append(invoices, refund.InvoiceID)
	}
	kept := taken - returned
	refused := slices.ContainsFunc(l.Events(), func(e domain.Event) bool { return e.Kind == domain.EventRefundRefused })
	switch {
	case refused: // people are at it
	case earned(last) && kept != last.Price:
		l.fault("the order ended %s with %s kept of a price of %s", last.Status, kept, last.Price)
	case !earned(last) && kept != 0:
		l.fault("the order ended %s and %s were kept", last.Status, kept)
	}
}

// earned reports whether the price is due: the result was given, or lies ready, or was not fetched in time. Carriage that the
// post has called off is not due.
func earned(last *domain.Order) bool {
	if last.Shipment != nil && last.Parcel != nil && last.Parcel.State == domain.ParcelCancelled {
		return false
	}
	return last.Status == domain.StatusDone || last.Status == domain.StatusStorage ||
		last.Status == domain.StatusCanceled && last.Service == domain.PlateReserveService && last.Paid()
}

// judgeTaken: what was taken is used or given back.
func (l *Life) judgeTaken(last *domain.Order) {
	done := last.Status == domain.StatusDone || last.Status == domain.StatusStorage
	switch {
	case !done && len(l.Plates.Held) > 0:
		l.fault("the order ended %s and holds a plate", last.Status)
	case !done && l.Insurer.Keeps(orderID):
		l.fault("the order ended %s and the insurer keeps a policy", last.Status)
	case !done && l.KeepsPlate():
		l.fault("the order ended %s and the service centre keeps a plate", last.Status)
	case done != (l.Fines.Paid != "") && last.Service == domain.FinesService:
		l.fault("the order ended %s, and the register knows the payment %q", last.Status, l.Fines.Paid)
	case done != (len(l.Storage.Prolonged) == 1) && last.Service == domain.PlateStorageService:
		l.fault("the order ended %s, and the plate's storage was prolonged by %q", last.Status, l.Storage.Prolonged)
	case last.Shipment != nil && earned(last) != (l.Shipments.Sending == orderID):
		l.fault("the order ended %s with its parcel %v, and the service centre sends for %q", last.Status, last.Parcel, l.Shipments.Sending)
	case !done && l.Centre.Open():
		l.fault("the order ended %s and its application was left open", last.Status)
	}
}
