package order

import (
	"fmt"

	"go.temporal.io/sdk/workflow"
)

// ChangeID names a change to workflow code that would break the replay of running orders. An order that comes to the changed
// place for the first time records the change in its history and follows the new rule; one that has passed the place without it
// follows the old rule to its end. docs/changing-workflows.md says when a change may be removed.
type ChangeID string

// ReportInTask: a vehicle check first tries to read its report inside the workflow task in which the bank's report arrives. The
// citizen who comes back from the bank finds the report sooner.
const ReportInTask ChangeID = "vehicle-check-report-in-task"

// An order that its citizen reads as expired takes nothing any more: a second one may be on its way.
const (
	// LodgedInTime: what is lodged before a deadline is not asked for after it.
	LodgedInTime ChangeID = "lodged-in-time"
	// SignatureInTime: a signature that was verified only after the deadline is refused.
	SignatureInTime ChangeID = "signature-in-time"
	// NothingToDo: an order whose citizen has done everything loses its deadline before it is lodged, and is not shown as expired while the
	// service centre is down.
	NothingToDo ChangeID = "nothing-to-do"
)

// What orders do about money since they follow it beyond the payment.
const (
	// RefusalStays: a refund that the bank refuses stays visible over the ending, and the order asks for it again until it is done. Before,
	// the ending hid it, and the order was erased.
	RefusalStays ChangeID = "refund-refusal-stays"
	// ReversalHolds: a payment that the bank takes back is an event, and holds the order until an operator decides.
	ReversalHolds ChangeID = "payment-reversal-holds"
	// HoldKept: an order that a payment taken back holds extends what is held for it, so that it can still be carried out.
	HoldKept ChangeID = "hold-kept-while-reversed"
	// RefundMidway: money that a paid order does not need goes back when it comes, and not after the order's end.
	RefundMidway ChangeID = "refund-midway"
	// AskBeforePaying: who presses pay again makes the order ask the bank before they are sent to its page.
	AskBeforePaying ChangeID = "ask-before-paying"
	// TakenStays: an invoice that is in processing after its payment has its money still: a refund runs.
	TakenStays ChangeID = "taken-stays-while-refunding"
	// AskForgotten: an invoice that the bank did not know for a while, and does not revoke, may have been paid: the bank is asked again.
	AskForgotten ChangeID = "ask-forgotten-invoice"
	// StillAwaited: an order whose payment the bank takes back before it is captured is awaited until its deadline.
	StillAwaited ChangeID = "payment-still-awaited"
	// MoneyBeforeErasing: an order is not erased while it asks the bank about an unknown invoice, or has money to return.
	MoneyBeforeErasing ChangeID = "money-before-erasing"
)

// Changes returns all changes that this build knows. A build publishes them, and none is followed while a build that takes orders does not
// know it (temporal/deployment).
func Changes() []ChangeID {
	return []ChangeID{
		ReportInTask, LodgedInTime, SignatureInTime, NothingToDo,
		RefusalStays, ReversalHolds, HoldKept, RefundMidway, AskBeforePaying, TakenStays, AskForgotten, StillAwaited, MoneyBeforeErasing,
	}
}

// changed is the version that an order records of a change that it follows.
const changed = 1

// Recorded is how the engine's search attribute TemporalChangeVersion names a change that an order follows.
func (c ChangeID) Recorded() string { return fmt.Sprintf("%s-%d", c, changed) }

// Patched reports whether the order follows a changed rule.
func Patched(ctx workflow.Context, change ChangeID) bool {
	return workflow.GetVersion(ctx, string(change), workflow.DefaultVersion, changed) >= changed
}
