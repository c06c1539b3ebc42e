package order

import (
	"cmp"
	"errors"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// Input is the input of an order's workflow.
type Input[Data any] struct {
	// Order is the state before anything has happened: who ordered which service, at what price.
	Order domain.Order `json:"order"`
	// Deadlines are the terms in force when the order was made; later changes do not apply to it.
	Deadlines domain.Deadlines `json:"deadlines"`
	// Data is the service's own.
	Data Data `json:"data"`
}

// Rule is the rule of a service, from the order to its result. A nil error means that the result was given; an Ending ends the
// order without it: Expired, Canceled, Refused, Rejected, Stored or Released. NotMade refuses to make the order. Any other
// error is a bug.
type Rule[Data any] func(workflow.Context, *Order, Data) error

// Order is one order inside its workflow.
type Order struct {
	state         domain.Order
	deadlines     domain.Deadlines
	projector     projector
	requests      requests
	choices       map[domain.Action]func(ActionRequest) error // of the update validators
	updates       updates
	compensations compensations
	payments      payments
	application   application
	delivery      delivery
	outage        domain.Problem // the outside system that an effect waits for
	deadlineTimer *deadlineTimer // of a deadline that outlasts several steps; nil: each wait has its own
	notMade       error          // why the order was not made
}

// Workflow makes the workflow of a service from its rule.
func Workflow[Data any](rule Rule[Data]) func(workflow.Context, Input[Data]) error {
	return func(ctx workflow.Context, in Input[Data]) error {
		o, err := begin(ctx, in.Order, in.Deadlines)
		if err != nil {
			return err
		}
		return o.live(ctx, func(ctx workflow.Context) error { return rule(ctx, o, in.Data) })
	}
}

// begin registers handlers of updates and signals before anything else happens.
func begin(ctx workflow.Context, state domain.Order, deadlines domain.Deadlines) (*Order, error) {
	o := &Order{state: state, deadlines: deadlines}
	o.state.CreatedAt = workflow.Now(ctx)
	o.state.Status = domain.StatusCreated // until the first change: the rule may wait for an outside system before it
	o.payments = payments{order: o, lock: workflow.NewMutex(ctx)}
	o.delivery = delivery{order: o}
	if err := o.handleUpdates(ctx); err != nil {
		return nil, err
	}
	o.attend(ctx)
	return o, nil
}

// live runs the rule, ends the order, and keeps it until its personal data is erased.
func (o *Order) live(ctx workflow.Context, rule func(workflow.Context) error) error {
	err := rule(ctx)
	// A canceled workflow must still compensate.
	ctx, release := workflow.NewDisconnectedContext(ctx)
	defer release()
	if bug := o.finish(ctx, err); bug != nil {
		o.holdUp(ctx)
		return bug // the workflow fails, support sees it, and `cabinet redrive` repairs it
	}
	if err := o.closeWithMoney(ctx); err != nil {
		return err
	}
	_, err = Erase.LocalFirst().Do(ctx, o.state.ID) // after it the order's payloads cannot be read or written
	return err
}

// finish ends the order by the rule's error. If it was not made, the caller gets the reason, and nothing of the order remains.
func (o *Order) finish(ctx workflow.Context, err error) error {
	var refused *notMade
	if errors.As(err, &refused) && o.state.Version == 0 {
		o.notMade = refused.why // the caller does not wait for the compensations
		o.compensations.run(ctx)
		return nil
	}
	ending, err := endingOf(o.decided(ctx, err))
	if err != nil {
		return err
	}
	o.end(ctx, ending)
	o.requests.reply(nil)
	o.afterlife(ctx)
	return nil
}

// holdUp records, before the workflow fails, that the order waits for the cabinet: its citizen must not read the last state, which
// may ask for what was done long ago. The record is tried once, because a read model that is down must not hide the failure from
// support; jobs.HeldUp repeats it.
func (o *Order) holdUp(ctx workflow.Context) {
	if o.state.Version == 0 {
		o.notMade = domain.Refuse(domain.CodeOurFault)
		_ = workflow.Await(ctx, func() bool { return workflow.AllHandlersFinished(ctx) })
		return
	}
	o.requests.reply(o.state.HeldUpRefusal(nil))
	if !o.state.Status.Finished() {
		o.Change(ctx, domain.EventHeldUp, (*domain.Order).HoldUp)
	}
	_ = workflow.Await(ctx, o.projector.tried)
}

// closeWithMoney is close for an order whose money may come until the last instant: what comes is returned first.
func (o *Order) closeWithMoney(ctx workflow.Context) error {
	for {
		if err := o.close(ctx); err != nil || o.payments.allReturned() || !Patched(ctx, MoneyBeforeErasing) {
			return err
		}
		if err := o.payments.refundUntil(ctx, o.payments.allReturned); err != nil {
			return err
		}
	}
}

// close waits until all updates have returned and the last change is projected.
func (o *Order) close(ctx workflow.Context) error {
	return workflow.Await(ctx, func() bool {
		return workflow.AllHandlersFinished(ctx) && o.projector.idle()
	})
}

// Change moves the order to its next version: one event of the timeline and what it changes.
func (o *Order) Change(ctx workflow.Context, kind domain.EventKind, apply func(*domain.Order)) {
	o.changeOf(ctx, workflow.Now(ctx), kind, apply)
}

// changeOf is Change for something that happened earlier than the order learns of it. The timeline has its time, between the last
// change and now: another clock says so.
func (o *Order) changeOf(ctx workflow.Context, happened time.Time, kind domain.EventKind, apply func(*domain.Order)) {
	now := workflow.Now(ctx)
	switch {
	case happened.IsZero() || happened.After(now):
		happened = now
	case happened.Before(o.state.UpdatedAt):
		happened = o.state.UpdatedAt
	}
	o.set(apply)
	if !o.state.HeldUp() {
		o.state.Problem = o.problem()
	}
	o.state.Payments = o.payments.list()
	o.state.Version++
	o.state.UpdatedAt = now
	o.projector.add(domain.Event{Version: o.state.Version, At: happened, Kind: kind})
	o.requests.refuseOvertaken(&o.state, now)
}

// Learn changes what the order knows without an event. The next Change projects it.
func (o *Order) Learn(apply func(*domain.Order)) { o.set(apply) }

// set changes the state without an event. The next Change projects it.
func (o *Order) set(apply func(*domain.Order)) {
	o.state = o.state.Clone() // callers may hold the last version
	apply(&o.state)
}

// problem is what the order shows: what an operator has to resolve outlasts an outage.
func (o *Order) problem() domain.Problem { return cmp.Or(o.payments.problem(), o.outage) }

// waits reports whether the order waits for an outside system, or for the cabinet: people are not kept waiting for it.
func (o *Order) waits() bool { return o.outage != domain.ProblemNone || o.state.HeldUp() }

// ID is the order's id, a UUID.
func (o *Order) ID() uuid.UUID { return o.state.ID }

// State is the order's state.
func (o *Order) State() domain.Order { return o.state }

// CitizenID is the id of the citizen who placed the order.
func (o *Order) CitizenID() string { return o.state.CitizenID }

// DeadlineOf is the end of a term that begins when the order is created.
func (o *Order) DeadlineOf(term time.Duration) time.Time { return o.state.CreatedAt.Add(term) }

// Deadlines are the terms in force when the order was made.
func (o *Order) Deadlines() domain.Deadlines { return o.deadlines }
