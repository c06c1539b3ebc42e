package staffid

import (
	"net/url"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"cabinet/sandbox/faults"
)

// client is the registered client, as the protocol's implementation reads it.
type client struct {
	config Config
	faults *faults.Switches
}

// GetID is its id.
func (c client) GetID() string { return c.config.ClientID }

// RedirectURIs is its one address.
func (c client) RedirectURIs() []string { return []string{c.config.RedirectURL} }

// PostLogoutRedirectURIs are none.
func (c client) PostLogoutRedirectURIs() []string { return nil }

// ApplicationType is a server that keeps a secret.
func (c client) ApplicationType() op.ApplicationType { return op.ApplicationTypeWeb }

// AuthMethod is the secret.
func (c client) AuthMethod() oidc.AuthMethod { return oidc.AuthMethodBasic }

// ResponseTypes is the code alone.
func (c client) ResponseTypes() []oidc.ResponseType {
	return []oidc.ResponseType{oidc.ResponseTypeCode}
}

// GrantTypes is the code alone.
func (c client) GrantTypes() []oidc.GrantType { return []oidc.GrantType{oidc.GrantTypeCode} }

// LoginURL is the page of a request.
func (c client) LoginURL(id string) string {
	return c.config.PublicURL + "/login?id=" + url.QueryEscape(id)
}

// AccessTokenType is opaque.
func (c client) AccessTokenType() op.AccessTokenType { return op.AccessTokenTypeBearer }

// IDTokenLifetime is short: the token is read once.
func (c client) IDTokenLifetime() time.Duration {
	if c.faults.On(staleToken) {
		return -time.Hour
	}
	return tokenLife
}

// DevMode allows addresses without TLS: the sandbox is one machine's.
func (c client) DevMode() bool { return true }

// RestrictAdditionalIdTokenScopes restricts nothing.
func (c client) RestrictAdditionalIdTokenScopes() func([]string) []string {
	return func(scopes []string) []string { return scopes }
}

// RestrictAdditionalAccessTokenScopes restricts nothing.
func (c client) RestrictAdditionalAccessTokenScopes() func([]string) []string {
	return func(scopes []string) []string { return scopes }
}

// IsScopeAllowed allows no scopes but the standard's.
func (c client) IsScopeAllowed(string) bool { return false }

// IDTokenUserinfoClaimsAssertion puts what is known of the person into the ID token.
func (c client) IDTokenUserinfoClaimsAssertion() bool { return true }

// ClockSkew is none.
func (c client) ClockSkew() time.Duration { return 0 }
