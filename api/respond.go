package api

import (
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/session"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// sessionKey is where the gate stores the session of a request.
const sessionKey = "session"

// sessionOf returns the session of a request that the gate has let through.
func sessionOf(c *gin.Context) session.Session { return c.MustGet(sessionKey).(session.Session) }

// citizenOf returns the citizen who makes a request that the gate has let through.
func citizenOf(c *gin.Context) uuid.UUID { return sessionOf(c).Citizen }

// bind reads a JSON body whose shape the gate has checked. It reports false when it has answered an error.
func (s *Server) bind(c *gin.Context, into any) bool {
	if err := c.ShouldBindJSON(into); err != nil {
		s.refuse(c, domain.RefuseFor(domain.CodeUnreadable, err))
		return false
	}
	return true
}

// answer answers a value, or the error.
func (s *Server) answer(c *gin.Context, value any, err error) {
	s.answerWith(c, http.StatusOK, value, err)
}

// answerWith is answer with another status.
func (s *Server) answerWith(c *gin.Context, status int, value any, err error) {
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(status, value)
}

// answerAbout is answer for a request about an order.
func (s *Server) answerAbout(c *gin.Context, order uuid.UUID, value any, err error) {
	if err != nil {
		s.refuseFor(c, err, order)
		return
	}
	c.JSON(http.StatusOK, value)
}

// done answers 204, or the error.
func (s *Server) done(c *gin.Context, err error) {
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

// answerFound is answer for a record of an outside system, 204 if it has none.
func (s *Server) answerFound(c *gin.Context, found any, err error) {
	if wire.KindOf(err) == wire.NotFound {
		c.Status(http.StatusNoContent)
		return
	}
	s.answer(c, found, err)
}

// answerList is answerFound for a list, 204 if it is empty (API-002, DICT-14).
func answerList[T any](s *Server, c *gin.Context, found []T, err error) {
	if err == nil && len(found) == 0 {
		c.Status(http.StatusNoContent)
		return
	}
	s.answerFound(c, found, err)
}

// answerOffers is answerList for offers: while an outside system does not answer, nothing is offered, and the log says why
// (PRES-28, INS-69).
func answerOffers[T any](s *Server, c *gin.Context, offers []T, err error) {
	if err == nil {
		answerList(s, c, offers, nil)
		return
	}
	s.logNoOffers(c, err)
	c.JSON(http.StatusOK, []T{})
}

// answerPDF answers a document to be saved under a name, or the error.
func (s *Server) answerPDF(c *gin.Context, name string, content []byte, err error) {
	if err != nil {
		s.refuse(c, err)
		return
	}
	answerFile(c, "document.pdf", name, "application/pdf", content)
}

// answerFile answers a file to be saved; plain is its name for clients that know only ASCII.
func answerFile(c *gin.Context, plain, name, mediaType string, content []byte) {
	c.Header("Content-Disposition", `attachment; filename="`+plain+`"; filename*=UTF-8''`+url.PathEscape(name))
	c.Data(http.StatusOK, mediaType, content)
}

// each returns every element of a list in another form.
func each[T, U any](list []T, convert func(T) U) []U {
	converted := make([]U, 0, len(list))
	for _, element := range list {
		converted = append(converted, convert(element))
	}
	return converted
}
