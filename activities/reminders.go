package activities

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/wire"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Papers is what the daily checks ask the registers.
type Papers interface {
	NationalLicence(ctx context.Context, rnokpp string) (domain.Licence, error)
	StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error)
}

// overFor is how long a reminder that is over is remembered, with its letter.
const overFor = 30 * 24 * time.Hour

// reminders looks through citizens for what ends soon.
type reminders struct {
	database  *pgxpool.Pool
	letters   temporal.Papers
	papers    Papers
	publicURL string
}

// look finds what a citizen is to be reminded of.
type look func(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error)

func (r reminders) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.CheckLicences, r.round(r.licence))
	effect.Register(w, workflows.CheckPolicies, r.round(r.policies))
	effect.Register(w, workflows.CheckStoredPlates, r.round(r.storedPlates))
	effect.Register(w, workflows.CheckMadePlates, r.round(r.madePlates))
	countLooks(domain.NotifyLicence, domain.NotifyInsurance, domain.NotifyPlateStorage, domain.NotifyINZ)
}

func (r reminders) licence(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error) {
	licence, err := r.papers.NationalLicence(ctx, citizen.Rnokpp)
	return domain.RemindersOfLicence(licence, now), err
}

func (r reminders) policies(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error) {
	policies, err := db.OwnPolicies(ctx, sqlc.New(r.database), citizen.ID)
	return domain.RemindersOfPolicies(policies, now), err
}

// storedPlates updates the ends of the citizen's plates in storage to the register's, too: once a day (PSTO-06, GAP-88).
func (r reminders) storedPlates(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error) {
	plates, err := r.papers.StoredPlates(ctx, citizen.Rnokpp)
	if err != nil && wire.KindOf(err) != wire.NotFound {
		return nil, err
	}
	if err := r.updateStorage(ctx, citizen.ID, plates, now); err != nil {
		return nil, fmt.Errorf("update storage: %w", err)
	}
	return domain.RemindersOfStorage(plates, now), err
}

// madePlates finds the individual plates that have to be registered soon, by the citizen's orders (INZ-05).
func (r reminders) madePlates(ctx context.Context, citizen sqlc.Citizen, now time.Time) ([]domain.Reminder, error) {
	snapshots, err := sqlc.New(r.database).MadeOrders(ctx, sqlc.MadeOrdersParams{
		CitizenID: citizen.ID, Service: string(domain.IndividualPlateService), Since: now.Add(-domain.RegisterPlateWithin - 24*time.Hour),
	})
	if err != nil {
		return nil, fmt.Errorf("made plates: %w", err)
	}
	orders := make([]*domain.Order, len(snapshots))
	for i, snapshot := range snapshots {
		if err := json.Unmarshal(snapshot, &orders[i]); err != nil {
			return nil, fmt.Errorf("made plates: %w", err)
		}
	}
	return domain.RemindersOfIndividualPlates(orders, now), nil
}

// updateStorage keeps the plates that are in storage now, and forgets the others.
func (r reminders) updateStorage(ctx context.Context, citizen uuid.UUID, plates []domain.StoredPlate, now time.Time) error {
	return pgx.BeginFunc(ctx, r.database, func(tx pgx.Tx) error {
		queries, stored := sqlc.New(tx), make([]string, 0, len(plates)) // not nil: that would forget none
		for _, plate := range plates {
			record, err := json.Marshal(plate)
			if err != nil {
				return err
			}
			err = queries.KeepStoredPlate(ctx, sqlc.KeepStoredPlateParams{
				CitizenID: citizen, Plate: plate.Plate, EndDate: db.Day(plate.EndDate), Record: record, Now: now,
			})
			if err != nil {
				return err
			}
			stored = append(stored, plate.Plate)
		}
		return queries.ForgetStoredPlates(ctx, sqlc.ForgetStoredPlatesParams{CitizenID: citizen, Stored: stored})
	})
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
	return true, r.write(ctx, queries, id, kind, citizen, reminder, now)
}

// write writes the letter of a new reminder, when there is an address.
func (r reminders) write(ctx context.Context, queries *sqlc.Queries, id uuid.UUID, kind string, citizen sqlc.Citizen, reminder domain.Reminder, now time.Time) error {
	recipient := cmp.Or(reminder.Email, citizen.Email)
	if recipient == "" {
		return nil
	}
	letter := reminder.Letter()
	message, err := r.letters.SealLetter(sqlc.AddMessageParams{
		OrderID: id, Version: 1, Party: string(letter.To), Kind: kind, Recipient: recipient, Subject: letter.Subject,
		Body: letter.Text + letterEnd("Послуга", r.publicURL+letter.Path), CreatedAt: now,
	})
	if err != nil {
		return err
	}
	return queries.AddMessage(ctx, message)
}
