package session

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/store/keytest"
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

const firstKey = "the first key"

// noon is an instant without a change of clocks.
var noon = time.Date(2026, 3, 5, 12, 0, 0, 0, domain.Kyiv)

// desk has sessions, and a clock that the test moves.
type desk struct {
	*Sessions
	now time.Time
}

// newDesk makes sessions in a database; nil: none answers.
func newDesk(database *pgxpool.Pool) *desk {
	d := &desk{now: noon}
	d.Sessions = New(database, Config{Key: []byte(firstKey), RefreshGrace: 10 * time.Second, Now: func() time.Time { return d.now }})
	return d
}

// While the key of tokens is replaced, the previous one verifies and does not sign, so that nobody is signed out. Afterwards its
// tokens are refused.
func TestKeyOfTokensIsChanged(t *testing.T) {
	citizen := Session{ID: uuid.New(), Citizen: uuid.New()}
	of := func(key, previous string) *Sessions {
		made := New(nil, Config{Key: []byte(key), PreviousKey: []byte(previous), Now: func() time.Time { return noon }})
		made.open.Add(citizen.ID, true)
		return made
	}
	sign := func(s *Sessions) string {
		tokens, err := s.Issue(citizen, "", noon.Add(Life))
		require.NoError(t, err)
		return "Bearer " + tokens.Access
	}
	accepts := func(s *Sessions, token string) bool {
		found, err := s.Authenticate(t.Context(), token)
		return err == nil && found == citizen
	}
	before, changing, after := of(firstKey, ""), of("the second key", firstKey), of("the second key", "")
	require.True(t, accepts(changing, sign(before)))
	require.True(t, accepts(changing, sign(changing)))
	require.False(t, accepts(before, sign(changing)), "it signs with the new key")
	require.False(t, accepts(after, sign(before)))
	require.True(t, accepts(after, sign(changing)))
	require.False(t, accepts(before, forge(t, jwt.SigningMethodHS256, []byte(""), nil)), "an absent previous key is not an empty key")
}

// Only a token that we have signed, for a citizen, and that is not over, is a session (SESS-05).
func TestForgedTokensAreRefused(t *testing.T) {
	d, key := newDesk(nil), []byte(firstKey)
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
			_, err := d.Authenticate(t.Context(), header)
			require.Equal(t, domain.CodeUnauthorized, domain.CodeOf(err))
		})
	}
}

// An access token lives ten minutes, and a few seconds more for clocks that differ; then it still names the session to end.
func TestTokensEnd(t *testing.T) {
	d := newDesk(nil)
	session := Session{ID: uuid.New(), Citizen: uuid.New()}
	given, err := d.Issue(session, "next", noon.Add(Life))
	require.NoError(t, err)
	require.Equal(t, 10*time.Minute, given.ExpiresIn)
	require.Equal(t, "next", given.Refresh)
	header := "Bearer " + given.Access

	for after, good := range map[time.Duration]bool{
		0: true, accessLife: true, accessLife + clockSkew - time.Second: true, accessLife + clockSkew + time.Second: false,
	} {
		d.now = noon.Add(after)
		found, err := d.Authenticate(t.Context(), header)
		if good {
			require.NoError(t, err, after)
			require.Equal(t, session, found)
		} else {
			require.Equal(t, domain.CodeUnauthorized, domain.CodeOf(err), after)
		}
	}
	d.now = noon.Add(24 * time.Hour)
	found, err := d.Named(header)
	require.NoError(t, err)
	require.Equal(t, session, found)
}

// The end of a session is known at sign-in, and no refresh extends it: a day after the sign-in it is over.
func TestSessionEndsADayAfterSignIn(t *testing.T) {
	database := dbtest.New(t)
	d := newDesk(database)
	_, given, err := d.Begin(t.Context(), newCitizen(t, database), domain.ProviderPreset)
	require.NoError(t, err)
	ends := noon.Add(24 * time.Hour)
	require.WithinDuration(t, ends, given.SessionEndsAt, 0, "SESS-09, TIME-29")
	for _, at := range []time.Time{noon.Add(time.Hour), ends.Add(-time.Second)} {
		d.now = at
		given, err = d.Refresh(t.Context(), given.Refresh)
		require.NoError(t, err)
		require.WithinDuration(t, ends, given.SessionEndsAt, 0)
	}
	d.now = ends
	_, err = d.Refresh(t.Context(), given.Refresh)
	require.Equal(t, domain.CodeUnauthorized, domain.CodeOf(err), "SESS-09, TIME-29")
}

func newCitizen(t *testing.T, database *pgxpool.Pool) uuid.UUID {
	t.Helper()
	return keytest.Citizen(t, keytest.Store(t, database), "reference", domain.Person{RNOKPP: "3111111117", LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"})
}

// The refreshes of one session are limited, by whichever of its tokens; other sessions have limits of their own. A stolen token
// ends the session all the same.
func TestRefreshesAreLimitedBySession(t *testing.T) {
	database := dbtest.New(t)
	d := newDesk(database)
	citizen := newCitizen(t, database)
	begin := func() string {
		_, given, err := d.Begin(t.Context(), citizen, domain.ProviderPreset)
		require.NoError(t, err)
		return given.Refresh
	}
	// used refreshes until it is refused, and returns how often it was not.
	used := func(next func() (Tokens, error)) (times int) {
		for ; times < 2*refreshLimit.Burst; times++ {
			if _, err := next(); err != nil {
				require.Equal(t, domain.CodeTooManyRequests, domain.CodeOf(err))
				break
			}
		}
		return times
	}
	token, again := begin(), begin()
	times := used(func() (Tokens, error) { // each token is new, and the session is the same
		_, err := d.Refresh(t.Context(), begin())
		require.NoError(t, err, "another session")
		given, err := d.Refresh(t.Context(), token)
		token = given.Refresh
		return given, err
	})
	require.GreaterOrEqual(t, times, refreshLimit.Burst)
	require.Less(t, times, 2*refreshLimit.Burst)
	times = used(func() (Tokens, error) { return d.Refresh(t.Context(), again) }) // accepted again within the grace period
	require.GreaterOrEqual(t, times, refreshLimit.Burst)
	require.Less(t, times, 2*refreshLimit.Burst)
	d.now = noon.Add(d.config.RefreshGrace + time.Second)
	_, err := d.Refresh(t.Context(), again)
	_, reused := errors.AsType[*ReusedError](err)
	require.True(t, reused)
}

// No header but one with our own signature names a session, however it is bent.
func FuzzBearer(f *testing.F) {
	d := newDesk(nil)
	// The same in every process of the fuzzer, so that its seeds are good in all of them.
	who := Session{ID: uuid.MustParse("0192a3b4-0000-7000-8000-000000000001"), Citizen: uuid.MustParse("0192a3b4-0000-7000-8000-000000000002")}
	given, err := d.Issue(who, "", noon.Add(Life))
	require.NoError(f, err)
	signed := given.Access[:strings.LastIndex(given.Access, ".")+1]
	for _, seed := range []string{
		"", "Bearer", "Bearer ", "bearer " + given.Access, "Bearer " + given.Access, "Bearer " + signed,
		"Bearer  " + given.Access, "Bearer " + given.Access + ".x", "Bearer " + strings.ToUpper(given.Access),
		"Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", "Bearer ..", "Bearer \x00", "Bearer " + strings.Repeat(".", 1000),
		forge(f, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil),
		forge(f, jwt.SigningMethodHS256, []byte("another"), nil),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		d.open.Add(who.ID, true)
		for _, read := range []func() (Session, error){
			func() (Session, error) { return d.Authenticate(t.Context(), header) },
			func() (Session, error) { return d.Named(header) },
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
