package replay

import (
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// Watch are callbacks about what orders do while they are replayed. A nil function is not called.
type Watch struct {
	// Projection gets each projection. Histories have none.
	Projection func(order.Projection)
	// Update gets each update. The function that it returns gets the answer, unless the update was refused.
	Update func(domain.Action) (answered func(domain.Order))
	// LocalAttempt gets each local attempt of an effect; ended reports whether it has an outcome.
	LocalAttempt func(effect string, ended func() bool)
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

// Init watches the workflow's calls of the engine.
func (i *inbound) Init(next interceptor.WorkflowOutboundInterceptor) error {
	out := &outbound{watch: i.watch}
	out.Next = next
	return i.Next.Init(out)
}

// ExecuteUpdate reports updates and their answers.
func (i *inbound) ExecuteUpdate(ctx workflow.Context, in *interceptor.UpdateInput) (any, error) {
	if i.watch.Update == nil {
		return i.Next.ExecuteUpdate(ctx, in)
	}
	answered := i.watch.Update(domain.Action(in.Name))
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

// ExecuteLocalActivity reports projections and local attempts.
func (o *outbound) ExecuteLocalActivity(ctx workflow.Context, name string, args ...any) workflow.Future {
	if name == order.Record.Name && o.watch.Projection != nil {
		if projection, ok := args[0].(order.Projection); ok {
			o.watch.Projection(projection)
		}
	}
	outcome := o.Next.ExecuteLocalActivity(ctx, name, args...)
	if o.watch.LocalAttempt != nil {
		o.watch.LocalAttempt(name, outcome.IsReady)
	}
	return outcome
}
