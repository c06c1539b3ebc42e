package api

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// askWorksEvery is how soon every API process knows that works have begun or ended.
const askWorksEvery = 2 * time.Second

// works are the maintenance that was last heard of; nil: none. A database that does not answer changes nothing.
type works struct {
	now atomic.Pointer[sqlc.Maintenance]
}

// at is the maintenance that lasts at a moment, if one does.
func (w *works) at(now time.Time) *sqlc.Maintenance {
	if heard := w.now.Load(); heard != nil && now.Before(heard.EndsAt) {
		return heard
	}
	return nil
}

// follow asks about works until ctx ends.
func (s *Server) followWorks(ctx context.Context) {
	for {
		switch found, err := s.queries.Maintenance(ctx, s.config.Now()); {
		case err == nil:
			s.works.now.Store(&found)
		case errors.Is(err, pgx.ErrNoRows):
			s.works.now.Store(nil)
		case ctx.Err() == nil:
			s.logger.WarnContext(ctx, "maintenance", "error", err)
		}
		select {
		case <-time.After(askWorksEvery):
		case <-ctx.Done():
			return
		}
	}
}

// openInWorks are the calls that maintenance does not close: what tells of it, and what others tell the cabinet, which
// must not be lost.
var openInWorks = map[string]bool{
	"ping": true, "maintenance": true, "portal": true, "monobankWebhook": true, "applicationCallback": true, "diiaCallback": true,
	"logout": true,
}

// closed refuses a call during maintenance (SESS-07).
func (s *Server) closed(operation string) error {
	if !openInWorks[operation] && s.works.at(s.config.Now()) != nil {
		return domain.Refuse(domain.CodeMaintenance)
	}
	return nil
}

// Maintenance says what cannot be done now, why and until when (API-015, CAT-31, STAT-13, GAP-81).
func (s *Server) Maintenance(c *gin.Context) {
	now := s.config.Now()
	answer := contract.Maintenance{Now: now}
	if works := s.works.at(now); works != nil {
		answer.Active, answer.Reason, answer.EndsAt = true, works.Reason, works.EndsAt.UTC()
	}
	if end, blocked := s.config.OrderingBlock.Ends(now); blocked {
		answer.OrderingBlockedUntil = end.UTC()
	}
	c.JSON(http.StatusOK, answer)
}
