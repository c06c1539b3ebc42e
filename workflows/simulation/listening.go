package simulation

import (
	"slices"

	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// validator asks the order whether a party may act now; nil: yes.
type validator struct {
	action domain.Action
	asks   func(order.ActionRequest) error
}

// listening keeps the validators of a life's order, so that they can be asked without an act.
type listening struct {
	interceptor.WorkerInterceptorBase
	life *Life
}

// InterceptWorkflow listens to one workflow.
func (l *listening) InterceptWorkflow(_ workflow.Context, next interceptor.WorkflowInboundInterceptor) interceptor.WorkflowInboundInterceptor {
	in := &inbound{life: l.life}
	in.Next = next
	return in
}

type inbound struct {
	interceptor.WorkflowInboundInterceptorBase
	life *Life
}

// Init listens to what the workflow asks of the engine.
func (i *inbound) Init(next interceptor.WorkflowOutboundInterceptor) error {
	out := &outbound{life: i.life}
	out.Next = next
	return i.Next.Init(out)
}

type outbound struct {
	interceptor.WorkflowOutboundInterceptorBase
	life *Life
}

// SetUpdateHandler keeps the update's validator.
func (o *outbound) SetUpdateHandler(ctx workflow.Context, name string, handler any, options workflow.UpdateHandlerOptions) error {
	if validate, ok := options.Validator.(func(workflow.Context, order.ActionRequest) error); ok {
		o.life.validators = append(o.life.validators, validator{
			domain.Action(name), func(act order.ActionRequest) error { return validate(ctx, act) },
		})
	}
	return o.Next.SetUpdateHandler(ctx, name, handler, options)
}

// downloads are the actions that no workflow is asked about: they change nothing.
var downloads = []domain.Action{domain.ActionDownloadPolicy, domain.ActionDownloadReceipt, domain.ActionDownloadReport}

// compare asks the order's validators about everything that anybody could do, while the read model shows the newest state:
// what they let pass is what the snapshot's actions say.
func (l *Life) compare() {
	if l.env.IsWorkflowCompleted() || len(l.Projections) == 0 || l.ReadModelDown || l.behind {
		return
	}
	state := l.Last()
	parties := []string{citizen, stranger}
	if state.PartyOf(participant) != domain.PartyNobody {
		parties = append(parties, participant)
	}
	for _, who := range parties {
		shown := state.Actions(who, l.env.Now())
		for _, one := range l.validators {
			why := one.asks(order.ActionRequest{CitizenID: who})
			switch permitted := why == nil || refusesChoice(why); {
			case !permitted && isAllowed(shown, one.action):
				l.suspect("%s is among the actions of %s in %s and would be rejected: %v", one.action, nameOf(who), state.Status, why)
			case permitted && !isAllowed(shown, one.action):
				l.suspect("%s is not among the actions of %s in %s and would be accepted", one.action, nameOf(who), state.Status)
			}
		}
		for _, allowed := range shown {
			known := func(v validator) bool { return v.action == allowed.Action }
			if !slices.Contains(downloads, allowed.Action) && !slices.ContainsFunc(l.validators, known) {
				l.fault("%s is among the actions and no workflow hears of it", allowed.Action)
			}
		}
	}
}
