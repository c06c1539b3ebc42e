package activities

import (
	"cmp"
	"context"
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

// DocumentRegisters are the lookups of the daily checks.
type DocumentRegisters interface {
	NationalLicence(ctx context.Context, rnokpp string) (domain.Licence, error)
	StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error)
}

// overFor is how long an expired reminder and its letter are stored.
const overFor = 30 * 24 * time.Hour

// reminders runs the daily checks.
type reminders struct {
	database  *pgxpool.Pool
	store     temporal.Store
	registers DocumentRegisters
}

// look returns a citizen's reminders.
type look func(ctx context.Context, citizen temporal.Citizen, now time.Time) ([]domain.Reminder, error)

func (r reminders) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.CheckLicences, r.round(r.licence))
	effect.Register(w, workflows.CheckPolicies, r.round(r.policies))
	effect.Register(w, workflows.CheckStoredPlates, r.round(r.storedPlates))
	effect.Register(w, workflows.CheckMadePlates, r.round(r.madePlates))
	countLooks(domain.NotifyLicence, domain.NotifyInsurance, domain.NotifyPlateStorage, domain.NotifyINZ)
}

func (r reminders) licence(ctx context.Context, citizen temporal.Citizen, now time.Time) ([]domain.Reminder, error) {
	licence, err := r.registers.NationalLicence(ctx, citizen.RNOKPP)
	return domain.RemindersOfLicence(licence, now), err
}

func (r reminders) policies(ctx context.Context, citizen temporal.Citizen, now time.Time) ([]domain.Reminder, error) {
	policies, err := r.store.OwnPolicies(ctx, citizen.ID)
	return domain.RemindersOfPolicies(policies, now), err
}

// storedPlates also updates the citizen's plates in storage from the register, once a day (PSTO-06, GAP-88).
func (r reminders) storedPlates(ctx context.Context, citizen temporal.Citizen, now time.Time) ([]domain.Reminder, error) {
	plates, err := r.registers.StoredPlates(ctx, citizen.RNOKPP)
	if err != nil && wire.KindOf(err) != wire.NotFound {
		return nil, err
	}
	if err := r.updateStorage(ctx, citizen.ID, plates, now); err != nil {
		return nil, fmt.Errorf("update storage: %w", err)
	}
	return domain.RemindersOfStorage(plates, now), err
}

// madePlates finds individual plates to register soon, by the citizen's orders (INZ-05).
func (r reminders) madePlates(ctx context.Context, citizen temporal.Citizen, now time.Time) ([]domain.Reminder, error) {
	orders, err := r.store.MadeOrders(ctx, sqlc.MadeOrdersParams{
		CitizenID: citizen.ID, Service: string(domain.IndividualPlateService), Since: now.Add(-domain.RegisterPlateWithin - 24*time.Hour),
	})
	if err != nil {
		return nil, fmt.Errorf("made plates: %w", err)
	}
	return domain.RemindersOfIndividualPlates(orders, now), nil
}

// updateStorage replaces the citizen's stored plates.
func (r reminders) updateStorage(ctx context.Context, citizen uuid.UUID, plates []domain.StoredPlate, now time.Time) error {
	rows, stored := make([]sqlc.KeepStoredPlateParams, len(plates)), make([][]byte, len(plates)) // not nil, which would delete none
	for i, plate := range plates {
		sealed, err := r.store.SealStoredPlate(ctx, sqlc.KeepStoredPlateParams{CitizenID: citizen, EndDate: db.Day(plate.EndDate), Now: now}, plate)
		if err != nil {
			return err
		}
		rows[i], stored[i] = sealed, sealed.PlateHash
	}
	return pgx.BeginFunc(ctx, r.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		for _, row := range rows {
			if err := queries.KeepStoredPlate(ctx, row); err != nil {
				return err
			}
		}
		return queries.ForgetStoredPlates(ctx, sqlc.ForgetStoredPlatesParams{CitizenID: citizen, Stored: stored})
	})
}

// keep replaces the citizen's reminders of a kind, and writes a letter with each new one. It returns the number of letters.
func (r reminders) keep(ctx context.Context, kind string, citizen temporal.Citizen, found []domain.Reminder, now time.Time) (written int, err error) {
	rows, err := r.seal(ctx, kind, citizen, found, now)
	if err != nil {
		return 0, err
	}
	err = pgx.BeginFunc(ctx, r.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if err := queries.EndReminders(ctx, sqlc.EndRemindersParams{Now: now, CitizenID: citizen.ID, Kind: kind}); err != nil {
			return err
		}
		for i, row := range rows {
			kept, err := queries.KeepReminder(ctx, row)
			if err == nil && kept == row.ID { // new
				written++
				err = r.write(ctx, queries, row.ID, kind, citizen, found[i], now)
			}
			if err != nil {
				return err
			}
		}
		over, err := queries.ForgetReminders(ctx, sqlc.ForgetRemindersParams{CitizenID: citizen.ID, Before: now.Add(-overFor)})
		for _, id := range over {
			if err == nil {
				err = queries.EraseMessages(ctx, id)
			}
		}
		return err
	})
	return written, err
}

// seal returns the encrypted rows of reminders.
func (r reminders) seal(ctx context.Context, kind string, citizen temporal.Citizen, found []domain.Reminder, now time.Time) ([]sqlc.KeepReminderParams, error) {
	rows := make([]sqlc.KeepReminderParams, len(found))
	for i, reminder := range found {
		id, err := uuid.NewV7()
		if err != nil {
			return nil, err
		}
		rows[i], err = r.store.SealReminder(ctx, sqlc.KeepReminderParams{
			ID: id, CitizenID: citizen.ID, Kind: kind, EndDate: db.Day(reminder.Event.Payload.EndDate), CreatedAt: now,
		}, reminder)
		if err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// write writes the letter of a new reminder, if the citizen has an address.
func (r reminders) write(ctx context.Context, queries *sqlc.Queries, id uuid.UUID, kind string, citizen temporal.Citizen, reminder domain.Reminder, now time.Time) error {
	recipient := cmp.Or(reminder.Email, citizen.Email)
	if recipient == "" {
		return nil
	}
	letter := reminder.Letter()
	message, err := r.store.SealLetter(temporal.Letter{
		OrderID: id, Version: 1, Party: string(letter.To), Kind: kind, CreatedAt: now, Recipient: recipient, Letter: letter,
	})
	if err != nil {
		return err
	}
	return queries.AddMessage(ctx, message)
}
