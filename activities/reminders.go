package activities

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/wire"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
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
	store     store.Store
	registers DocumentRegisters
}

// look returns a citizen's reminders.
type look func(ctx context.Context, citizen store.Citizen, now time.Time) ([]domain.Reminder, error)

func (r reminders) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.CheckLicences, r.round(r.licence))
	effect.Register(w, workflows.CheckPolicies, r.round(r.policies))
	effect.Register(w, workflows.CheckStoredPlates, r.round(r.storedPlates))
	effect.Register(w, workflows.CheckMadePlates, r.round(r.madePlates))
	countLooks(domain.NotifyLicence, domain.NotifyInsurance, domain.NotifyPlateStorage, domain.NotifyINZ)
}

func (r reminders) licence(ctx context.Context, citizen store.Citizen, now time.Time) ([]domain.Reminder, error) {
	licence, err := r.registers.NationalLicence(ctx, citizen.RNOKPP)
	return domain.RemindersOfLicence(licence, now), err
}

func (r reminders) policies(ctx context.Context, citizen store.Citizen, now time.Time) ([]domain.Reminder, error) {
	policies, err := r.store.OwnPolicies(ctx, citizen.ID)
	return domain.RemindersOfPolicies(policies, now), err
}

// storedPlates also updates the citizen's plates in storage from the register, once a day (PSTO-06, GAP-88).
func (r reminders) storedPlates(ctx context.Context, citizen store.Citizen, now time.Time) ([]domain.Reminder, error) {
	plates, err := r.registers.StoredPlates(ctx, citizen.RNOKPP)
	if err != nil && wire.KindOf(err) != wire.NotFound {
		if err := r.storageUnanswered(ctx, citizen.ID); err != nil {
			return nil, fmt.Errorf("storage: %w", err)
		}
		return nil, err
	}
	if err := r.updateStorage(ctx, citizen.ID, plates, now); err != nil {
		return nil, fmt.Errorf("update storage: %w", err)
	}
	return domain.RemindersOfStorage(plates, now), err
}

// madePlates finds individual plates to register soon, by the citizen's orders (INZ-05).
func (r reminders) madePlates(ctx context.Context, citizen store.Citizen, now time.Time) ([]domain.Reminder, error) {
	orders, err := r.store.MadeOrders(ctx, sqlc.MadeOrdersParams{
		CitizenID: citizen.ID, Service: string(domain.IndividualPlateService), Since: now.Add(-domain.RegisterPlateWithin - 24*time.Hour),
	})
	if err != nil {
		return nil, fmt.Errorf("made plates: %w", err)
	}
	return domain.RemindersOfIndividualPlates(orders, now), nil
}

// storageUnanswered stores that the register has not answered about a citizen's plates.
func (r reminders) storageUnanswered(ctx context.Context, citizen uuid.UUID) error {
	return r.store.Queries.StoredPlatesUnanswered(ctx, sqlc.StoredPlatesUnansweredParams{CitizenID: citizen, Kind: string(domain.NotifyPlateStorage)})
}

// updateStorage stores the citizen's stored plates, as far as they have changed.
func (r reminders) updateStorage(ctx context.Context, citizen uuid.UUID, plates []domain.StoredPlate, now time.Time) error {
	rows, stored := make([]sqlc.KeepStoredPlateParams, len(plates)), make([][]byte, len(plates)) // not nil, which would delete none
	for i, plate := range plates {
		sealed, err := r.store.SealStoredPlate(ctx, sqlc.KeepStoredPlateParams{CitizenID: citizen, EndDate: db.Day(plate.EndDate), Now: now}, plate)
		if err != nil {
			return err
		}
		rows[i], stored[i] = sealed, sealed.PlateHash
	}
	changed, err := r.store.ChangedStoredPlates(ctx, citizen, rows, plates, now)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, r.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		for _, row := range changed {
			if err := queries.KeepStoredPlate(ctx, row); err != nil {
				return err
			}
		}
		return queries.ForgetStoredPlates(ctx, sqlc.ForgetStoredPlatesParams{CitizenID: citizen, Stored: stored})
	})
}

// keep replaces the citizen's reminders of a kind, as far as they have changed, and writes a letter with each new one. It returns the number
// of letters.
func (r reminders) keep(ctx context.Context, kind string, citizen store.Citizen, found []domain.Reminder, now time.Time) (written int, err error) {
	rows, err := r.seal(ctx, kind, citizen, found, now)
	if err != nil {
		return 0, err
	}
	same, over, err := r.compare(ctx, kind, citizen.ID, rows, found)
	if err != nil {
		return 0, err
	}
	err = pgx.BeginFunc(ctx, r.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if len(over) > 0 {
			if err := queries.EndReminders(ctx, sqlc.EndRemindersParams{Now: now, Ids: over}); err != nil {
				return err
			}
		}
		for i, row := range rows {
			if same[i] {
				continue
			}
			kept, err := queries.KeepReminder(ctx, row)
			if err == nil && kept == row.ID { // new
				written++
				err = r.write(ctx, queries, row.ID, kind, citizen, found[i], now)
			}
			if err != nil {
				return err
			}
		}
		return forget(ctx, queries, citizen.ID, now)
	})
	return written, err
}

// compare reports which of a citizen's reminders are stored as they are, and returns the ids of those that are stored and not among them.
func (r reminders) compare(
	ctx context.Context, kind string, citizen uuid.UUID, rows []sqlc.KeepReminderParams, found []domain.Reminder,
) (same []bool, over []uuid.UUID, err error) {
	stored, err := r.store.Queries.RemindersOfCheck(ctx, sqlc.RemindersOfCheckParams{CitizenID: citizen, Kind: kind})
	if err != nil {
		return nil, nil, err
	}
	same = make([]bool, len(rows))
	for _, one := range stored {
		i := slices.IndexFunc(rows, func(row sqlc.KeepReminderParams) bool {
			return bytes.Equal(row.SubjectHash, one.SubjectHash) && row.EndDate == one.EndDate
		})
		if i < 0 {
			over = append(over, one.ID)
		} else if same[i], err = r.store.SameReminder(ctx, citizen, kind, one, found[i]); err != nil {
			return nil, nil, err
		}
	}
	return same, over, nil
}

// forget deletes a citizen's reminders that have been over for a while, with their letters.
func forget(ctx context.Context, queries *sqlc.Queries, citizen uuid.UUID, now time.Time) error {
	over, err := queries.ForgetReminders(ctx, sqlc.ForgetRemindersParams{CitizenID: citizen, Before: now.Add(-overFor)})
	for _, id := range over {
		if err == nil {
			err = queries.EraseMessages(ctx, id)
		}
	}
	return err
}

// seal returns the encrypted rows of reminders.
func (r reminders) seal(ctx context.Context, kind string, citizen store.Citizen, found []domain.Reminder, now time.Time) ([]sqlc.KeepReminderParams, error) {
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
func (r reminders) write(ctx context.Context, queries *sqlc.Queries, id uuid.UUID, kind string, citizen store.Citizen, reminder domain.Reminder, now time.Time) error {
	recipient := cmp.Or(reminder.Email, citizen.Email)
	if recipient == "" {
		return nil
	}
	letter := reminder.Letter()
	message, err := r.store.SealLetter(store.Letter{
		OrderID: id, Version: 1, Party: string(letter.To), Kind: kind, CreatedAt: now, Recipient: recipient, Letter: letter,
	})
	if err != nil {
		return err
	}
	return queries.AddMessage(ctx, message)
}
