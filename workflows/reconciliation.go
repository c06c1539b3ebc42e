package workflows

import (
	"fmt"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Reconciliation is the type of the workflow that compares the bank's statement with the read model, every night.
const Reconciliation = "reconciliation"

// Night is the state of a night's reconciliation.
type Night struct {
	Planned bool          `json:"planned,omitempty"` // Days is what the night has to compare
	Days    []domain.Date `json:"days,omitempty"`    // to be compared, the oldest first
	Done    int           `json:"done"`              // days that were compared
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
		Repeat: effect.Safe("a difference is stored once, and one that has disappeared is settled"),
	})
)

// reconciliation compares the days of a night one after the other.
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
		if _, err := CompareMoney.Do(ctx, night.Days[0]); err != nil {
			return night, err
		}
		night.Days, night.Done = night.Days[1:], night.Done+1
		workflow.SetCurrentDetails(ctx, fmt.Sprintf("Звірено днів: %d, лишилося: %d", night.Done, len(night.Days)))
	}
	return night, nil
}
