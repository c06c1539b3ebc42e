package order

import (
	"strings"
	"time"

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
	// EndedAttribute is when the order has reached its final status, days before its workflow ends.
	EndedAttribute = temporal.NewSearchAttributeKeyTime("OrderEndedAt")
	// CitizenAttribute is the opaque reference of the citizen (HMAC of the RNOKPP).
	CitizenAttribute = temporal.NewSearchAttributeKeyKeyword("Citizen")
)

// shown is what an order's search attributes say.
type shown struct {
	status    domain.Status
	subStatus domain.SubStatus
	deadline  time.Time
	problem   domain.Problem
	ended     time.Time
}

// show updates what support staff see: search attributes to find the order by, and the details to read.
func (o *Order) show(ctx workflow.Context) {
	workflow.SetCurrentDetails(ctx, o.details())
	updates := o.attributes()
	if len(updates) == 0 {
		return // each upsert is a write in the engine's index
	}
	if err := workflow.UpsertTypedSearchAttributes(ctx, updates...); err != nil {
		workflow.GetLogger(ctx).Error("search attributes refused", "error", err)
	}
}

// attributes are those that differ from what is shown.
func (o *Order) attributes() (updates []temporal.SearchAttributeUpdate) {
	now := shown{status: o.state.Status, subStatus: o.state.SubStatus, problem: o.state.Problem}
	switch {
	case !o.state.Status.Finished() && o.state.Deadline != nil:
		now.deadline = o.state.Deadline.Until
	case o.state.Status.Finished() && o.shown.ended.IsZero():
		now.ended = o.state.UpdatedAt
		updates = append(updates, EndedAttribute.ValueSet(now.ended))
	default:
		now.ended = o.shown.ended
	}
	if now.status != o.shown.status {
		updates = append(updates, StatusAttribute.ValueSet(string(now.status)))
	}
	if now.subStatus != o.shown.subStatus {
		updates = append(updates, keyword(SubStatusAttribute, string(now.subStatus)))
	}
	if now.problem != o.shown.problem {
		updates = append(updates, keyword(ProblemAttribute, string(now.problem)))
	}
	switch {
	case now.deadline.Equal(o.shown.deadline):
	case now.deadline.IsZero():
		updates = append(updates, DeadlineAttribute.ValueUnset())
	default:
		updates = append(updates, DeadlineAttribute.ValueSet(now.deadline))
	}
	o.shown = now
	return updates
}

// keyword sets an attribute; the empty value unsets it.
func keyword(key temporal.SearchAttributeKeyKeyword, value string) temporal.SearchAttributeUpdate {
	if value == "" {
		return key.ValueUnset()
	}
	return key.ValueSet(value)
}

// details are the text of the order's page in the engine's web UI (markdown): what the citizen reads, which says whose move it
// is, and until when.
func (o *Order) details() string {
	told := "Громадянин читає: " + o.state.Explanation(domain.PartyInitiator)
	if o.state.Problem != domain.ProblemNone {
		told = "⚠ " + told
	}
	lines := []string{"**" + o.state.Label().Text + "**", told}
	if o.state.Deadline != nil {
		lines = append(lines, o.state.DeadlineLine())
	}
	return strings.Join(lines, "\n\n")
}
