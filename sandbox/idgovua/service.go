// Package idgovua plays id.gov.ua, the state's sign-in service: the page where a person picks a key, and the OAuth
// methods behind it.
package idgovua

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/store"
)

// Config is the one registered client of the service.
type Config struct {
	ClientID     string
	ClientSecret string
	Redirects    []string // allowed beginnings of redirect_uri, such as http://localhost:
}

// Service is safe for concurrent use.
type Service struct {
	config Config
	store  *store.Store
	faults *faults.Switches
	keys   []key
	byID   map[string]key
}

// System lists the faults of the service.
var System = faults.System{
	ID: "idgovua", Title: "id.gov.ua", Path: "/idgovua/",
	Faults: []faults.Fault{
		{ID: userIDNumber, Title: "user_id приходить числом, а не рядком"},
		{ID: htmlBody, Title: "методи відповідають HTML замість JSON"},
		{ID: okWithError, Title: "методи відповідають 200 з помилкою в тілі"},
		{ID: enveloped, Title: "дані приходять у конверті (base64 без шифрування)"},
	},
}

const (
	userIDNumber = "user_id_number"
	htmlBody     = "html_body"
	okWithError  = "ok_with_error"
	enveloped    = "enveloped"
)

const (
	codeBucket  = "idgovua_codes"
	tokenBucket = "idgovua_tokens"

	codeLife  = 2 * time.Minute
	tokenLife = time.Hour
)

// grant is what a code or a token grants.
type grant struct {
	KeyID    string    `json:"keyId"`
	AuthType string    `json:"authType"`
	Redirect string    `json:"redirect,omitempty"`
	Until    time.Time `json:"until"`
}

// New makes the service for everybody in the country.
func New(c Config, people *country.Country, s *store.Store, f *faults.Registry) *Service {
	svc := &Service{config: c, store: s, faults: f.Of(System), keys: keysOf(people), byID: map[string]key{}}
	for _, k := range svc.keys {
		svc.byID[k.ID] = k
	}
	return svc
}

// Handler serves the page and the methods, without the faults common to all systems.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.showKeys)
	mux.HandleFunc("POST /authorize", s.authorize)
	for path, serve := range map[string]func(url.Values) (any, error){
		"/get-access-token": s.accessToken,
		"/get-user-info":    s.userInfo,
		"/get-user-logout":  s.logout,
	} {
		mux.HandleFunc("GET "+path, s.method(serve))
		mux.HandleFunc("POST "+path, s.method(serve))
	}
	return mux
}

// refusal says in words why a client or an address of return is not accepted; empty when both are registered.
func (s *Service) refusal(clientID, redirect string) string {
	if !same(clientID, s.config.ClientID) {
		return "Цей client_id не зареєстровано."
	}
	u, err := url.Parse(redirect)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" {
		return "Адреса повернення (redirect_uri) неправильна."
	}
	for _, prefix := range s.config.Redirects {
		if strings.HasPrefix(redirect, prefix) {
			return ""
		}
	}
	return "Адресу повернення (redirect_uri) не зареєстровано."
}

// newCode notes who signed in and gives the single-use code for it.
func (s *Service) newCode(k key, authType, redirect string) (string, error) {
	code := rand.Text()
	g := grant{KeyID: k.ID, AuthType: authType, Redirect: redirect, Until: time.Now().Add(codeLife)}
	if err := s.store.Update(func(tx *store.Tx) error { return tx.Put(codeBucket, code, g) }); err != nil {
		return "", fmt.Errorf("keep code: %w", err)
	}
	return code, nil
}

// exchange gives a token for a code; the code is dead afterwards.
func (s *Service) exchange(code string) (string, grant, error) {
	token := rand.Text()
	var g grant
	var found bool
	err := s.store.Update(func(tx *store.Tx) (err error) {
		if g, found, err = store.Get[grant](tx, codeBucket, code); err != nil || !found {
			return err
		}
		if err := tx.Delete(codeBucket, code); err != nil {
			return err
		}
		if found = time.Now().Before(g.Until); !found {
			return nil
		}
		g.Until = time.Now().Add(tokenLife)
		return tx.Put(tokenBucket, token, g)
	})
	if err != nil {
		return "", grant{}, err
	}
	if !found {
		return "", grant{}, errBadCode
	}
	return token, g, nil
}

// holder finds the key of a valid token and its user_id.
func (s *Service) holder(token, user string) (key, grant, error) {
	var g grant
	var found bool
	err := s.store.View(func(tx *store.Tx) (err error) {
		g, found, err = store.Get[grant](tx, tokenBucket, token)
		return err
	})
	if err != nil {
		return key{}, grant{}, err
	}
	k, known := s.byID[g.KeyID]
	if !found || !known || !time.Now().Before(g.Until) || user != fmt.Sprint(userID(g.KeyID)) {
		return key{}, grant{}, errBadToken
	}
	return k, g, nil
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
