package activities

import (
	"context"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows/order"
)

// partyPush is a notification of a party.
type partyPush struct {
	citizen uuid.UUID
	event   domain.Event
	push    domain.Push
}

// pushes returns the notifications about a projection: one with each letter, also if there is no address for the letter. They are
// stored in the projection's transaction, as letters are; Pusher sends them.
func pushes(in order.Projection, citizen uuid.UUID, participant *uuid.UUID) (list []partyPush) {
	for _, event := range in.Events {
		for _, letter := range in.Order.LettersAmong(in.Events, event) {
			notified := partyPush{citizen, event, in.Order.Push(letter, event)}
			if letter.To == domain.PartyParticipant {
				if participant == nil {
					continue
				}
				notified.citizen = *participant
			}
			list = append(list, notified)
		}
	}
	return list
}

// seal encrypts a notification.
func (p partyPush) seal(ctx context.Context, store store.Store, id uuid.UUID) (sqlc.AddPushParams, error) {
	sealed, err := store.SealPush(ctx, id, p.event.Version, p.event.Kind, p.push)
	return sqlc.AddPushParams{
		OrderID: id, Version: p.event.Version, Kind: string(p.event.Kind), CitizenID: p.citizen, Sealed: sealed,
		Urgent: p.push.Urgent, CreatedAt: p.event.At, ExpiresAt: p.push.Until,
	}, err
}
