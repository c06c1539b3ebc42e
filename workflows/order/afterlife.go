package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/workflows/effect"
)

// Erase deletes the personal data of an order: its key, its files, its columns (GAP-87).
var Erase = effect.Define[string, effect.Nothing](effect.Definition{
	Name: "EraseOrder", Summary: "Стирання персональних даних", Policy: effect.Forever,
	Queue: effect.Orders, Repeat: effect.AlreadyReleased,
})

// afterlife keeps an ended order for as long as its personal data may be kept (TIME-28), and refunds money that comes after
// the end.
func (o *Order) afterlife(ctx workflow.Context) {
	o.followCarried(ctx)
	until := o.state.Deadline.Until
	for workflow.Now(ctx).Before(until) {
		if err := o.awaitUntil(ctx, until, erasingTimer, func() bool { return o.overpaid() != nil }); err != nil {
			return
		}
		if back := o.overpaid(); back != nil {
			o.refund(ctx, back)
		}
	}
}

// erase is an order's last step: after it nothing of the order can be read or written.
func (o *Order) erase(ctx workflow.Context) error {
	_, err := Erase.DoLocalFirst(ctx, o.state.ID)
	return err
}
