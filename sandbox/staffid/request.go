package staffid

import (
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// request is a sign-in that a client has asked for, as the protocol's implementation reads it.
type request struct {
	oidc.AuthRequest

	id      string
	made    time.Time
	code    string
	login   string
	two     bool // both factors
	at      time.Time
	service *memory
}

// GetID is the number by which the page knows the request.
func (r *request) GetID() string { return r.id }

// GetACR is empty: the office asserts factors by amr.
func (r *request) GetACR() string { return "" }

// GetAMR are the methods by which the person has signed in (RFC 8176).
func (r *request) GetAMR() []string {
	if r.two {
		return []string{"pwd", "otp", "mfa"}
	}
	return []string{"pwd"}
}

// GetAudience is the client.
func (r *request) GetAudience() []string { return []string{r.ClientID} }

// GetAuthTime is when the person has signed in.
func (r *request) GetAuthTime() time.Time { return r.at }

// GetClientID is the client's id.
func (r *request) GetClientID() string { return r.ClientID }

// GetCodeChallenge is the client's proof of possession.
func (r *request) GetCodeChallenge() *oidc.CodeChallenge {
	if r.CodeChallenge == "" {
		return nil
	}
	return &oidc.CodeChallenge{Challenge: r.CodeChallenge, Method: r.CodeChallengeMethod}
}

// GetNonce is the client's.
func (r *request) GetNonce() string {
	if r.service.faults.On(otherNonce) {
		return "another-nonce"
	}
	return r.Nonce
}

// GetRedirectURI returns the redirect address.
func (r *request) GetRedirectURI() string { return r.RedirectURI }

// GetResponseType is the client's.
func (r *request) GetResponseType() oidc.ResponseType { return r.ResponseType }

// GetResponseMode is the client's.
func (r *request) GetResponseMode() oidc.ResponseMode { return r.ResponseMode }

// GetScopes are the client's.
func (r *request) GetScopes() []string { return r.Scopes }

// GetState is the client's.
func (r *request) GetState() string { return r.State }

// GetSubject is the person.
func (r *request) GetSubject() string { return r.login }

// Done reports whether the person has signed in.
func (r *request) Done() bool { return r.login != "" }
