package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
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

// answerFeed tells what orders, registers, policies and the cabinet's news have to tell now.
func (s *Server) answerFeed(c *gin.Context) {
	feed, err := s.notificationsOfOrders(c)
	if err != nil {
		s.refuse(c, err)
		return
	}
	policies, err := s.ownPolicies(c, "")
	if err != nil {
		s.refuse(c, err)
		return
	}
	now := s.config.Now()
	feed = append(feed, domain.NotificationsOfPolicies(policies, now)...)
	feed = append(feed, domain.NotificationsOfNews(domain.DateOf(now))...)
	papers, incomplete, err := s.notificationsOfPapers(c, now)
	if err != nil {
		s.refuse(c, err)
		return
	}
	feed = append(feed, papers...)
	domain.SortNotifications(feed)
	c.JSON(http.StatusOK, contract.NotificationFeed{Events: feed, Incomplete: incomplete})
}

func (s *Server) notificationsOfOrders(c *gin.Context) ([]domain.Notification, error) {
	citizen := sessionOf(c).citizen
	rows, err := s.queries.OrdersOfCitizen(c, citizen)
	if err != nil {
		return nil, fmt.Errorf("orders: %w", err)
	}
	feed := []domain.Notification{}
	for _, row := range rows {
		order, err := orderOf(row.Snapshot)
		if err != nil {
			return nil, err
		}
		feed = append(feed, domain.NotificationsOfOrder(order, citizen.String(), s.config.Now())...)
	}
	return feed, nil
}

// paper is a kind of papers that end, and the register that knows of them.
type paper struct {
	kind domain.NotificationType
	ask  func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error)
}

func (s *Server) papers() []paper {
	return []paper{
		{domain.NotifyLicence, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			licence, err := s.world.Registers.NationalLicence(ctx, rnokpp)
			return domain.NotificationsOfLicence(licence, now), err
		}},
		{domain.NotifyPlateStorage, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Notification, error) {
			plates, err := s.world.Registers.StoredPlates(ctx, rnokpp)
			return domain.NotificationsOfStorage(plates, now), err
		}},
	}
}

// notificationsOfPapers asks the registers of papers that end, all at once. Where one does not answer, incomplete says so,
// and what the last daily check has found stands in.
func (s *Server) notificationsOfPapers(c *gin.Context, now time.Time) (feed []domain.Notification, incomplete bool, err error) {
	citizen, err := s.queries.Citizen(c, sessionOf(c).citizen)
	if err != nil {
		return nil, false, fmt.Errorf("citizen: %w", err)
	}
	ctx, cancel := context.WithTimeout(c, askFeedFor)
	defer cancel()
	papers := s.papers()
	told, faults := make([][]domain.Notification, len(papers)), make([]error, len(papers))
	var asked sync.WaitGroup
	for i, paper := range papers {
		asked.Go(func() { told[i], faults[i] = paper.ask(ctx, citizen.Rnokpp, now) })
	}
	asked.Wait()
	for i, paper := range papers {
		if unlessNotFound(faults[i]) != nil {
			s.logger.WarnContext(c, "incomplete feed", "request", c.GetString(requestIDKey), "of", paper.kind, "error", faults[i])
			incomplete = true
			if told[i], err = s.remindersOf(c, paper.kind); err != nil {
				return nil, true, err
			}
		}
		feed = append(feed, told[i]...)
	}
	return feed, incomplete, nil
}

// remindersOf are what the last daily check of a kind has found for the citizen.
func (s *Server) remindersOf(c *gin.Context, kind domain.NotificationType) (feed []domain.Notification, err error) {
	kept, err := s.queries.RemindersOfCitizen(c, sqlc.RemindersOfCitizenParams{CitizenID: sessionOf(c).citizen, Kind: string(kind)})
	if err != nil {
		return nil, fmt.Errorf("reminders: %w", err)
	}
	for _, row := range kept {
		var event domain.Notification
		if err := json.Unmarshal(row, &event); err != nil {
			return nil, fmt.Errorf("reminder: %w", err)
		}
		feed = append(feed, event)
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
