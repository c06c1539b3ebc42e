package store

import (
	"context"
	"encoding/hex"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// SealReminder encrypts a citizen's reminder, for KeepReminder of the queries.
func (s Store) SealReminder(ctx context.Context, stored sqlc.KeepReminderParams, reminder domain.Reminder) (sqlc.KeepReminderParams, error) {
	var err error
	if stored.SubjectHash, err = s.Keys.Hash(ctx, stored.CitizenID, "reminder", reminder.Subject); err != nil {
		return stored, err
	}
	stored.Event, err = s.seal(ctx, stored.CitizenID, reminderRow(stored.CitizenID, stored.Kind, stored.SubjectHash), reminder.Event)
	return stored, err
}

// RemindersOfCitizen returns what the last check of a kind has found for a citizen.
func (s Store) RemindersOfCitizen(ctx context.Context, wanted sqlc.RemindersOfCitizenParams) ([]domain.Notification, error) {
	stored, err := s.Queries.RemindersOfCitizen(ctx, wanted)
	if err != nil {
		return nil, err
	}
	events := make([]domain.Notification, len(stored))
	for i, one := range stored {
		if err := s.open(ctx, wanted.CitizenID, reminderRow(wanted.CitizenID, wanted.Kind, one.SubjectHash), one.Event, &events[i]); err != nil {
			return nil, err
		}
	}
	return events, nil
}

// SameReminder reports whether a stored reminder has the content of another one. One that cannot be decrypted has not.
func (s Store) SameReminder(ctx context.Context, citizen uuid.UUID, kind string, stored sqlc.RemindersOfCheckRow, reminder domain.Reminder) (bool, error) {
	return s.same(ctx, citizen, reminderRow(citizen, kind, stored.SubjectHash), stored.Event, reminder.Event)
}

func reminderRow(citizen uuid.UUID, kind string, subjectHash []byte) []byte {
	return row("reminders.event", citizen, kind, hex.EncodeToString(subjectHash))
}
