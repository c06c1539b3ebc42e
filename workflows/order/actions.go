package order

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// UnexpectedActionError is a bug: the table of actions permits an action that the rule does not await.
type UnexpectedActionError struct {
	Action domain.Action
	Status domain.Status
}

// Error names the action and the order's status.
func (u *UnexpectedActionError) Error() string {
	return fmt.Sprintf("the table of actions permits %q at %q, the rule does not wait for it", u.Action, u.Status)
}

// AwaitAction waits until a person takes one of the awaited actions, as far as the table of actions permits it then, until an
// instant: Expired after it, Canceled when the citizen cancels the order. The person gets the reply when the rule waits again:
// done, unless the rule has called Refuse. An action that the table permits and the rule does not await is an
// UnexpectedActionError.
func (o *Order) AwaitAction(ctx workflow.Context, until time.Time, summary string, awaited ...domain.Action) (domain.Action, ActionRequest, error) {
	r := &o.requests
	r.reply(nil)
	for {
		err := o.awaitUntil(ctx, until, summary, func() bool { return len(r.queue) > 0 || r.cancel })
		switch {
		case err != nil:
			return "", ActionRequest{}, err
		case r.cancel:
			return "", ActionRequest{}, Canceled()
		case len(r.queue) == 0:
			return "", ActionRequest{}, Expired()
		}
		taken := r.next()
		if err := o.overtaken(ctx, taken, until); err != nil {
			r.reply(err)
			continue
		}
		if !slices.Contains(awaited, taken.action) {
			return "", ActionRequest{}, &UnexpectedActionError{taken.action, o.state.Status}
		}
		return taken.action, taken.ActionRequest, nil
	}
}

// overtaken refuses an action that was accepted before another one changed the order, if the table does not permit it any more. While
// nothing has changed, the validator's decision holds: a table that a later build has does not reach back to it.
func (o *Order) overtaken(ctx workflow.Context, taken *request, until time.Time) error {
	now := workflow.Now(ctx)
	switch {
	case !until.IsZero() && !now.Before(until):
		return domain.Refuse(domain.CodeTooLate)
	case taken.version == o.state.Version:
		return nil
	}
	return o.state.Permit(taken.action, taken.CitizenID, now)
}

// Refuse refuses the action that the rule handles, and says why. The order does not change.
func (o *Order) Refuse(why error) { o.requests.reply(why) }

// Accepts has the choice that comes with an action validated in the validator of its update, by the order's state at that time. It
// expects the choice in normal form (domain.NormalChoice). It is called before the change that permits the action.
func Accepts[T any](o *Order, action domain.Action, valid func(T) error) {
	if o.choices == nil {
		o.choices = map[domain.Action]func(ActionRequest) error{}
	}
	o.choices[action] = func(request ActionRequest) error {
		chosen, err := Choice[T](request)
		if err != nil {
			return err
		}
		return valid(chosen)
	}
}

// Choice reads what the citizen has chosen with an action. Its error is a refusal in a validator; a rule gets what was validated.
func Choice[T any](request ActionRequest) (T, error) {
	var chosen T
	// Reading JSON is the same each time; the check knows only that it goes by reflection.
	//workflowcheck:ignore
	if err := json.Unmarshal(request.Choice, &chosen); err != nil {
		return chosen, domain.RefuseFor(domain.CodeUnreadable, fmt.Errorf("choice: %w", err))
	}
	return chosen, nil
}

// stageTimer is the timer's summary, for support staff.
const stageTimer = "Очікування наступного кроку громадянина"

// AwaitStage waits until the citizen takes the order's next step, at most until its present deadline.
func (o *Order) AwaitStage(ctx workflow.Context, step domain.Action, event domain.EventKind) error {
	if _, _, err := o.AwaitAction(ctx, o.state.Deadline.Until, stageTimer, step); err != nil {
		return err
	}
	o.Change(ctx, event, func(state *domain.Order) { state.NoStage = true })
	return nil
}

// SkipStage leaves the stage out. It must be called before the order's first change.
func (o *Order) SkipStage() { o.state.NoStage = true }
