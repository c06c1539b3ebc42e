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

	"cabinet/clients/idgovua"
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

// Only a citizen with an RNOKPP of their own has a profile: it is kept by the number that the key names (AUTH-01, API-012).
func TestWhoMaySignIn(t *testing.T) {
	for _, row := range []struct {
		what     string
		identity idgovua.Identity
		status   int
		code     domain.Code
	}{
		{"an organisation", idgovua.Identity{Code: "3111952338", EDRPOU: "00032112"}, http.StatusForbidden, domain.CodeNotAPerson},
		{"a passport instead of a number", idgovua.Identity{Code: "СН863506"}, http.StatusForbidden, domain.CodeNoRNOKPP},
		{"a number with a wrong check digit", idgovua.Identity{Code: "3111952339"}, http.StatusForbidden, domain.CodeNoRNOKPP},
		{"no number", idgovua.Identity{}, http.StatusForbidden, domain.CodeNoRNOKPP},
	} {
		t.Run(row.what, func(t *testing.T) {
			c := newCabinet(t)
			answer := httptest.NewRecorder()
			ctx := gin.CreateTestContextOnly(answer, c.handler.(*gin.Engine))
			ctx.Request = httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/auth/provider/idgovua", nil)
			c.signIn(ctx, domain.ProviderIdgovua, row.identity, bankClient{})
			refused(t, answer, row.status, row.code)
		})
	}
}

// What the register knows of a person goes before what the key says; while it does not answer, the key's word and the
// number itself do (AUTH-01).
func TestWhoSomebodyIs(t *testing.T) {
	c := newCabinet(t)
	key := idgovua.Identity{Code: "3111952338", LastName: "КОВАЛЕНКО", FirstName: "САШКО", Email: "a@b.example"}
	c.world.Registers = people{person: domain.Person{LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"}}
	known := c.personOf(t.Context(), key)
	require.Equal(t, "ОЛЕКСАНДР", known.FirstName)
	require.Equal(t, "a@b.example", known.Email)
	require.Equal(t, key.Code, known.RNOKPP)

	c.world.Registers = people{err: &wire.Error{Kind: wire.Unavailable}}
	unknown := c.personOf(t.Context(), key)
	require.Equal(t, "САШКО", unknown.FirstName)
	require.Equal(t, "14.03.1985", unknown.Birthday.String())
	require.Equal(t, "male", unknown.Gender)
}

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
		refused(t, c.call(http.MethodGet, path, nil), statusOf(code), code)
	}
}

// A sign-in is finished in the browser that began it and in no other; its cookie is out of reach of scripts and lasts no longer
// than the sign-in, less than a day (API-009, SESS-09, TIME-29, AMB-009).
func TestSignInStaysInItsBrowser(t *testing.T) {
	c := newCabinet(t)
	answer := c.call(http.MethodPost, "/auth/provider/idgovua", strings.NewReader(`{"code":"x","state":"y"}`), "Content-Type", "application/json")
	refused(t, answer, http.StatusForbidden, domain.CodeSignInExpired)

	ctx := gin.CreateTestContextOnly(httptest.NewRecorder(), c.handler.(*gin.Engine))
	c.setBrowserCookie(ctx, "secret", signInLife)
	cookie := ctx.Writer.Header().Get("Set-Cookie")
	for _, attribute := range []string{"__Host-cabinet_signin=secret", "Path=/;", "Max-Age=600", "HttpOnly", "Secure", "SameSite=Strict"} {
		require.Contains(t, cookie, attribute)
	}
	require.NotContains(t, cookie, "Domain=", "__Host- cookies have none")

	c.public.Scheme = "http" // a demonstration on this machine
	plain := gin.CreateTestContextOnly(httptest.NewRecorder(), c.handler.(*gin.Engine))
	c.setBrowserCookie(plain, "secret", signInLife)
	require.Regexp(t, "^cabinet_signin=secret; ", plain.Writer.Header().Get("Set-Cookie"))
	require.NotContains(t, plain.Writer.Header().Get("Set-Cookie"), "Secure")
}

// A citizen's reference is always the same, and says nothing without the key.
func TestReference(t *testing.T) {
	c := newCabinet(t)
	c.config.ReferenceKey = []byte("one")
	one := c.reference("3111952338")
	require.Regexp(t, "^[0-9a-f]{32}$", one)
	require.Equal(t, one, c.reference("3111952338"))
	require.NotEqual(t, one, c.reference("3307594740"))
	c.config.ReferenceKey = []byte("another")
	require.NotEqual(t, one, c.reference("3111952338"))
}
