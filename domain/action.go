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
	ActionDownloadReport  Action = "download_report"  // vehicle check: 'Витяг.pdf' (ORD-73)
	ActionDownloadReceipt Action = "download_receipt" // the bank's receipt (ORD-76, ORD-77)
)

// asked are the actions that a service's workflow asks people for; paying and cancelling are the kernel's own, and
// downloads change nothing.
var asked = []Action{ActionSign, ActionConfirmLoss}

// AskedActions are the actions that workflows ask people for, by their table.
func AskedActions() []Action { return slices.Clone(asked) }

// Party is a person's part in an order.
type Party string

// The parties of orders.
const (
	PartyInitiator   Party = "initiator"   // the citizen who ordered
	PartyParticipant Party = "participant" // the second citizen, without whose signature nothing is done (CONF-20)
	PartyNobody      Party = ""            // everybody else: to them the order does not exist
)

// partyTexts are the parties in words for documents.
var partyTexts = map[Party]string{PartyInitiator: "Підписав заявник", PartyParticipant: "Підписав другий учасник"}

// Text says in words that the party has signed.
func (p Party) Text() string { return partyTexts[p] }

// ActionRule is one row of the table of actions: who may do what, in which state of which service, until when.
type ActionRule struct {
	Service  ServiceName // empty: every service
	Status   Status
	Sub      SubStatus // empty: any
	Action   Action
	By       Party
	Deadline DeadlineKind // the deadline that ends the action; empty: none
}

// actionRules is the one source of what may be done with an order: the workflows' validators, the actions in the
// answers, the buttons in the browser and the diagrams all come from it.
var actionRules = []ActionRule{
	{Status: StatusWaitToPay, Action: ActionPay, By: PartyInitiator, Deadline: DeadlinePayment},
	{Status: StatusWaitToPay, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlinePayment},
	{Service: VehicleCheckService, Status: StatusDone, Action: ActionDownloadReport, By: PartyInitiator},

	{Service: PlateReserveService, Status: StatusProcessed, Action: ActionDownloadReceipt, By: PartyInitiator},

	{Service: LicenceExchangeService, Status: StatusDraft, Sub: SubStatusPending, Action: ActionSign, By: PartyInitiator, Deadline: DeadlineSignature},
	{Service: LicenceExchangeService, Status: StatusDraft, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlineSignature},
	{Service: LicenceExchangeService, Status: StatusSigned, Action: ActionConfirmLoss, By: PartyInitiator, Deadline: DeadlineSignature},
	{Service: LicenceExchangeService, Status: StatusSigned, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlineSignature},
	{Service: LicenceExchangeService, Status: StatusProcessed, Action: ActionDownloadReceipt, By: PartyInitiator},
}

// ActionRules are the rows of the table that concern a service.
func ActionRules(service ServiceName) []ActionRule {
	var rules []ActionRule
	for _, rule := range actionRules {
		if rule.Service == "" || rule.Service == service {
			rules = append(rules, rule)
		}
	}
	return rules
}

// Allowed is an action that a person may do now, and until when; a zero Until is without end.
type Allowed struct {
	Action Action    `json:"action"`
	Until  time.Time `json:"until,omitzero"`
}

// Actions are what a citizen may do with the order at an instant.
func (o *Order) Actions(citizenID string, now time.Time) []Allowed {
	party := o.PartyOf(citizenID)
	allowed := []Allowed{}
	for _, rule := range ActionRules(o.Service) {
		if !rule.meets(o) || rule.By != party || party == PartyNobody || o.Erased {
			continue
		}
		until, open := o.until(rule, now)
		if open {
			allowed = append(allowed, Allowed{Action: rule.Action, Until: until})
		}
	}
	return allowed
}

// Permit refuses an action that the table does not allow: CodeNotFound to a stranger, CodeTooLate after its
// deadline, CodeNotAllowed in the wrong state. The workflows' validators are this and nothing else.
func (o *Order) Permit(action Action, citizenID string, now time.Time) error {
	party := o.PartyOf(citizenID)
	if party == PartyNobody {
		return Refuse(CodeNotFound)
	}
	for _, rule := range ActionRules(o.Service) {
		if rule.Action != action || !rule.meets(o) || rule.By != party {
			continue
		}
		if _, open := o.until(rule, now); !open {
			return Refuse(CodeTooLate)
		}
		return nil
	}
	if o.Status == StatusExpired {
		return Refuse(CodeTooLate)
	}
	return Refuse(CodeNotAllowed)
}

// meets says whether an order is in a rule's state. There is no receipt of what was not paid.
func (r ActionRule) meets(o *Order) bool {
	return r.Status == o.Status && (r.Sub == "" || r.Sub == o.SubStatus) && (r.Action != ActionDownloadReceipt || o.Paid())
}

// until says until when a rule's action may be done, and whether that is still ahead.
func (o *Order) until(rule ActionRule, now time.Time) (until time.Time, open bool) {
	if rule.Deadline == "" || o.Deadline == nil || o.Deadline.Kind != rule.Deadline {
		return time.Time{}, true
	}
	return o.Deadline.Until, now.Before(o.Deadline.Until)
}
