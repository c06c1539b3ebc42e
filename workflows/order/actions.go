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
		// The validator has accepted it, but earlier requests may have changed the state since.
		if err := o.state.Permit(taken.action, taken.CitizenID, workflow.Now(ctx)); err != nil {
			r.reply(err)
			continue
		}
		if !slices.Contains(awaited, taken.action) {
			return "", ActionRequest{}, &UnexpectedActionError{taken.action, o.state.Status}
		}
		return taken.action, taken.ActionRequest, nil
	}
}

// Refuse refuses the action that the rule handles, and says why. The order does not change.
func (o *Order) Refuse(why error) { o.requests.reply(why) }

// Choice reads what the citizen has chosen with an action.
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
