package order

import (
	"encoding/json"
	"errors"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// The updates through which people act: to make the order, and one for each action. Each is answered with the order's
// new state.
const (
	CreateUpdate = "create"
	PayUpdate    = string(domain.ActionPay)
	CancelUpdate = string(domain.ActionCancel)
)

// Act says who acts on an order, and with what.
type Act struct {
	CitizenID string `json:"citizenId"`
	// ReturnURL is where the bank sends the citizen back to; for PayUpdate.
	ReturnURL string `json:"returnUrl,omitempty"`
	// FileID is the stored file that the act brings: a signature.
	FileID string `json:"fileId,omitempty"`
	// Unsigned confirms the statement without a signature; whether that may be, the worker says.
	Unsigned bool `json:"unsigned,omitempty"`
	// Choice is what the citizen has chosen, as the action's own type.
	Choice json.RawMessage `json:"choice,omitempty"`
}

type handler func(workflow.Context, Act) (domain.Order, error)

// handleUpdates registers what people may do. Every action goes through the one table of domain.ActionRules. Whoever made the
// order waits already, and each registration wakes all who wait: theirs is the last.
func (o *Order) handleUpdates(ctx workflow.Context) error {
	handlers := map[domain.Action]handler{domain.ActionPay: o.pay, domain.ActionCancel: o.cancel}
	actions := []domain.Action{domain.ActionPay, domain.ActionCancel}
	for _, action := range domain.AskedActions() {
		actions = append(actions, action)
		handlers[action] = func(ctx workflow.Context, act Act) (domain.Order, error) { return o.answer(ctx, action, act) }
	}
	for _, action := range actions {
		validate := func(ctx workflow.Context, act Act) error {
			return Refusal(o.state.Permit(action, act.CitizenID, workflow.Now(ctx)))
		}
		options := workflow.UpdateHandlerOptions{Validator: validate}
		if err := workflow.SetUpdateHandlerWithOptions(ctx, string(action), handlers[action], options); err != nil {
			return err
		}
	}
	return workflow.SetUpdateHandler(ctx, CreateUpdate, o.created)
}

// created answers whoever made the order, once it stands or was refused.
func (o *Order) created(ctx workflow.Context) (domain.Order, error) {
	if err := workflow.Await(ctx, func() bool { return o.state.Version > 0 || o.notMade != nil }); err != nil {
		return o.state, err
	}
	return o.state, Refusal(o.notMade)
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
		return o.state, Refusal(domain.Refuse(domain.CodeAlreadyPaid))
	case !o.state.Status.Finished():
		return o.state, Refusal(domain.Refuse(domain.CodeAccepted))
	}
	return o.state, nil
}

// RefusalBy is the refusal of an act whose effect has failed: the other side's last word by its code, which is the failure's
// type, and its silence. Nil when nothing has failed.
func RefusalBy(err error) error {
	switch {
	case err == nil:
		return nil
	case effect.Final(err):
		return domain.RefuseFor(domain.Code(effect.Type(err)), err)
	}
	return domain.RefuseFor(domain.CodeUnavailable, err)
}

// Refusal carries a refusal of the domain to the caller of an update: its code is the error's type, its fields are the
// details.
func Refusal(err error) error {
	var why *domain.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &why) && len(why.Fields) > 0:
		return temporal.NewApplicationError(err.Error(), string(why.Code), why.Fields)
	}
	return temporal.NewApplicationError(err.Error(), string(domain.CodeOf(err)))
}
