package api

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"cabinet/api/session"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// people answers for the register of persons; what else the registers hold is not asked for here.
type people struct {
	Registers
	person domain.Person
	err    error
}

func (p people) Person(context.Context, string) (domain.Person, error) { return p.person, p.err }

// Signing in without a key is for demonstrations alone, and as somebody whom the register knows (API-012).
func TestPresetSignIn(t *testing.T) {
	c := newCabinet(t)
	const path = "/auth/provider/preset?user=3111952338"
	refused(t, c.call(http.MethodGet, path, nil), http.StatusNotFound, domain.CodeNotFound)
	c.config.Demo = true
	for err, code := range map[error]domain.Code{
		&wire.Error{Kind: wire.NotFound}:    domain.CodeSignInRefused,
		&wire.Error{Kind: wire.Unavailable}: domain.CodeUnavailable,
		errors.New("a bug"):                 domain.CodeInternal,
	} {
		c.world.Registers = people{err: err}
		c.connect()
		refused(t, c.call(http.MethodGet, path, nil), statusOf(code), code)
	}
}

// A sign-in is finished in the browser that began it and in no other; its cookie is out of reach of scripts and lasts no longer
// than the sign-in, less than a day (AMB-009).
func TestSignInStaysInItsBrowser(t *testing.T) {
	c := newCabinet(t)
	answer := c.call(http.MethodPost, "/auth/provider/idgovua", strings.NewReader(`{"code":"x","state":"y"}`), "Content-Type", "application/json")
	refused(t, answer, http.StatusForbidden, domain.CodeSignInExpired)

	cookie := func() string {
		ctx := gin.CreateTestContextOnly(httptest.NewRecorder(), c.handler.(*gin.Engine))
		c.setSignInCookie(ctx, "secret", session.SignInLife)
		return ctx.Writer.Header().Get("Set-Cookie")
	}
	for _, attribute := range []string{"__Host-cabinet_signin=secret", "Path=/;", "Max-Age=600", "HttpOnly", "Secure", "SameSite=Strict"} {
		require.Contains(t, cookie(), attribute)
	}
	require.NotContains(t, cookie(), "Domain=", "__Host- cookies have none")

	c.public.Scheme = "http" // a demonstration on this machine
	require.Regexp(t, "^cabinet_signin=secret; ", cookie())
	require.NotContains(t, cookie(), "Secure")
}
