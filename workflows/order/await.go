package order

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// request is an action that a person has taken, until the rule has replied.
type request struct {
	action domain.Action
	act    Act
	done   bool
	reply  error // why it was refused; nil: it was done
}

// answer passes an action to the rule and returns when the rule has handled it: when it awaits the next action, ends, or waits
// for an outside system.
func (o *Order) answer(ctx workflow.Context, action domain.Action, act Act) (domain.Order, error) {
	g := &request{action: action, act: act}
	o.requests = append(o.requests, g)
	err := workflow.Await(ctx, func() bool { return g.done || g == o.handling && o.state.Problem != domain.ProblemNone })
	switch {
	case err != nil:
		return o.state, err
	case !g.done:
		return o.state, Refusal(domain.Refuse(domain.CodeAccepted))
	}
	return o.state, Refusal(g.reply)
}

// UnexpectedActionError is a bug: the table of actions permits an action that the rule does not await.
type UnexpectedActionError struct {
	Action domain.Action
	Status domain.Status
}

// Error names the action and the order's status.
func (u *UnexpectedActionError) Error() string {
	return fmt.Sprintf("the table of actions permits %q at %q, the rule does not wait for it", u.Action, u.Status)
}

// Await waits for one of the asked actions, as far as the table of actions permits it now, until an instant: Expired after it,
// Canceled when the citizen cancels the order. The person gets the reply when the rule awaits again. An action that the table
// permits and the rule has not asked for is an UnexpectedActionError.
func (o *Order) Await(ctx workflow.Context, until time.Time, summary string, asked ...domain.Action) (domain.Action, Act, error) {
	o.reply(nil)
	for {
		err := o.awaitUntil(ctx, until, summary, func() bool { return len(o.requests) > 0 || o.cancelWanted })
		switch {
		case err != nil:
			return "", Act{}, err
		case o.cancelWanted:
			return "", Act{}, Canceled()
		case len(o.requests) == 0:
			return "", Act{}, Expired()
		}
		o.handling, o.requests = o.requests[0], o.requests[1:]
		// The validator has accepted it, but earlier requests may have changed the state since.
		if err := o.state.Permit(o.handling.action, o.handling.act.CitizenID, workflow.Now(ctx)); err != nil {
			o.reply(err)
			continue
		}
		if !slices.Contains(asked, o.handling.action) {
			return "", Act{}, &UnexpectedActionError{o.handling.action, o.state.Status}
		}
		return o.handling.action, o.handling.act, nil
	}
}

// refuseOvertaken refuses queued requests that the new state does not permit.
func (o *Order) refuseOvertaken(now time.Time) {
	var waiting []*request
	for _, g := range o.requests {
		if why := o.state.Permit(g.action, g.act.CitizenID, now); why != nil {
			g.done, g.reply = true, why
			continue
		}
		waiting = append(waiting, g)
	}
	o.requests = waiting
}

// Refuse refuses the request that the rule handles, and says why. The order does not change.
func (o *Order) Refuse(why error) { o.reply(why) }

// reply answers the request that the rule has handled, if there is one.
func (o *Order) reply(why error) {
	if o.handling != nil {
		o.handling.done, o.handling.reply = true, why
		o.handling = nil
	}
}

// Choice reads what the citizen has chosen with an action.
func Choice[T any](act Act) (T, error) {
	var chosen T
	// Reading JSON is the same each time; the check knows only that it goes by reflection.
	//workflowcheck:ignore
	if err := json.Unmarshal(act.Choice, &chosen); err != nil {
		return chosen, domain.RefuseFor(domain.CodeUnreadable, fmt.Errorf("choice: %w", err))
	}
	return chosen, nil
}

// stageTimer is the timer's summary, for support staff.
const stageTimer = "Очікування наступного кроку громадянина"

// AwaitStage waits until the citizen takes the order's next step, at most until its present deadline.
func (o *Order) AwaitStage(ctx workflow.Context, step domain.Action, event domain.EventKind) error {
	if _, _, err := o.Await(ctx, o.state.Deadline.Until, stageTimer, step); err != nil {
		return err
	}
	o.Change(ctx, event, func(state *domain.Order) { state.NoStage = true })
	return nil
}

// SkipStage leaves the stage out. It must be called before the order's first change.
func (o *Order) SkipStage() { o.state.NoStage = true }
