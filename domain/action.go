package domain

import "time"

// Action is what a person may do with an order.
type Action string

// The actions of orders.
const (
	ActionPay            Action = "pay"             // go to the bank and pay (ORD-72)
	ActionCancel         Action = "cancel"          // give the order up (WIZ-08)
	ActionDownloadReport Action = "download_report" // vehicle check: 'Витяг.pdf' (ORD-73)
)

// Party is a person's part in an order.
type Party string

// The parties of orders.
const (
	PartyInitiator Party = "initiator" // the citizen who ordered
	PartyNobody    Party = ""          // everybody else: to them the order does not exist
)

// ActionRule is one row of the table of actions: who may do what, in which state of which service, until when.
type ActionRule struct {
	Service  ServiceName // empty: every service
	Status   Status
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
		if rule.Status != o.Status || rule.By != party || party == PartyNobody || o.Erased {
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
		if rule.Action != action || rule.Status != o.Status || rule.By != party {
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

// until says until when a rule's action may be done, and whether that is still ahead.
func (o *Order) until(rule ActionRule, now time.Time) (until time.Time, open bool) {
	if rule.Deadline == "" || o.Deadline == nil || o.Deadline.Kind != rule.Deadline {
		return time.Time{}, true
	}
	return o.Deadline.Until, now.Before(o.Deadline.Until)
}
