package account

import (
	"cmp"
	"context"
	"strings"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// Contacts are the contacts to change; an empty field stays as it is.
type Contacts struct{ Email, Phone, Gender string }

// validate checks what is sent (VAL-01 to VAL-17).
func (c Contacts) validate() error {
	var check domain.Check
	if c.Email != "" {
		check.Field("email", domain.ValidEmail(c.Email))
	}
	if c.Phone != "" {
		check.Field("phone", domain.ValidPhone(c.Phone))
	}
	return check.Err()
}

// ChangeContacts changes a citizen's contacts (API-017, PROF-05). Another email address is not verified, and earlier
// verification links become inactive. It returns the citizen before and after the change.
func (a *Accounts) ChangeContacts(ctx context.Context, id uuid.UUID, contacts Contacts) (before, after store.Citizen, err error) {
	contacts.Email, contacts.Phone = domain.NormalizeEmail(contacts.Email), domain.NormalizePhone(contacts.Phone)
	if err := contacts.validate(); err != nil {
		return before, after, err
	}
	err = a.change(ctx, id, func(queries *sqlc.Queries, citizen store.Citizen) (err error) {
		before = citizen
		after, err = a.changeContacts(ctx, queries, citizen, contacts)
		return err
	})
	return before, after, err
}

func (a *Accounts) changeContacts(ctx context.Context, queries *sqlc.Queries, citizen store.Citizen, contacts Contacts) (store.Citizen, error) {
	changed := citizen
	changed.Email, changed.Phone = cmp.Or(contacts.Email, citizen.Email), cmp.Or(contacts.Phone, citizen.Phone)
	changed.Gender = cmp.Or(contacts.Gender, citizen.Gender)
	another := !strings.EqualFold(changed.Email, citizen.Email) // upper case does not make another address (AMB-019)
	if another {
		changed.EmailStatus = string(domain.EmailNotVerified) // PROF-09
	}
	if err := a.notifyOldAddress(ctx, queries, citizen, changed.Email, changed.Phone); err != nil {
		return citizen, err
	}
	if err := a.store.In(queries).ChangeCitizen(ctx, changed); err != nil {
		return citizen, err
	}
	if another {
		now := a.config.Now()
		if err := queries.CloseVerifications(ctx, sqlc.CloseVerificationsParams{At: &now, CitizenID: citizen.ID}); err != nil {
			return citizen, err
		}
	}
	return changed, nil
}
