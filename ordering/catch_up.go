package ordering

import (
	"context"
	"time"

	"cabinet/domain"
	"cabinet/refusal"
	"cabinet/temporal/orders"
)

// A worker that dies after it has projected a step, and before the engine knows of it, leaves an order that is behind the list: another
// worker takes the step again, and until then refuses what the list permits. Such an action is sent again, under its ID, for catchUpWithin.
const (
	catchUpWithin = 8 * time.Second // a lost workflow task is taken again after five
	catchUpPause  = 250 * time.Millisecond
)

// caughtUp sends an action until the order and the list agree whether it is permitted.
func (o *Orders) caughtUp(
	ctx context.Context, action domain.Action, act orders.Act, send func() (domain.Order, error),
) (domain.Order, error) {
	limit := time.After(catchUpWithin)
	for {
		state, err := send()
		if err == nil || refusal.Of(err).Code != domain.CodeNotAllowed || !o.listPermits(ctx, action, act) {
			return state, err
		}
		select {
		case <-ctx.Done():
			return state, err
		case <-limit:
			return state, err
		case <-time.After(catchUpPause):
		}
	}
}

// listPermits reports whether the read model has an order in a state that permits an action.
func (o *Orders) listPermits(ctx context.Context, action domain.Action, act orders.Act) bool {
	order, err := o.Order(ctx, citizenOf(act), act.OrderID)
	return err == nil && o.Permit(order, action, citizenOf(act)) == nil
}
