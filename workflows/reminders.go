package workflows

import (
	"fmt"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Reminders is the type of the workflow that looks through all citizens for what ends soon. It is no order: it may go on
// as a new run when its history has grown.
const Reminders = "reminders"

// Round is a look through all citizens, as far as it has come.
type Round struct {
	Check    domain.NotificationType `json:"check"`
	After    string                  `json:"after,omitempty"` // the id of the last citizen who was looked at
	Done     bool                    `json:"done"`            // there are no more
	Citizens int                     `json:"citizens"`        // who were looked at
	Told     int                     `json:"told"`            // reminders that nobody had been given before
	Unknown  int                     `json:"unknown"`         // citizens of whom the register has said nothing useful
	Unread   int                     `json:"unread"`          // answers about the next citizen that could not be read
}

// What the checks look at. Each takes a round and answers it some citizens further.
var (
	CheckLicences = effect.Effect[Round, Round]{
		Name: "CheckLicences", Summary: "Перевірка строків дії посвідчень водія", Policy: effect.Round,
	}
	CheckPolicies = effect.Effect[Round, Round]{
		Name: "CheckPolicies", Summary: "Перевірка строків дії полісів", Policy: effect.Round,
	}
	CheckStoredPlates = effect.Effect[Round, Round]{
		Name: "CheckStoredPlates", Summary: "Перевірка строків зберігання номерних знаків", Policy: effect.Round,
	}
)

// checks are the effects by what they look for.
var checks = map[domain.NotificationType]effect.Effect[Round, Round]{
	domain.NotifyLicence:      CheckLicences,
	domain.NotifyInsurance:    CheckPolicies,
	domain.NotifyPlateStorage: CheckStoredPlates,
}

// reminders goes round all citizens, some at a time (GAP-76, GAP-88).
func reminders(ctx workflow.Context, round Round) (Round, error) {
	check, known := checks[round.Check]
	if !known {
		return round, temporal.NewNonRetryableApplicationError("no check of "+string(round.Check), "UnknownCheck", nil)
	}
	for !round.Done {
		if workflow.GetInfo(ctx).GetContinueAsNewSuggested() {
			return round, workflow.NewContinueAsNewError(ctx, Reminders, round)
		}
		next, err := check.Do(ctx, round)
		if err != nil {
			return round, err
		}
		round = next
		workflow.SetCurrentDetails(ctx, fmt.Sprintf("Переглянуто громадян: %d, нових нагадувань: %d, без відповіді реєстру: %d",
			round.Citizens, round.Told, round.Unknown))
	}
	return round, nil
}
