package store

import (
	"context"
	"crypto/sha256"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// SealSubscription encrypts a citizen's subscription with the citizen's key.
func (s Store) SealSubscription(ctx context.Context, citizen, id uuid.UUID, subscription domain.PushSubscription) (sealed, endpointHash []byte, err error) {
	sealed, err = s.seal(ctx, citizen, subscriptionRow(id), subscription)
	hash := sha256.Sum256([]byte(subscription.Endpoint)) // push services make endpoints that cannot be guessed (RFC 8030)
	return sealed, hash[:], err
}

// SealPush encrypts a notification with its order's key.
func (s Store) SealPush(ctx context.Context, order uuid.UUID, version int64, kind domain.EventKind, push domain.Push) ([]byte, error) {
	return s.seal(ctx, order, pushRow(order, version, string(kind)), push)
}

// OpenPush decrypts a notification and the subscription that it goes to.
func (s Store) OpenPush(ctx context.Context, stored sqlc.TakePushRow) (push domain.Push, to domain.PushSubscription, err error) {
	if err := s.open(ctx, stored.OrderID, pushRow(stored.OrderID, stored.Version, stored.Kind), stored.Sealed, &push); err != nil {
		return push, to, err
	}
	push.Urgent, push.Until = stored.Urgent, stored.ExpiresAt
	err = s.open(ctx, stored.CitizenID, subscriptionRow(stored.SubscriptionID), stored.Subscription, &to)
	return push, to, err
}

func subscriptionRow(id uuid.UUID) []byte { return row("push_subscriptions.sealed", id) }

func pushRow(order uuid.UUID, version int64, kind string) []byte {
	return row("pushes.sealed", order, version, kind)
}
