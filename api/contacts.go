package api

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/telemetry"
	"cabinet/temporal"
)

// ChangeProfile changes the contacts that are sent (API-017, PROF-05). Another email is not verified, and the links to
// verify the one before work no more.
func (s *Server) ChangeProfile(c *gin.Context) {
	var change contract.ContactsChange
	if !s.bind(c, &change) {
		return
	}
	change.Email, change.Phone = domain.NormalizeEmail(change.Email), domain.NormalizePhone(change.Phone)
	if err := validContacts(change); err != nil {
		s.refuse(c, err)
		return
	}
	var before, changed temporal.Citizen
	err := s.withCitizen(c, sessionOf(c).citizen, func(queries *sqlc.Queries, citizen temporal.Citizen) (err error) {
		before = citizen
		changed, err = s.changeContacts(c, queries, citizen, change)
		return err
	})
	if err != nil {
		s.refuse(c, err)
		return
	}
	if changed.Email != before.Email || changed.Phone != before.Phone {
		s.record(c, telemetry.ContactsChanged, "", slog.Bool("email", changed.Email != before.Email), slog.Bool("phone", changed.Phone != before.Phone))
	}
	c.JSON(http.StatusOK, profileView(changed))
}

// validContacts checks what is sent (VAL-01 to VAL-17).
func validContacts(change contract.ContactsChange) error {
	var check domain.Check
	if change.Email != "" {
		check.Field("email", domain.ValidEmail(change.Email))
	}
	if change.Phone != "" {
		check.Field("phone", domain.ValidPhone(change.Phone))
	}
	return check.Err()
}

func (s *Server) changeContacts(ctx context.Context, queries *sqlc.Queries, citizen temporal.Citizen, change contract.ContactsChange) (temporal.Citizen, error) {
	next := citizen
	next.Email, next.Phone = cmp.Or(change.Email, citizen.Email), cmp.Or(change.Phone, citizen.Phone)
	next.Gender = cmp.Or(string(change.Gender), citizen.Gender)
	another := !strings.EqualFold(next.Email, citizen.Email) // capitals make no other address (AMB-019)
	if another {
		next.EmailStatus = string(domain.EmailNotVerified) // PROF-09
	}
	if err := s.tellOldAddress(ctx, queries, citizen, next.Email, next.Phone); err != nil {
		return citizen, err
	}
	if err := s.papers.In(queries).ChangeCitizen(ctx, next); err != nil {
		return citizen, err
	}
	if another {
		now := s.config.Now()
		if err := queries.CloseVerifications(ctx, sqlc.CloseVerificationsParams{At: &now, CitizenID: citizen.ID}); err != nil {
			return citizen, err
		}
	}
	return next, nil
}

// withCitizen changes what is kept of a citizen, one change at a time.
func (s *Server) withCitizen(ctx context.Context, id uuid.UUID, change func(*sqlc.Queries, temporal.Citizen) error) error {
	err := pgx.BeginFunc(ctx, s.world.Database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if err := queries.LockCitizen(ctx, id); err != nil {
			return err
		}
		citizen, err := s.papers.In(queries).Citizen(ctx, id)
		if err != nil {
			return err
		}
		return change(queries, citizen)
	})
	if err != nil {
		return fmt.Errorf("citizen %s: %w", id, err)
	}
	return nil
}
