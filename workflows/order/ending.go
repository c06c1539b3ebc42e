package order

import (
	"errors"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// Ending is how an order ends without its result: an error that stops the rule, and a final status of the order.
type Ending struct {
	status domain.Status
	event  domain.EventKind
	reason string
}

// Error names the ending.
func (e *Ending) Error() string { return "the order ends: " + string(e.status) }

// done is the ending with the result.
var done = &Ending{status: domain.StatusDone, event: domain.EventDone}

// Expired ends an order whose deadline has passed.
func Expired() error { return &Ending{status: domain.StatusExpired, event: domain.EventExpired} }

// Canceled ends an order that its citizen has canceled.
func Canceled() error { return &Ending{status: domain.StatusCanceled, event: domain.EventCanceled} }

// Refused ends an order that cannot give its result; reason is the sentence for the citizen (ORD-69).
func Refused(reason string) error {
	return &Ending{status: domain.StatusRefusal, event: domain.EventRefused, reason: reason}
}

// RefusalReason is the reason of a refusal; ok is false for every other ending.
func RefusalReason(err error) (reason string, ok bool) {
	var ending *Ending
	if errors.As(err, &ending) && ending.status == domain.StatusRefusal {
		return ending.reason, true
	}
	return "", false
}

// IsExpired reports whether a rule was stopped by a deadline.
func IsExpired(err error) bool {
	var ending *Ending
	return errors.As(err, &ending) && ending.status == domain.StatusExpired
}

func isCanceled(err error) bool {
	var ending *Ending
	return errors.As(err, &ending) && ending.event == domain.EventCanceled
}

// Stored ends an order if its result was made and did not reach the citizen. The event says why.
func Stored(event domain.EventKind, reason string) error {
	return &Ending{status: domain.StatusStorage, event: event, reason: reason}
}

// Rejected ends an order that the other party, or the service centre, has rejected (CONF-27).
func Rejected(reason string) error {
	return &Ending{status: domain.StatusRejected, event: domain.EventRejected, reason: reason}
}

// Released ends an order if its result was not picked up in time: what was held is released, the payment is kept (PRES-05).
func Released(reason string) error {
	return &Ending{status: domain.StatusCanceled, event: domain.EventReleased, reason: reason}
}

// notMade refuses to make an order.
type notMade struct{ why error }

// Error names the refusal.
func (n *notMade) Error() string { return "the order is not made: " + n.why.Error() }

// NotMade refuses to make the order, before its first change. The caller gets the reason.
func NotMade(why error) error { return &notMade{why} }

// endingOf is the ending that a rule's error means; any other error is a bug and is returned.
func endingOf(err error) (*Ending, error) {
	var ending *Ending
	switch {
	case err == nil:
		return done, nil
	case errors.As(err, &ending):
		return ending, nil
	case temporal.IsCanceledError(err):
		return endingOf(Canceled())
	}
	return nil, err
}

// shipped is the ending with the result of an order that tracks its parcel afterwards.
var shipped = &Ending{status: domain.StatusDone, event: domain.EventShipped}

// end compensates, unless the order ends with its result, and enters the final status.
func (o *Order) end(ctx workflow.Context, ending *Ending) {
	switch {
	case ending != done:
		o.compensations.run(ctx)
	case o.delivery.tracked != nil:
		ending = shipped
	}
	o.outage = domain.ProblemNone
	o.Change(ctx, ending.event, func(state *domain.Order) {
		state.Status, state.SubStatus, state.Reason = ending.status, "", ending.reason
		state.Ended = &domain.OrderEnd{At: workflow.Now(ctx), By: ending.event}
		state.Deadline = o.erasing(ctx)
		if ending == shipped {
			state.Deadline = nil // it is set when the parcel has its final state
		}
	})
}
