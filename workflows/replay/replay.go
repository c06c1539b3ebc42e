// Package replay replays the histories of orders with the workflows of this build, and reports what they do.
package replay

import (
	"fmt"
	"log/slog"

	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/workflows"
)

// Options say how histories are decoded and what watches them. The zero value replays unencrypted histories, unwatched.
type Options struct {
	Data     converter.DataConverter    // nil: the SDK's own
	Failures converter.FailureConverter // nil: the SDK's own
	Watch    Watch
	// NoDeadlockDetection is for a debugger, or a slow key store.
	NoDeadlockDetection bool
}

// Replayer replays histories, one at a time.
type Replayer struct {
	worker worker.WorkflowReplayer
	logger log.Logger
}

// New makes a replayer of every workflow of the cabinet.
func New(options Options) (*Replayer, error) {
	replayer, err := worker.NewWorkflowReplayerWithOptions(worker.WorkflowReplayerOptions{
		DataConverter: options.Data, FailureConverter: options.Failures, DisableDeadlockDetection: options.NoDeadlockDetection,
		Interceptors: []interceptor.WorkerInterceptor{&watching{watch: options.Watch}},
	})
	if err != nil {
		return nil, fmt.Errorf("replayer: %w", err)
	}
	workflows.Register(replayer)
	return &Replayer{replayer, log.NewStructuredLogger(slog.New(slog.DiscardHandler))}, nil
}

// Replay replays a history. A nil error means that this build does what was recorded. The execution is the history's; it may be
// empty if the payloads are unencrypted.
func (r *Replayer) Replay(of workflow.Execution, history *historypb.History) error {
	return r.worker.ReplayWorkflowHistoryWithOptions(r.logger, history, worker.ReplayWorkflowHistoryOptions{OriginalExecution: of})
}
