package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// Tasks answers what the citizen has to do.
func (s *Server) Tasks(c *gin.Context) {
	observers, err := s.monitoring.Stored(c, citizenOf(c))
	var drafts []contract.Draft
	if err == nil {
		drafts, err = s.drafts(c, citizenOf(c))
	}
	var answer contract.Tasks
	if err == nil {
		answer.Tasks, answer.Incomplete, err = s.lookup.Tasks(c, citizenOf(c), observers, draftTasks(drafts))
	}
	s.answer(c, answer, err)
}

func draftTasks(drafts []contract.Draft) (tasks []domain.Task) {
	for _, draft := range drafts {
		if task, due := domain.TaskOfDraft(domain.ServiceName(draft.ServiceName), draft.KeptUntil); due {
			tasks = append(tasks, task)
		}
	}
	return tasks
}
