package api

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// askWorksEvery is how often every API process reads the maintenance windows.
const askWorksEvery = 2 * time.Second

// works are the maintenance windows that were last read, of the whole cabinet and of the insurance only; nil: none. While the database
// does not answer, they stay.
type works struct {
	now, insurance atomic.Pointer[sqlc.Maintenance]
}

// at returns the maintenance of the cabinet that lasts at a moment, if one does.
func (w *works) at(now time.Time) *sqlc.Maintenance { return unlessOver(&w.now, now) }

// insuranceAt returns the maintenance of the insurance that lasts at a moment, if one does.
func (w *works) insuranceAt(now time.Time) *sqlc.Maintenance { return unlessOver(&w.insurance, now) }

func unlessOver(works *atomic.Pointer[sqlc.Maintenance], now time.Time) *sqlc.Maintenance {
	if read := works.Load(); read != nil && now.Before(read.EndsAt) {
		return read
	}
	return nil
}

// read replaces the maintenance by what was found.
func (w *works) read(found []sqlc.Maintenance) {
	byService := map[domain.ServiceName]*sqlc.Maintenance{}
	for i := range found {
		byService[domain.ServiceName(found[i].Service)] = &found[i]
	}
	w.now.Store(byService[""])
	w.insurance.Store(byService[domain.InsuranceService])
}

// followWorks reads the maintenance windows until ctx ends.
func (s *Server) followWorks(ctx context.Context) {
	for {
		switch found, err := s.queries.LastingMaintenance(ctx, s.config.Now()); {
		case err == nil:
			s.works.read(found)
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

// openInWorks are the operations that maintenance does not close: those that describe it, and callbacks, which must not be lost.
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

// Maintenance answers what cannot be done now, why and until when (API-015, CAT-31, INS-12, STAT-13, GAP-81).
func (s *Server) Maintenance(c *gin.Context) {
	now := s.config.Now()
	answer := contract.Maintenance{Now: now}
	if works := s.works.at(now); works != nil {
		answer.Active, answer.Reason, answer.EndsAt = true, works.Reason, works.EndsAt.UTC()
	}
	if works := s.works.insuranceAt(now); works != nil {
		answer.Insurance.Reason, answer.Insurance.EndsAt = works.Reason, works.EndsAt.UTC()
	}
	if end, blocked := s.config.OrderingBlock.Ends(now); blocked {
		answer.OrderingBlockedUntil = end.UTC()
	}
	c.JSON(http.StatusOK, answer)
}
