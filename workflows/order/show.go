package order

import (
	"strings"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// Search attributes of orders: how support staff find them. They are stored in the clear, so none is personal.
var (
	ServiceAttribute   = temporal.NewSearchAttributeKeyKeyword("OrderService")
	StatusAttribute    = temporal.NewSearchAttributeKeyKeyword("OrderStatus")
	SubStatusAttribute = temporal.NewSearchAttributeKeyKeyword("OrderSubStatus")
	DeadlineAttribute  = temporal.NewSearchAttributeKeyTime("OrderDeadline")
	ProblemAttribute   = temporal.NewSearchAttributeKeyKeyword("OrderProblem")
	// CitizenAttribute is the opaque reference of the citizen (HMAC of the RNOKPP).
	CitizenAttribute = temporal.NewSearchAttributeKeyKeyword("Citizen")
)

// show tells support staff where the order stands: search attributes to find it by, and words to read.
func (o *Order) show(ctx workflow.Context) {
	workflow.SetCurrentDetails(ctx, o.details())
	if err := workflow.UpsertTypedSearchAttributes(ctx, o.attributes()...); err != nil {
		workflow.GetLogger(ctx).Error("search attributes refused", "error", err)
	}
}

func (o *Order) attributes() []temporal.SearchAttributeUpdate {
	updates := []temporal.SearchAttributeUpdate{StatusAttribute.ValueSet(string(o.state.Status))}
	// An attribute that was never set need not be unset: each is a write in the engine's index.
	if o.state.SubStatus != "" {
		updates = append(updates, SubStatusAttribute.ValueSet(string(o.state.SubStatus)))
	}
	if o.state.Deadline != nil && !o.state.Status.Finished() {
		updates = append(updates, DeadlineAttribute.ValueSet(o.state.Deadline.Until))
	} else {
		updates = append(updates, DeadlineAttribute.ValueUnset())
	}
	if o.state.Problem != domain.ProblemNone {
		updates = append(updates, ProblemAttribute.ValueSet(string(o.state.Problem)))
	} else {
		updates = append(updates, ProblemAttribute.ValueUnset())
	}
	return updates
}

// details are the words of the order's page in the engine's web UI (markdown).
func (o *Order) details() string {
	lines := []string{"**" + domain.LabelOf(o.state.Status, o.state.SubStatus).Text + "**"}
	if text := o.state.Problem.Text(); text != "" {
		lines = append(lines, "⚠ "+text)
	}
	if o.state.Deadline != nil {
		lines = append(lines, o.state.Deadline.Text())
	}
	if o.state.Reason != "" {
		lines = append(lines, "Причина: "+o.state.Reason)
	}
	return strings.Join(lines, "\n\n")
}
