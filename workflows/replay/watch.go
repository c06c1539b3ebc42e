package replay

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"time"

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
	// Call gets each call of the engine that starts something or waits.
	Call func(Call)
	// Failed gets the error that a workflow returns.
	Failed func(error)
}

// Call is a call of the engine by workflow code.
type Call struct {
	Kind CallKind
	Name string // of an effect, or a timer's summary
	Line string // of the rule that makes the call, or waits for what makes it; empty: no rule does
}

// CallKind is what a call does.
type CallKind string

// The kinds of calls.
const (
	CallEffect CallKind = "effect"
	CallLocal  CallKind = "effect in the task"
	CallTimer  CallKind = "timer"
	CallWait   CallKind = "wait"
)

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

// ExecuteWorkflow reports the error of a workflow.
func (i *inbound) ExecuteWorkflow(ctx workflow.Context, in *interceptor.ExecuteWorkflowInput) (any, error) {
	result, err := i.Next.ExecuteWorkflow(ctx, in)
	if err != nil && i.watch.Failed != nil {
		i.watch.Failed(err)
	}
	return result, err
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
	o.call(CallLocal, name)
	outcome := o.Next.ExecuteLocalActivity(ctx, name, args...)
	if o.watch.LocalAttempt != nil {
		o.watch.LocalAttempt(name, outcome.IsReady)
	}
	return outcome
}

// ExecuteActivity reports an effect.
func (o *outbound) ExecuteActivity(ctx workflow.Context, name string, args ...any) workflow.Future {
	o.call(CallEffect, name)
	return o.Next.ExecuteActivity(ctx, name, args...)
}

// NewTimer reports a timer.
func (o *outbound) NewTimer(ctx workflow.Context, after time.Duration) workflow.Future {
	o.call(CallTimer, "")
	return o.Next.NewTimer(ctx, after)
}

// NewTimerWithOptions reports a timer.
func (o *outbound) NewTimerWithOptions(ctx workflow.Context, after time.Duration, options workflow.TimerOptions) workflow.Future {
	o.call(CallTimer, options.Summary)
	return o.Next.NewTimerWithOptions(ctx, after, options)
}

// Sleep reports a timer.
func (o *outbound) Sleep(ctx workflow.Context, after time.Duration) error {
	o.call(CallTimer, "")
	return o.Next.Sleep(ctx, after)
}

// Await reports a wait.
func (o *outbound) Await(ctx workflow.Context, condition func() bool) error {
	o.call(CallWait, "")
	return o.Next.Await(ctx, condition)
}

// AwaitWithOptions reports a wait with a timer.
func (o *outbound) AwaitWithOptions(ctx workflow.Context, options workflow.AwaitOptions, condition func() bool) (bool, error) {
	o.call(CallTimer, options.TimerOptions.Summary)
	return o.Next.AwaitWithOptions(ctx, options, condition)
}

func (o *outbound) call(kind CallKind, name string) {
	if o.watch.Call != nil {
		o.watch.Call(Call{Kind: kind, Name: name, Line: ruleLine()})
	}
}

// rules is the package of the rules, and its folder.
const (
	rules  = "cabinet/workflows."
	folder = "workflows"
)

// frames is how deep the kernel may be called below a rule.
const frames = 64

// ruleLine is the line of a rule that calls the kernel; empty if none does.
//
// Only a replay calls it, and nothing that a workflow does depends on it.
//
//workflowcheck:ignore
func ruleLine() string {
	var callers [frames]uintptr
	stack := runtime.CallersFrames(callers[:runtime.Callers(1, callers[:])])
	for {
		frame, more := stack.Next()
		if ofRule(frame) {
			return fmt.Sprintf("%s/%s:%d", folder, filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return ""
		}
	}
}

// ofRule reports whether a frame is of a rule. The name of its function is not enough: the kernel's generic functions are compiled
// into the package that uses them.
func ofRule(frame runtime.Frame) bool {
	return strings.HasPrefix(frame.Function, rules) && filepath.Base(filepath.Dir(frame.File)) == folder
}
