package order

import (
	"errors"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// OnBilling has the rule look once more each time before the citizen is sent to the bank. The code of the check's error is
// what the citizen is answered; an error that is an Ending, too, ends the order.
func (o *Order) OnBilling(check func(workflow.Context) error) { o.payments.check = check }

// checkBilling makes the rule's check, if there is one. The check may take longer than there is time to pay.
func (o *Order) checkBilling(ctx workflow.Context) error {
	if o.payments.check == nil {
		return nil
	}
	err := o.payments.check(ctx)
	var ending *Ending
	if errors.As(err, &ending) {
		o.payments.stopped = ending
	}
	if err == nil && !workflow.Now(ctx).Before(o.state.Deadline.Until) {
		err = domain.Refuse(domain.CodeTooLate)
	}
	return err
}
