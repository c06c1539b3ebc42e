package api

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/clients/idgovua"
	"cabinet/clients/wire"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

const (
	// signInLife is how long a sign-in may take, from the button to the answer.
	signInLife    = 10 * time.Minute
	browserCookie = "cabinet_signin"
)

// begun is a sign-in that a provider has agreed to begin.
type begun struct {
	life    time.Duration
	request string // as the provider names it; empty where it comes back by the state
	secret  string // what the person signs, in Diia
	answer  contract.SignInPreparation
}

// beginnings are the ways to sign in that begin with the provider, as far as they are switched on. Each answers where to
// send the citizen.
func (s *Server) beginnings() map[domain.Provider]func(ctx context.Context, state string) (begun, error) {
	ways := map[domain.Provider]func(context.Context, string) (begun, error){
		domain.ProviderIdgovua: func(_ context.Context, state string) (begun, error) {
			return begun{life: signInLife, answer: contract.SignInPreparation{Deeplink: s.world.Identity.AuthorizeURL(state)}}, nil
		},
	}
	if s.world.Diia != nil {
		ways[domain.ProviderDiia] = s.beginDiia
	}
	if s.world.BankSignIn != nil {
		ways[domain.ProviderMono] = s.beginMono
	}
	return ways
}

// SignInProviders lists the ways to sign in that are switched on.
func (s *Server) SignInProviders(c *gin.Context) {
	ways := s.beginnings()
	offered := []contract.SignInProvider{}
	for _, provider := range domain.Providers() {
		_, begins := ways[provider.Code]
		demo := provider.Means == domain.MeansDemo && s.config.Demo && (provider.Code != domain.ProviderDev || s.config.DevUser != "")
		if begins || demo {
			offered = append(offered, contract.SignInProvider(provider.Code))
		}
	}
	c.JSON(http.StatusOK, offered)
}

// PrepareSignIn starts a sign-in (API-005 to API-007): the browser keeps a secret, so that nobody can finish another's.
func (s *Server) PrepareSignIn(c *gin.Context, provider contract.SignInProvider, params contract.PrepareSignInParams) {
	begin, offered := s.beginnings()[domain.Provider(provider)]
	if !offered {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	answer, err := s.prepare(c, domain.Provider(provider), begin, params.Link)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, answer)
}

func (s *Server) prepare(
	c *gin.Context, provider domain.Provider, begin func(context.Context, string) (begun, error), link string,
) (contract.SignInPreparation, error) {
	var none contract.SignInPreparation
	client, err := s.takeBankClient(c, link)
	if err != nil {
		return none, err
	}
	state, err := randomToken()
	if err != nil {
		return none, err
	}
	browser, err := randomToken()
	if err != nil {
		return none, err
	}
	way, err := begin(c, state)
	if err != nil {
		return none, err
	}
	kept := sqlc.AddSignInParams{
		State: state, Provider: string(provider), Browser: hashed(browser), ExpiresAt: s.config.Now().Add(way.life),
		Secret: way.secret, Client: client.Client, ClientName: client.ClientName,
	}
	if way.request != "" {
		kept.Request = &way.request
	}
	if err := s.queries.AddSignIn(c, kept); err != nil {
		return none, fmt.Errorf("prepare sign-in: %w", err)
	}
	s.setBrowserCookie(c, browser, signInLife)
	way.answer.Token, way.answer.State = state, state
	if way.answer.RequestID == "" {
		way.answer.RequestID = state
	}
	return way.answer, nil
}

func hashed(secret string) []byte {
	hash := sha256.Sum256([]byte(secret))
	return hash[:]
}

// browserOf is the secret of the browser that calls, hashed. One that has none has begun no sign-in.
func browserOf(c *gin.Context) ([]byte, error) {
	browser, err := c.Cookie(browserCookie)
	if err != nil || browser == "" {
		return nil, domain.Refuse(domain.CodeSignInExpired)
	}
	return hashed(browser), nil
}

func (s *Server) setBrowserCookie(c *gin.Context, value string, life time.Duration) {
	http.SetCookie(c.Writer, &http.Cookie{
		Name: browserCookie, Value: value, Path: "/auth", MaxAge: int(life / time.Second), HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.public.Scheme == "https",
	})
}

// CompleteIdgovua finishes a sign-in with id.gov.ua (API-009, AUTH-03).
func (s *Server) CompleteIdgovua(c *gin.Context) {
	var body contract.SignInCompletion
	if !s.bind(c, &body) {
		return
	}
	taken, err := s.takeSignIn(c, body.State)
	if err != nil {
		s.refuse(c, err)
		return
	}
	identity, err := s.world.Identity.SignIn(c, body.Code)
	if wire.KindOf(err) == wire.Refused {
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.signIn(c, domain.ProviderIdgovua, identity, bankClient{taken.Client, taken.ClientName})
}

// takeSignIn ends the sign-in that a state names: it works once, in the browser that began it, and in time.
func (s *Server) takeSignIn(c *gin.Context, state string) (sqlc.TakeSignInRow, error) {
	browser, err := browserOf(c)
	if err != nil {
		return sqlc.TakeSignInRow{}, err
	}
	taken, err := s.queries.TakeSignIn(c, sqlc.TakeSignInParams{
		State: state, Provider: string(domain.ProviderIdgovua), Browser: browser,
	})
	if errors.Is(err, pgx.ErrNoRows) || err == nil && taken.ExpiresAt.Before(s.config.Now()) {
		return taken, domain.Refuse(domain.CodeSignInExpired)
	}
	if err != nil {
		return taken, fmt.Errorf("complete sign-in: %w", err)
	}
	s.setBrowserCookie(c, "", -time.Second)
	return taken, nil
}

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
		s.refuse(c, err)
		return
	}
	s.begin(c, provider, citizen)
}

// begin answers with a session of the citizen.
func (s *Server) begin(c *gin.Context, provider domain.Provider, citizen uuid.UUID) {
	tokens, err := s.sessions.begin(c, citizen, string(provider))
	if err != nil {
		s.refuse(c, err)
		return
	}
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
	kept, err := s.queries.SignInCitizen(ctx, sqlc.SignInCitizenParams{
		ID: id, Reference: s.reference(person.RNOKPP), Rnokpp: person.RNOKPP, LastName: person.LastName,
		FirstName: person.FirstName, MiddleName: person.MiddleName, Gender: person.Gender,
		Birthday: db.Day(person.Birthday),
		Email:    person.Email, Phone: person.Phone, Now: s.config.Now(),
	})
	if err != nil {
		return uuid.Nil, fmt.Errorf("keep citizen: %w", err)
	}
	return kept, nil
}

// reference names a citizen where no personal data may stand.
func (s *Server) reference(rnokpp string) string {
	return domain.RNOKPP(rnokpp).Reference(s.config.ReferenceKey)
}
