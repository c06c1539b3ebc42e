package api

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// askFeedFor is how long the registers may take for the feed; it is shown without what comes later.
const askFeedFor = 5 * time.Second

// LatestEvents is the feed of the driver card (API-030).
func (s *Server) LatestEvents(c *gin.Context) { s.answerFeed(c) }

// Notifications is the same feed under its other name (API-031, AMB-067).
func (s *Server) Notifications(c *gin.Context) { s.answerFeed(c) }

// answerFeed tells what orders, requests to monitor, registers, policies and the cabinet's news have to tell now.
func (s *Server) answerFeed(c *gin.Context) {
	orders, err := s.ordering.Of(c, citizenOf(c))
	if err != nil {
		s.refuse(c, err)
		return
	}
	policies, err := s.ownPolicies(c, "")
	if err != nil {
		s.refuse(c, err)
		return
	}
	observers, err := s.papers.Observers(c, citizenOf(c))
	if err != nil {
		s.refuse(c, fmt.Errorf("observers: %w", err))
		return
	}
	now := s.config.Now()
	feed := []domain.Notification{}
	for _, order := range orders {
		feed = append(feed, domain.NotificationsOfOrder(order, orders, citizenOf(c).String(), now)...)
	}
	feed = append(feed, domain.NotificationsOfObservers(each(observers, observerOf), now)...)
	feed = append(feed, domain.NotificationsOfPolicies(policies, now)...)
	feed = append(feed, domain.NotificationsOfNews(domain.DateOf(now))...)
	known, incomplete, err := s.notificationsOfRegisters(c, orders, now)
	if err != nil {
		s.refuse(c, err)
		return
	}
	feed = append(feed, known...)
	domain.SortNotifications(feed)
	c.JSON(http.StatusOK, contract.NotificationFeed{Events: feed, Incomplete: incomplete})
}

// source is a kind of what registers know of, and the register that is asked for it.
type source struct {
	kind domain.NotificationType
	ask  func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error)
}

// sources are the registers that the feed asks; a fine that one of the orders pays is not told of twice.
func (s *Server) sources(orders []*domain.Order) []source {
	all := []source{
		{domain.NotifyFines, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			fines, err := s.world.Registers.Fines(ctx, rnokpp)
			return domain.NotificationsOfFines(fines, orders, now), err
		}},
		{domain.NotifyDocument, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			card, err := s.world.Registers.PersonCard(ctx, rnokpp)
			return domain.NotificationsOfDocuments(card.Documents, now), err
		}},
		{domain.NotifyLicence, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			licence, err := s.world.Registers.NationalLicence(ctx, rnokpp)
			return domain.NotificationsOfLicence(licence, now), err
		}},
		{domain.NotifyPlateStorage, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			plates, err := s.world.Registers.StoredPlates(ctx, rnokpp)
			return domain.NotificationsOfStorage(plates, now), err
		}},
	}
	return slices.DeleteFunc(all, func(source source) bool { return source.kind == domain.NotifyFines && s.config.FinesListsOff })
}

// notificationsOfRegisters asks the registers of fines and of papers that end, all at once. Where one does not answer,
// incomplete says so, and what the last daily check has found stands in.
func (s *Server) notificationsOfRegisters(
	c *gin.Context, orders []*domain.Order, now time.Time,
) (feed []domain.Notification, incomplete bool, err error) {
	citizen, err := s.papers.Citizen(c, citizenOf(c))
	if err != nil {
		return nil, false, fmt.Errorf("citizen: %w", err)
	}
	ctx, cancel := context.WithTimeout(c, askFeedFor)
	defer cancel()
	sources := s.sources(orders)
	told, faults := make([][]domain.Notification, len(sources)), make([]error, len(sources))
	var asked sync.WaitGroup
	for i, source := range sources {
		asked.Go(func() { told[i], faults[i] = source.ask(ctx, citizen.RNOKPP, now) })
	}
	asked.Wait()
	for i, source := range sources {
		if unlessNotFound(faults[i]) != nil {
			s.logger.WarnContext(c, "incomplete feed", "of", source.kind, "error", faults[i])
			incomplete = true
			if told[i], err = s.remindersOf(c, source.kind); err != nil {
				return nil, true, err
			}
		}
		feed = append(feed, told[i]...)
	}
	return feed, incomplete, nil
}

// remindersOf are what the last daily check of a kind has found for the citizen.
func (s *Server) remindersOf(c *gin.Context, kind domain.NotificationType) (feed []domain.Notification, err error) {
	feed, err = s.papers.RemindersOfCitizen(c, sqlc.RemindersOfCitizenParams{CitizenID: citizenOf(c), Kind: string(kind)})
	if err != nil {
		return nil, fmt.Errorf("reminders: %w", err)
	}
	return feed, nil
}

// unlessNotFound: a register that knows nothing of a citizen has answered.
func unlessNotFound(err error) error {
	if wire.KindOf(err) == wire.NotFound {
		return nil
	}
	return err
}
