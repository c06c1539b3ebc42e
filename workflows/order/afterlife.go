package order

import (
	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Erase deletes the personal data of an order: its key, its files, its columns (GAP-87).
var Erase = effect.Define[uuid.UUID, effect.Nothing](effect.Definition{
	Name: "EraseOrder", Summary: "Стирання персональних даних", Policy: effect.Forever,
	Queue: effect.Orders, Repeat: effect.AlreadyReleased,
})

// erasingTimer is the timer's summary, for support staff.
const erasingTimer = "Зберігання персональних даних"

// afterlife keeps an ended order for as long as its personal data may be kept (TIME-28), and refunds money that comes after
// the end. As long as a case of its money is open at the bank or an operator, the order is not erased.
func (o *Order) afterlife(ctx workflow.Context) {
	o.delivery.trackAfterEnd(ctx)
	until := o.state.Deadline.Until
	for workflow.Now(ctx).Before(until) {
		err := o.awaitUntil(ctx, until, erasingTimer, func() bool { return o.payments.refundable() != nil })
		if err != nil {
			return
		}
		if back := o.payments.refundable(); back != nil {
			o.payments.refund(ctx, back)
		}
	}
	_ = o.payments.refundUntil(ctx, o.payments.caseClosed) // the context is not canceled any more
}

// erasing is the deadline of the erasure, if the order ends now.
func (o *Order) erasing(ctx workflow.Context) *domain.Deadline {
	return &domain.Deadline{Kind: domain.DeadlineErasing, Until: workflow.Now(ctx).Add(o.deadlines.Erasing)}
}
