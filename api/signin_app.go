package api

import (
	"context"
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
)

const (
	// appSignInLife is how long a link into an app works (TIME-01).
	appSignInLife = 3 * time.Minute
	// outcomeLife is how long the browser may come for the outcome, be it confirmed at the last moment; linking the
	// bank's client takes a person as long.
	outcomeLife = 2 * time.Minute
)

// Outcomes of a sign-in in an app.
const (
	signInPending   = "pending"
	signInConfirmed = "confirmed"
	signInRefused   = "refused"
)

// VerifySignIn tells the browser that began a sign-in whether it was confirmed in the app (API-008, AUTH-15).
func (s *Server) VerifySignIn(c *gin.Context, provider contract.SignInProvider, params contract.VerifySignInParams) {
	found, err := s.signInOf(c, domain.Provider(provider), params.Token)
	atBank := err == nil && found.Outcome == signInPending && found.Provider == string(domain.ProviderMono)
	if atBank && s.gate.limits.mayAskBank(found.State, c.ClientIP()) {
		found, err = s.askBank(c, found)
	}
	switch {
	case err != nil && atBank:
		s.refuseSignIn(c, domain.ProviderMono, err)
	case err != nil:
		s.refuse(c, err)
	case found.Outcome == signInPending:
		c.JSON(http.StatusAccepted, contract.SignInState{Status: contract.SignInStateStatusPending})
	case found.Outcome == signInConfirmed:
		c.JSON(http.StatusOK, contract.SignInState{Status: contract.SignInStateStatusConfirmed})
	case found.Outcome == signInRefused:
		s.refuse(c, domain.Refuse(domain.Code(found.Code)))
	default:
		s.refuse(c, domain.Refuse(domain.CodeSignInExpired)) // taken
	}
}

// signInOf is the sign-in of a token, in the browser that began it and in time.
func (s *Server) signInOf(c *gin.Context, provider domain.Provider, token string) (sqlc.SignIn, error) {
	browser, err := s.browserOf(c)
	if err != nil {
		return sqlc.SignIn{}, err
	}
	found, err := s.queries.SignInOfBrowser(c, sqlc.SignInOfBrowserParams{
		State: token, Provider: string(provider), Browser: browser, Now: s.config.Now(),
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return found, domain.Refuse(domain.CodeSignInExpired)
	case err != nil:
		return found, fmt.Errorf("verify sign-in: %w", err)
	}
	return found, nil
}

// CompleteDiia begins the session that was confirmed in Diia (API-010).
func (s *Server) CompleteDiia(c *gin.Context) { s.completeApp(c, domain.ProviderDiia) }

// CompleteMono begins the session that was confirmed at the bank (AUTH-18).
func (s *Server) CompleteMono(c *gin.Context) { s.completeApp(c, domain.ProviderMono) }

// completeApp takes a confirmed sign-in, once. A GET that changes something is safe here, because browserOf takes it from the
// cabinet's own pages alone.
func (s *Server) completeApp(c *gin.Context, provider domain.Provider) {
	browser, err := s.browserOf(c)
	if err != nil {
		s.refuseSignIn(c, provider, err)
		return
	}
	taken, err := s.queries.TakeConfirmedSignIn(c, sqlc.TakeConfirmedSignInParams{
		Provider: string(provider), Browser: browser, Now: s.config.Now(),
	})
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.Refuse(domain.CodeSignInExpired)
	}
	if err == nil {
		err = s.linkBankClient(c, *taken.CitizenID, bankClient{taken.Client, taken.ClientName})
	}
	if err != nil {
		s.refuseSignIn(c, provider, err)
		return
	}
	s.setBrowserCookie(c, "", -time.Second)
	s.begin(c, provider, *taken.CitizenID)
}

// settleSignIn keeps what has come of a sign-in, for the browser that waits; the first outcome stays. It gives back the
// refusal that an error means. What is down may be up in time, so that settles nothing.
func (s *Server) settleSignIn(ctx context.Context, state string, citizen uuid.UUID, client bankClient, outcome error) error {
	now := s.config.Now()
	settled := sqlc.SettleSignInParams{
		State: state, Now: now, ExpiresAt: now.Add(outcomeLife), Client: client.Client, ClientName: client.Name,
	}
	if outcome == nil {
		settled.Outcome, settled.CitizenID = signInConfirmed, &citizen
	} else {
		refusal := refusalOf(outcome)
		if statusOf(refusal.Code) >= http.StatusInternalServerError {
			return outcome
		}
		settled.Outcome, settled.Code = signInRefused, string(refusal.Code)
	}
	rows, err := s.queries.SettleSignIn(ctx, settled)
	switch {
	case err != nil:
		return fmt.Errorf("settle sign-in: %w", err)
	case outcome == nil && rows == 0:
		return domain.Refuse(domain.CodeSignInExpired)
	}
	return outcome
}
