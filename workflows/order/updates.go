package order

import (
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// The updates through which people act. Each is answered with the order's new state.
const (
	CreateUpdate = "create"
	PayUpdate    = "pay"
	CancelUpdate = "cancel"
)

// Act says who acts on an order, and with what.
type Act struct {
	CitizenID string `json:"citizenId"`
	// ReturnURL is where the bank sends the citizen back to; for PayUpdate.
	ReturnURL string `json:"returnUrl,omitempty"`
}

type handler func(workflow.Context, Act) (domain.Order, error)

// handleUpdates registers what people may do. Every action goes through the one table of domain.ActionRules.
func (o *Order) handleUpdates(ctx workflow.Context) error {
	if err := workflow.SetUpdateHandler(ctx, CreateUpdate, o.created); err != nil {
		return err
	}
	actions := []struct {
		update string
		action domain.Action
		handle handler
	}{
		{PayUpdate, domain.ActionPay, o.pay},
		{CancelUpdate, domain.ActionCancel, o.cancel},
	}
	for _, a := range actions {
		validate := func(ctx workflow.Context, act Act) error {
			return refusal(o.state.Permit(a.action, act.CitizenID, workflow.Now(ctx)))
		}
		err := workflow.SetUpdateHandlerWithOptions(ctx, a.update, a.handle, workflow.UpdateHandlerOptions{Validator: validate})
		if err != nil {
			return err
		}
	}
	return nil
}

// created answers whoever made the order, once it stands.
func (o *Order) created(ctx workflow.Context) (domain.Order, error) {
	err := workflow.Await(ctx, func() bool { return o.state.Version > 0 })
	return o.state, err
}

// cancel gives the order up. The main line looks first whether the bank has taken the money in the meantime.
func (o *Order) cancel(ctx workflow.Context, _ Act) (domain.Order, error) {
	o.cancelWanted = true
	err := workflow.Await(ctx, func() bool {
		return o.state.Status.Finished() || o.state.Paid() || o.state.Problem != domain.ProblemNone
	})
	switch {
	case err != nil:
		return o.state, err
	case o.state.Paid():
		return o.state, refusal(domain.Refuse(domain.CodeAlreadyPaid))
	case !o.state.Status.Finished():
		return o.state, refusal(domain.Refuse(domain.CodeAccepted))
	}
	return o.state, nil
}

// refusal carries a refusal of the domain to the caller of an update: its code is the error's type.
func refusal(err error) error {
	if err == nil {
		return nil
	}
	return temporal.NewApplicationError(err.Error(), string(domain.CodeOf(err)))
}
