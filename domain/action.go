package domain

import (
	"slices"
	"time"
)

// Action is what a person may do with an order.
type Action string

// The actions of orders.
const (
	ActionPay             Action = "pay"              // go to the bank and pay (ORD-72)
	ActionCancel          Action = "cancel"           // give the order up (WIZ-08)
	ActionSign            Action = "sign"             // sign the statement (SIGN-10, ORD-81)
	ActionConfirmLoss     Action = "confirm_loss"     // licence: send the stage of a document confirming loss (LIC-36)
	ActionReject          Action = "reject"           // confidant: the second party says no (CONF-07, CONF-26)
	ActionDownloadReport  Action = "download_report"  // vehicle check: 'Витяг.pdf' (ORD-73)
	ActionDownloadReceipt Action = "download_receipt" // the bank's receipt (ORD-76, ORD-77)
	ActionApprove         Action = "approve"          // insurance: confirm the data; the insurer sends a code (INS-23)
	ActionEnterCode       Action = "enter_code"       // insurances: sign the policy with the code (INS-24)
	ActionResendCode      Action = "resend_code"      // insurance: ask for another code
	ActionChoosePlate     Action = "choose_plate"     // certificate: choose a plate, or another one (ORD-78, ORD-79)
	ActionContinue        Action = "continue"         // certificate: choose the certificate and its delivery (ORD-78)
	ActionDownloadPolicy  Action = "download_policy"  // insurances: the printed policy (ORD-74)
)

// asked are the actions that a service's workflow asks people for; paying and cancelling are the kernel's own, and
// downloads change nothing.
var asked = []Action{
	ActionSign, ActionReject, ActionConfirmLoss, ActionChoosePlate, ActionContinue, ActionApprove, ActionEnterCode, ActionResendCode,
}

// AskedActions are the actions that workflows ask people for, by their table.
func AskedActions() []Action { return slices.Clone(asked) }

// Party is a person's part in an order.
type Party string

// The parties of orders.
const (
	PartyInitiator   Party = "initiator"   // the citizen who ordered
	PartyParticipant Party = "participant" // the second citizen, who has to sign too (CONF-20)
	PartyNobody      Party = ""            // everybody else: to them the order does not exist
)

// partyTexts are the parties in words for documents.
var partyTexts = map[Party]string{PartyInitiator: "Підписав заявник", PartyParticipant: "Підписав другий учасник"}

// Text says in words that the party has signed.
func (p Party) Text() string { return partyTexts[p] }

// unsignedTexts are the same of a statement that was confirmed without a signature (SIGN-09).
var unsignedTexts = map[Party]string{
	PartyInitiator:   "Без електронного підпису (демонстрація): заявник",
	PartyParticipant: "Без електронного підпису (демонстрація): другий учасник",
}

func (p Party) unsignedText() string { return unsignedTexts[p] }

// ActionRule is one row of the table of actions: who may do what, in which state, from when, until when.
type ActionRule struct {
	Status   Status
	Sub      SubStatus // empty: any
	Action   Action
	By       Party
	Deadline DeadlineKind // the deadline that ends the action; empty: none
	// After is how long the action has to wait; zero: not at all. It is counted from the order's last change, another
	// code from the last one.
	After time.Duration
}

// commonActions are the rows of every service. With the service's own they are the one source of what may be done with an order:
// the workflows' validators, the actions in the answers, the buttons in the browser and the diagrams all come from them.
var commonActions = []ActionRule{
	{Status: StatusWaitToPay, Action: ActionPay, By: PartyInitiator, Deadline: DeadlinePayment},
	{Status: StatusWaitToPay, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlinePayment},
}

// Rows of several services: the receipt of what was paid.
var (
	receiptWhenDone      = ActionRule{Status: StatusDone, Action: ActionDownloadReceipt, By: PartyInitiator}
	receiptWhenProcessed = ActionRule{Status: StatusProcessed, Action: ActionDownloadReceipt, By: PartyInitiator}
)

// draftActions are the rows of a draft that its initiator signs or cancels until a deadline.
func draftActions(deadline DeadlineKind) []ActionRule {
	return []ActionRule{
		{Status: StatusDraft, Sub: SubStatusPending, Action: ActionSign, By: PartyInitiator, Deadline: deadline},
		{Status: StatusDraft, Action: ActionCancel, By: PartyInitiator, Deadline: deadline},
	}
}

// conditions are what actions need beside their state.
var conditions = map[Action]func(*Order) bool{
	ActionSign:            func(o *Order) bool { return o.Status != StatusWaitToConfirm || o.ClientID == "" }, // ORD-71
	ActionConfirmLoss:     func(o *Order) bool { return !o.NoStage },
	ActionDownloadReceipt: (*Order).Paid, // there is no receipt of what was not paid
	ActionEnterCode:       func(o *Order) bool { return o.Insurance != nil && o.Insurance.Code.Good() },
	ActionResendCode:      func(o *Order) bool { return o.Insurance != nil && o.Insurance.Code.Resendable() },
}

// ActionRules are the rows of a service: those of every service first, then its own.
func ActionRules(service ServiceName) []ActionRule {
	return slices.Concat(commonActions, service.definition().actions)
}

// Allowed is an action that a person may do, from when and until when; a zero From is now, a zero Until without end.
type Allowed struct {
	Action Action    `json:"action"`
	From   time.Time `json:"from,omitzero"`
	Until  time.Time `json:"until,omitzero"`
}

// Actions are what a citizen may do with the order at an instant.
func (o *Order) Actions(citizenID string, now time.Time) []Allowed {
	open, _ := o.windows(citizenID, now)
	return open
}

// Soon are what a citizen may do with the order as it is, but not yet.
func (o *Order) Soon(citizenID string, now time.Time) []Allowed {
	_, soon := o.windows(citizenID, now)
	return soon
}

func (o *Order) windows(citizenID string, now time.Time) (open, soon []Allowed) {
	party := o.PartyOf(citizenID)
	open = []Allowed{}
	if o.HeldUp() {
		return open, nil
	}
	for _, rule := range ActionRules(o.Service) {
		if !rule.meets(o) || rule.By != party || party == PartyNobody || o.Erased {
			continue
		}
		switch from, until := o.window(rule); {
		case passed(until, now):
		case now.Before(from):
			soon = append(soon, Allowed{Action: rule.Action, From: from, Until: until})
		default:
			open = append(open, Allowed{Action: rule.Action, Until: until})
		}
	}
	return open, soon
}

// Permit refuses an action that the table does not allow: CodeNotFound to who is no party, CodeTooEarly before its time,
// CodeTooLate after its deadline, CodeNotAllowed in the wrong state, CodeOurFault while a bug holds the order up. The workflows' validators are this and nothing else.
func (o *Order) Permit(action Action, citizenID string, now time.Time) error {
	party := o.PartyOf(citizenID)
	if party == PartyNobody {
		return Refuse(CodeNotFound)
	}
	if o.HeldUp() {
		return o.HeldUpRefusal(nil)
	}
	for _, rule := range ActionRules(o.Service) {
		if rule.Action != action || !rule.meets(o) || rule.By != party {
			continue
		}
		switch from, until := o.window(rule); {
		case passed(until, now):
			return Refuse(CodeTooLate)
		case now.Before(from):
			return Refuse(CodeTooEarly)
		}
		return nil
	}
	if o.Status == StatusExpired {
		return Refuse(CodeTooLate)
	}
	return Refuse(CodeNotAllowed)
}

// HeldUpRefusal refuses every action on an order that a bug keeps from proceeding; the cause is for operators.
func (o *Order) HeldUpRefusal(cause error) error {
	held := *o
	held.Problem = ProblemInternal
	return &Error{Code: CodeOurFault, Text: held.ProblemText(), Cause: cause}
}

// AwaitsPayment reports whether the order can be paid now: waiting to be paid, or signed where a service is paid
// for by its own stage (ORD-72, ORD-80, AMB-053).
func (o *Order) AwaitsPayment() bool {
	return !o.HeldUp() && slices.ContainsFunc(ActionRules(o.Service), func(rule ActionRule) bool {
		return rule.Action == ActionPay && rule.meets(o)
	})
}

// meets reports whether an order is in a rule's state and has what the action needs.
func (r ActionRule) meets(o *Order) bool {
	if r.Status != o.Status || r.Sub != "" && r.Sub != o.SubStatus {
		return false
	}
	needs, conditional := conditions[r.Action]
	return !conditional || needs(o)
}

// window says from when until when a rule's action may be done; a zero instant is no bound.
func (o *Order) window(rule ActionRule) (from, until time.Time) {
	if rule.After > 0 {
		from = o.UpdatedAt.Add(rule.After)
	}
	if rule.Action == ActionResendCode { // a wrong code is a change, too, and does not put off the next one
		from = o.Insurance.Code.resendableFrom()
	}
	if rule.Deadline != "" && o.Deadline != nil && o.Deadline.Kind == rule.Deadline {
		until = o.Deadline.Until
	}
	return from, until
}

func passed(until, now time.Time) bool { return !until.IsZero() && !now.Before(until) }
