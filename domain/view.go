package domain

import "time"

// View is an order as its citizen sees it at an instant: the state with the label, the derived
// expiry and the actions of the ordered list.
type View struct {
	*Order
	Label    Label
	Finished bool
	// Explanation is the line under the badge: what happens now, or why the order ended.
	Explanation string
	Actions     []Allowed
	// Soon are the actions that the order's state allows, but not yet.
	Soon []Allowed
}

// ViewFor is the order as a citizen sees it now.
func (o *Order) ViewFor(citizenID string, now time.Time) View {
	shown := *o
	if shown.lapsed(now) {
		shown.Status, shown.SubStatus, shown.Deadline, shown.Problem = StatusExpired, "", nil, ProblemNone
	}
	if shown.HeldUp() { // no one can do now what it waited for
		shown.Deadline = nil
	}
	if shown.Status.Finished() && shown.Invoice != nil && shown.Invoice.Declined != "" { // there is nothing to try again
		shown.Invoice = copied(o.Invoice)
		shown.Invoice.Declined = ""
	}
	view := View{
		Order:       &shown,
		Label:       shown.Label(),
		Finished:    shown.Status.Finished(),
		Explanation: shown.Explanation(o.PartyOf(citizenID)),
		Actions:     shown.Actions(citizenID, now),
		Soon:        shown.Soon(citizenID, now),
	}
	if _, printed := view.allows(ActionDownloadPolicy); printed && len(view.Soon) == 0 {
		view.Explanation = shown.placeholders().Replace(policyPrinted)
	}
	return view
}

// lapsing are the statuses that end with a deadline; empty: every one that has it.
var lapsing = map[DeadlineKind]Status{
	DeadlinePayment: StatusWaitToPay, DeadlineConfirmation: StatusWaitToConfirm, DeadlineCertificate: "",
}

// lapsed is the derived expiry of an order that waits for its citizens: the read model may be behind the order's own
// timer, and must not offer to pay, to sign or to continue an expired order (ORD-59, ORD-60, ORD-62, AMB-050). As long as the bank does
// not say whether an order was paid, it has not expired: another one would be paid a second time.
func (o *Order) lapsed(now time.Time) bool {
	if o.Deadline == nil || now.Before(o.Deadline.Until) || o.Paid() || o.Status.Finished() || o.HeldUp() {
		return false
	}
	if o.Problem == ProblemBank && o.Invoice != nil {
		return false
	}
	status, lapses := lapsing[o.Deadline.Kind]
	return lapses && (status == "" || status == o.Status)
}

// RejectionInfo is why the order was refused, or one about a confidant rejected; empty of every other order (ORD-69,
// ORD-70).
func (o *Order) RejectionInfo() string {
	if o.Status == StatusRefusal || o.Status == StatusRejected && o.Service.definition().showsRejection {
		return o.Reason
	}
	return ""
}
