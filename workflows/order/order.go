package order

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// Input is what an order's workflow starts with.
type Input[Data any] struct {
	// Order is the state before anything has happened: who ordered which service, at what price.
	Order domain.Order `json:"order"`
	// Deadlines are the terms in force when the order was made; later changes do not touch it.
	Deadlines domain.Deadlines `json:"deadlines"`
	// Data is what the service needs to know.
	Data Data `json:"data"`
}

// Rule is the rule of a service, from the order to its result. A nil error is the result given; an Ending ends the order
// without it: Expired, Canceled, Refused, Rejected, Stored or Released. NotMade makes no order at all. Any other error is a
// fault in our code.
type Rule[Data any] func(workflow.Context, *Order, Data) error

// Order is one order inside its workflow.
type Order struct {
	state     domain.Order
	deadlines domain.Deadlines

	unrecorded []domain.Event  // changes that the read model has not been told of
	telling    []domain.Event  // changes that it is being told of
	recording  workflow.Future // ends when the read model has been told, or the pause after it was not; nil: nothing is told
	trying     int             // how much is being tried inside the workflow task: changes are told with what comes of it
	shown      shown

	undos         []*Undo
	payments      payments
	answers       []*given                                // what people have done and the rule has not yet heard
	heard         *given                                  // what the rule works on now
	limit         func(workflow.Context) *domain.Deadline // of a step at the service centre
	keep          func(workflow.Context, time.Time) error // holds what the order waits for until then; nil: nothing is held
	deadlineTimer *deadlineTimer                          // the timer of a deadline that outlasts several steps
	withdrawal    *Undo                                   // takes the lodged application back
	carried       *domain.Tracking                        // a parcel that is followed after the order is done; nil: none
	told          int                                     // how often the service centre has said that there is news
	heeded        int                                     // how many of these the order has asked about
	quiet         workflow.Future                         // after it the centre is asked; nil: each wait has its own
	generation    workflow.Version                        // by whose rules the order lives
	cancelWanted  bool
	notMade       error // why the order was not made at all
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

// begin prepares an order to hear from people and from the bank, before anything else happens.
func begin(ctx workflow.Context, state domain.Order, deadlines domain.Deadlines) (*Order, error) {
	o := &Order{state: state, deadlines: deadlines, limit: unlimited}
	o.state.CreatedAt = workflow.Now(ctx)
	o.state.Status = domain.StatusCreated // until the rule says more: an outside system may keep it waiting before
	o.payments.lock = workflow.NewMutex(ctx)
	o.generation = generationOf(ctx)
	if err := o.handleUpdates(ctx); err != nil {
		return nil, err
	}
	o.attend(ctx)
	return o, nil
}

// live carries the rule out, ends the order, and keeps it until its personal data is erased.
func (o *Order) live(ctx workflow.Context, rule func(workflow.Context) error) error {
	err := rule(ctx)
	// Whoever cancels the workflow itself must not leave an order half undone.
	ctx, release := workflow.NewDisconnectedContext(ctx)
	defer release()
	var refused *notMade
	if errors.As(err, &refused) && o.state.Version == 0 {
		return o.unmake(ctx, refused)
	}
	ending, err := endingOf(err)
	if err != nil {
		return err // a fault of ours: the workflow fails, support sees it, `cabinet redrive` mends it
	}
	o.end(ctx, ending)
	o.settled(nil)
	o.afterlife(ctx)
	if err := o.close(ctx); err != nil {
		return err
	}
	return o.erase(ctx)
}

// unmake ends an order that was refused before it stood: whoever asked for it hears why, and nothing of it stays.
func (o *Order) unmake(ctx workflow.Context, refused *notMade) error {
	o.notMade = refused.why // who waits for the answer does not wait for the undo
	o.undo(ctx)
	if err := o.close(ctx); err != nil {
		return err
	}
	return o.erase(ctx)
}

// close waits until everyone has been answered and the read model knows the last word.
func (o *Order) close(ctx workflow.Context) error {
	return workflow.Await(ctx, func() bool {
		return workflow.AllHandlersFinished(ctx) && len(o.unrecorded) == 0 && o.recording == nil
	})
}

// ID is the order's id.
func (o *Order) ID() string { return o.state.ID }

// State is the order's state.
func (o *Order) State() domain.Order { return o.state }

// CitizenID is the id of the citizen who ordered.
func (o *Order) CitizenID() string { return o.state.CitizenID }

// DeadlineOf is the instant at which a term ends that begins with the making of the order.
func (o *Order) DeadlineOf(term time.Duration) time.Time { return o.state.CreatedAt.Add(term) }

// Deadlines are the terms that the order has taken with it.
func (o *Order) Deadlines() domain.Deadlines { return o.deadlines }
