package workflows

import (
	"fmt"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Reminders is the type of the workflow that checks for all citizens what ends soon. Unlike an order it may continue as new when
// its history has grown.
const Reminders = "reminders"

// Round is the state of a check of all citizens. Citizens whose lookup has failed are skipped, and retried in another pass after
// all others.
type Round struct {
	Check    domain.NotificationType `json:"check"`
	Pass     int                     `json:"pass,omitempty"`   // 0: all citizens; later passes: those of Among
	Among    []uuid.UUID             `json:"among,omitempty"`  // whom this pass retries
	Later    []uuid.UUID             `json:"later,omitempty"`  // whom the next pass retries
	After    uuid.UUID               `json:"after,omitzero"`   // the last citizen of this pass who was looked up
	Silent   int                     `json:"silent,omitempty"` // failed lookups in a row
	Done     bool                    `json:"done"`             // all passes are over
	Citizens int                     `json:"citizens"`         // who were checked
	Reminded int                     `json:"told"`             // reminders that are new
	Unknown  int                     `json:"unknown"`          // citizens whose lookup has failed
}

// passPauses are the pauses before each retrying pass. They are long, because people must repair a lookup that fails for one
// citizen.
var passPauses = []time.Duration{10 * time.Minute, time.Hour, 4 * time.Hour}

// LastPass reports whether lookups that fail now are not retried in this round.
func (r Round) LastPass() bool { return r.Pass == len(passPauses) }

// EndPass starts the next pass, with the citizens to retry; without any the round is done.
func (r Round) EndPass() Round {
	if len(r.Later) == 0 {
		r.Done = true
		return r
	}
	r.Pass, r.Among, r.Later, r.After, r.Silent = r.Pass+1, r.Later, nil, uuid.Nil, 0
	return r
}

// The checks. Each takes a round and returns it after some more citizens.
var (
	CheckLicences = effect.Define[Round, Round](effect.Definition{
		Name: "CheckLicences", Summary: "Перевірка строків дії посвідчень водія", Policy: effect.Round,
		Queue: effect.Registers, Repeat: effect.RemindsOnce,
	})
	CheckPolicies = effect.Define[Round, Round](effect.Definition{
		Name: "CheckPolicies", Summary: "Перевірка строків дії полісів", Policy: effect.Round,
		Queue: effect.Orders, Repeat: effect.RemindsOnce,
	})
	CheckStoredPlates = effect.Define[Round, Round](effect.Definition{
		Name: "CheckStoredPlates", Summary: "Перевірка строків зберігання номерних знаків", Policy: effect.Round,
		Queue: effect.Registers, Repeat: effect.RemindsOnce,
	})
	CheckMadePlates = effect.Define[Round, Round](effect.Definition{
		Name: "CheckMadePlates", Summary: "Перевірка строків реєстрації індивідуальних номерних знаків", Policy: effect.Round,
		Queue: effect.Orders, Repeat: effect.RemindsOnce,
	})
)

// checks are the effects by what they remind of.
var checks = map[domain.NotificationType]effect.Effect[Round, Round]{
	domain.NotifyLicence:      CheckLicences,
	domain.NotifyInsurance:    CheckPolicies,
	domain.NotifyPlateStorage: CheckStoredPlates,
	domain.NotifyINZ:          CheckMadePlates,
}

// reminders checks all citizens, some at a time (GAP-76, GAP-88), and retries failed lookups later.
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
		workflow.SetCurrentDetails(ctx, fmt.Sprintf("Переглянуто громадян: %d, нових нагадувань: %d, без відповіді реєстру: %d, буде запитано ще раз: %d",
			next.Citizens, next.Reminded, next.Unknown, len(next.Among)+len(next.Later)))
		if next.Pass > round.Pass {
			pause := workflow.TimerOptions{Summary: "Пауза перед повторним запитом до реєстру"}
			if err := workflow.NewTimerWithOptions(ctx, passPauses[round.Pass], pause).Get(ctx, nil); err != nil {
				return next, err
			}
		}
		round = next
	}
	return round, nil
}
