package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// How many updates one run of an order accepts. The engine accepts 2,000 of them and then none (history.maxTotalUpdates), so that an
// order could be neither paid nor canceled any more. Ordinary orders take less than thirty.
const (
	// MaxActions is after how many an order refuses its citizens' actions.
	MaxActions = 1800
	// MaxUpdates is after how many it refuses to be canceled, too. The rest is left for making the order and for what comes later.
	MaxUpdates = 1900
)

// updates counts the accepted updates of this run. It counts them itself, although the engine suggests to continue as new at about
// the same number: that suggestion also comes for a long history, which is no reason to refuse anything. What is counted in
// handlers is the same in each replay, and starts at zero where the order is reset to (`cabinet redrive --drop-updates`).
type updates struct{ accepted int }

// counting counts what the handler accepts.
func (u *updates) counting(accept handler) handler {
	return func(ctx workflow.Context, request ActionRequest) (domain.Order, error) {
		if u.accepted++; u.accepted == MaxActions {
			workflow.GetLogger(ctx).Warn("the order takes no more actions of its citizens", "updates", u.accepted)
		}
		return accept(ctx, request)
	}
}

// permit refuses an action if the order has accepted too many.
func (u *updates) permit(action domain.Action) error {
	limit := MaxActions
	if action == domain.ActionCancel {
		limit = MaxUpdates
	}
	if u.accepted >= limit {
		return domain.Refuse(domain.CodeTooManyActions)
	}
	return nil
}
