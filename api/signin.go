package api

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/telemetry"
)

const (
	// signInLife is how long a sign-in may take, from the button to the answer.
	signInLife    = 10 * time.Minute
	browserCookie = "cabinet_signin"
	// hostPrefix has a browser accept the cookie from this host alone, over https, and for all paths: no neighbouring
	// subdomain can set it.
	hostPrefix = "__Host-"
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
		s.refuseSignIn(c, domain.Provider(provider), err)
		return
	}
	s.record(c, telemetry.SignInBegun, domain.Provider(provider))
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
		Secret: way.secret, Client: client.Client, ClientName: client.Name,
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

// browserOf is the secret of the browser that calls, hashed. One that has none has begun no sign-in. A request that
// another site has caused is refused whatever it brings: the cabinet's own pages alone finish a sign-in.
func (s *Server) browserOf(c *gin.Context) ([]byte, error) {
	browser, err := c.Cookie(s.browserCookie())
	if err != nil || browser == "" || !ownRequest(c.Request) {
		return nil, domain.Refuse(domain.CodeSignInExpired)
	}
	return hashed(browser), nil
}

// ownRequest reports whether a page of the cabinet has made the request, as far as the browser says; clients that are no
// browsers do not say.
func ownRequest(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin"
}

// browserCookie is the name of the sign-in's cookie. Plain http, in demonstrations, has no host-bound cookies.
func (s *Server) browserCookie() string {
	if s.overHTTPS() {
		return hostPrefix + browserCookie
	}
	return browserCookie
}

// overHTTPS reports whether browsers reach the cabinet by https.
func (s *Server) overHTTPS() bool { return s.public.Scheme == "https" }

func (s *Server) setBrowserCookie(c *gin.Context, value string, life time.Duration) {
	http.SetCookie(c.Writer, &http.Cookie{
		Name: s.browserCookie(), Value: value, Path: "/", MaxAge: int(life / time.Second), HttpOnly: true,
		SameSite: http.SameSiteStrictMode, Secure: s.overHTTPS(),
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
		s.refuseSignIn(c, domain.ProviderIdgovua, err)
		return
	}
	identity, err := s.world.Identity.SignIn(c, body.Code)
	if wire.KindOf(err) == wire.Refused {
		err = domain.RefuseFor(domain.CodeSignInRefused, err)
	}
	if err != nil {
		s.refuseSignIn(c, domain.ProviderIdgovua, err)
		return
	}
	s.signIn(c, domain.ProviderIdgovua, identity, bankClient{taken.Client, taken.ClientName})
}

// takeSignIn ends the sign-in that a state names: it works once, in the browser that began it, and in time.
func (s *Server) takeSignIn(c *gin.Context, state string) (sqlc.TakeSignInRow, error) {
	browser, err := s.browserOf(c)
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
