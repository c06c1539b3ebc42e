package activities

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"go.temporal.io/sdk/activity"

	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows"
)

const (
	// citizensAtOnce is how many citizens one activity looks at.
	citizensAtOnce = 100
	// silentInARow is how many citizens in a row a register may leave without an answer before it is taken to be down.
	silentInARow = 5
	// mostLater bounds who is asked of again, and with it what a round weighs in its history.
	mostLater = 200
)

// What becomes of a citizen's turn in a daily check.
const (
	lookAnswered = "answered"
	lookLater    = "later"   // asked of again in the same round
	lookUnknown  = "unknown" // left as the last check has found them
)

var looks = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "cabinet_reminder_looks_total", Help: "Citizens' turns in the daily checks by what became of them.",
}, []string{"check", "outcome"})

// countLooks shows zeros from the start: an increase from nothing is not seen.
func countLooks(checks ...domain.NotificationType) {
	for _, check := range checks {
		for _, outcome := range []string{lookAnswered, lookLater, lookUnknown} {
			looks.WithLabelValues(string(check), outcome)
		}
	}
}

// round looks at the next citizens, one after the other, so that a register gets one request at a time. How far it has
// come goes with each heartbeat: another attempt continues there.
func (r reminders) round(find look) func(context.Context, workflows.Round) (workflows.Round, error) {
	return func(ctx context.Context, round workflows.Round) (workflows.Round, error) {
		if activity.HasHeartbeatDetails(ctx) {
			if err := activity.GetHeartbeatDetails(ctx, &round); err != nil {
				return round, fmt.Errorf("round: %w", err)
			}
		}
		next, err := r.next(ctx, round)
		if err != nil {
			return round, fmt.Errorf("citizens: %w", err)
		}
		for _, citizen := range next {
			err := r.remind(ctx, &round, citizen, find)
			activity.RecordHeartbeat(ctx, round)
			if err != nil {
				return round, err
			}
		}
		if len(next) < citizensAtOnce {
			round = round.EndPass()
		}
		if round.Done {
			slog.InfoContext(ctx, "a daily check has gone round",
				"check", round.Check, "citizens", round.Citizens, "told", round.Told, "unknown", round.Unknown)
		}
		return round, nil
	}
}

// next are the citizens whose turn it is.
func (r reminders) next(ctx context.Context, round workflows.Round) ([]temporal.Citizen, error) {
	if round.Pass == 0 {
		return r.store.CitizensAfter(ctx, sqlc.CitizensAfterParams{After: round.After, AtMost: citizensAtOnce})
	}
	return r.store.CitizensAmong(ctx, sqlc.CitizensAmongParams{Ids: round.Among, After: round.After, AtMost: citizensAtOnce})
}

// remind looks at one citizen. Of whom a register does not answer, it is asked again when everybody else has been looked
// at; of whom it refuses to speak, not at all. Either way what was found before stays. An error is a bug, or a register
// that answers no request: both are worth waiting for.
func (r reminders) remind(ctx context.Context, round *workflows.Round, citizen temporal.Citizen, find look) error {
	now := time.Now()
	found, err := find(ctx, citizen, now)
	if wire.KindOf(err) == wire.NotFound { // a register that knows nothing of a citizen has answered
		found, err = nil, nil
	}
	switch {
	case err != nil && (ctx.Err() != nil || wire.KindOf(err) == ""):
		return err
	case err != nil:
		return putOff(ctx, round, citizen.ID, err)
	}
	told, err := r.keep(ctx, string(round.Check), citizen, found, now)
	if err != nil {
		return fmt.Errorf("remind: %w", err)
	}
	round.After, round.Citizens, round.Told, round.Silent = citizen.ID, round.Citizens+1, round.Told+told, 0
	looks.WithLabelValues(string(round.Check), lookAnswered).Inc()
	return nil
}

// putOff continues after a citizen without an answer, until later or until tomorrow. The log does not say whom.
func putOff(ctx context.Context, round *workflows.Round, citizen uuid.UUID, err error) error {
	refused := wire.KindOf(err) == wire.Refused
	outcome := lookLater
	if refused || round.LastPass() || len(round.Later) == mostLater {
		outcome = lookUnknown
		round.Citizens, round.Unknown = round.Citizens+1, round.Unknown+1
	} else {
		round.Later = append(round.Later, citizen)
	}
	round.After = citizen
	looks.WithLabelValues(string(round.Check), outcome).Inc()
	slog.WarnContext(ctx, "a citizen's documents are unknown", "check", round.Check, "outcome", outcome, "error", err)
	if refused {
		round.Silent = 0
		return nil
	}
	round.Silent++
	if round.Pass == 0 && round.Silent >= silentInARow { // later passes ask only of those: silence is no news there
		return failure(err)
	}
	return nil
}
