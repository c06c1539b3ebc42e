package order

import "go.temporal.io/sdk/workflow"

// The versions of rules: every gate in the workflows has its name here, with what it has changed and why. A gate may go
// when no order that began before it runs any more, and never sooner; its histories stay (docs/changing-workflows.md).
const (
	// tidyWaits, version 1: a wait that is over takes its timer with it. Before, a paid order was woken a minute and a day
	// later by timers that nobody waited for, and each word of a service centre left two more behind.
	tidyWaits = "tidy-waits"
	// StageLodged, version 1: the read model is told of each application of a certificate's exchange, so that callbacks
	// about it are heard. Before, its word was found by asking alone.
	StageLodged = "stage-lodged"
	// ReportInTask, version 1: a vehicle check reads its report inside of the workflow task in which the bank's word
	// arrives, and only when that fails in a task of its own. Who comes back from the bank finds it sooner.
	ReportInTask = "vehicle-check-report-in-task"
	// newsByStatus, version 1: another status is news, even when it was given in the same millisecond as the one that the
	// order knows. Before, an order stayed as it was when its service centre had decided that fast.
	newsByStatus = "news-by-status"
	// handedInTask, version 1: what a citizen waits for or has just come back to see, an application handed in and a parcel
	// made, is tried once inside the workflow task that calls for it, and only then waits on its queue. It is there sooner, and
	// each saves five events of the history.
	handedInTask = "handed-in-task"
	// wordsOfOneInstant, version 1: that an invoice was paid counts, even when the bank's clock shows the same second for it as
	// for the attempt that it declined. Before, such an order expired, and kept the money.
	wordsOfOneInstant = "bank-words-of-one-instant"
	// DoubtfulHold, version 1: a plate whose hold was asked for and not answered is released, too. Before, the register may have
	// held it for ten days for an order that was not made.
	DoubtfulHold = "doubtful-hold"
)

// Since says whether an order goes by a version of a rule: orders that have passed the place before go on as they were.
func Since(ctx workflow.Context, rule string, version workflow.Version) bool {
	return workflow.GetVersion(ctx, rule, workflow.DefaultVersion, version) >= version
}
