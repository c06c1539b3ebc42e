package api

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/temporal/keytest"
)

// Everybody has a limit of their own of each operation; it is used up at once and comes back with time.
func TestRateLimitsAreUsedUpAndComeBack(t *testing.T) {
	l := newLimits() // its sweeper lives outside of the test's time
	synctest.Test(t, func(t *testing.T) {
		for range rateLimits["prepareSignIn"].burst {
			require.Zero(t, l.take("prepareSignIn", "192.0.2.1"))
		}
		require.Equal(t, 200*time.Millisecond, l.take("prepareSignIn", "192.0.2.1"))
		require.Equal(t, 200*time.Millisecond, l.take("prepareSignIn", "192.0.2.1"), "to ask in vain costs nothing")
		require.Zero(t, l.take("prepareSignIn", "192.0.2.2"), "others are not concerned")
		require.Zero(t, l.take("completeIdgovua", "192.0.2.1"), "nor are other operations")

		time.Sleep(200 * time.Millisecond)
		require.Zero(t, l.take("prepareSignIn", "192.0.2.1"))
		require.Positive(t, l.take("prepareSignIn", "192.0.2.1"))
	})
	for range 10_000 {
		require.Zero(t, l.take("catalogue", "192.0.2.1"), "what costs nothing is not limited")
	}
}

// What every page asks for is not used up by a person who opens pages quickly.
func TestPagesMayBeOpenedQuickly(t *testing.T) {
	l := newLimits()
	for range 100 {
		for _, operation := range []string{"profile", "observers", "maintenance", "portal", "orders", "orderStream"} {
			require.Zero(t, l.take(operation, "a citizen"), operation)
		}
	}
}

// untilRefused uses a limit up, which comes back meanwhile: it is refused after its burst, and not much later.
func untilRefused(t *testing.T, burst int, use func(int) (allowed bool)) {
	t.Helper()
	used := 0
	for use(used) {
		used++
		require.Less(t, used, 2*burst, "there is no end")
	}
	require.GreaterOrEqual(t, used, burst)
}

// A caller cannot pass for many by naming other addresses in a header; a proxy on the same machine may name them.
func TestLimitsAreNotEvadedByHeaders(t *testing.T) {
	c := newCabinet(t)
	untilRefused(t, rateLimits["prepareSignIn"].burst, func(i int) bool {
		answer := c.call(http.MethodGet, "/auth/prepare/nobody", nil, "X-Forwarded-For", "203.0.113."+strconv.Itoa(i), "X-Real-Ip", "203.0.113."+strconv.Itoa(i))
		if answer.Code != http.StatusTooManyRequests {
			return true
		}
		tooOften(t, answer, domain.CodeTooManyRequests, time.Second)
		return false
	})

	proxied := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/auth/prepare/nobody", nil)
	proxied.RemoteAddr = "127.0.0.1:4711"
	proxied.Header.Set("X-Forwarded-For", "198.51.100.7")
	answer := httptest.NewRecorder()
	c.handler.ServeHTTP(answer, proxied)
	require.NotEqual(t, http.StatusTooManyRequests, answer.Code)
	require.False(t, c.gate.limits.callers.Contains("prepareSignIn 127.0.0.1"))
	require.True(t, c.gate.limits.callers.Contains("prepareSignIn 198.51.100.7"))
}

// People behind one address renew their sessions whatever comes from there beside them, and nobody renews one without end.
func TestRenewalsAreLimitedBySession(t *testing.T) {
	database := dbtest.New(t)
	c := newCabinetOn(t, database)
	citizen := keytest.Citizen(t, c.papers, "reference", domain.Person{RNOKPP: "3111111117", LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"})
	begin := func() string {
		_, given, err := c.sessions.begin(t.Context(), citizen, "preset")
		require.NoError(t, err)
		return given.RefreshToken
	}
	renew := func(token string) *httptest.ResponseRecorder {
		return c.call(http.MethodPost, "/auth/refresh", strings.NewReader(`{"token":"`+token+`"}`), "Content-Type", "application/json")
	}

	for i := range 200 {
		refused(t, renew("junk "+strconv.Itoa(i)), http.StatusUnauthorized, domain.CodeUnauthorized)
	}
	token, again := begin(), begin()
	untilRefused(t, renewals.burst, func(int) bool { // each token is new, and the session is the same
		require.Equal(t, http.StatusOK, renew(begin()).Code, "another session")
		answer := renew(token)
		if answer.Code != http.StatusOK {
			require.Equal(t, http.StatusTooManyRequests, answer.Code)
			return false
		}
		token = decoded[contract.Tokens](t, answer).RefreshToken
		return true
	})
	untilRefused(t, renewals.burst, func(int) bool { // a token is taken once more for a while
		code := renew(again).Code
		require.Contains(t, []int{http.StatusOK, http.StatusTooManyRequests}, code)
		return code == http.StatusOK
	})
	c.now = noon.Add(c.config.RefreshGrace + time.Second)
	refused(t, renew(again), http.StatusUnauthorized, domain.CodeUnauthorized) // and theft is found all the same
}

// Who has a network of IPv6 has no more than who has an address of IPv4, and a whole site not much more.
func TestNetworksAreLimitedAsOne(t *testing.T) {
	l, burst := newLimits(), rateLimits["applicationCallback"].burst
	untilRefused(t, burst, func(i int) bool {
		return l.takeFrom("applicationCallback", "2001:db8:1:1::"+strconv.FormatInt(int64(i+1), 16)) == 0
	})
	require.Zero(t, l.takeFrom("applicationCallback", "2001:db8:1:2::1"), "the neighbours")
	require.Positive(t, l.takeFrom("applicationCallback", "2001:db8:1:1:ffff::1%eth0"))

	l, burst = newLimits(), rateLimits["completeDev"].burst
	refusedAt := 0
	for i := range 30 * burst { // each network of the site asks less than its limit
		if l.takeFrom("completeDev", "2001:db8:1:"+strconv.FormatInt(int64(i%1000), 16)+"::1") > 0 {
			refusedAt = i
			break
		}
	}
	require.InDelta(t, siteShare*burst, refusedAt, float64(burst))
	require.Zero(t, l.takeFrom("completeDev", "2001:db8:2::1"), "another site")
	require.Equal(t, []network{{"192.0.2.1", 1}}, networksOf("::ffff:192.0.2.1"))
	require.Equal(t, []network{{"", 1}}, networksOf(""))
}

// A flood from many addresses does not reach the registers, and does not keep citizens from signing in.
func TestAnonymousCallersShareLimits(t *testing.T) {
	address := func(i int) string {
		return "10." + strconv.Itoa(i>>16) + "." + strconv.Itoa(i>>8&255) + "." + strconv.Itoa(i&255)
	}
	l := newLimits()
	untilRefused(t, sharedLimits["applicationCallback"].together.burst, func(i int) bool {
		return l.takeFrom("applicationCallback", address(i)) == 0
	})
	require.Positive(t, l.takeFrom("applicationCallback", "192.0.2.1"))

	all := sharedLimits["prepareSignIn"]
	for i := range 2 * all.together.burst { // by addresses that none would be refused for itself
		l.takeFrom("prepareSignIn", address(i%100))
	}
	flooding := 0
	for range 100 {
		if l.takeFrom("prepareSignIn", address(1)) == 0 {
			flooding++
		}
	}
	require.Less(t, flooding, 50, "who floods has little")
	for i := range 1000 {
		citizen := "192.0." + strconv.Itoa(i>>8) + "." + strconv.Itoa(i&255)
		require.Zero(t, l.takeFrom("prepareSignIn", citizen), "a citizen begins")
		require.Zero(t, l.takeFrom("completeIdgovua", citizen), "and ends")
	}
	for operation := range sharedLimits {
		require.Contains(t, rateLimits, operation)
	}
}

// The bank is asked for everybody: a flood of sign-ins leaves each address few questions, and none without any.
func TestBankIsAskedForEverybody(t *testing.T) {
	l := newLimits()
	for i := range 2 * bankShared.together.burst {
		l.mayAskBank("flood "+strconv.Itoa(i), "10.0.0."+strconv.Itoa(i%250))
	}
	require.True(t, l.mayAskBank("a citizen's", "192.0.2.1"))
	asked := 0
	for i := range 100 {
		if l.mayAskBank("one more "+strconv.Itoa(i), "192.0.2.2") {
			asked++
		}
	}
	require.Less(t, asked, 50)
}
