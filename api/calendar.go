package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/documents/calendar"
	"cabinet/domain"
)

// OrderCalendar answers the order's deadline as a file for the citizen's calendar.
func (s *Server) OrderCalendar(c *gin.Context, id contract.ID) {
	order, err := s.ordering.Order(c, citizenOf(c), id)
	if err != nil {
		s.refuse(c, err)
		return
	}
	entry := order.CalendarEntry()
	if entry == nil {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	answerFile(c, "deadline.ics", calendar.FileName, calendar.FileType, calendar.File(*entry, s.config.PublicURL, s.config.Now()))
}
