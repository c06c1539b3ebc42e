package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/api/account"
	"cabinet/api/ratelimit"
	"cabinet/api/secret"
	"cabinet/clients/diia"
	"cabinet/clients/idgovua"
	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/store"
)

// SignInLife is how long a sign-in may take, from its preparation to its completion.
const SignInLife = 10 * time.Minute

// Identity is the state identity service.
type Identity interface {
	AuthorizeURL(state string) string
	SignIn(ctx context.Context, code string) (idgovua.Identity, error)
}

// Diia is the state's app.
type Diia interface {
	DeepLink(ctx context.Context, request diia.Request) (string, error)
}

// Bank is monobank's sign-in.
type Bank interface {
	Request(ctx context.Context) (monobank.SignInRequest, error)
	Granted(ctx context.Context, tokenRequestID string) (bool, error)
	Client(ctx context.Context, tokenRequestID string) (monobank.BankClient, error)
}

// Persons is the register of persons.
type Persons interface {
	Person(ctx context.Context, rnokpp string) (domain.Person, error)
}

// SignInConfig configures SignIns.
type SignInConfig struct {
	PublicURL string
	Demo      bool   // offers the sign-ins without proof of identity
	DevUser   string // the RNOKPP for domain.ProviderDev, in demonstrations; empty: not offered
	Now       func() time.Time
}

// World is what SignIns works with.
type World struct {
	Database   *pgxpool.Pool
	Store      store.Store
	Accounts   *account.Accounts
	Sessions   *Sessions
	Persons    Persons
	Identity   Identity
	Diia       Diia // nil: not offered
	Bank       Bank // nil: not offered
	Signatures signature.Verifier
}

// SignIns signs citizens in. A sign-in belongs to the browser that prepared it: the browser has a secret, so that no other
// browser can complete it. Methods take that secret, which is empty when the browser has none.
type SignIns struct {
	config  SignInConfig
	world   World
	queries *sqlc.Queries
	limiter *ratelimit.Limiter // of the requests to the bank
}

// NewSignIns returns SignIns.
func NewSignIns(config SignInConfig, world World) *SignIns {
	return &SignIns{config: config, world: world, queries: sqlc.New(world.Database), limiter: ratelimit.New()}
}

// Preparation is where the citizen continues a sign-in, and by which token the browser asks for its outcome.
type Preparation struct {
	Deeplink, Token, State, RequestID string
	TokenRequestID, AcceptURL         string // the bank's
}

// begun is a sign-in that a provider has agreed to begin.
type begun struct {
	life        time.Duration
	request     string // the provider's id of it; empty: it comes back by the state
	secret      string // what the citizen signs in Diia
	preparation Preparation
}

// beginnings are the sign-ins that begin at a provider, as far as they are switched on.
func (s *SignIns) beginnings() map[domain.Provider]func(ctx context.Context, state string) (begun, error) {
	beginnings := map[domain.Provider]func(context.Context, string) (begun, error){
		domain.ProviderIdgovua: func(_ context.Context, state string) (begun, error) {
			return begun{life: SignInLife, preparation: Preparation{Deeplink: s.world.Identity.AuthorizeURL(state)}}, nil
		},
	}
	if s.world.Diia != nil {
		beginnings[domain.ProviderDiia] = s.beginDiia
	}
	if s.world.Bank != nil {
		beginnings[domain.ProviderMono] = s.beginBank
	}
	return beginnings
}

// Offered returns the providers that are switched on.
func (s *SignIns) Offered() []domain.Provider {
	offered := []domain.Provider{}
	for _, provider := range domain.Providers() {
		demo := provider.Means == domain.MeansDemo && s.config.Demo && (provider.Code != domain.ProviderDev || s.config.DevUser != "")
		if s.Begins(provider.Code) || demo {
			offered = append(offered, provider.Code)
		}
	}
	return offered
}

// Begins reports whether a sign-in with a provider that is switched on begins there.
func (s *SignIns) Begins(provider domain.Provider) bool {
	_, begins := s.beginnings()[provider]
	return begins
}

// Prepare begins a sign-in at a provider (API-005 to API-007). It returns the secret that the browser is to keep. A link is the
// token of a sign-in with the bank that found its client unknown: this sign-in links the client. It may be empty.
func (s *SignIns) Prepare(
	ctx context.Context, provider domain.Provider, browser, link string,
) (preparation Preparation, newBrowser string, err error) {
	client, err := s.takeBankClient(ctx, browser, link)
	if err != nil {
		return Preparation{}, "", err
	}
	state := secret.New()
	begun, err := s.beginnings()[provider](ctx, state)
	if err != nil {
		return Preparation{}, "", err
	}
	newBrowser = secret.New()
	stored := sqlc.AddSignInParams{
		State: state, Provider: string(provider), Browser: secret.Hash(newBrowser), ExpiresAt: s.config.Now().Add(begun.life),
		Secret: begun.secret, Client: client.Client, ClientName: client.Name,
	}
	if begun.request != "" {
		stored.Request = &begun.request
	}
	if err := s.queries.AddSignIn(ctx, stored); err != nil {
		return Preparation{}, "", fmt.Errorf("prepare sign-in: %w", err)
	}
	preparation = begun.preparation
	preparation.Token, preparation.State = state, state
	if preparation.RequestID == "" {
		preparation.RequestID = state
	}
	return preparation, newBrowser, nil
}

// Taken is a sign-in that cannot be taken again.
type Taken struct{ client store.BankClient }

// Take takes the sign-in with id.gov.ua that a state names (API-009): once, in the browser that prepared it, before it expires.
func (s *SignIns) Take(ctx context.Context, browser, state string) (Taken, error) {
	if browser == "" {
		return Taken{}, domain.Refuse(domain.CodeSignInExpired)
	}
	taken, err := s.queries.TakeSignIn(ctx, sqlc.TakeSignInParams{
		State: state, Provider: string(domain.ProviderIdgovua), Browser: secret.Hash(browser),
	})
	if errors.Is(err, pgx.ErrNoRows) || err == nil && taken.ExpiresAt.Before(s.config.Now()) {
		return Taken{}, domain.Refuse(domain.CodeSignInExpired)
	}
	if err != nil {
		return Taken{}, fmt.Errorf("complete sign-in: %w", err)
	}
	return Taken{store.BankClient{Client: taken.Client, Name: taken.ClientName}}, nil
}

// Identify exchanges the code of id.gov.ua for the citizen of a taken sign-in (AUTH-03).
func (s *SignIns) Identify(ctx context.Context, taken Taken, code string) (uuid.UUID, error) {
	identity, err := s.world.Identity.SignIn(ctx, code)
	if wire.KindOf(err) == wire.Refused {
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	}
	if err != nil {
		return uuid.Nil, err
	}
	citizen, err := s.identified(ctx, identity)
	if err != nil {
		return uuid.Nil, err
	}
	return citizen, s.linkBankClient(ctx, citizen, taken.client)
}

// Demo returns the citizen of a sign-in without proof of identity, in demonstrations only (API-011, API-012).
func (s *SignIns) Demo(ctx context.Context, rnokpp string) (uuid.UUID, error) {
	if !s.config.Demo || rnokpp == "" {
		return uuid.Nil, domain.Refuse(domain.CodeNotFound)
	}
	person, err := s.world.Persons.Person(ctx, rnokpp)
	if wire.KindOf(err) == wire.NotFound {
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	}
	if err != nil {
		return uuid.Nil, err
	}
	return s.identified(ctx, idgovua.Identity{
		Code: rnokpp, LastName: person.LastName, FirstName: person.FirstName, MiddleName: person.MiddleName,
	})
}

// Begin begins a session for a citizen who has signed in. The browser is the value of its lasting cookie, which is unrelated to
// the secret of the sign-in.
func (s *SignIns) Begin(ctx context.Context, citizen uuid.UUID, provider domain.Provider, browser string) (Session, Tokens, error) {
	return s.world.Sessions.Begin(ctx, citizen, provider, func(queries *sqlc.Queries, begun Session) error {
		if err := s.world.Accounts.FollowBrowser(ctx, queries, citizen, begun.ID, browser); err != nil {
			return err
		}
		return s.world.Accounts.RecordBrowser(ctx, queries, citizen, provider, browser)
	})
}
