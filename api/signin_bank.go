package api

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// bankClient is a client of the bank who is to be linked to a citizen; without one nothing is.
type bankClient struct {
	Client []byte // HMAC of the bank's number
	Name   []byte // hash of surname and first name
}

// beginMono asks the bank for a link (API-005, AUTH-22).
func (s *Server) beginMono(ctx context.Context, _ string) (begun, error) {
	asked, err := s.world.BankSignIn.Request(ctx)
	if err != nil {
		return begun{}, notNow(err)
	}
	return begun{
		life: appSignInLife, request: asked.TokenRequestID,
		answer: contract.SignInPreparation{
			Deeplink: asked.AcceptURL, RequestID: asked.TokenRequestID,
			TokenRequestID: asked.TokenRequestID, AcceptURL: asked.AcceptURL,
		},
	}, nil
}

// askBank asks the bank whether its client has agreed, and settles the sign-in when that is so, or never will be. A bank
// that does not answer may do so the next time the browser asks.
func (s *Server) askBank(ctx context.Context, found sqlc.SignIn) (sqlc.SignIn, error) {
	client, citizen, err := s.citizenAtBank(ctx, *found.Request)
	switch wire.KindOf(err) {
	case wire.Unavailable, wire.Malformed:
		return found, nil
	case wire.Refused:
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	case wire.NotFound:
		err = domain.RefuseFor(domain.CodeSignInExpired, err)
	}
	if errors.Is(err, errNotAgreed) {
		return found, nil
	}
	if err := s.settleSignIn(ctx, found.State, citizen, client, err); err != nil {
		return found, err
	}
	found.Outcome = signInConfirmed
	return found, nil
}

var errNotAgreed = errors.New("the bank's client has not agreed yet")

// citizenAtBank is the citizen to whom the client who has agreed is linked. The bank knows no RNOKPP, so it is for
// another sign-in to say who that is, once (AMB-011).
func (s *Server) citizenAtBank(ctx context.Context, tokenRequestID string) (bankClient, uuid.UUID, error) {
	granted, err := s.world.BankSignIn.Granted(ctx, tokenRequestID)
	if err == nil && !granted {
		err = errNotAgreed
	}
	if err != nil {
		return bankClient{}, uuid.Nil, err
	}
	known, err := s.world.BankSignIn.Client(ctx, tokenRequestID)
	if err != nil {
		return bankClient{}, uuid.Nil, err
	}
	client := bankClient{Client: []byte(s.reference("mono/" + known.ID))}
	client.Name = s.papers.BankNameHash(client.Client, known.Name)
	citizen, err := s.queries.CitizenOfBankClient(ctx, client.Client)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return client, uuid.Nil, domain.Refuse(domain.CodeBankNotLinked)
	case err != nil:
		return bankClient{}, uuid.Nil, fmt.Errorf("client of the bank: %w", err)
	}
	return bankClient{}, citizen, nil
}

// linkLife is how long after its sign-in a client of the bank may still be linked.
const linkLife = 10 * time.Minute

// takeBankClient is the client whom the sign-in of that token found unknown, in this browser, or was to link; it works
// once. An empty token is none.
func (s *Server) takeBankClient(c *gin.Context, token string) (bankClient, error) {
	if token == "" {
		return bankClient{}, nil
	}
	browser, err := s.browserOf(c)
	if err != nil {
		return bankClient{}, err
	}
	taken, err := s.queries.TakeBankClient(c, sqlc.TakeBankClientParams{
		State: token, Browser: browser, Since: s.config.Now().Add(-linkLife),
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return bankClient{}, domain.Refuse(domain.CodeSignInExpired)
	case err != nil:
		return bankClient{}, fmt.Errorf("client of the bank: %w", err)
	}
	return bankClient{taken.Client, taken.ClientName}, nil
}

// linkBankClient lets a client of the bank stand for a citizen from now on, when both have the same name: whoever shares
// a computer must not get into another's cabinet.
func (s *Server) linkBankClient(ctx context.Context, citizen uuid.UUID, client bankClient) error {
	if len(client.Client) == 0 {
		return nil
	}
	person, err := s.papers.Citizen(ctx, citizen)
	if err != nil {
		return fmt.Errorf("link client of the bank: %w", err)
	}
	if !hmac.Equal(client.Name, s.papers.BankNameHash(client.Client, person.LastName+" "+person.FirstName)) {
		return domain.Refuse(domain.CodeBankStranger)
	}
	err = s.queries.LinkBankClient(ctx, sqlc.LinkBankClientParams{Client: client.Client, CitizenID: citizen, Now: s.config.Now()})
	if err != nil {
		return fmt.Errorf("link client of the bank: %w", err)
	}
	return nil
}
