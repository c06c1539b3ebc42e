package simulation

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// move is something that may happen in a life.
type move struct {
	name string
	do   func(*Life)
}

// moves are everything that may happen in every life. A row that is here twice is twice as likely. The rows of fines, storage and
// vehicles are among them because a new list would change the lives of all seeds.
var moves = slices.Concat(asMoves(troubles), []move{
	{"the citizen does something", func(l *Life) { l.act(citizen) }},
	{"the citizen does something", func(l *Life) { l.act(citizen) }},
	{"the other party does something", func(l *Life) { l.act(participant) }},
	{"the other party rejects", func(l *Life) { l.attempt(domain.ActionReject, participant) }},
	{"a stranger tries something", func(l *Life) { l.act(stranger) }},
	{"the citizen cancels, perhaps", func(l *Life) {
		switch l.random.IntN(3) {
		case 0:
			l.attempt(domain.ActionCancel, citizen)
		case 1:
			l.cancelTooLate()
		}
	}},
	{"the citizen pays", func(l *Life) { l.attempt(domain.ActionPay, citizen) }},
	{"every party does what the order waits for", (*Life).urge},
	{"the bank takes the money", func(l *Life) { l.money(nil, true) }},
	{"the bank takes the money and its callback is lost", func(l *Life) { l.money(nil, false) }},
	{"the bank takes the money and reports it twice", func(l *Life) { l.money(nil, true); l.money(nil, true) }},
	{"the bank declines", func(l *Life) {
		l.money(func(r *domain.PaymentReport) { r.State, r.ErrCode = domain.PaymentDeclined, "59" }, true)
	}},
	{"the bank declines and takes the money in one second", func(l *Life) {
		l.money(func(r *domain.PaymentReport) { r.State, r.ErrCode = domain.PaymentDeclined, "59" }, true)
		second := l.lastReport
		l.money(func(r *domain.PaymentReport) { r.ModifiedAt = second }, true)
	}},
	{"the bank takes a wrong sum", func(l *Life) {
		l.money(func(r *domain.PaymentReport) { r.Amount-- }, true)
	}},
	{"the service centre decides", func(l *Life) { l.decide(true) }},
	{"the service centre decides and its callback is lost", func(l *Life) { l.decide(false) }},
	{"the service centre decides in the instant of its last decision", func(l *Life) { l.decideAt(l.Centre.Newest().ChangedAt, true) }},
	{"the service centre decides in that instant and its callback is lost", func(l *Life) { l.decideAt(l.Centre.Newest().ChangedAt, false) }},
	{"the service centre calls back without a decision", func(l *Life) { l.Signal(order.CentreSignal, nil) }},
	{"the parcel moves", (*Life).carry},
	{"the parcel comes back", func(l *Life) { l.bring(domain.ParcelReturned) }},
}, fineMoves, storageMoves, vehicleMoves, moneyMoves)

// act lets a person try any action, allowed or not.
func (l *Life) act(who string) {
	actions := append(domain.AskedActions(), domain.ActionPay)
	if l.random.IntN(4) == 0 {
		actions = append(actions, domain.ActionCancel)
	}
	l.attempt(pick(l.random, actions), who)
}

// attempt lets a person try an action; the validator must say what the snapshot's actions say, as long as the read model
// shows the newest state.
func (l *Life) attempt(action domain.Action, who string) {
	if l.env.IsWorkflowCompleted() || len(l.Projections) == 0 {
		return
	}
	var allowed *bool
	alone := l.env.Now().After(l.lastMove) // what happens at one instant may find another state
	l.lastMove = l.env.Now()
	if state := l.Last(); alone && !l.ReadModelDown && !l.behind {
		now := isAllowed(state.Actions(who, l.env.Now()), action)
		allowed = &now
	}
	l.tell("%s by %s", action, nameOf(who))
	l.do(string(action), order.ActionRequest{
		CitizenID: who, ReturnURL: "http://localhost/services", FileID: "file", Choice: choiceOf(l, action),
	}, allowed)
}

func isAllowed(allowed []domain.Allowed, action domain.Action) bool {
	for _, one := range allowed {
		if one.Action == action {
			return true
		}
	}
	return false
}

func nameOf(who string) string {
	return map[string]string{citizen: "the citizen", participant: "the participant", stranger: "a stranger"}[who]
}

// urge lets everybody do what is waited for: the parties their first action that is not giving up, the bank, the
// centre, the post.
func (l *Life) urge() {
	if l.env.IsWorkflowCompleted() {
		return
	}
	l.look()
	if l.env.Now().Before(l.idle) {
		return
	}
	l.step()
	l.money(nil, true)
	l.decide(true)
	l.carry()
	if state := l.Last(); state.Problem == domain.ProblemReversed {
		l.operate(pick(l.random, []order.MoneyAct{order.GoOn, order.LetGo}))
		l.operate(order.GoOn) // an ended one
	}
	l.lastMove = l.env.Now()
}

// step lets the parties do their first action that leads on.
func (l *Life) step() {
	for _, who := range []string{citizen, participant} {
		state := l.Last()
		for _, allowed := range state.Actions(who, l.env.Now()) {
			if forward(allowed.Action) {
				l.attempt(allowed.Action, who)
				break
			}
		}
	}
}

// forward reports whether an action leads on, and is not giving up, asking again or a download.
func forward(action domain.Action) bool {
	switch action {
	case domain.ActionCancel, domain.ActionReject, domain.ActionResendCode, domain.ActionDownloadPolicy, domain.ActionDownloadReceipt, domain.ActionDownloadReport:
		return false
	}
	return true
}

// money is the bank's report about the newest invoice, with or without its callback. The bank takes an invoice once, and none that was
// revoked.
func (l *Life) money(change func(*domain.PaymentReport), callback bool) {
	if len(l.Bank.Invoices) == 0 || l.Bank.LosesInvoices {
		return
	}
	report := l.Bank.Taken(l.bankClock())
	if change != nil {
		change(&report)
	}
	if known, taken := l.Bank.Captured[report.InvoiceID]; taken {
		report = known
	} else if slices.Contains(l.Bank.Revoked, report.InvoiceID) {
		return
	}
	l.report(report, callback && !l.muteBank)
}

// cancelTooLate: the citizen pays, and gives the order up while the bank's callback is on the road.
func (l *Life) cancelTooLate() {
	if state := l.Last(); !state.AwaitsPayment() {
		return
	}
	l.attempt(domain.ActionPay, citizen)
	l.at(time.Second, func() {
		l.money(nil, false)
		l.attempt(domain.ActionCancel, citizen)
	})
}

// bankClock is the instant of the bank's next report.
func (l *Life) bankClock() time.Time {
	if now := l.env.Now(); now.After(l.lastReport) {
		l.lastReport = now
	} else {
		l.lastReport = l.lastReport.Add(time.Millisecond)
	}
	return l.lastReport
}

// The next statuses of an application: of what has to be made, of an entry in a register, and of a stage.
var (
	making = map[domain.ApplicationStatus][]domain.ApplicationStatus{
		domain.ApplicationPending: {
			domain.ApplicationApproved, domain.ApplicationProcessed, domain.ApplicationReady, domain.ApplicationRefused, domain.ApplicationWithdrawn,
		},
		domain.ApplicationApproved: {
			domain.ApplicationProcessed, domain.ApplicationReady, domain.ApplicationRefused, domain.ApplicationWithdrawn,
		},
		domain.ApplicationProcessed: {domain.ApplicationReady},
	}
	registering = map[domain.ApplicationStatus][]domain.ApplicationStatus{
		domain.ApplicationPending: {domain.ApplicationApproved, domain.ApplicationRefused, domain.ApplicationWithdrawn},
	}
	staging = map[domain.ApplicationStatus][]domain.ApplicationStatus{
		domain.ApplicationPending: {
			domain.ApplicationApproved, domain.ApplicationApproved, domain.ApplicationRefused, domain.ApplicationRepeat, domain.ApplicationWithdrawn,
		},
	}
)

// nextStatuses are those that a service centre gives each kind of application.
var nextStatuses = map[domain.ApplicationKind]map[domain.ApplicationStatus][]domain.ApplicationStatus{
	domain.ApplyLicenceExchange:       making,
	domain.ApplyPlateReservation:      making,
	domain.ApplyIndividualPlate:       making,
	domain.ApplyCertificateExchange:   making,
	domain.ApplyCertificatePermission: registering,
	domain.ApplyCertificateReserve:    staging,
	domain.ApplyConfidantAssign:       registering,
	domain.ApplyConfidantRevoke:       registering,
}

// decisionsAgainst are those by which a service centre does not give what was applied for.
var decisionsAgainst = []domain.ApplicationStatus{domain.ApplicationRefused, domain.ApplicationWithdrawn, domain.ApplicationRepeat}

// decide lets the service centre decide the newest application, with or without its callback.
func (l *Life) decide(callback bool) { l.decideAt(l.env.Now(), callback) }

// decideAt is decide with another instant than now; a zero one, of an undecided application, is now.
func (l *Life) decideAt(at time.Time, callback bool) {
	if len(l.Centre.Lodged) == 0 {
		return
	}
	if at.IsZero() {
		at = l.env.Now()
	}
	newest := l.Centre.Newest()
	next := nextStatuses[newest.Kind][newest.Status]
	if len(next) == 0 {
		return
	}
	status := pick(l.random, next)
	l.tell("decision: %s", status)
	l.against = l.against || slices.Contains(decisionsAgainst, status)
	if status == domain.ApplicationApproved {
		l.Centre.Change(l.grant)
	}
	if callback && !l.muteCentre {
		l.Decide(status, "причина", at)
	} else {
		l.Centre.DecideSilently(status, "причина", at)
	}
	l.decided = l.env.Now()
	l.at(asked, l.look)
}

// carry moves the parcel on.
func (l *Life) carry() {
	l.bring(pick(l.random, []domain.ParcelState{
		domain.ParcelInTransit, domain.ParcelArrived, domain.ParcelCourier, domain.ParcelRefused, domain.ParcelExpired,
		domain.ParcelReturning, domain.ParcelDelivered, domain.ParcelReturned, domain.ParcelCancelled, domain.ParcelLost,
	}))
}

// bring brings the parcel into a state, unless there is none, or it is where it stays.
func (l *Life) bring(state domain.ParcelState) {
	if len(l.Post.Parcels) > 0 && !l.Post.Tracking().State.Final() {
		l.Post.Move(state, l.env.Now())
	}
}

// choiceOf is what an action brings: mostly what it should.
func choiceOf(l *Life, action domain.Action) json.RawMessage {
	if l.random.IntN(20) == 0 {
		return json.RawMessage(`"nonsense"`)
	}
	var choice any
	switch action {
	case domain.ActionApprove:
		choice = domain.PolicyApproval{ConfirmData: true}
	case domain.ActionReject:
		choice = domain.Rejection{Reason: pick(l.random, []string{"", "Не знаю власника", strings.Repeat("ї", 301)})}
	case domain.ActionChoosePlate:
		choice = plateChoice(l.random)
	case domain.ActionContinue:
		choice = certificateSelection(l.random)
	case domain.ActionEnterCode:
		choice = domain.TypedCode{Code: pick(l.random, []string{l.Insurer.GoodCode(), l.Insurer.GoodCode(), "0000"})}
	}
	content, _ := json.Marshal(choice) // own types can be encoded
	return content
}
