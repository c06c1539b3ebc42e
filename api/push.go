package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// PushState reports whether the browser notifies the citizen, and with which key it would be subscribed.
func (s *Server) PushState(c *gin.Context) {
	subscribed, err := s.accounts.Subscribed(c, citizenOf(c), s.lastingBrowser(c))
	s.answer(c, contract.PushState{PublicKey: s.config.Push.PublicKey, Subscribed: subscribed}, err)
}

// SubscribePush has the browser notify the citizen of changes of their orders.
func (s *Server) SubscribePush(c *gin.Context) {
	var body contract.PushSubscription
	if !s.bind(c, &body) {
		return
	}
	session := sessionOf(c)
	s.done(c, s.accounts.Subscribe(c, session.Citizen, session.ID, s.lastingBrowser(c), domain.PushSubscription{
		Endpoint: body.Endpoint, P256DH: body.Keys.P256Dh, Auth: body.Keys.Auth,
	}))
}

// UnsubscribePush ends the browser's notifications.
func (s *Server) UnsubscribePush(c *gin.Context) {
	s.done(c, s.accounts.Unsubscribe(c, citizenOf(c), s.lastingBrowser(c)))
}
