package temporal

import (
	"context"
	"encoding/hex"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// SealReminder encrypts a citizen's reminder, for KeepReminder of the queries.
func (s Store) SealReminder(ctx context.Context, kept sqlc.KeepReminderParams, reminder domain.Reminder) (sqlc.KeepReminderParams, error) {
	kept.SubjectHash = s.hash(kept.CitizenID, "reminder", reminder.Subject)
	var err error
	kept.Event, err = s.seal(ctx, kept.CitizenID, reminderRow(kept.CitizenID, kept.Kind, kept.SubjectHash), reminder.Event)
	return kept, err
}

// RemindersOfCitizen returns what the last check of a kind has found for a citizen.
func (s Store) RemindersOfCitizen(ctx context.Context, wanted sqlc.RemindersOfCitizenParams) ([]domain.Notification, error) {
	kept, err := s.Queries.RemindersOfCitizen(ctx, wanted)
	if err != nil {
		return nil, err
	}
	events := make([]domain.Notification, len(kept))
	for i, one := range kept {
		if err := s.open(ctx, wanted.CitizenID, reminderRow(wanted.CitizenID, wanted.Kind, one.SubjectHash), one.Event, &events[i]); err != nil {
			return nil, err
		}
	}
	return events, nil
}

func reminderRow(citizen uuid.UUID, kind string, subjectHash []byte) []byte {
	return row("reminders.event", citizen, kind, hex.EncodeToString(subjectHash))
}
