package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/temporal/keytest"
)

// forge signs claims in a way of the test's choosing.
func forge(t testing.TB, method jwt.SigningMethod, key any, change func(*accessClaims)) string {
	t.Helper()
	claims := accessClaims{jwt.RegisteredClaims{
		Issuer: tokenIssuer, ID: uuid.NewString(), Subject: uuid.NewString(),
		IssuedAt: jwt.NewNumericDate(noon), ExpiresAt: jwt.NewNumericDate(noon.Add(accessLife)),
	}}
	if change != nil {
		change(&claims)
	}
	text, err := jwt.NewWithClaims(method, claims).SignedString(key)
	require.NoError(t, err)
	return "Bearer " + text
}

// While the key of tokens is changed the previous one verifies, too, and signs nothing: nobody is signed out. Afterwards it is
// nobody's.
func TestKeyOfTokensIsChanged(t *testing.T) {
	c := newCabinet(t)
	citizen := session{id: uuid.New(), citizen: uuid.New()}
	of := func(key, previous string) *sessions {
		config := c.config
		config.JWTKey, config.JWTKeyPrevious = []byte(key), []byte(previous)
		made := newSessions(nil, config)
		made.inForce.Add(citizen.id, true)
		return made
	}
	sign := func(s *sessions) string {
		tokens, err := s.tokens(citizen, "", c.now.Add(sessionLife))
		require.NoError(t, err)
		return "Bearer " + tokens.AccessToken
	}
	accepts := func(s *sessions, token string) bool {
		found, err := s.authenticate(t.Context(), token)
		return err == nil && found == citizen
	}
	before, changing, after := of("the first key", ""), of("the second key", "the first key"), of("the second key", "")
	require.True(t, accepts(changing, sign(before)))
	require.True(t, accepts(changing, sign(changing)))
	require.False(t, accepts(before, sign(changing)), "it signs with the new key")
	require.False(t, accepts(after, sign(before)))
	require.True(t, accepts(after, sign(changing)))
	require.False(t, accepts(before, forge(t, jwt.SigningMethodHS256, []byte(""), nil)), "no previous key is no empty key")
}

// Only a token that we have signed, for a citizen, and that is not over, is a session (SESS-05).
func TestForgedTokensAreRefused(t *testing.T) {
	c := newCabinet(t)
	key := c.config.JWTKey
	for what, header := range map[string]string{
		"nothing":              "",
		"no scheme":            strings.TrimPrefix(forge(t, jwt.SigningMethodHS256, key, nil), "Bearer "),
		"another scheme":       "Basic " + strings.TrimPrefix(forge(t, jwt.SigningMethodHS256, key, nil), "Bearer "),
		"no token":             "Bearer ",
		"unsigned":             forge(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil),
		"another method":       forge(t, jwt.SigningMethodHS512, key, nil),
		"another key":          forge(t, jwt.SigningMethodHS256, []byte("a stranger's key"), nil),
		"another issuer":       forge(t, jwt.SigningMethodHS256, key, func(c *accessClaims) { c.Issuer = "stranger" }),
		"no session":           forge(t, jwt.SigningMethodHS256, key, func(c *accessClaims) { c.ID = "x" }),
		"no citizen":           forge(t, jwt.SigningMethodHS256, key, func(c *accessClaims) { c.Subject = "" }),
		"no end":               forge(t, jwt.SigningMethodHS256, key, func(c *accessClaims) { c.ExpiresAt = nil }),
		"issued in the future": forge(t, jwt.SigningMethodHS256, key, func(c *accessClaims) { c.NotBefore = jwt.NewNumericDate(noon.Add(time.Hour)) }),
		"over": forge(t, jwt.SigningMethodHS256, key, func(c *accessClaims) {
			c.ExpiresAt = jwt.NewNumericDate(noon.Add(-clockSkew - time.Second))
		}),
	} {
		t.Run(what, func(t *testing.T) {
			refused(t, c.call(http.MethodGet, "/api/user/profile", nil, "Authorization", header),
				http.StatusUnauthorized, domain.CodeUnauthorized)
		})
	}
}

// A token lives ten minutes, with a few seconds' grace for clocks that differ; then it still names the session to end.
func TestTokensEnd(t *testing.T) {
	c := newCabinet(t)
	who := session{id: uuid.New(), citizen: uuid.New()}
	given, err := c.sessions.tokens(who, "next", noon.Add(sessionLife))
	require.NoError(t, err)
	require.Equal(t, 600, given.ExpiresIn)
	require.Equal(t, "next", given.RefreshToken)
	c.sessions.inForce.Add(who.id, true)
	header := "Bearer " + given.AccessToken

	for after, good := range map[time.Duration]bool{
		0: true, accessLife: true, accessLife + clockSkew - time.Second: true, accessLife + clockSkew + time.Second: false,
	} {
		c.now = noon.Add(after)
		found, err := c.sessions.authenticate(t.Context(), header)
		if good {
			require.NoError(t, err, after)
			require.Equal(t, who, found)
		} else {
			require.Equal(t, domain.CodeUnauthorized, domain.CodeOf(err), after)
		}
	}
	c.now = noon.Add(24 * time.Hour)
	found, err := c.sessions.named(header)
	require.NoError(t, err)
	require.Equal(t, who, found)
}

// A session's end is told at sign-in, and no refresh puts it off: a day after the sign-in it is over (SESS-09, TIME-29).
func TestTheEndOfASessionIsTold(t *testing.T) {
	database := dbtest.New(t)
	c := newCabinetOn(t, database)
	citizen := keytest.Citizen(t, c.papers, "reference", domain.Person{RNOKPP: "3111111117", LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"})
	_, given, err := c.sessions.begin(t.Context(), citizen, "preset")
	require.NoError(t, err)
	ends := noon.Add(24 * time.Hour)
	require.WithinDuration(t, ends, given.SessionEndsAt, 0)

	refresh := func(at time.Time) *httptest.ResponseRecorder {
		c.now = at
		return c.call(http.MethodPost, "/auth/refresh", strings.NewReader(`{"token":"`+given.RefreshToken+`"}`),
			"Content-Type", "application/json")
	}
	for _, at := range []time.Time{noon.Add(time.Hour), ends.Add(-time.Second)} {
		answer := refresh(at)
		require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
		given = contract.Tokens{}
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &given))
		require.WithinDuration(t, ends, given.SessionEndsAt, 0)
	}
	refused(t, refresh(ends), http.StatusUnauthorized, domain.CodeUnauthorized)
}

// No header but one with our own signature names a session, however it is bent.
func FuzzBearer(f *testing.F) {
	c := newCabinet(f)
	// The same in every process of the fuzzer, so that its seeds are good in all of them.
	who := session{id: uuid.MustParse("0192a3b4-0000-7000-8000-000000000001"), citizen: uuid.MustParse("0192a3b4-0000-7000-8000-000000000002")}
	given, err := c.sessions.tokens(who, "", noon.Add(sessionLife))
	require.NoError(f, err)
	signed := given.AccessToken[:strings.LastIndex(given.AccessToken, ".")+1]
	for _, seed := range []string{
		"", "Bearer", "Bearer ", "bearer " + given.AccessToken, "Bearer " + given.AccessToken, "Bearer " + signed,
		"Bearer  " + given.AccessToken, "Bearer " + given.AccessToken + ".x", "Bearer " + strings.ToUpper(given.AccessToken),
		"Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", "Bearer ..", "Bearer \x00", "Bearer " + strings.Repeat(".", 1000),
		forge(f, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil),
		forge(f, jwt.SigningMethodHS256, []byte("another"), nil),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		c.sessions.inForce.Add(who.id, true)
		for _, read := range []func() (session, error){
			func() (session, error) { return c.sessions.authenticate(t.Context(), header) },
			func() (session, error) { return c.sessions.named(header) },
		} {
			found, err := read()
			if err != nil {
				require.Equal(t, domain.CodeUnauthorized, domain.CodeOf(err))
				continue
			}
			require.Equal(t, who, found)
			_, token, _ := strings.Cut(header, " ")
			require.True(t, strings.HasPrefix(token, signed), "what was signed is what was read")
		}
	})
}

// Secrets are long, and no two are the same.
func TestRandomTokens(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		token, err := randomToken()
		require.NoError(t, err)
		require.Len(t, token, 43) // 256 bits in base64
		require.False(t, seen[token])
		seen[token] = true
	}
}
