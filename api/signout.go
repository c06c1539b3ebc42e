package api

import (
	"errors"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/telemetry"
)

// RefreshTokens changes a refresh token for new tokens (API-013).
func (s *Server) RefreshTokens(c *gin.Context) {
	var body contract.RefreshRequest
	if !s.bind(c, &body) {
		return
	}
	tokens, err := s.sessions.refresh(c, body.Token)
	var reused *reusedError
	if errors.As(err, &reused) {
		s.recordFor(c, reused.session, telemetry.TokenReused, "")
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, tokens)
}

// Logout ends the session (API-003, SESS-02). A GET that changes something is safe here, because it needs the token
// in a header that no other site can send (AMB-064).
func (s *Server) Logout(c *gin.Context) {
	ended, err := s.sessions.end(c, sessionOf(c))
	if err != nil {
		s.refuse(c, err)
		return
	}
	if ended {
		s.record(c, telemetry.SignedOut, "")
	}
	c.Status(http.StatusNoContent)
}
