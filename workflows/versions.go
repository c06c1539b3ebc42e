package workflows

import "go.temporal.io/sdk/workflow"

// The versions of rules: every gate in the workflows has its name here, with what it has changed and why. A gate may go
// when no order that began before it runs any more, and never sooner; its histories stay (docs/changing-workflows.md).
const (
	// reportInTask, version 1: a vehicle check reads its report inside of the workflow task in which the bank's word
	// arrives, and only when that fails in a task of its own. Who comes back from the bank finds it sooner.
	reportInTask = "vehicle-check-report-in-task"
)

// since says whether an order goes by a version of a rule: orders that have passed the place before go on as they were.
func since(ctx workflow.Context, rule string, version workflow.Version) bool {
	return workflow.GetVersion(ctx, rule, workflow.DefaultVersion, version) >= version
}
