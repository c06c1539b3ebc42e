package temporal

import (
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/workflow"
)

// FailureLog is an interceptor of workers that logs each workflow that fails, with its id, its service and the cause. The engine's
// history alone would have the cause, encrypted.
type FailureLog struct {
	interceptor.WorkerInterceptorBase
}

// InterceptWorkflow watches one workflow.
func (f *FailureLog) InterceptWorkflow(_ workflow.Context, next interceptor.WorkflowInboundInterceptor) interceptor.WorkflowInboundInterceptor {
	logged := &failureLogged{}
	logged.Next = next
	return logged
}

type failureLogged struct {
	interceptor.WorkflowInboundInterceptorBase
}

// ExecuteWorkflow logs a failure once: the workflow's logger is silent during replay.
func (f *failureLogged) ExecuteWorkflow(ctx workflow.Context, in *interceptor.ExecuteWorkflowInput) (any, error) {
	result, err := f.Next.ExecuteWorkflow(ctx, in)
	if err != nil && !workflow.IsContinueAsNewError(err) {
		workflow.GetLogger(ctx).Error("a workflow fails", "error", err)
	}
	return result, err
}
