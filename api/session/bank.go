package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/ratelimit"
	"cabinet/api/secret"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// The bank's capacity is shared by everybody, so requests to it are limited: about one sign-in, whose browser asks every three
// seconds, from one address, and about all sign-ins together. A browser that asks more often gets the last known outcome.
var (
	bankLimit        = ratelimit.Limit{Burst: 5, PerMinute: 30}
	bankAddressLimit = ratelimit.Limit{Burst: 300, PerMinute: 1200}
	bankShared       = ratelimit.Shared{
		Together: ratelimit.Limit{Burst: 6000, PerMinute: 6000}, Each: ratelimit.Limit{Burst: 10, PerMinute: 40},
	}
)

// beginBank asks the bank for a link (API-005, AUTH-22).
func (s *SignIns) beginBank(ctx context.Context, _ string) (begun, error) {
	asked, err := s.world.Bank.Request(ctx)
	if err != nil {
		return begun{}, anotherProvider(err)
	}
	return begun{
		life: appSignInLife, request: asked.TokenRequestID,
		preparation: Preparation{
			Deeplink: asked.AcceptURL, RequestID: asked.TokenRequestID,
			TokenRequestID: asked.TokenRequestID, AcceptURL: asked.AcceptURL,
		},
	}, nil
}

// mayAskBank reports whether the bank may be asked about a sign-in now, for an address.
func (s *SignIns) mayAskBank(state, address string) bool {
	return s.limiter.Take(bankLimit, "bank "+state) == 0 && s.limiter.TakeAddress(bankAddressLimit, bankShared, "bank", address) == 0
}

// AskBank asks the bank whether its client has agreed, as often as the limits for the address allow, and stores the outcome when
// there is one.
func (s *SignIns) AskBank(ctx context.Context, signIn InApp, address string) (InApp, error) {
	if !s.mayAskBank(signIn.stored.State, address) {
		return signIn, nil
	}
	client, citizen, err := s.citizenAtBank(ctx, *signIn.stored.Request)
	switch kind := wire.KindOf(err); {
	case kind.Retryable(): // the bank may answer the next time
		return signIn, nil
	case kind == wire.Refused:
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	case kind == wire.NotFound:
		err = domain.RefuseFor(domain.CodeSignInExpired, err)
	}
	if errors.Is(err, errNotAgreed) {
		return signIn, nil
	}
	if err := s.saveOutcome(ctx, signIn.stored.State, citizen, client, err); err != nil {
		return signIn, err
	}
	signIn.stored.Outcome = outcomeConfirmed
	return signIn, nil
}

var errNotAgreed = errors.New("the bank's client has not agreed yet")

// citizenAtBank returns the citizen to whom the client who has agreed is linked. The bank does not know the RNOKPP, so the
// client is linked by a sign-in with another provider, once (AMB-011). A client who is not linked is refused, and returned.
func (s *SignIns) citizenAtBank(ctx context.Context, tokenRequestID string) (store.BankClient, uuid.UUID, error) {
	granted, err := s.world.Bank.Granted(ctx, tokenRequestID)
	if err != nil {
		return store.BankClient{}, uuid.Nil, err
	}
	if !granted {
		return store.BankClient{}, uuid.Nil, errNotAgreed
	}
	known, err := s.world.Bank.Client(ctx, tokenRequestID)
	if err != nil {
		return store.BankClient{}, uuid.Nil, err
	}
	citizen, err := s.world.Store.CitizenOfBankClient(ctx, known.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return s.world.Store.BankClientOf(known.ID, known.Name), uuid.Nil, domain.Refuse(domain.CodeBankNotLinked)
	}
	if err != nil {
		return store.BankClient{}, uuid.Nil, fmt.Errorf("client of the bank: %w", err)
	}
	return store.BankClient{}, citizen, nil
}

// linkLife is how long after its sign-in a client of the bank may be linked.
const linkLife = 10 * time.Minute

// takeBankClient takes the client who was not linked in the browser's sign-in of a token, once. An empty token has none.
func (s *SignIns) takeBankClient(ctx context.Context, browser, token string) (store.BankClient, error) {
	if token == "" {
		return store.BankClient{}, nil
	}
	if browser == "" {
		return store.BankClient{}, domain.Refuse(domain.CodeSignInExpired)
	}
	taken, err := s.queries.TakeBankClient(ctx, sqlc.TakeBankClientParams{
		State: token, Browser: secret.Hash(browser), Since: s.config.Now().Add(-linkLife),
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return store.BankClient{}, domain.Refuse(domain.CodeSignInExpired)
	}
	if err != nil {
		return store.BankClient{}, fmt.Errorf("client of the bank: %w", err)
	}
	return store.BankClient{Client: taken.Client, Name: taken.ClientName}, nil
}

// linkBankClient links a client of the bank to a citizen of the same name: other users of the citizen's computer must not get
// into the cabinet with their own bank accounts.
func (s *SignIns) linkBankClient(ctx context.Context, citizen uuid.UUID, client store.BankClient) error {
	if len(client.Client) == 0 {
		return nil
	}
	person, err := s.world.Store.Citizen(ctx, citizen)
	if err != nil {
		return fmt.Errorf("link client of the bank: %w", err)
	}
	if !s.world.Store.Named(client, person.LastName+" "+person.FirstName) {
		return domain.Refuse(domain.CodeBankStranger)
	}
	err = s.queries.LinkBankClient(ctx, sqlc.LinkBankClientParams{Client: client.Client, CitizenID: citizen, Now: s.config.Now()})
	if err != nil {
		return fmt.Errorf("link client of the bank: %w", err)
	}
	return nil
}
