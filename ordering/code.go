package ordering

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/store/sendings"
	"cabinet/temporal/orders"
)

// sendsCode has the actions for which the insurer sends a code by SMS.
var sendsCode = map[domain.Action]bool{domain.ActionApprove: true, domain.ActionResendCode: true}

// countCode counts a code that an act sends by SMS: by its order, its citizen and the phone. An order of another citizen is left
// to the act, which is refused.
func (o *Orders) countCode(ctx context.Context, act orders.Act, attempt uuid.UUID) error {
	order, err := o.Order(ctx, citizenOf(act), act.OrderID)
	if domain.CodeOf(err) == domain.CodeNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	most := o.config.Sendings.Codes
	bounds := []sendings.Bound{
		{Keys: o.sendings.Keys("code of order", order.ID.String()), Most: most},
		{Keys: o.sendings.Keys("code of citizen", act.CitizenID), Most: 2 * most},
	}
	if len(order.PhoneKey) > 0 {
		bounds = append(bounds, sendings.Bound{Keys: [][]byte{order.PhoneKey}, Most: most})
	}
	err = db.InTransaction(ctx, o.world.Database, func(tx pgx.Tx) error {
		return o.sendings.Count(ctx, sqlc.New(tx), attempt, domain.CodeCodesLimit, bounds...)
	})
	if err != nil {
		return fmt.Errorf("count code of %s: %w", act.OrderID, err)
	}
	return nil
}

// uncountCode removes what an attempt has counted when it was refused, so that nothing was sent.
func (o *Orders) uncountCode(ctx context.Context, attempt uuid.UUID, err error) {
	if err == nil || !refusal.Of(err).Final() {
		return
	}
	if err := sendings.Drop(ctx, o.world.Store.Queries, attempt); err != nil {
		o.world.Logger.WarnContext(ctx, "sendings are not given back", "error", err)
	}
}
