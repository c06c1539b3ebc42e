package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/api/monitoring"
	"cabinet/domain"
)

// Observers lists the companies that ask to monitor the citizen's fines (API-022, MON-02).
func (s *Server) Observers(c *gin.Context) {
	requests, err := s.monitoring.Requests(c, citizenOf(c))
	answerList(s, c, each(requests, observerView), err)
}

// MarkObserversRead marks the requests as read (API-023, MON-17).
func (s *Server) MarkObserversRead(c *gin.Context) {
	s.done(c, s.monitoring.MarkRead(c, citizenOf(c)))
}

// DecideObserver confirms a request with the code that is shown, or refuses it (API-024, MON-06).
func (s *Server) DecideObserver(c *gin.Context, id contract.ID, params contract.DecideObserverParams) {
	var decision domain.ObserverDecision
	if !s.bind(c, &decision) {
		return
	}
	request, err := s.monitoring.Decide(c, citizenOf(c), id, s.act(c, id, params.IdempotencyKey).Key, decision)
	s.answer(c, observerView(request), err)
}

func observerView(request monitoring.Request) contract.Observer {
	view := contract.Observer{
		ID: request.ID, Company: request.Company, Name: request.Name, Status: request.State, Label: request.State.Label(),
		CreatedAt: request.CreatedAt, UpdatedAt: request.UpdatedAt, IsRead: request.ReadAt != nil, Decisions: request.Decisions,
	}
	if request.ApprovedAt != nil {
		view.ApprovedAt = *request.ApprovedAt
	}
	if request.State == domain.ObserverNew {
		view.Until, view.Code = request.Until, request.Code
	}
	return view
}
