package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/secret"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/store"
)

const (
	// appSignInLife is how long a link into an app works (TIME-01).
	appSignInLife = 3 * time.Minute
	// outcomeLife is how long the browser may fetch the outcome, even one of the last moment, and how long the bank's client
	// may be linked.
	outcomeLife = 2 * time.Minute
)

// Outcomes of a sign-in in an app.
const (
	outcomePending   = "pending"
	outcomeConfirmed = "confirmed"
	outcomeRefused   = "refused"
)

// InApp is a sign-in that is confirmed in an app.
type InApp struct{ stored sqlc.SignIn }

// AwaitsBank reports whether the outcome is the bank's to say.
func (a InApp) AwaitsBank() bool {
	return a.stored.Outcome == outcomePending && a.stored.Provider == string(domain.ProviderMono)
}

// Confirmed reports whether the sign-in was confirmed; false while it is pending. The error says why it was refused, or that it
// was taken.
func (a InApp) Confirmed() (bool, error) {
	switch a.stored.Outcome {
	case outcomePending:
		return false, nil
	case outcomeConfirmed:
		return true, nil
	case outcomeRefused:
		return false, domain.Refuse(domain.Code(a.stored.Code))
	default:
		return false, domain.Refuse(domain.CodeSignInExpired)
	}
}

// Find finds the sign-in of a token (API-008, AUTH-15): in the browser that prepared it, before it expires.
func (s *SignIns) Find(ctx context.Context, provider domain.Provider, browser, token string) (InApp, error) {
	if browser == "" {
		return InApp{}, domain.Refuse(domain.CodeSignInExpired)
	}
	found, err := s.queries.SignInOfBrowser(ctx, sqlc.SignInOfBrowserParams{
		State: token, Provider: string(provider), Browser: secret.Hash(browser), Now: s.config.Now(),
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return InApp{}, domain.Refuse(domain.CodeSignInExpired)
	}
	if err != nil {
		return InApp{}, fmt.Errorf("verify sign-in: %w", err)
	}
	return InApp{found}, nil
}

// TakeConfirmed takes the browser's sign-in that was confirmed in an app (API-010, AUTH-18), once, and returns its citizen.
func (s *SignIns) TakeConfirmed(ctx context.Context, provider domain.Provider, browser string) (uuid.UUID, error) {
	if browser == "" {
		return uuid.Nil, domain.Refuse(domain.CodeSignInExpired)
	}
	taken, err := s.queries.TakeConfirmedSignIn(ctx, sqlc.TakeConfirmedSignInParams{
		Provider: string(provider), Browser: secret.Hash(browser), Now: s.config.Now(),
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, domain.Refuse(domain.CodeSignInExpired)
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("complete sign-in: %w", err)
	}
	return *taken.CitizenID, s.linkBankClient(ctx, *taken.CitizenID, store.BankClient{Client: taken.Client, Name: taken.ClientName})
}

// saveOutcome stores the outcome of a sign-in for the browser that waits; the first one counts. It returns the refusal that an
// error means. A failure of an outside system is not an outcome, because it may be over before the sign-in expires.
func (s *SignIns) saveOutcome(ctx context.Context, state string, citizen uuid.UUID, client store.BankClient, outcome error) error {
	now := s.config.Now()
	row := sqlc.SettleSignInParams{
		State: state, Now: now, ExpiresAt: now.Add(outcomeLife), Client: client.Client, ClientName: client.Name,
	}
	if outcome == nil {
		row.Outcome, row.CitizenID = outcomeConfirmed, &citizen
	} else {
		code := refusal.Of(outcome).Code
		if refusal.IsFailure(code) {
			return outcome
		}
		row.Outcome, row.Code = outcomeRefused, string(code)
	}
	rows, err := s.queries.SettleSignIn(ctx, row)
	switch {
	case err != nil:
		return fmt.Errorf("outcome of sign-in: %w", err)
	case outcome == nil && rows == 0:
		return domain.Refuse(domain.CodeSignInExpired)
	}
	return outcome
}

// anotherProvider refuses, when a provider is down, with the advice to sign in with another one.
func anotherProvider(err error) error {
	if _, down := errors.AsType[*wire.Error](err); down {
		return domain.RefuseFor(domain.CodeSignInDown, err)
	}
	return err
}
