package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/clients/wire"
)

// ofCitizen asks something about the signed-in citizen, by the RNOKPP that never leaves the server.
func ofCitizen[T any](s *Server, c *gin.Context, ask func(ctx context.Context, rnokpp string) (T, error)) (T, error) {
	citizen, err := s.papers.Citizen(c, sessionOf(c).citizen)
	if err != nil {
		var none T
		return none, fmt.Errorf("citizen: %w", err)
	}
	return ask(c, citizen.RNOKPP)
}

// answerOne answers a record, 204 when there is none.
func answerOne[T any](s *Server, c *gin.Context, found T, err error) {
	switch {
	case wire.KindOf(err) == wire.NotFound:
		c.Status(http.StatusNoContent)
	case err != nil:
		s.refuse(c, err)
	default:
		c.JSON(http.StatusOK, found)
	}
}

// answerList answers what was found, 204 for nothing (API-002, DICT-14).
func answerList[T any](s *Server, c *gin.Context, found []T, err error) {
	if err == nil && len(found) == 0 {
		c.Status(http.StatusNoContent)
		return
	}
	answerOne(s, c, found, err)
}

// answerOffers is answerList for offers: while nobody answers, nothing is offered, and operators read why (PRES-28,
// INS-69).
func answerOffers[T any](s *Server, c *gin.Context, offers []T, err error) {
	if err == nil {
		answerList(s, c, offers, nil)
		return
	}
	s.noteNoOffers(c, err)
	c.JSON(http.StatusOK, []T{})
}

// noteNoOffers tells operators why nothing is offered, unless nobody waits for it: a newer search has replaced this one
// (PRES-27).
func (s *Server) noteNoOffers(c *gin.Context, err error) {
	if c.Request.Context().Err() == nil {
		s.metrics.refusals.WithLabelValues(string(refusalOf(err).Code)).Inc()
		s.logger.WarnContext(c, "no offers", "request", c.GetString(requestIDKey), "route", c.FullPath(), "error", err)
	}
}

// each turns every element of a list into another form.
func each[T, U any](list []T, one func(T) U) []U {
	turned := make([]U, 0, len(list))
	for _, element := range list {
		turned = append(turned, one(element))
	}
	return turned
}
