package order

import "go.temporal.io/sdk/workflow"

// The generations of orders: each order writes down in its first task which one it is of, and lives by that one's rules to
// its end. Whatever a generation brings costs its orders two events of their histories: that marker and its search attribute.
const (
	// tidyWaits: a wait that is over takes its timer with it. Before, a paid order was woken a minute and a day later by
	// timers that nobody waited for, and each word of a service centre left two more behind.
	tidyWaits workflow.Version = 1
	// oneTask: what somebody waits for is tried once inside the workflow task that calls for it, invoices and the first
	// application of a certificate's exchange, too; what changes around that is told together; and money for an invoice that
	// the order does not know is the order's. Before, each took a task of its own, and such money was waited with for ever.
	oneTask workflow.Version = 2
	// exactStages: a stage is asked for in orders that have one, and once; and a plate is held for as long as its order waits.
	// Before, every signed exchange of a licence offered to confirm a loss, and went on to do so after it was done.
	exactStages workflow.Version = 3
)

// generationMarker is the generation's name in histories, from the time when there was but one.
const generationMarker = "tidy-waits"

// Gate is a changed rule that orders under way take up, too, with what it has changed and why. An order that comes to it for
// the first time writes it into its history; orders of a generation that has it from the beginning write nothing. A gate
// may go when no order that has passed the place without it runs any more, and never sooner: the stored histories of the old
// path go with it, those that name the gate stay (docs/changing-workflows.md).
type Gate struct {
	Name string
	// Since is the first generation that goes by the changed rule anyway; 0: none does yet.
	Since workflow.Version
}

// The gates.
var (
	// StageLodged: the read model is told of each application of a certificate's exchange, so that callbacks about it are
	// heard. Before, its word was found by asking alone.
	StageLodged = Gate{"stage-lodged", oneTask}
	// ReportInTask: a vehicle check reads its report inside of the workflow task in which the bank's word arrives, and only
	// when that fails in a task of its own. Who comes back from the bank finds it sooner.
	ReportInTask = Gate{"vehicle-check-report-in-task", oneTask}
	// newsByStatus: another status is news, even when it was given in the same millisecond as the one that the order knows.
	// Before, an order stayed as it was when its service centre had decided that fast.
	newsByStatus = Gate{"news-by-status", oneTask}
	// handedInTask: what a citizen waits for or has just come back to see, an application handed in and a parcel made, is
	// tried once inside the workflow task that calls for it, and only then waits on its queue. It is there sooner, and each
	// saves five events of the history.
	handedInTask = Gate{"handed-in-task", oneTask}
	// wordsOfOneInstant: that an invoice was paid counts, even when the bank's clock shows the same second for it as for the
	// attempt that it declined. Before, such an order expired, and kept the money.
	wordsOfOneInstant = Gate{"bank-words-of-one-instant", oneTask}
	// DoubtfulHold: a plate whose hold was asked for and not answered is released, too. Before, the register may have held it
	// for ten days for an order that was not made.
	DoubtfulHold = Gate{"doubtful-hold", oneTask}
	// HoldMoves: a plate is held for as long as its order waits for its owner. Before, its hold ended ten days after the order
	// was made, also when the service centre's word had given its owner nine days more.
	HoldMoves = Gate{"hold-moves", exactStages}
	// withdrawnEnds: an application that was taken back at the service centre ends its order as a refusal does. Before, such an
	// order waited for another word for ever.
	withdrawnEnds = Gate{"withdrawn-ends", 0}
	// dispatchedProcessed: what a post carries was processed, also when the service centre's word of that was overtaken by its
	// last one. Before, such an order stood as sent to the centre while its parcel was on the road, and its number was not shown.
	dispatchedProcessed = Gate{"dispatched-processed", 0}
	// paidStands: who gives an order up that turns out to be paid is answered that it cannot be, and it goes on. Before, it was
	// given up after that answer, at its first wait, and the money went back.
	paidStands = Gate{"paid-stands", 0}
	// StorageCheckedWhenPaid: a plate's storage is looked at once more before what was paid for is prolonged. Before, of two
	// orders that were billed at once the longer one was paid for days that the shorter one had paid for already.
	StorageCheckedWhenPaid = Gate{"storage-checked-when-paid", 0}
	// othersRevoked: when one invoice of an order is paid, the others are revoked. Before, an order that was billed again while
	// the bank did not know its first invoice could be paid twice, and the second payment stayed if its callback was lost.
	othersRevoked = Gate{"other-invoices-revoked", 0}
	// foundConfirmed: money for an invoice that the order does not know counts only after the bank has confirmed, to the
	// cabinet's own key, that the invoice is the order's. Before, a webhook about any merchant's invoice of the right sum paid.
	foundConfirmed = Gate{"found-invoice-confirmed", 0}
)

// generationOf is the generation that an order is of.
func generationOf(ctx workflow.Context) workflow.Version {
	return workflow.GetVersion(ctx, generationMarker, workflow.DefaultVersion, exactStages)
}

// Passes reports whether the order goes by a changed rule: orders that have passed the place before go on as they were.
func (o *Order) Passes(ctx workflow.Context, gate Gate) bool {
	if gate.Since > 0 && o.generation >= gate.Since {
		return true
	}
	return workflow.GetVersion(ctx, gate.Name, workflow.DefaultVersion, 1) >= 1
}
