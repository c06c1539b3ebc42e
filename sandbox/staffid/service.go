// Package staffid plays the OpenID provider of the office whose staff support citizens: a page on which a tester is one of
// them, by one factor or two, and behind it a certified implementation of the protocol.
package staffid

import (
	"crypto/rand"
	"fmt"
	"net/http"

	"github.com/zitadel/oidc/v3/pkg/op"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/web"
)

// Config is the one registered client. Without an id none is registered.
type Config struct {
	ClientID     string `env:"CLIENT_ID"`
	ClientSecret string `env:"CLIENT_SECRET"`
	RedirectURL  string `env:"REDIRECT_URL" envDefault:"http://localhost:8234/sign-in/callback"`
	PublicURL    string `env:"-"` // the issuer, without a slash at the end
}

// Service is safe for concurrent use.
type Service struct {
	config   Config
	memory   *memory
	provider *op.Provider
}

// System lists the faults of the provider.
var System = faults.System{
	ID: "staff_id", Title: "вхід працівників (OpenID Connect)", Path: "/staffid/",
	Faults: []faults.Fault{
		{ID: otherNonce, Title: "чужий nonce у токені"},
		{ID: staleToken, Title: "токен, строк дії якого минув"},
	},
}

const (
	otherNonce = "other_nonce"
	staleToken = "stale_token"
)

// New makes the provider. What it remembers ends with the process, as do its keys.
func New(c Config, f *faults.Registry) (*Service, error) {
	kept, err := newMemory(c, f.Of(System))
	if err != nil {
		return nil, fmt.Errorf("staff's provider: %w", err)
	}
	s := &Service{config: c, memory: kept}
	settings := &op.Config{CodeMethodS256: true, AuthMethodPost: true, SupportedScopes: []string{"openid", "profile", "email"}}
	if _, err := rand.Read(settings.CryptoKey[:]); err != nil {
		return nil, err
	}
	s.provider, err = op.NewProvider(settings, kept, op.StaticIssuer(c.PublicURL), op.WithAllowInsecure())
	if err != nil {
		return nil, fmt.Errorf("staff's provider: %w", err)
	}
	return s, nil
}

// Handler serves the protocol and the page, without the faults common to all systems.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /login", s.showLogin)
	mux.Handle("POST /login", http.NewCrossOriginProtection().Handler(http.HandlerFunc(s.logIn)))
	mux.Handle("/", s.provider)
	return mux
}

// loginPage is what the page shows.
type loginPage struct {
	ID     string
	People []Person
}

func (s *Service) showLogin(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if _, err := s.memory.AuthRequestByID(r.Context(), id); err != nil {
		web.Render(w, pages["missing"], http.StatusNotFound, nil)
		return
	}
	web.Render(w, pages["login"], http.StatusOK, loginPage{id, People})
}

// logIn takes the form of the page and leads back to the client by way of the provider.
func (s *Service) logIn(w http.ResponseWriter, r *http.Request) {
	id := r.PostFormValue("id")
	if !s.memory.logIn(id, r.PostFormValue("person"), r.PostFormValue("factors") == "2") {
		web.Render(w, pages["missing"], http.StatusNotFound, nil)
		return
	}
	ctx := op.ContextWithIssuer(r.Context(), s.config.PublicURL)
	http.Redirect(w, r, op.AuthCallbackURL(s.provider)(ctx, id), http.StatusSeeOther)
}
