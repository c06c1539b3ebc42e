package replay

import (
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// Watch are callbacks about what orders do while they are replayed. A nil function is not called.
type Watch struct {
	// Told gets projections, which no history has.
	Told func(order.Projection)
	// Acts gets each update. What it returns gets the outcome, unless the update was refused.
	Acts func(domain.Action) (answered func(domain.Order))
	// Tries gets each local attempt of an effect, and may ask later whether there was an outcome.
	Tries func(effect string, over func() bool)
}

// watching puts a watch around workflows.
type watching struct {
	interceptor.WorkerInterceptorBase
	watch Watch
}

// InterceptWorkflow watches one workflow.
func (w *watching) InterceptWorkflow(_ workflow.Context, next interceptor.WorkflowInboundInterceptor) interceptor.WorkflowInboundInterceptor {
	in := &inbound{watch: w.watch}
	in.Next = next
	return in
}

type inbound struct {
	interceptor.WorkflowInboundInterceptorBase
	watch Watch
}

// Init puts the watch between a workflow and what it asks of the engine.
func (i *inbound) Init(next interceptor.WorkflowOutboundInterceptor) error {
	out := &outbound{watch: i.watch}
	out.Next = next
	return i.Next.Init(out)
}

// ExecuteUpdate reports updates and their outcomes.
func (i *inbound) ExecuteUpdate(ctx workflow.Context, in *interceptor.UpdateInput) (any, error) {
	if i.watch.Acts == nil {
		return i.Next.ExecuteUpdate(ctx, in)
	}
	answered := i.watch.Acts(domain.Action(in.Name))
	answer, err := i.Next.ExecuteUpdate(ctx, in)
	if state, ok := answer.(domain.Order); ok && err == nil {
		answered(state)
	}
	return answer, err
}

type outbound struct {
	interceptor.WorkflowOutboundInterceptorBase
	watch Watch
}

// ExecuteLocalActivity reports projections.
func (o *outbound) ExecuteLocalActivity(ctx workflow.Context, name string, args ...any) workflow.Future {
	if name == order.Record.Name && o.watch.Told != nil {
		if told, ok := args[0].(order.Projection); ok {
			o.watch.Told(told)
		}
	}
	outcome := o.Next.ExecuteLocalActivity(ctx, name, args...)
	if o.watch.Tries != nil {
		o.watch.Tries(name, outcome.IsReady)
	}
	return outcome
}
