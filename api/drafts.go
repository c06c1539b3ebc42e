package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// keepDrafts is how long a draft lives after its last change.
const keepDrafts = 30 * 24 * time.Hour

// Drafts are what the citizen has filled in of wizards (API-054, GAP-13).
func (s *Server) Drafts(c *gin.Context) {
	rows, err := s.papers.DraftsOfCitizen(c, citizenOf(c))
	if err != nil {
		s.refuse(c, fmt.Errorf("drafts: %w", err))
		return
	}
	drafts := make([]contract.Draft, 0, len(rows))
	for _, row := range rows {
		draft, err := draftOf(row)
		if err != nil {
			s.refuse(c, err)
			return
		}
		draft.KeptUntil = row.UpdatedAt.Add(keepDrafts)
		drafts = append(drafts, draft)
	}
	c.JSON(http.StatusOK, drafts)
}

func draftOf(row sqlc.DraftsOfCitizenRow) (contract.Draft, error) {
	draft := contract.Draft{ServiceName: row.Service, Version: row.Version, UpdatedAt: row.UpdatedAt}
	if err := json.Unmarshal(row.Content, &draft.Content); err != nil {
		return draft, fmt.Errorf("draft of %s: %w", row.Service, err)
	}
	return draft, nil
}

// SaveDraft keeps a draft. Two devices do not overwrite each other: who does not know the newest version is told so.
func (s *Server) SaveDraft(c *gin.Context, name contract.ServiceName) {
	if _, known := domain.ServiceNamed(domain.ServiceName(name)); !known {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	s.keepDraft(c, func(version int64, content []byte) (int64, error) {
		return s.papers.SaveDraft(c, sqlc.SaveDraftParams{
			CitizenID: citizenOf(c), Service: name, Version: version, Content: content, UpdatedAt: s.config.Now(),
		})
	})
}

// keepDraft saves what the body holds; save says how many versions it has kept, none when a newer one is there.
func (s *Server) keepDraft(c *gin.Context, save func(version int64, content []byte) (int64, error)) {
	var body contract.DraftContent
	if !s.bind(c, &body) {
		return
	}
	content, err := json.Marshal(body.Content)
	if err != nil {
		s.refuse(c, fmt.Errorf("draft: %w", err))
		return
	}
	saved, err := save(body.Version, content)
	if err == nil && saved == 0 {
		err = domain.Refuse(domain.CodeDraftOutdated)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

// OrderDraft is what the citizen has chosen of what an order asks on its way, and has not sent yet (SPR-10). Each party of
// the order has a draft of its own.
func (s *Server) OrderDraft(c *gin.Context, id contract.ID) {
	order, err := s.ordering.Order(c, citizenOf(c), id)
	if err != nil {
		s.refuse(c, err)
		return
	}
	row, err := s.papers.OrderDraft(c, sqlc.OrderDraftParams{OrderID: id, CitizenID: citizenOf(c)})
	if errors.Is(err, pgx.ErrNoRows) {
		c.Status(http.StatusNoContent)
		return
	}
	if err != nil {
		s.refuse(c, fmt.Errorf("draft of order %s: %w", id, err))
		return
	}
	draft, err := draftOf(sqlc.DraftsOfCitizenRow{
		Service: string(order.Service), Version: row.Version, Content: row.Content, UpdatedAt: row.UpdatedAt,
	})
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, draft)
}

// SaveOrderDraft keeps what the citizen has chosen for an order, until the order is erased.
func (s *Server) SaveOrderDraft(c *gin.Context, id contract.ID) {
	if _, err := s.ordering.Order(c, citizenOf(c), id); err != nil {
		s.refuse(c, err)
		return
	}
	s.keepDraft(c, func(version int64, content []byte) (int64, error) {
		return s.papers.SaveOrderDraft(c, sqlc.SaveOrderDraftParams{
			OrderID: id, CitizenID: citizenOf(c), Version: version, Content: content, UpdatedAt: s.config.Now(),
		})
	})
}

// DropDraft forgets a draft; one that is not there is as good.
func (s *Server) DropDraft(c *gin.Context, name contract.ServiceName) {
	err := s.queries.DropDraft(c, sqlc.DropDraftParams{CitizenID: citizenOf(c), Service: name})
	if err != nil {
		s.refuse(c, fmt.Errorf("drop draft: %w", err))
		return
	}
	c.Status(http.StatusNoContent)
}
