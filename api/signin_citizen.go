package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/clients/idgovua"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/telemetry"
)

// signInKinds are the refusals for keys that are not a citizen's.
var signInKinds = map[idgovua.Kind]domain.Code{
	idgovua.Organisation: domain.CodeNotAPerson,
	idgovua.NoRNOKPP:     domain.CodeNoRNOKPP,
}

// signIn keeps the citizen, links the bank's client who is to be linked, and begins a session of their own (AUTH-01,
// AUTH-24).
func (s *Server) signIn(c *gin.Context, provider domain.Provider, identity idgovua.Identity, client bankClient) {
	citizen, err := s.recognise(c, identity)
	if err == nil {
		err = s.linkBankClient(c, citizen, client)
	}
	if err != nil {
		s.refuseSignIn(c, provider, err)
		return
	}
	s.begin(c, provider, citizen)
}

// begin answers with a session of the citizen.
func (s *Server) begin(c *gin.Context, provider domain.Provider, citizen uuid.UUID) {
	browser, err := s.knownBrowser(c)
	if err != nil {
		s.refuse(c, err)
		return
	}
	begun, tokens, err := s.sessions.begin(c, citizen, string(provider), func(queries *sqlc.Queries) error {
		return s.meetBrowser(c, queries, citizen, provider, browser)
	})
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.recordFor(c, begun, telemetry.SignInCompleted, provider)
	c.JSON(http.StatusOK, tokens)
}

// recognise keeps the citizen whose identity is proven.
func (s *Server) recognise(ctx context.Context, identity idgovua.Identity) (uuid.UUID, error) {
	if code, refused := signInKinds[identity.Kind()]; refused {
		return uuid.Nil, domain.Refuse(code)
	}
	return s.keepCitizen(ctx, s.personOf(ctx, identity))
}

// personOf is who signed in: as the registers name them if they answer, else as the key does. What neither says, the
// RNOKPP itself tells.
func (s *Server) personOf(ctx context.Context, identity idgovua.Identity) domain.Person {
	number := domain.RNOKPP(identity.Code)
	person, err := s.world.Registers.Person(ctx, identity.Code)
	if err != nil {
		person = domain.Person{LastName: identity.LastName, FirstName: identity.FirstName, MiddleName: identity.MiddleName}
	}
	person.RNOKPP, person.Email, person.Phone = identity.Code, identity.Email, identity.Phone
	if person.Birthday.IsZero() {
		person.Birthday = number.Birthday()
	}
	if person.Gender == "" {
		person.Gender = number.Gender()
	}
	return person
}

func (s *Server) keepCitizen(ctx context.Context, person domain.Person) (uuid.UUID, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return uuid.Nil, fmt.Errorf("keep citizen: %w", err)
	}
	now := s.config.Now()
	kept, err := s.papers.KeepCitizen(ctx, sqlc.KeepCitizenParams{ID: id, Reference: s.reference(person.RNOKPP), Now: now})
	if err == nil {
		err = pgx.BeginFunc(ctx, s.world.Database, func(tx pgx.Tx) error {
			queries := sqlc.New(tx)
			if err := queries.LockCitizen(ctx, kept); err != nil {
				return err
			}
			return s.papers.In(queries).SignInCitizen(ctx, kept, person, sqlc.SignInCitizenParams{Now: now})
		})
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("keep citizen: %w", err)
	}
	return kept, nil
}

// reference names a citizen where no personal data may stand.
func (s *Server) reference(rnokpp string) string {
	return domain.RNOKPP(rnokpp).Reference(s.config.ReferenceKey)
}
