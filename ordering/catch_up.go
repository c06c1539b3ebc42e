package ordering

import (
	"context"

	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/temporal/orders"
)

// caughtUp sends an action until the order and the list agree whether it is permitted. A worker that dies after it has projected a
// step, and before the engine knows of it, leaves an order that is behind the list: until another worker takes the step again, the
// order refuses what the list permits.
func (o *Orders) caughtUp(
	ctx context.Context, action domain.Action, act orders.Act, send func() (domain.Order, error),
) (domain.Order, error) {
	return orders.SendAgain(ctx, send, func(err error) bool {
		return refusal.Of(err).Code == domain.CodeNotAllowed && o.listPermits(ctx, action, act)
	})
}

// listPermits reports whether the read model has an order in a state that permits an action.
func (o *Orders) listPermits(ctx context.Context, action domain.Action, act orders.Act) bool {
	order, err := o.Order(ctx, citizenOf(act), act.OrderID)
	return err == nil && o.Permit(order, action, citizenOf(act)) == nil
}
