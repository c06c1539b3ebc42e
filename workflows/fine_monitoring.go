package workflows

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// FineMonitoring is the type of the workflow of a company's request to monitor a citizen's fines.
const FineMonitoring = "fine-monitoring"

// The updates of a request. Each returns its new state.
const (
	OpenObserver   = "open"   // returns when the read model has the request
	DecideObserver = "decide" // the citizen's domain.ObserverDecision
	ReportObserver = "report" // the register's domain.ObserverStatus
)

// ObserverVerdict reports the citizen's decision to the register.
type ObserverVerdict struct {
	CitizenID string                `json:"citizenId"`
	Number    string                `json:"number"`
	Status    domain.ObserverStatus `json:"status"`
}

// What requests do.
var (
	RecordObserver = effect.Define[domain.Observer, effect.Nothing](effect.Definition{
		Name: "RecordObserver", Summary: "Оновлення переліку запитів про моніторинг", Policy: effect.Forever,
		Queue: effect.Orders, Repeat: effect.Safe("the newest version stays"),
	})
	RegisterVerdict = effect.Define[ObserverVerdict, effect.Nothing](effect.Definition{
		Name: "RegisterObserverVerdict", Summary: "Передання рішення про моніторинг до реєстру", Policy: effect.Interactive,
		Queue: effect.Registers, Repeat: effect.Safe("the same decision twice is one"),
	})
)

// observation is one request inside its workflow.
type observation struct {
	state domain.Observer
	lock  workflow.Mutex // one decision at a time
}

// decisionTimer is the timer's summary, for support staff.
const decisionTimer = "Очікування рішення громадянина"

// fineMonitoring: the citizen confirms the request with the code on the page or rejects it, within 48 hours of its creation; else
// it expires (MON-03 to MON-06, TIME-04). The company may withdraw it in the meantime.
func fineMonitoring(ctx workflow.Context, request domain.Observer) error {
	o := &observation{state: request, lock: workflow.NewMutex(ctx)}
	if err := o.handleUpdates(ctx); err != nil {
		return err
	}
	request.Version = 1
	if err := o.enter(ctx, request); err != nil {
		return err
	}
	_, err := workflow.AwaitWithOptions(ctx, workflow.AwaitOptions{
		Timeout:      max(request.Until.Sub(workflow.Now(ctx)), time.Nanosecond), // a request that is found late expires immediately
		TimerOptions: workflow.TimerOptions{Summary: decisionTimer},
	}, func() bool { return o.state.Status != domain.ObserverNew })
	if err != nil {
		return err
	}
	if err := o.close(ctx, domain.ObserverExpired); err != nil {
		return err
	}
	return workflow.Await(ctx, func() bool { return workflow.AllHandlersFinished(ctx) })
}

// handleUpdates registers what may be done with the request.
func (o *observation) handleUpdates(ctx workflow.Context) error {
	decide := workflow.UpdateHandlerOptions{Validator: func(ctx workflow.Context, decision domain.ObserverDecision) error {
		return order.UpdateError(o.state.Permit(decision, workflow.Now(ctx)))
	}}
	return errors.Join(
		workflow.SetUpdateHandler(ctx, OpenObserver, o.open),
		workflow.SetUpdateHandlerWithOptions(ctx, DecideObserver, o.decide, decide),
		workflow.SetUpdateHandler(ctx, ReportObserver, o.report),
	)
}

func (o *observation) open(ctx workflow.Context) (domain.Observer, error) {
	err := workflow.Await(ctx, func() bool { return o.state.Version > 0 })
	return o.state, err
}

// decide reports the citizen's decision to the register, and then records it.
func (o *observation) decide(ctx workflow.Context, decision domain.ObserverDecision) (domain.Observer, error) {
	if err := o.lock.Lock(ctx); err != nil {
		return o.state, err
	}
	defer o.lock.Unlock()
	// The validator has accepted it, but an earlier decision, or the end of the term, may have come first.
	if err := o.state.Open(workflow.Now(ctx)); err != nil {
		return o.state, order.UpdateError(err)
	}
	_, err := RegisterVerdict.Do(ctx, ObserverVerdict{o.state.CitizenID, o.state.Number, decision.Status})
	switch {
	case effect.Final(err): // the register does not wait for a decision any more; the next read of the list shows why
		return o.state, order.UpdateError(domain.Refuse(domain.CodeNotAllowed))
	case err != nil:
		return o.state, order.UpdateError(domain.Refuse(domain.CodeUnavailable))
	}
	return o.state, o.become(ctx, decision.Status)
}

// report records the register's report that the request does not wait for the citizen any more.
func (o *observation) report(ctx workflow.Context, status domain.ObserverStatus) (domain.Observer, error) {
	err := o.close(ctx, status)
	return o.state, err
}

// close ends a request, unless it has ended before.
func (o *observation) close(ctx workflow.Context, status domain.ObserverStatus) error {
	if err := o.lock.Lock(ctx); err != nil {
		return err
	}
	defer o.lock.Unlock()
	if o.state.Status != domain.ObserverNew {
		return nil
	}
	return o.become(ctx, status)
}

// become gives the request its new status.
func (o *observation) become(ctx workflow.Context, status domain.ObserverStatus) error {
	next := o.state
	next.Settle(status, workflow.Now(ctx))
	return o.enter(ctx, next)
}

// enter moves the request to its next version, after the read model has it.
func (o *observation) enter(ctx workflow.Context, next domain.Observer) error {
	workflow.SetCurrentDetails(ctx, "**"+next.Status.Label().Text+"**\n\nВирішити можна до "+domain.KyivTime(next.Until))
	if _, err := RecordObserver.LocalFirst().Do(ctx, next); err != nil {
		return err
	}
	o.state = next
	return nil
}
