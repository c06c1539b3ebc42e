package order

import "go.temporal.io/sdk/workflow"

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

// Patched reports whether the order follows a changed rule.
func Patched(ctx workflow.Context, change ChangeID) bool {
	return workflow.GetVersion(ctx, string(change), workflow.DefaultVersion, 1) >= 1
}
