package order

import (
	"encoding/json"
	"errors"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// The updates of an order, beside one for each action that a rule awaits. Each returns the order's new state.
const (
	CreateUpdate = "create" // returns when the order is made, or refused
	PayUpdate    = string(domain.ActionPay)
	CancelUpdate = string(domain.ActionCancel)
)

// ActionRequest is an update's argument: who acts on the order, and with what.
type ActionRequest struct {
	CitizenID string `json:"citizenId"`
	// ReturnURL is where the bank sends the citizen back to; for PayUpdate.
	ReturnURL string `json:"returnUrl,omitempty"`
	// FileID is the stored file that comes with the action: a signature.
	FileID string `json:"fileId,omitempty"`
	// Unsigned confirms the statement without a signature, if the worker's settings permit it.
	Unsigned bool `json:"unsigned,omitempty"`
	// Choice is what the citizen has chosen, as the action's own type.
	Choice json.RawMessage `json:"choice,omitempty"`
}

type handler func(workflow.Context, ActionRequest) (domain.Order, error)

// handleUpdates registers a handler for each action of the table domain.ActionRules. CreateUpdate is registered last: its caller
// is already waiting, and each registration wakes waiting coroutines.
func (o *Order) handleUpdates(ctx workflow.Context) error {
	handlers := map[domain.Action]handler{domain.ActionPay: o.payments.pay, domain.ActionCancel: o.cancel}
	actions := []domain.Action{domain.ActionPay, domain.ActionCancel}
	for _, action := range domain.AskedActions() {
		actions = append(actions, action)
		handlers[action] = func(ctx workflow.Context, request ActionRequest) (domain.Order, error) {
			return o.take(ctx, action, request)
		}
	}
	for _, action := range actions {
		validate := func(ctx workflow.Context, request ActionRequest) error {
			return UpdateError(o.validate(ctx, action, request))
		}
		options := workflow.UpdateHandlerOptions{Validator: validate}
		if err := workflow.SetUpdateHandlerWithOptions(ctx, string(action), o.updates.counting(handlers[action]), options); err != nil {
			return err
		}
	}
	if err := o.payments.handleMoney(ctx); err != nil {
		return err
	}
	return workflow.SetUpdateHandler(ctx, CreateUpdate, o.created)
}

// validate refuses an action that the table does not permit, or whose choice is not valid. It runs once, before the engine accepts
// the update, and is not replayed: what it decides by may change while orders run. A refused update leaves nothing in the history.
func (o *Order) validate(ctx workflow.Context, action domain.Action, request ActionRequest) error {
	if err := o.state.Permit(action, request.CitizenID, workflow.Now(ctx)); err != nil {
		return err
	}
	if err := o.updates.permit(action); err != nil {
		return err
	}
	if valid, chosen := o.choices[action]; chosen {
		return valid(request)
	}
	return nil
}

// take passes an action to the rule and returns when the rule has handled it: when it waits for the next action or for an
// outside system, or ends.
func (o *Order) take(ctx workflow.Context, action domain.Action, with ActionRequest) (domain.Order, error) {
	taken := o.requests.add(action, with, o.state.Version)
	err := workflow.Await(ctx, func() bool {
		return taken.done || taken == o.requests.current && o.waits()
	})
	switch {
	case err != nil:
		return o.state, err
	case !taken.done:
		return o.state, UpdateError(domain.Refuse(domain.CodeAccepted))
	}
	return o.state, UpdateError(taken.reply)
}

// created returns once the order was made or refused.
func (o *Order) created(ctx workflow.Context) (domain.Order, error) {
	if err := workflow.Await(ctx, func() bool { return o.state.Version > 0 || o.notMade != nil }); err != nil {
		return o.state, err
	}
	return o.state, UpdateError(o.notMade)
}

// cancel asks the rule to end the order. The bank is asked first whether the order was paid in the meantime.
func (o *Order) cancel(ctx workflow.Context, _ ActionRequest) (domain.Order, error) {
	o.requests.cancel = true
	err := workflow.Await(ctx, func() bool {
		return o.state.Status.Finished() || o.state.Paid() || o.waits()
	})
	switch {
	case err != nil:
		return o.state, err
	case o.state.HeldUp():
		return o.state, UpdateError(o.state.HeldUpRefusal(nil))
	case o.state.Paid():
		return o.state, UpdateError(domain.Refuse(domain.CodeAlreadyPaid))
	case !o.state.Status.Finished():
		return o.state, UpdateError(domain.Refuse(domain.CodeAccepted))
	}
	return o.state, nil
}

// RefusalFrom makes the refusal of an action from the failure of its effect. The code is the failure's type if it is final, else
// CodeUnavailable. It is nil without a failure.
func RefusalFrom(err error) error {
	switch {
	case err == nil:
		return nil
	case effect.Final(err):
		return domain.RefuseFor(domain.Code(effect.Type(err)), err)
	}
	return domain.RefuseFor(domain.CodeUnavailable, err)
}

// UpdateError makes an update's application error of a domain error: its type is the code, its details are the fields.
func UpdateError(err error) error {
	var why *domain.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &why) && len(why.Fields) > 0:
		return temporal.NewApplicationError(err.Error(), string(why.Code), why.Fields)
	}
	return temporal.NewApplicationError(err.Error(), string(domain.CodeOf(err)))
}
