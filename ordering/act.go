package ordering

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/temporal/orders"
)

// Act takes a step of an order, unless the ordering block stops it, or it chooses a plate that the order cannot have. The attempt
// is the id under which a code by SMS is counted.
func (o *Orders) Act(ctx context.Context, action domain.Action, act orders.Act, attempt uuid.UUID) (domain.Order, error) {
	if err := o.refuseBlocked(action); err != nil {
		return domain.Order{}, err
	}
	choice, err := domain.NormalChoice(action, act.Choice)
	if err != nil {
		return domain.Order{}, err
	}
	act.Choice = choice
	if action == domain.ActionChoosePlate {
		if err := o.permitChoice(ctx, act); err != nil {
			return domain.Order{}, err
		}
	}
	if !sendsCode[action] {
		state, err := o.do(ctx, action, act)
		return state, o.explainHeldUp(ctx, act, err)
	}
	if err = o.countCode(ctx, act, attempt); err != nil {
		return domain.Order{}, err
	}
	state, err := o.do(ctx, action, act)
	o.uncountCode(ctx, attempt, err)
	return state, o.explainHeldUp(ctx, act, err)
}

// do has an order's workflow take a step.
func (o *Orders) do(ctx context.Context, action domain.Action, act orders.Act) (domain.Order, error) {
	return o.caughtUp(ctx, action, act, func() (domain.Order, error) { return o.world.Engine.Do(ctx, action, act) })
}

// explainWithin is how long an answer is sought that is better than the engine's, for which the person has waited.
const explainWithin = time.Second

// explainHeldUp replaces the answer of an order that a bug keeps from proceeding: the engine knows nothing of a failed workflow, and
// waits in vain for one whose code panics. Only a party of the order gets another answer.
func (o *Orders) explainHeldUp(ctx context.Context, act orders.Act, err error) error {
	if err == nil {
		return nil
	}
	switch refusal.Of(err).Code {
	case domain.CodeNotFound, domain.CodeUnavailable, domain.CodeAccepted, domain.CodeOurFault:
	default:
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, explainWithin)
	defer cancel()
	order, unread := o.Order(ctx, citizenOf(act), act.OrderID)
	if unread != nil || !order.HeldUp() {
		return err
	}
	return order.HeldUpRefusal(err)
}

// refuseBlocked refuses an action that the ordering block stops (CAT-31, AMB-113).
func (o *Orders) refuseBlocked(action domain.Action) error {
	if now := o.config.Now(); o.config.OrderingBlock.Stops(action, now) {
		return o.config.OrderingBlock.Refusal(now)
	}
	return nil
}

// Pay returns an order with the address of the bank's page, which returns the citizen to an address of the cabinet (API-051).
func (o *Orders) Pay(ctx context.Context, act orders.Act, returnURL string) (domain.Order, error) {
	state, err := o.caughtUp(ctx, domain.ActionPay, act, func() (domain.Order, error) { return o.world.Engine.Pay(ctx, act, returnURL) })
	if err == nil && state.Invoice == nil {
		return state, domain.Refuse(domain.CodeNotAllowed)
	}
	return state, o.explainHeldUp(ctx, act, err)
}

// Cancel cancels an order (API-050, WIZ-09).
func (o *Orders) Cancel(ctx context.Context, act orders.Act) (domain.Order, error) {
	state, err := o.caughtUp(ctx, domain.ActionCancel, act, func() (domain.Order, error) { return o.world.Engine.Cancel(ctx, act) })
	return state, o.explainHeldUp(ctx, act, err)
}

// Permit refuses an action that a citizen cannot take on an order now.
func (o *Orders) Permit(order *domain.Order, action domain.Action, citizen uuid.UUID) error {
	return order.Permit(action, citizen.String(), o.config.Now())
}

// citizenOf returns the citizen of an act.
func citizenOf(act orders.Act) uuid.UUID {
	id, _ := uuid.Parse(act.CitizenID) // of a session; the zero id owns no orders
	return id
}
