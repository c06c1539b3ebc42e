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

// Reminders is the type of the workflow that looks through all citizens for what ends soon. It is no order: it may continue
// as a new run when its history has grown.
const Reminders = "reminders"

// Round is a look through all citizens, as far as it has come. Who is not answered of is passed over, and asked of again
// when everybody else has been looked at.
type Round struct {
	Check    domain.NotificationType `json:"check"`
	Pass     int                     `json:"pass,omitempty"`   // 0: all citizens; then those of Among
	Among    []uuid.UUID             `json:"among,omitempty"`  // whom this pass asks of again
	Later    []uuid.UUID             `json:"later,omitempty"`  // whom the next pass asks of again
	After    uuid.UUID               `json:"after,omitzero"`   // the last citizen of this pass who was asked of
	Silent   int                     `json:"silent,omitempty"` // how many in a row have not been answered of
	Done     bool                    `json:"done"`             // there are no more
	Citizens int                     `json:"citizens"`         // who were looked at
	Told     int                     `json:"told"`             // reminders that are new
	Unknown  int                     `json:"unknown"`          // citizens of whom the register has said nothing useful
}

// againAfter are the pauses before each pass that asks again: a failure about one citizen needs people to repair it.
var againAfter = []time.Duration{10 * time.Minute, time.Hour, 4 * time.Hour}

// LastPass says that who is not answered of now is not asked of again in this round.
func (r Round) LastPass() bool { return r.Pass == len(againAfter) }

// EndPass continues with the citizens to ask about again; without any the round is done.
func (r Round) EndPass() Round {
	if len(r.Later) == 0 {
		r.Done = true
		return r
	}
	r.Pass, r.Among, r.Later, r.After, r.Silent = r.Pass+1, r.Later, nil, uuid.Nil, 0
	return r
}

// What the checks look at. Each takes a round and answers it some citizens further.
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

// checks are the effects by what they look for.
var checks = map[domain.NotificationType]effect.Effect[Round, Round]{
	domain.NotifyLicence:      CheckLicences,
	domain.NotifyInsurance:    CheckPolicies,
	domain.NotifyPlateStorage: CheckStoredPlates,
	domain.NotifyINZ:          CheckMadePlates,
}

// reminders goes round all citizens, some at a time (GAP-76, GAP-88), and some time later again to those of whom the
// register did not answer.
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
			next.Citizens, next.Told, next.Unknown, len(next.Among)+len(next.Later)))
		if next.Pass > round.Pass {
			pause := workflow.TimerOptions{Summary: "Пауза перед повторним запитом до реєстру"}
			if err := workflow.NewTimerWithOptions(ctx, againAfter[round.Pass], pause).Get(ctx, nil); err != nil {
				return next, err
			}
		}
		round = next
	}
	return round, nil
}
