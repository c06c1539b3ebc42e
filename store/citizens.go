package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Citizen is a person whom the cabinet knows.
type Citizen struct {
	ID uuid.UUID // also names the citizen where personal data is not allowed
	domain.Person
	EmailStatus string
}

// ErrUnnamed is returned for a citizen without personal data yet: KeepCitizen comes before SignInCitizen and NameCitizen.
var ErrUnnamed = errors.New("only the citizen's reference is known")

// Citizen reads a citizen.
func (s Store) Citizen(ctx context.Context, id uuid.UUID) (Citizen, error) {
	stored, err := s.Queries.Citizen(ctx, id)
	if err != nil {
		return Citizen{}, err
	}
	return s.openCitizen(stored)
}

// CitizensAfter reads the next page of all citizens who have ever signed in.
func (s Store) CitizensAfter(ctx context.Context, wanted sqlc.CitizensAfterParams) ([]Citizen, error) {
	stored, err := s.Queries.CitizensAfter(ctx, wanted)
	return citizens(s, stored, err)
}

// CitizensAmong reads the next page of the given citizens.
func (s Store) CitizensAmong(ctx context.Context, wanted sqlc.CitizensAmongParams) ([]Citizen, error) {
	stored, err := s.Queries.CitizensAmong(ctx, wanted)
	return citizens(s, stored, err)
}

func citizens[Row sqlc.CitizensAfterRow | sqlc.CitizensAmongRow](s Store, stored []Row, err error) ([]Citizen, error) {
	if err != nil {
		return nil, err
	}
	list := make([]Citizen, len(stored))
	for i, one := range stored {
		if list[i], err = s.openCitizen(sqlc.CitizenRow(one)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (s Store) openCitizen(stored sqlc.CitizenRow) (Citizen, error) {
	citizen := Citizen{ID: stored.ID, EmailStatus: stored.EmailStatus}
	if stored.Sealed == nil {
		return citizen, ErrUnnamed
	}
	key, err := s.Keys.joined(stored.ID, stored.Wrapped)
	if err == nil {
		err = openJSON(key, row("citizens.sealed", stored.ID), stored.Sealed, &citizen.Person)
	}
	return citizen, err
}

// SealPerson encrypts a citizen's personal data; emailHash is nil without an address.
func (s Store) SealPerson(ctx context.Context, id uuid.UUID, person domain.Person) (sealed, emailHash []byte, err error) {
	if person.Email != "" {
		emailHash = s.EmailHash(person.Email)
	}
	sealed, err = s.seal(ctx, id, row("citizens.sealed", id), person)
	return sealed, emailHash, err
}

// SignInCitizen stores a citizen's data of the identity service and the registers; contacts that the citizen has set stay. It runs
// in a transaction that locks the citizen.
func (s Store) SignInCitizen(ctx context.Context, id uuid.UUID, person domain.Person, signIn sqlc.SignInCitizenParams) error {
	switch known, err := s.Citizen(ctx, id); {
	case err == nil:
		person = person.SignedIn(known.Person)
	case !errors.Is(err, ErrUnnamed):
		return err
	}
	var err error
	if signIn.Sealed, signIn.EmailHash, err = s.SealPerson(ctx, id, person); err != nil {
		return err
	}
	signIn.ID = id
	return s.Queries.SignInCitizen(ctx, signIn)
}

// NameCitizen stores the names of a citizen from another's order, until they sign in themselves.
func (s Store) NameCitizen(ctx context.Context, id uuid.UUID, person domain.Person) error {
	sealed, emailHash, err := s.SealPerson(ctx, id, person)
	if err != nil {
		return err
	}
	return s.Queries.NameCitizen(ctx, sqlc.NameCitizenParams{ID: id, Sealed: sealed, EmailHash: emailHash})
}

// ChangeCitizen stores a changed citizen. It runs in a transaction that locks the citizen.
func (s Store) ChangeCitizen(ctx context.Context, citizen Citizen) error {
	sealed, emailHash, err := s.SealPerson(ctx, citizen.ID, citizen.Person)
	if err != nil {
		return fmt.Errorf("citizen %s: %w", citizen.ID, err)
	}
	return s.Queries.ChangeCitizen(ctx, sqlc.ChangeCitizenParams{
		ID: citizen.ID, Sealed: sealed, EmailHash: emailHash, EmailStatus: citizen.EmailStatus,
	})
}

// VerifyEmail verifies a citizen's address if a hash is that of the address, and reports whether it is.
func (s Store) VerifyEmail(ctx context.Context, id uuid.UUID, hash []byte) (bool, error) {
	citizen, err := s.Citizen(ctx, id)
	if err != nil || !s.isEmailHash(hash, citizen.Email) {
		return false, err
	}
	verified, err := s.Queries.VerifyEmail(ctx, sqlc.VerifyEmailParams{ID: id, EmailHashes: s.EmailHashes(citizen.Email)})
	return verified > 0, err
}

// Verified reports whether a hash is that of a citizen's verified address.
func (s Store) Verified(ctx context.Context, id uuid.UUID, hash []byte) (bool, error) {
	citizen, err := s.Citizen(ctx, id)
	return err == nil && citizen.EmailStatus == string(domain.EmailVerified) && s.isEmailHash(hash, citizen.Email), err
}
