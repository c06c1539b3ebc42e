package session

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/clients/idgovua"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// refusedKinds are the refusals of keys that are not a citizen's.
var refusedKinds = map[idgovua.Kind]domain.Code{
	idgovua.Organisation: domain.CodeNotAPerson,
	idgovua.NoRNOKPP:     domain.CodeNoRNOKPP,
}

// identified stores the citizen of a proven identity (AUTH-01, AUTH-24).
func (s *SignIns) identified(ctx context.Context, identity idgovua.Identity) (uuid.UUID, error) {
	if code, refused := refusedKinds[identity.Kind()]; refused {
		return uuid.Nil, domain.Refuse(code)
	}
	return s.saveCitizen(ctx, s.personOf(ctx, identity))
}

// personOf returns the person of an identity: as the register has them, or while it does not answer as the key has them. The
// birthday and the gender that neither has come from the RNOKPP.
func (s *SignIns) personOf(ctx context.Context, identity idgovua.Identity) domain.Person {
	number := domain.RNOKPP(identity.Code)
	person, err := s.world.Persons.Person(ctx, identity.Code)
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

func (s *SignIns) saveCitizen(ctx context.Context, person domain.Person) (uuid.UUID, error) {
	now := s.config.Now()
	saved, err := s.world.Store.KeepCitizen(ctx, s.world.Database, domain.RNOKPP(person.RNOKPP), now)
	if err != nil {
		return uuid.Nil, fmt.Errorf("save citizen: %w", err)
	}
	err = db.InTransaction(ctx, s.world.Database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if err := queries.LockCitizen(ctx, saved); err != nil {
			return err
		}
		return s.world.Store.In(queries).SignInCitizen(ctx, saved, person, sqlc.SignInCitizenParams{Now: now})
	})
	if err != nil {
		return uuid.Nil, fmt.Errorf("save citizen: %w", err)
	}
	return saved, nil
}
