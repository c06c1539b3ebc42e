package activities

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/wire"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Papers is what the daily checks ask the registers.
type Papers interface {
	NationalLicence(ctx context.Context, rnokpp string) (domain.Licence, error)
	StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error)
}

// citizensAtOnce is how many citizens one activity looks at.
const citizensAtOnce = 100

// readAttempts is how often a register is asked of a citizen of whom it says what nobody can read: the others wait meanwhile.
const readAttempts = 5

// overFor is how long a reminder that is over is remembered, with its letter.
const overFor = 30 * 24 * time.Hour

// reminders looks through citizens for what ends soon.
type reminders struct {
	database  *pgxpool.Pool
	papers    Papers
	publicURL string
}

// look finds what a citizen is to be reminded of.
type look func(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error)

func (r reminders) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.CheckLicences, r.round(r.licence))
	effect.Register(w, workflows.CheckPolicies, r.round(r.policies))
	effect.Register(w, workflows.CheckStoredPlates, r.round(r.storedPlates))
}

func (r reminders) licence(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error) {
	licence, err := r.papers.NationalLicence(ctx, citizen.Rnokpp)
	return domain.RemindersOfLicence(licence, now), err
}

func (r reminders) policies(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error) {
	policies, err := db.OwnPolicies(ctx, sqlc.New(r.database), citizen.ID)
	return domain.RemindersOfPolicies(policies, now), err
}

func (r reminders) storedPlates(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error) {
	plates, err := r.papers.StoredPlates(ctx, citizen.Rnokpp)
	return domain.RemindersOfStorage(plates, now), err
}

// round looks at the next citizens, one after the other, so that a register hears one question at a time. How far it has
// come goes with each heartbeat: another attempt goes on from there.
func (r reminders) round(find look) func(context.Context, workflows.Round) (workflows.Round, error) {
	return func(ctx context.Context, round workflows.Round) (workflows.Round, error) {
		if activity.HasHeartbeatDetails(ctx) {
			if err := activity.GetHeartbeatDetails(ctx, &round); err != nil {
				return round, fmt.Errorf("round: %w", err)
			}
		}
		after, err := lastOf(round)
		if err != nil {
			return round, err
		}
		next, err := sqlc.New(r.database).CitizensAfter(ctx, sqlc.CitizensAfterParams{After: after, AtMost: citizensAtOnce})
		if err != nil {
			return round, fmt.Errorf("citizens: %w", err)
		}
		for _, citizen := range next {
			if err := r.remind(ctx, &round, citizen, find); err != nil {
				return round, err
			}
			activity.RecordHeartbeat(ctx, round)
		}
		round.Done = len(next) < citizensAtOnce
		return round, nil
	}
}

func lastOf(round workflows.Round) (uuid.UUID, error) {
	if round.After == "" {
		return uuid.Nil, nil
	}
	after, err := uuid.Parse(round.After)
	if err != nil {
		return after, fmt.Errorf("round: %w", err)
	}
	return after, nil
}

// remind looks at one citizen. A register that is down is asked again; one that refuses to speak of the citizen, or speaks
// of them in riddles, is not waited for, and what was found before stays.
func (r reminders) remind(ctx context.Context, round *workflows.Round, citizen sqlc.Citizen, find look) error {
	now := time.Now()
	found, err := find(ctx, citizen, now)
	if wire.KindOf(err) == wire.NotFound { // a register that knows nothing of a citizen has answered
		found, err = nil, nil
	}
	if wire.KindOf(err) == wire.Malformed {
		round.Unread++
		activity.RecordHeartbeat(ctx, *round)
	}
	switch {
	case err != nil && (effect.Final(failure(err)) || round.Unread >= readAttempts):
		slog.WarnContext(ctx, "a citizen's papers stay unknown", "check", round.Check, "error", err)
		pass(round, citizen.ID)
		round.Unknown++
		return nil
	case err != nil:
		return failure(err)
	}
	told, err := r.keep(ctx, string(round.Check), citizen, found, now)
	if err != nil {
		return fmt.Errorf("remind: %w", err)
	}
	pass(round, citizen.ID)
	round.Told += told
	return nil
}

// pass goes on behind a citizen.
func pass(round *workflows.Round, citizen uuid.UUID) {
	round.After, round.Citizens, round.Unread = citizen.String(), round.Citizens+1, 0
}

// keep replaces what was found before by what is found now, and writes a letter with each reminder that is new.
func (r reminders) keep(ctx context.Context, kind string, citizen sqlc.Citizen, found []domain.Reminder, now time.Time) (told int, err error) {
	err = pgx.BeginFunc(ctx, r.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if err := queries.EndReminders(ctx, sqlc.EndRemindersParams{Now: now, CitizenID: citizen.ID, Kind: kind}); err != nil {
			return err
		}
		for _, reminder := range found {
			fresh, err := r.keepOne(ctx, queries, kind, citizen, reminder, now)
			if err != nil {
				return err
			}
			if fresh {
				told++
			}
		}
		over, err := queries.ForgetReminders(ctx, sqlc.ForgetRemindersParams{CitizenID: citizen.ID, Kind: kind, Before: now.Add(-overFor)})
		for _, id := range over {
			if err == nil {
				err = queries.EraseMessages(ctx, id)
			}
		}
		return err
	})
	return told, err
}

func (r reminders) keepOne(ctx context.Context, queries *sqlc.Queries, kind string, citizen sqlc.Citizen, reminder domain.Reminder, now time.Time) (fresh bool, err error) {
	event, err := json.Marshal(reminder.Event)
	if err != nil {
		return false, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return false, err
	}
	kept, err := queries.KeepReminder(ctx, sqlc.KeepReminderParams{
		ID: id, CitizenID: citizen.ID, Kind: kind, Subject: reminder.Subject, EndDate: db.Day(reminder.Event.Payload.EndDate),
		Event: event, CreatedAt: now,
	})
	if err != nil || kept != id {
		return false, err
	}
	return true, r.write(ctx, queries, id, citizen, reminder, now)
}

// write writes the letter of a new reminder, when there is an address.
func (r reminders) write(ctx context.Context, queries *sqlc.Queries, id uuid.UUID, citizen sqlc.Citizen, reminder domain.Reminder, now time.Time) error {
	recipient := cmp.Or(reminder.Email, citizen.Email)
	if recipient == "" {
		return nil
	}
	letter := reminder.Letter()
	return queries.AddMessage(ctx, sqlc.AddMessageParams{
		OrderID: id, Version: 1, Party: string(letter.To), Recipient: recipient, Subject: letter.Subject,
		Body: letter.Text + letterEnd("Послуга", r.publicURL+letter.Path), CreatedAt: now,
	})
}
