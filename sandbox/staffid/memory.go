package staffid

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"cabinet/sandbox/faults"
)

const (
	requestLife = 10 * time.Minute
	tokenLife   = 5 * time.Minute
)

// memory is what the protocol's implementation asks for: requests, the client, people, keys.
type memory struct {
	config Config
	faults *faults.Switches
	key    *ecdsa.PrivateKey

	mu       sync.Mutex
	requests map[string]*request
}

func newMemory(c Config, f *faults.Switches) (*memory, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	return &memory{config: c, faults: f, key: key, requests: map[string]*request{}}, err
}

var (
	errUnknown     = errors.New("unknown request")
	errUnsupported = errors.New("this provider gives ID tokens for codes and nothing else")
)

// CreateAuthRequest starts a request, and deletes unfinished ones.
func (m *memory) CreateAuthRequest(_ context.Context, asked *oidc.AuthRequest, _ string) (op.AuthRequest, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	maps.DeleteFunc(m.requests, func(_ string, r *request) bool { return now.Sub(r.made) > requestLife })
	made := &request{AuthRequest: *asked, id: rand.Text(), made: now, service: m}
	m.requests[made.id] = made
	return made, nil
}

// find gives a copy of a request: the one that is kept changes.
func (m *memory) find(matches func(*request) bool) (op.AuthRequest, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, kept := range m.requests {
		if matches(kept) {
			found := *kept
			return &found, nil
		}
	}
	return nil, errUnknown
}

// AuthRequestByID finds a request.
func (m *memory) AuthRequestByID(_ context.Context, id string) (op.AuthRequest, error) {
	return m.find(func(r *request) bool { return r.id == id })
}

// AuthRequestByCode finds the request of a code.
func (m *memory) AuthRequestByCode(_ context.Context, code string) (op.AuthRequest, error) {
	return m.find(func(r *request) bool { return code != "" && r.code == code })
}

// SaveAuthCode keeps the code of a request.
func (m *memory) SaveAuthCode(_ context.Context, id, code string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, found := m.requests[id]
	if !found {
		return errUnknown
	}
	kept.code = code
	return nil
}

// DeleteAuthRequest forgets a request: a code works once.
func (m *memory) DeleteAuthRequest(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.requests, id)
	return nil
}

// logIn notes who has signed in, and reports whether the request and the person are known.
func (m *memory) logIn(id, login string, two bool) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, found := m.requests[id]
	_, known := personOf(login)
	if found && known {
		kept.login, kept.two, kept.at = login, two, time.Now()
	}
	return found && known
}

// GetClientByClientID finds the client.
func (m *memory) GetClientByClientID(_ context.Context, id string) (op.Client, error) {
	if id == "" || id != m.config.ClientID {
		return nil, errors.New("unknown client")
	}
	return client{m.config, m.faults}, nil
}

// AuthorizeClientIDSecret checks the client's secret.
func (m *memory) AuthorizeClientIDSecret(_ context.Context, id, secret string) error {
	if id != m.config.ClientID || subtle.ConstantTimeCompare([]byte(secret), []byte(m.config.ClientSecret)) != 1 {
		return errors.New("unknown client or wrong secret")
	}
	return nil
}

// SetUserinfoFromScopes does nothing: SetUserinfoFromRequest does.
func (m *memory) SetUserinfoFromScopes(context.Context, *oidc.UserInfo, string, string, []string) error {
	return nil
}

// SetUserinfoFromRequest sets the person's claims.
func (m *memory) SetUserinfoFromRequest(_ context.Context, info *oidc.UserInfo, asked op.IDTokenRequest, _ []string) error {
	person, _ := personOf(asked.GetSubject())
	info.Subject, info.Name, info.PreferredUsername = person.Login, person.Name, person.Login
	info.Email, info.EmailVerified = person.Email, true
	info.AppendClaims("groups", person.Groups)
	return nil
}

// signingKey is the key by which ID tokens are signed, and verified.
type signingKey struct{ key any }

const keyID = "staffid"

// ID names the key.
func (k signingKey) ID() string { return keyID }

// Algorithm is ECDSA's.
func (k signingKey) Algorithm() jose.SignatureAlgorithm { return jose.ES256 }

// SignatureAlgorithm is ECDSA's.
func (k signingKey) SignatureAlgorithm() jose.SignatureAlgorithm { return jose.ES256 }

// Use is to sign.
func (k signingKey) Use() string { return "sig" }

// Key is the key itself.
func (k signingKey) Key() any { return k.key }

// SigningKey signs.
func (m *memory) SigningKey(context.Context) (op.SigningKey, error) { return signingKey{m.key}, nil }

// SignatureAlgorithms is the one of the key.
func (m *memory) SignatureAlgorithms(context.Context) ([]jose.SignatureAlgorithm, error) {
	return []jose.SignatureAlgorithm{jose.ES256}, nil
}

// KeySet is the public key.
func (m *memory) KeySet(context.Context) ([]op.Key, error) {
	return []op.Key{signingKey{&m.key.PublicKey}}, nil
}

// CreateAccessToken gives an access token that opens nothing.
func (m *memory) CreateAccessToken(context.Context, op.TokenRequest) (string, time.Time, error) {
	return rand.Text(), time.Now().Add(tokenLife), nil
}

// Health is always good.
func (m *memory) Health(context.Context) error { return nil }
