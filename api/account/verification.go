package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/secret"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/sendings"
)

// letterKind is the kind of the letter with a link.
const letterKind = "verification"

// Link is a link that verifies an email address, until it expires.
type Link struct {
	Email string
	Until time.Time
	// Changed reports whether the address is not the one that the citizen had.
	Changed bool
}

// SendLink sends a link that verifies an email address (API-019, PROF-11). The address becomes the citizen's, and earlier links
// become inactive. The request is the id under which the letter is counted.
func (a *Accounts) SendLink(ctx context.Context, id, request uuid.UUID, email string) (Link, error) {
	link := Link{Email: domain.NormalizeEmail(email), Until: a.config.Now().Add(a.config.EmailLink)}
	var check domain.Check
	check.Field("email", domain.ValidEmail(link.Email))
	if err := check.Err(); err != nil {
		return link, err
	}
	err := a.change(ctx, id, func(queries *sqlc.Queries, citizen store.Citizen) error {
		link.Changed = !strings.EqualFold(citizen.Email, link.Email)
		if err := a.permitLink(ctx, queries, citizen, request, link); err != nil {
			return err
		}
		if err := a.notifyOldAddress(ctx, queries, citizen, link.Email, citizen.Phone); err != nil {
			return err
		}
		return a.addLink(ctx, queries, citizen, link)
	})
	return link, err
}

// permitLink refuses a link to an address that is verified already, and too many links, to the citizen or to the address.
func (a *Accounts) permitLink(ctx context.Context, queries *sqlc.Queries, citizen store.Citizen, request uuid.UUID, link Link) error {
	now := a.config.Now()
	if !link.Changed && citizen.EmailStatus == string(domain.EmailVerified) {
		return domain.Refuse(domain.CodeEmailVerified)
	}
	sent, err := queries.RecentVerifications(ctx, sqlc.RecentVerificationsParams{
		CitizenID: citizen.ID, Since: domain.VerificationsSince(now),
	})
	if err != nil {
		return err
	}
	if err := domain.PermitVerification(sent, now); err != nil {
		return err
	}
	return a.sendings.Count(ctx, queries, request, domain.CodeLettersLimit,
		sendings.Bound{Keys: a.sendings.AddressKeys("link", link.Email), Most: a.config.Links})
}

// addLink stores a link and its letter, and closes the earlier links.
func (a *Accounts) addLink(ctx context.Context, queries *sqlc.Queries, citizen store.Citizen, link Link) error {
	now, code, id := a.config.Now(), secret.New(), uuid.New()
	if err := queries.CloseVerifications(ctx, sqlc.CloseVerificationsParams{At: &now, CitizenID: citizen.ID}); err != nil {
		return err
	}
	err := queries.AddVerification(ctx, sqlc.AddVerificationParams{
		ID: id, CitizenID: citizen.ID, Hash: secret.Hash(code), EmailHash: a.store.EmailHash(link.Email), CreatedAt: now, ExpiresAt: link.Until,
	})
	if err != nil {
		return err
	}
	citizen.Email, citizen.EmailStatus = link.Email, string(domain.EmailPending)
	if err := a.store.In(queries).ChangeCitizen(ctx, citizen); err != nil {
		return err
	}
	letter := domain.VerificationLetter(code, link.Until)
	return a.addLetter(ctx, queries, id, letterKind, link.Email, letter)
}

// ConfirmEmail verifies the address to which a link was sent (API-018, PROF-13). A link that has expired, was used or replaced,
// or was never sent is inactive (STAT-05); if its address is verified all the same, the refusal says that.
func (a *Accounts) ConfirmEmail(ctx context.Context, code string) error {
	err := db.InTransaction(ctx, a.database, func(tx pgx.Tx) error { return a.confirm(ctx, sqlc.New(tx), code) })
	if err != nil {
		return fmt.Errorf("confirm email: %w", err)
	}
	return nil
}

func (a *Accounts) confirm(ctx context.Context, queries *sqlc.Queries, code string) error {
	now := a.config.Now()
	link, err := queries.TakeVerification(ctx, sqlc.TakeVerificationParams{Hash: secret.Hash(code), Now: &now})
	if errors.Is(err, pgx.ErrNoRows) {
		return whyInactive(ctx, a.store.In(queries), code)
	}
	if err != nil {
		return err
	}
	verified, err := a.store.In(queries).VerifyEmail(ctx, link.CitizenID, link.EmailHash)
	if err != nil {
		return err
	}
	if !verified {
		return domain.Refuse(domain.CodeLinkInactive)
	}
	return nil
}

// whyInactive is the refusal of a link that does not work any more: mail programs and impatient people open one twice.
func whyInactive(ctx context.Context, store store.Store, code string) error {
	link, err := store.Queries.Verification(ctx, secret.Hash(code))
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.Refuse(domain.CodeLinkInactive)
	}
	if err != nil {
		return err
	}
	switch verified, err := store.Verified(ctx, link.CitizenID, link.EmailHash); {
	case err != nil:
		return err
	case verified:
		return domain.Refuse(domain.CodeEmailVerified)
	}
	return domain.Refuse(domain.CodeLinkInactive)
}
