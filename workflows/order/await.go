package order

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// given is what a person has done in answer to the order's question.
type given struct {
	action domain.Action
	act    Act
	done   bool
	reply  error // why it was refused
}

// answer hands an act to the rule, and answers it when the rule has dealt with it: when it asks the next question,
// ends, or stands still for an outside system.
func (o *Order) answer(ctx workflow.Context, action domain.Action, act Act) (domain.Order, error) {
	g := &given{action: action, act: act}
	o.answers = append(o.answers, g)
	err := workflow.Await(ctx, func() bool { return g.done || g == o.heard && o.state.Problem != domain.ProblemNone })
	switch {
	case err != nil:
		return o.state, err
	case !g.done:
		return o.state, Refusal(domain.Refuse(domain.CodeAccepted))
	}
	return o.state, Refusal(g.reply)
}

// Unheard is a fault of ours: the table of actions lets somebody do what the order, as it stands, does not wait for.
type Unheard struct {
	Action domain.Action
	Status domain.Status
}

// Error names the action and where it was done.
func (u *Unheard) Error() string {
	return fmt.Sprintf("the table of actions permits %q at %q, the rule does not wait for it", u.Action, u.Status)
}

// Await waits until somebody does one of the asked actions, as the table of actions lets them do now, at most until an
// instant: Expired after it, Canceled when the citizen gives the order up. Whoever did it is answered when the rule waits
// again. What the table permits and nobody has asked is Unheard: taken for another act it would do what nobody wanted.
func (o *Order) Await(ctx workflow.Context, until time.Time, summary string, asked ...domain.Action) (domain.Action, Act, error) {
	o.settled(nil)
	for {
		err := o.awaitUntil(ctx, until, summary, func() bool { return len(o.answers) > 0 || o.cancelWanted })
		switch {
		case err != nil:
			return "", Act{}, err
		case o.cancelWanted:
			return "", Act{}, Canceled()
		case len(o.answers) == 0:
			return "", Act{}, Expired()
		}
		o.heard, o.answers = o.answers[0], o.answers[1:]
		// Its validator has said yes, but acts that came before it may have changed the state.
		if err := o.state.Permit(o.heard.action, o.heard.act.CitizenID, workflow.Now(ctx)); err != nil {
			o.settled(err)
			continue
		}
		if !slices.Contains(asked, o.heard.action) {
			return "", Act{}, &Unheard{o.heard.action, o.state.Status}
		}
		return o.heard.action, o.heard.act, nil
	}
}

// refuseOvertaken answers acts that wait for their turn and that the new state does not allow any more.
func (o *Order) refuseOvertaken(now time.Time) {
	var waiting []*given
	for _, g := range o.answers {
		if why := o.state.Permit(g.action, g.act.CitizenID, now); why != nil {
			g.done, g.reply = true, why
			continue
		}
		waiting = append(waiting, g)
	}
	o.answers = waiting
}

// Refuse answers the person whose act the rule deals with: it was not done, and why. The order stays as it is.
func (o *Order) Refuse(why error) { o.settled(why) }

// settled answers the act that the rule has dealt with, if there is one.
func (o *Order) settled(reply error) {
	if o.heard != nil {
		o.heard.done, o.heard.reply = true, reply
		o.heard = nil
	}
}

// Choice reads what an act has chosen.
func Choice[T any](act Act) (T, error) {
	var chosen T
	// Reading JSON is the same each time; the check knows only that it goes by reflection.
	//workflowcheck:ignore
	if err := json.Unmarshal(act.Choice, &chosen); err != nil {
		return chosen, domain.RefuseFor(domain.CodeUnreadable, fmt.Errorf("choice: %w", err))
	}
	return chosen, nil
}

// stageTimer is the word of the timer, for support staff.
const stageTimer = "Очікування наступного кроку громадянина"

// AwaitStage waits until the citizen takes the order's next step, at most until its present deadline.
func (o *Order) AwaitStage(ctx workflow.Context, step domain.Action, event domain.EventKind) error {
	if _, _, err := o.Await(ctx, o.state.Deadline.Until, stageTimer, step); err != nil {
		return err
	}
	o.Change(ctx, event, func(state *domain.Order) { state.NoStage = o.generation >= exactStages })
	return nil
}

// SkipStage says that the order has no such stage: before its first change.
func (o *Order) SkipStage() { o.state.NoStage = o.generation >= exactStages }
