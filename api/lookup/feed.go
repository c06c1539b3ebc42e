package lookup

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// feedTimeout is how long the registers may take for the feed, which is answered without what comes later.
const feedTimeout = 5 * time.Second

// Feed returns the notifications of a citizen's orders, requests to monitor fines, registers and policies, and the cabinet's news.
// It is incomplete while a register does not answer; then what the last daily check has found is used instead.
func (l *Lookup) Feed(
	ctx context.Context, citizen uuid.UUID, observers []domain.Observer,
) (feed []domain.Notification, incomplete bool, err error) {
	orders, err := l.world.Ordering.Of(ctx, citizen)
	if err != nil {
		return nil, false, err
	}
	policies, err := l.ownPolicies(ctx, citizen, "")
	if err != nil {
		return nil, false, err
	}
	now := l.config.Now()
	registered, incomplete, err := l.registerFeed(ctx, citizen, orders)
	if err != nil {
		return nil, false, err
	}
	revoked, err := l.reminders(ctx, citizen, domain.NotifyConfidant) // those of erased orders
	if err != nil {
		return nil, false, err
	}
	feed = []domain.Notification{}
	for _, order := range orders {
		feed = append(feed, domain.NotificationsOfOrder(order, orders, citizen.String(), now)...)
	}
	feed = append(feed, domain.NotificationsOfObservers(observers, now)...)
	feed = append(feed, domain.NotificationsOfPolicies(policies, now)...)
	feed = append(feed, domain.NotificationsOfNews(domain.DateOf(now))...)
	feed = append(feed, registered...)
	feed = append(feed, revoked...)
	domain.SortNotifications(feed)
	return feed, incomplete, nil
}

// source is a register that is asked for notifications or tasks, and of which kind they are.
type source[T any] struct {
	kind domain.NotificationType
	ask  func(ctx context.Context, rnokpp string, now time.Time) ([]T, error)
}

// askAll asks all registers at the same time. What was found, and what went wrong, is in the order of the sources; to know
// nothing of a citizen is no failure.
func askAll[T any](ctx context.Context, l *Lookup, id uuid.UUID, sources []source[T]) (found [][]T, failures []error, err error) {
	citizen, err := l.world.Store.Citizen(ctx, id)
	if err != nil {
		return nil, nil, fmt.Errorf("citizen: %w", err)
	}
	asking, cancel := context.WithTimeout(ctx, feedTimeout)
	defer cancel()
	found, failures = make([][]T, len(sources)), make([]error, len(sources))
	var group sync.WaitGroup
	for i, source := range sources {
		group.Go(func() {
			found[i], failures[i] = source.ask(asking, citizen.RNOKPP, l.config.Now())
			failures[i] = unlessNotFound(failures[i])
		})
	}
	group.Wait()
	return found, failures, nil
}

// sources returns the sources of the feed. A fine that one of the orders pays is in the feed once.
func (l *Lookup) sources(orders []*domain.Order) []source[domain.Notification] {
	all := []source[domain.Notification]{
		{domain.NotifyFines, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			fines, err := l.world.Registers.Fines(ctx, rnokpp)
			return domain.NotificationsOfFines(fines, orders, now), err
		}},
		{domain.NotifyDocument, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			card, err := l.world.Registers.PersonCard(ctx, rnokpp)
			return domain.NotificationsOfDocuments(card.Documents, now), err
		}},
		{domain.NotifyLicence, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			licence, err := l.world.Registers.NationalLicence(ctx, rnokpp)
			return domain.NotificationsOfLicence(licence, now), err
		}},
		{domain.NotifyPlateStorage, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			plates, err := l.world.Registers.StoredPlates(ctx, rnokpp)
			return domain.NotificationsOfStorage(plates, now), err
		}},
	}
	return withoutFines(l, all)
}

// withoutFines leaves fines out while operators have switched their lists off.
func withoutFines[T any](l *Lookup, all []source[T]) []source[T] {
	return slices.DeleteFunc(all, func(source source[T]) bool { return source.kind == domain.NotifyFines && l.config.FinesListsOff })
}

// registerFeed is what the registers know. Where one does not answer, what the last daily check has found.
func (l *Lookup) registerFeed(
	ctx context.Context, id uuid.UUID, orders []*domain.Order,
) (feed []domain.Notification, incomplete bool, err error) {
	sources := l.sources(orders)
	found, failures, err := askAll(ctx, l, id, sources)
	if err != nil {
		return nil, false, err
	}
	for i, source := range sources {
		if failures[i] != nil {
			l.world.Logger.WarnContext(ctx, "incomplete feed", "of", source.kind, "error", failures[i])
			incomplete = true
			if found[i], err = l.reminders(ctx, id, source.kind); err != nil {
				return nil, true, err
			}
		}
		feed = append(feed, found[i]...)
	}
	return feed, incomplete, nil
}

// reminders returns what the last daily check of a kind has found for a citizen.
func (l *Lookup) reminders(ctx context.Context, citizen uuid.UUID, kind domain.NotificationType) ([]domain.Notification, error) {
	found, err := l.world.Store.RemindersOfCitizen(ctx, sqlc.RemindersOfCitizenParams{CitizenID: citizen, Kind: string(kind), Now: l.config.Now()})
	if err != nil {
		return nil, fmt.Errorf("reminders: %w", err)
	}
	return found, nil
}
