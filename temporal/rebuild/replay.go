package rebuild

import (
	"fmt"
	"log/slog"
	"slices"

	"github.com/google/uuid"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows"
	"cabinet/workflows/order"
)

// replayer lives the histories of orders again, one at a time, and keeps what they tell the read model.
type replayer struct {
	worker worker.WorkflowReplayer
	told   *capture
	logger log.Logger
}

func newReplayer(data converter.DataConverter) (*replayer, error) {
	told := &capture{}
	replays, err := worker.NewWorkflowReplayerWithOptions(worker.WorkflowReplayerOptions{
		DataConverter: data, FailureConverter: temporal.FailureConverter(data),
		Interceptors:             []interceptor.WorkerInterceptor{told},
		DisableDeadlockDetection: true, // the key store may be slow, and nobody waits for this task
	})
	if err != nil {
		return nil, fmt.Errorf("replayer: %w", err)
	}
	workflows.Register(replays)
	return &replayer{worker: replays, told: told, logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler))}, nil
}

// replay is the newest state that an order's history has told the read model, with all its events. The version is 0 when
// the order was refused before it stood.
func (r *replayer) replay(id uuid.UUID, history *historypb.History) (order.Recorded, error) {
	r.told.begin()
	settled := &historypb.History{Events: settledPart(history.GetEvents())}
	if len(settled.GetEvents()) == 0 {
		return order.Recorded{}, nil
	}
	err := r.worker.ReplayWorkflowHistoryWithOptions(r.logger, settled, worker.ReplayWorkflowHistoryOptions{
		OriginalExecution: workflow.Execution{ID: temporal.WorkflowID(id)},
	})
	if err != nil {
		return order.Recorded{}, fmt.Errorf("replay: %w", err)
	}
	return r.told.recorded, nil
}

// settledPart is a history without a workflow task under way: what that will decide nobody knows yet.
func settledPart(events []*historypb.HistoryEvent) []*historypb.HistoryEvent {
	started := -1
	for i, event := range events {
		switch event.GetEventType() {
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED:
			started = i
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED,
			enumspb.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT:
			started = -1
		}
	}
	if started < 0 {
		return events
	}
	return events[:max(0, started-1)] // its scheduling comes right before it
}

// capture keeps what an order tells the read model while it is replayed: the arguments of its local activities, which
// stand in no history.
type capture struct {
	interceptor.WorkerInterceptorBase
	recorded order.Recorded
}

func (c *capture) begin() { c.recorded = order.Recorded{} }

// keep takes a telling. One that the read model did not hear comes again with all its events.
func (c *capture) keep(told order.Recorded) {
	for _, event := range told.Events {
		known := slices.ContainsFunc(c.recorded.Events, func(e domain.Event) bool { return e.Version == event.Version })
		if !known {
			c.recorded.Events = append(c.recorded.Events, event)
		}
	}
	c.recorded.Order = told.Order
}

// InterceptWorkflow puts the capture around a workflow.
func (c *capture) InterceptWorkflow(_ workflow.Context, next interceptor.WorkflowInboundInterceptor) interceptor.WorkflowInboundInterceptor {
	inbound := &inbound{capture: c}
	inbound.Next = next
	return inbound
}

type inbound struct {
	interceptor.WorkflowInboundInterceptorBase
	capture *capture
}

// Init puts the capture between a workflow and what it asks of the engine.
func (i *inbound) Init(next interceptor.WorkflowOutboundInterceptor) error {
	outbound := &outbound{capture: i.capture}
	outbound.Next = next
	return i.Next.Init(outbound)
}

type outbound struct {
	interceptor.WorkflowOutboundInterceptorBase
	capture *capture
}

// ExecuteLocalActivity listens to what the read model is told.
func (o *outbound) ExecuteLocalActivity(ctx workflow.Context, name string, args ...any) workflow.Future {
	if name == order.Record.Name {
		if told, ok := args[0].(order.Recorded); ok {
			o.capture.keep(told)
		}
	}
	return o.Next.ExecuteLocalActivity(ctx, name, args...)
}
