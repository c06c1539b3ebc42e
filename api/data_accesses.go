package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// shownAccesses is how many readings the citizen is shown.
const shownAccesses = 100

// DataAccesses tells who of the support staff has read the citizen's orders, when and why.
func (s *Server) DataAccesses(c *gin.Context) {
	rows, err := s.queries.DataAccesses(c, sqlc.DataAccessesParams{CitizenID: sessionOf(c).citizen, AtMost: shownAccesses})
	answerList(s, c, each(rows, accessView), err)
}

func accessView(row sqlc.DataAccessesRow) contract.DataAccess {
	service, _ := domain.ServiceNamed(domain.ServiceName(row.Service))
	return contract.DataAccess{
		ID: row.ID, OrderID: row.OrderID, Service: service.Name, Officer: row.Officer, Office: row.Office, Reason: row.Reason, At: row.At,
	}
}
