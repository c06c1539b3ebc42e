package order

import "go.temporal.io/sdk/workflow"

// The gates: what orders that were under way when a rule changed would notice. They go on as they began;
// new ones write down that they know better. A gate goes when no order from before it lives any more.
const (
	// tidyWaits, November 2026: a wait that is over takes its timer with it. Before, a paid order was woken a minute and a
	// day later by timers that nobody waited for, and each word of a service centre left two more behind.
	tidyWaits = "tidy-waits"
	// StageLodged, November 2026: the read model is told of each application of a certificate's exchange, so that callbacks
	// about it are heard. Before, its word was found by asking alone.
	StageLodged = "stage-lodged"
)

// Passes says whether an order was begun with a gate's rule.
func Passes(ctx workflow.Context, gate string) bool {
	return workflow.GetVersion(ctx, gate, workflow.DefaultVersion, 1) >= 1
}
