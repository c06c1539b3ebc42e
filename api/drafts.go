package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// keepDrafts is how long a draft lives after its last change.
const keepDrafts = 30 * 24 * time.Hour

// Drafts are what the citizen has filled in of wizards (API-054, GAP-13).
func (s *Server) Drafts(c *gin.Context) {
	rows, err := s.queries.DraftsOfCitizen(c, sessionOf(c).citizen)
	if err != nil {
		s.refuse(c, fmt.Errorf("drafts: %w", err))
		return
	}
	drafts := make([]contract.Draft, 0, len(rows))
	for _, row := range rows {
		draft := contract.Draft{ServiceName: row.Service, Version: row.Version, UpdatedAt: row.UpdatedAt}
		if err := json.Unmarshal(row.Content, &draft.Content); err != nil {
			s.refuse(c, fmt.Errorf("draft of %s: %w", row.Service, err))
			return
		}
		drafts = append(drafts, draft)
	}
	c.JSON(http.StatusOK, drafts)
}

// SaveDraft keeps a draft. Two devices do not overwrite each other: who does not know the newest version is told so.
func (s *Server) SaveDraft(c *gin.Context, name contract.ServiceName) {
	var body contract.DraftContent
	if !s.bind(c, &body) {
		return
	}
	if _, known := domain.ServiceNamed(domain.ServiceName(name)); !known {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	content, err := json.Marshal(body.Content)
	if err != nil {
		s.refuse(c, fmt.Errorf("draft: %w", err))
		return
	}
	saved, err := s.queries.SaveDraft(c, sqlc.SaveDraftParams{
		CitizenID: sessionOf(c).citizen, Service: name, Version: body.Version, Content: content, UpdatedAt: s.config.Now(),
	})
	if err == nil && saved == 0 {
		err = domain.Refuse(domain.CodeDraftOutdated)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

// DropDraft forgets a draft; one that is not there is as good.
func (s *Server) DropDraft(c *gin.Context, name contract.ServiceName) {
	err := s.queries.DropDraft(c, sqlc.DropDraftParams{CitizenID: sessionOf(c).citizen, Service: name})
	if err != nil {
		s.refuse(c, fmt.Errorf("drop draft: %w", err))
		return
	}
	c.Status(http.StatusNoContent)
}
