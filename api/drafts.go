package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// keepDrafts is how long a draft lives after its last change.
const keepDrafts = 30 * 24 * time.Hour

// Drafts lists what the citizen has entered in wizards (API-054, GAP-13).
func (s *Server) Drafts(c *gin.Context) {
	drafts, err := s.drafts(c, citizenOf(c))
	s.answer(c, drafts, err)
}

func (s *Server) drafts(ctx context.Context, citizen uuid.UUID) ([]contract.Draft, error) {
	rows, err := s.store.DraftsOfCitizen(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("drafts: %w", err)
	}
	drafts := make([]contract.Draft, 0, len(rows))
	for _, row := range rows {
		draft, err := draftOf(row)
		if err != nil {
			return nil, err
		}
		draft.KeptUntil = row.UpdatedAt.Add(keepDrafts)
		drafts = append(drafts, draft)
	}
	return drafts, nil
}

func draftOf(row sqlc.DraftsOfCitizenRow) (contract.Draft, error) {
	draft := contract.Draft{ServiceName: row.Service, Version: row.Version, UpdatedAt: row.UpdatedAt}
	if err := json.Unmarshal(row.Content, &draft.Content); err != nil {
		return draft, fmt.Errorf("draft of %s: %w", row.Service, err)
	}
	return draft, nil
}

// SaveDraft stores a draft. Two devices do not overwrite each other: a device that has not read the newest version is refused.
func (s *Server) SaveDraft(c *gin.Context, name contract.ServiceName) {
	if _, known := domain.ServiceNamed(domain.ServiceName(name)); !known {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	s.saveDraft(c, func(version int64, content []byte) (int64, error) {
		return s.store.SaveDraft(c, sqlc.SaveDraftParams{
			CitizenID: citizenOf(c), Service: name, Version: version, Content: content, UpdatedAt: s.config.Now(),
		})
	})
}

// saveDraft saves the draft of a body. The function returns how many versions it has saved; 0: a newer one is stored.
func (s *Server) saveDraft(c *gin.Context, save func(version int64, content []byte) (int64, error)) {
	var body contract.DraftContent
	if !s.bind(c, &body) {
		return
	}
	var saved int64
	content, err := json.Marshal(body.Content)
	if err == nil {
		saved, err = save(body.Version, content)
	}
	if err == nil && saved == 0 {
		err = domain.Refuse(domain.CodeDraftOutdated)
	}
	s.done(c, err)
}

// OrderDraft answers what the citizen has entered for a step of an order, and has not sent yet (SPR-10); 204: nothing. Each party of
// the order has a draft of its own.
func (s *Server) OrderDraft(c *gin.Context, id contract.ID) {
	draft, err := s.orderDraft(c, citizenOf(c), id)
	if err == nil && draft == nil {
		c.Status(http.StatusNoContent)
		return
	}
	s.answer(c, draft, err)
}

// orderDraft returns a citizen's draft for an order; nil: none.
func (s *Server) orderDraft(ctx context.Context, citizen, id uuid.UUID) (*contract.Draft, error) {
	order, err := s.ordering.Order(ctx, citizen, id)
	if err != nil {
		return nil, err
	}
	row, err := s.store.OrderDraft(ctx, sqlc.OrderDraftParams{OrderID: id, CitizenID: citizen})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is not an error
	}
	if err != nil {
		return nil, fmt.Errorf("draft of order %s: %w", id, err)
	}
	draft, err := draftOf(sqlc.DraftsOfCitizenRow{
		Service: string(order.Service), Version: row.Version, Content: row.Content, UpdatedAt: row.UpdatedAt,
	})
	return &draft, err
}

// SaveOrderDraft stores what the citizen has entered for an order, until the order is erased.
func (s *Server) SaveOrderDraft(c *gin.Context, id contract.ID) {
	if _, err := s.ordering.Order(c, citizenOf(c), id); err != nil {
		s.refuse(c, err)
		return
	}
	s.saveDraft(c, func(version int64, content []byte) (int64, error) {
		return s.store.SaveOrderDraft(c, sqlc.SaveOrderDraftParams{
			OrderID: id, CitizenID: citizenOf(c), Version: version, Content: content, UpdatedAt: s.config.Now(),
		})
	})
}

// DropDraft deletes a draft, if there is one. What an order was made of stays with that order, until it is erased.
func (s *Server) DropDraft(c *gin.Context, name contract.ServiceName, params contract.DropDraftParams) {
	citizen := citizenOf(c)
	if params.Order != uuid.Nil {
		if err := s.keepAnswers(c, citizen, params.Order, name); err != nil {
			s.refuse(c, err)
			return
		}
	}
	s.done(c, s.queries.DropDraft(c, sqlc.DropDraftParams{CitizenID: citizen, Service: name}))
}

// keepAnswers stores a service's draft with the order that was made of it.
func (s *Server) keepAnswers(ctx context.Context, citizen, id uuid.UUID, service string) error {
	order, err := s.ordering.Order(ctx, citizen, id)
	if err != nil {
		return err
	}
	if string(order.Service) != service {
		return domain.Refuse(domain.CodeNotFound)
	}
	if err := s.store.KeepAnswers(ctx, order.ID, citizen, service, s.config.Now()); err != nil {
		return fmt.Errorf("answers of order %s: %w", id, err)
	}
	return nil
}

// OrderAgain makes a draft of what an order was made of. A draft that was changed since the order was made stays as it is.
func (s *Server) OrderAgain(c *gin.Context, id contract.ID) {
	citizen := citizenOf(c)
	order, err := s.ordering.Order(c, citizen, id)
	if err == nil {
		err = s.store.DraftAgain(c, store.Again{
			Order: order.ID, Citizen: citizen, Service: string(order.Service), Ordered: order.CreatedAt, Now: s.config.Now(),
		})
	}
	s.done(c, err)
}
