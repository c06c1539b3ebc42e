package temporal

import (
	"context"
	"encoding/hex"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// SealReminder encrypts what ends soon, of a citizen, for KeepReminder of the queries.
func (p Papers) SealReminder(ctx context.Context, kept sqlc.KeepReminderParams, reminder domain.Reminder) (sqlc.KeepReminderParams, error) {
	kept.SubjectHash = p.hash(kept.CitizenID, "reminder", reminder.Subject)
	var err error
	kept.Event, err = p.seal(ctx, kept.CitizenID, reminderRow(kept.CitizenID, kept.Kind, kept.SubjectHash), reminder.Event)
	return kept, err
}

// RemindersOfCitizen are what the last check of a kind has found for a citizen.
func (p Papers) RemindersOfCitizen(ctx context.Context, wanted sqlc.RemindersOfCitizenParams) ([]domain.Notification, error) {
	kept, err := p.Queries.RemindersOfCitizen(ctx, wanted)
	if err != nil {
		return nil, err
	}
	events := make([]domain.Notification, len(kept))
	for i, one := range kept {
		if err := p.open(ctx, wanted.CitizenID, reminderRow(wanted.CitizenID, wanted.Kind, one.SubjectHash), one.Event, &events[i]); err != nil {
			return nil, err
		}
	}
	return events, nil
}

func reminderRow(citizen uuid.UUID, kind string, subjectHash []byte) []byte {
	return row("reminders.event", citizen, kind, hex.EncodeToString(subjectHash))
}
