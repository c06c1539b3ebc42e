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
	"cabinet/store"
	"cabinet/workflows"
)

const (
	// citizensAtOnce is the number of citizens per activity.
	citizensAtOnce = 100
	// silentInARow is the number of consecutive lookups without an answer after which a register counts as down.
	silentInARow = 5
	// mostLater limits the retries of a pass, and so the size of the workflow's history.
	mostLater = 200
)

// The outcomes of a lookup in a daily check.
const (
	lookAnswered = "answered"
	lookLater    = "later"   // retried the same night
	lookUnknown  = "unknown" // the result of the last check stays
)

var looks = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "cabinet_reminder_looks_total", Help: "Lookups of citizens by the daily checks, by outcome.",
}, []string{"check", "outcome"})

// countLooks creates the counters, so that the first lookup is seen as an increase.
func countLooks(checks ...domain.NotificationType) {
	for _, check := range checks {
		for _, outcome := range []string{lookAnswered, lookLater, lookUnknown} {
			looks.WithLabelValues(string(check), outcome)
		}
	}
}

// round checks the next citizens one after the other, so that a register gets one request at a time. Each heartbeat has the position,
// from which a retry continues.
func (r reminders) round(find look) func(context.Context, workflows.Round) (workflows.Round, error) {
	return func(ctx context.Context, round workflows.Round) (workflows.Round, error) {
		if activity.HasHeartbeatDetails(ctx) {
			if err := activity.GetHeartbeatDetails(ctx, &round); err != nil {
				return round, fmt.Errorf("round: %w", err)
			}
		}
		if err := r.begin(ctx, round); err != nil {
			return round, err
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
			if err := r.store.Queries.CompleteDailyCheck(ctx, string(round.Check)); err != nil {
				return round, fmt.Errorf("complete: %w", err)
			}
			slog.InfoContext(ctx, "a daily check has finished",
				"check", round.Check, "citizens", round.Citizens, "reminded", round.Reminded, "unknown", round.Unknown)
		}
		return round, nil
	}
}

// begin stores when a check begins, if this is its first round.
func (r reminders) begin(ctx context.Context, round workflows.Round) error {
	if round.Pass > 0 || round.After != uuid.Nil {
		return nil
	}
	err := r.store.Queries.BeginDailyCheck(ctx, sqlc.BeginDailyCheckParams{Kind: string(round.Check), Now: time.Now()})
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	return nil
}

// next returns the next citizens.
func (r reminders) next(ctx context.Context, round workflows.Round) ([]store.Citizen, error) {
	if round.Pass == 0 {
		return r.store.CitizensAfter(ctx, sqlc.CitizensAfterParams{After: round.After, AtMost: citizensAtOnce})
	}
	return r.store.CitizensAmong(ctx, sqlc.CitizensAmongParams{Ids: round.Among, After: round.After, AtMost: citizensAtOnce})
}

// remind checks one citizen. Unavailable lookups are retried in the next pass; refusals are not. In both cases the previous result
// stays. An error is a bug or a register that is down, and makes the check wait.
func (r reminders) remind(ctx context.Context, round *workflows.Round, citizen store.Citizen, find look) error {
	now := time.Now()
	found, err := find(ctx, citizen, now)
	if wire.KindOf(err) == wire.NotFound { // the register has answered
		found, err = nil, nil
	}
	switch {
	case err != nil && (ctx.Err() != nil || wire.KindOf(err) == ""):
		return err
	case err != nil:
		return putOff(ctx, round, citizen.ID, err)
	}
	reminded, err := r.keep(ctx, string(round.Check), citizen, found, now)
	if err != nil {
		return fmt.Errorf("remind: %w", err)
	}
	round.After, round.Citizens, round.Reminded, round.Silent = citizen.ID, round.Citizens+1, round.Reminded+reminded, 0
	looks.WithLabelValues(string(round.Check), lookAnswered).Inc()
	return nil
}

// putOff skips a citizen without an answer, until the next pass or the next night. The log does not name the citizen.
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
	if round.Pass == 0 && round.Silent >= silentInARow { // later passes have only such citizens
		return failure(err)
	}
	return nil
}
