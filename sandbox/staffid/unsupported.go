package staffid

import (
	"context"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// What the protocol's implementation can do and this provider refuses.

// CreateAccessAndRefreshTokens is refused: no scope asks for refresh tokens.
func (m *memory) CreateAccessAndRefreshTokens(context.Context, op.TokenRequest, string) (string, string, time.Time, error) {
	return "", "", time.Time{}, errUnsupported
}

// TokenRequestByRefreshToken knows none.
func (m *memory) TokenRequestByRefreshToken(context.Context, string) (op.RefreshTokenRequest, error) {
	return nil, op.ErrInvalidRefreshToken
}

// TerminateSession has no session to end.
func (m *memory) TerminateSession(context.Context, string, string) error { return nil }

// RevokeToken has nothing to revoke.
func (m *memory) RevokeToken(context.Context, string, string, string) *oidc.Error { return nil }

// GetRefreshTokenInfo knows none.
func (m *memory) GetRefreshTokenInfo(context.Context, string, string) (string, string, error) {
	return "", "", op.ErrInvalidRefreshToken
}

// SetUserinfoFromToken is refused: the ID token says everything.
func (m *memory) SetUserinfoFromToken(context.Context, *oidc.UserInfo, string, string, string) error {
	return errUnsupported
}

// SetIntrospectionFromToken is refused.
func (m *memory) SetIntrospectionFromToken(context.Context, *oidc.IntrospectionResponse, string, string, string) error {
	return errUnsupported
}

// GetPrivateClaimsFromScopes are none.
func (m *memory) GetPrivateClaimsFromScopes(context.Context, string, string, []string) (map[string]any, error) {
	return map[string]any{}, nil
}

// GetKeyByIDAndClientID is refused: the client has a secret.
func (m *memory) GetKeyByIDAndClientID(context.Context, string, string) (*jose.JSONWebKey, error) {
	return nil, errUnsupported
}

// ValidateJWTProfileScopes is refused.
func (m *memory) ValidateJWTProfileScopes(context.Context, string, []string) ([]string, error) {
	return nil, errUnsupported
}
