package order

import (
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
	// EndedAttribute is when the order reached its final status, days before its workflow ends.
	EndedAttribute = temporal.NewSearchAttributeKeyTime("OrderEndedAt")
	// CitizenAttribute is the citizen's id, which says nothing about the person.
	CitizenAttribute = temporal.NewSearchAttributeKeyKeyword("Citizen")
)

// visibility is what support staff see in the engine's web UI: search attributes, by which an order is found, and its details.
type visibility struct{ attributes attributes }

// update shows the order's state. Only changed search attributes are set: each upsert is a write in the engine's index.
func (v *visibility) update(ctx workflow.Context, state *domain.Order) {
	now := workflow.Now(ctx)
	workflow.SetCurrentDetails(ctx, state.ForStaff(now).Details(now))
	before := v.attributes
	v.attributes = attributesOf(state, before)
	updates := v.attributes.updates(before)
	if len(updates) == 0 {
		return
	}
	if err := workflow.UpsertTypedSearchAttributes(ctx, updates...); err != nil {
		workflow.GetLogger(ctx).Error("search attributes refused", "error", err)
	}
}

// attributes are the values of the search attributes that change.
type attributes struct {
	status    domain.Status
	subStatus domain.SubStatus
	deadline  time.Time // zero: none
	problem   domain.Problem
	ended     time.Time // zero: not yet; changes after the end do not move it
}

func attributesOf(state *domain.Order, before attributes) attributes {
	now := attributes{status: state.Status, subStatus: state.SubStatus, problem: state.Problem, ended: before.ended}
	switch {
	case !state.Status.Finished() && state.Deadline != nil:
		now.deadline = state.Deadline.Until
	case state.Status.Finished() && before.ended.IsZero():
		now.ended = state.UpdatedAt
	}
	return now
}

// updates lists the attributes that differ from before.
func (a attributes) updates(before attributes) (changed []temporal.SearchAttributeUpdate) {
	if !a.ended.Equal(before.ended) {
		changed = append(changed, EndedAttribute.ValueSet(a.ended))
	}
	if a.status != before.status {
		changed = append(changed, StatusAttribute.ValueSet(string(a.status)))
	}
	if a.subStatus != before.subStatus {
		changed = append(changed, keyword(SubStatusAttribute, string(a.subStatus)))
	}
	if a.problem != before.problem {
		changed = append(changed, keyword(ProblemAttribute, string(a.problem)))
	}
	switch {
	case a.deadline.Equal(before.deadline):
	case a.deadline.IsZero():
		changed = append(changed, DeadlineAttribute.ValueUnset())
	default:
		changed = append(changed, DeadlineAttribute.ValueSet(a.deadline))
	}
	return changed
}

// keyword sets an attribute; the empty value unsets it.
func keyword(key temporal.SearchAttributeKeyKeyword, value string) temporal.SearchAttributeUpdate {
	if value == "" {
		return key.ValueUnset()
	}
	return key.ValueSet(value)
}
