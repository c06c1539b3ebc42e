package api

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"golang.org/x/sync/errgroup"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// askFeedFor is how long the registers may take for the feed; it is shown without what comes later.
const askFeedFor = 5 * time.Second

// LatestEvents is the feed of the driver card (API-030).
func (s *Server) LatestEvents(c *gin.Context) { s.answerFeed(c) }

// Notifications is the same feed under its other name (API-031, AMB-067).
func (s *Server) Notifications(c *gin.Context) { s.answerFeed(c) }

// answerFeed tells what orders, registers, policies and the cabinet's news have to tell now; nothing of it is kept.
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
	papers, incomplete := s.notificationsOfPapers(c, now)
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

// notificationsOfPapers asks the registers of the licence and of stored plates, both at once; incomplete says that one of
// them did not answer.
func (s *Server) notificationsOfPapers(c *gin.Context, now time.Time) (feed []domain.Notification, incomplete bool) {
	var licence domain.Licence
	var plates []domain.StoredPlate
	_, err := ofCitizen(s, c, func(ctx context.Context, rnokpp string) (_ struct{}, err error) {
		ctx, cancel := context.WithTimeout(ctx, askFeedFor)
		defer cancel()
		var asked errgroup.Group
		asked.Go(func() (err error) {
			licence, err = s.world.Registers.NationalLicence(ctx, rnokpp)
			return unlessNotFound(err)
		})
		asked.Go(func() (err error) {
			plates, err = s.world.Registers.StoredPlates(ctx, rnokpp)
			return unlessNotFound(err)
		})
		return struct{}{}, asked.Wait()
	})
	if err != nil {
		s.logger.WarnContext(c, "incomplete feed", "request", c.GetString(requestIDKey), "cause", err)
	}
	return append(domain.NotificationsOfLicence(licence, now), domain.NotificationsOfStorage(plates, now)...), err != nil
}

// unlessNotFound: a register that knows nothing of a citizen has answered.
func unlessNotFound(err error) error {
	if wire.KindOf(err) == wire.NotFound {
		return nil
	}
	return err
}
