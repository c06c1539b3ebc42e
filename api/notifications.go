package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// LatestEvents answers the feed of the driver card (API-030).
func (s *Server) LatestEvents(c *gin.Context) { s.answerFeed(c) }

// Notifications answers the same feed under its other name (API-031, AMB-067).
func (s *Server) Notifications(c *gin.Context) { s.answerFeed(c) }

func (s *Server) answerFeed(c *gin.Context) {
	observers, err := s.monitoring.Stored(c, citizenOf(c))
	var events []domain.Notification
	var incomplete bool
	if err == nil {
		events, incomplete, err = s.lookup.Feed(c, citizenOf(c), observers)
	}
	s.answer(c, contract.NotificationFeed{Events: events, Incomplete: incomplete}, err)
}
