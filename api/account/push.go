package account

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/secret"
	"cabinet/clients/push"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Push is how browsers are notified.
type Push struct {
	// PublicKey is the cabinet's, for which browsers subscribe; empty: they are not notified.
	PublicKey string
	Services  push.Services
}

// Subscribed reports whether a browser notifies a citizen. The browser is the value of its cookie.
func (a *Accounts) Subscribed(ctx context.Context, citizen uuid.UUID, browser string) (bool, error) {
	subscribed, err := a.store.Queries.SubscribedToPush(ctx, sqlc.SubscribedToPushParams{
		CitizenID: citizen, Browser: browserHash(browser),
	})
	if err != nil {
		return false, fmt.Errorf("notifications of %s: %w", citizen, err)
	}
	return subscribed, nil
}

// Subscribe has a browser notify a citizen, until one of its sessions ends or another citizen signs in with it. It replaces the
// browser's subscription, and the subscription of the endpoint, of any citizen.
func (a *Accounts) Subscribe(ctx context.Context, citizen, session uuid.UUID, browser string, subscription domain.PushSubscription) error {
	service, err := a.pushService(subscription)
	if err != nil {
		return err
	}
	id := uuid.New()
	sealed, endpoint, err := a.store.SealSubscription(ctx, citizen, id, subscription)
	if err != nil {
		return fmt.Errorf("notifications of %s: %w", citizen, err)
	}
	row := sqlc.AddPushSubscriptionParams{
		ID: id, CitizenID: citizen, SessionID: session, Browser: browserHash(browser), EndpointHash: endpoint,
		Service: service, Sealed: sealed, Now: a.config.Now(),
	}
	err = db.InTransaction(ctx, a.database, func(tx pgx.Tx) error { return replaceSubscription(ctx, sqlc.New(tx), row) })
	if err != nil {
		return fmt.Errorf("notifications of %s: %w", citizen, err)
	}
	return nil
}

// pushService returns the push service of a subscription that the cabinet can use.
func (a *Accounts) pushService(subscription domain.PushSubscription) (service string, err error) {
	if a.config.Push.PublicKey == "" {
		return "", domain.Refuse(domain.CodeNotFound)
	}
	service, err = a.config.Push.Services.Of(subscription.Endpoint)
	if err != nil || !subscription.Valid() {
		return "", domain.RefuseFor(domain.CodePushService, err)
	}
	return service, nil
}

// replaceSubscription stores a subscription in place of others. Concurrent ones wait for the lock of their citizen. The session is locked
// before the subscriptions, as by its end.
func replaceSubscription(ctx context.Context, queries *sqlc.Queries, row sqlc.AddPushSubscriptionParams) error {
	if err := queries.LockCitizen(ctx, row.CitizenID); err != nil {
		return err
	}
	open, err := queries.LockSession(ctx, sqlc.LockSessionParams{ID: row.SessionID, CitizenID: row.CitizenID})
	if err != nil {
		return err
	}
	if open == 0 {
		return domain.Refuse(domain.CodeUnauthorized)
	}
	err = queries.ReplacePushSubscription(ctx, sqlc.ReplacePushSubscriptionParams{Browser: row.Browser, EndpointHash: row.EndpointHash})
	if err != nil {
		return err
	}
	if err := queries.AddPushSubscription(ctx, row); err != nil {
		return err
	}
	return queries.TrimPushSubscriptions(ctx, sqlc.TrimPushSubscriptionsParams{
		CitizenID: row.CitizenID, AtMost: domain.MaxPushSubscriptions,
	})
}

// Unsubscribe ends the notifications of a citizen's browser.
func (a *Accounts) Unsubscribe(ctx context.Context, citizen uuid.UUID, browser string) error {
	err := a.store.Queries.EndPushSubscription(ctx, sqlc.EndPushSubscriptionParams{
		CitizenID: citizen, Browser: browserHash(browser),
	})
	if err != nil {
		return fmt.Errorf("notifications of %s: %w", citizen, err)
	}
	return nil
}

// FollowBrowser ends the notifications of other citizens in the browser of a sign-in, who must not receive what is another's, and
// renews the citizen's own.
func (a *Accounts) FollowBrowser(ctx context.Context, queries *sqlc.Queries, citizen, session uuid.UUID, browser string) error {
	hash := browserHash(browser)
	if err := queries.EndPushOfOthers(ctx, sqlc.EndPushOfOthersParams{CitizenID: citizen, Browser: hash}); err != nil {
		return err
	}
	return queries.RenewPushSubscription(ctx, sqlc.RenewPushSubscriptionParams{
		CitizenID: citizen, Browser: hash, SessionID: session, Now: a.config.Now(),
	})
}

// browserHash is the hash of a browser's lasting cookie, which is a random secret. It is another one than elsewhere, so that the rows of
// a browser cannot be joined.
func browserHash(browser string) []byte { return secret.Hash("push " + browser) }
