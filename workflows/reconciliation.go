package workflows

import (
	"fmt"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Reconciliation is the type of the workflow that compares the bank's statement with the read model, every night.
const Reconciliation = "reconciliation"

// Night is the state of a night's reconciliation.
type Night struct {
	Planned bool          `json:"planned,omitempty"` // Days is what the night has to compare
	Days    []domain.Date `json:"days,omitempty"`    // to be compared, in this order
	Done    int           `json:"done"`              // days that were compared
	Refused []domain.Date `json:"refused,omitempty"` // days whose statement the bank has refused
}

var (
	// DaysToCompare returns the days to compare: those that were not compared yet, those with open differences, and older ones again.
	DaysToCompare = effect.Define[effect.Nothing, []domain.Date](effect.Definition{
		Name: "DaysToCompare", Summary: "Дні, за які треба звірити гроші", Policy: effect.Forever, Queue: effect.Orders,
		Repeat: effect.Safe("it reads, and deletes what is read again anyway"),
	})
	// CompareMoney compares a day, and stores the differences.
	CompareMoney = effect.Define[domain.Date, effect.Nothing](effect.Definition{
		Name: "CompareMoney", Summary: "Звірка виписки банку із замовленнями за день", Policy: effect.Round, Queue: effect.Bank,
		Repeat: effect.Safe("a difference is stored once, and one that has disappeared is closed"),
	})
)

// reconciliation compares the days of a night one after the other. A day that the bank refuses keeps no other from being compared; the
// workflow fails after them.
func reconciliation(ctx workflow.Context, night Night) (Night, error) {
	if !night.Planned {
		days, err := DaysToCompare.Do(ctx, effect.Nothing{})
		if err != nil {
			return night, err
		}
		night.Planned, night.Days = true, days
	}
	for len(night.Days) > 0 {
		if workflow.GetInfo(ctx).GetContinueAsNewSuggested() {
			return night, workflow.NewContinueAsNewError(ctx, Reconciliation, night)
		}
		_, err := CompareMoney.Do(ctx, night.Days[0])
		switch {
		case effect.Final(err):
			night.Refused = append(night.Refused, night.Days[0])
		case err != nil:
			return night, err
		default:
			night.Done++
		}
		night.Days = night.Days[1:]
		workflow.SetCurrentDetails(ctx, fmt.Sprintf("Звірено днів: %d, лишилося: %d", night.Done, len(night.Days)))
	}
	if len(night.Refused) > 0 {
		return night, temporal.NewNonRetryableApplicationError(
			fmt.Sprintf("the bank refuses the statement of %v", night.Refused), "StatementRefused", nil)
	}
	return night, nil
}
