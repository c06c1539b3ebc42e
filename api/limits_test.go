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

	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// Everybody has a limit of their own of each operation; it is used up at once and comes back with time.
func TestRateLimitsAreUsedUpAndComeBack(t *testing.T) {
	l := newLimits() // its sweeper lives outside of the test's time
	synctest.Test(t, func(t *testing.T) {
		for range rateLimits["prepareSignIn"].Burst {
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
	untilRefused(t, rateLimits["prepareSignIn"].Burst, func(i int) bool {
		answer := c.call(http.MethodGet, "/auth/prepare/nobody", nil, "X-Forwarded-For", "203.0.113."+strconv.Itoa(i), "X-Real-Ip", "203.0.113."+strconv.Itoa(i))
		if answer.Code != http.StatusTooManyRequests {
			return true
		}
		tooOften(t, answer, domain.CodeTooManyRequests, time.Second)
		return false
	})

	const proxiedCalls = 100
	for range proxiedCalls {
		proxied := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/auth/prepare/nobody", nil)
		proxied.RemoteAddr = "127.0.0.1:4711"
		proxied.Header.Set("X-Forwarded-For", "198.51.100.7")
		answer := httptest.NewRecorder()
		c.handler.ServeHTTP(answer, proxied)
		require.NotEqual(t, http.StatusTooManyRequests, answer.Code)
	}
	left := func(address string) (calls int) {
		for c.gate.limits.takeFrom("prepareSignIn", address) == 0 {
			calls++
		}
		return calls
	}
	require.GreaterOrEqual(t, left("127.0.0.1"), rateLimits["prepareSignIn"].Burst)
	require.Less(t, left("198.51.100.7"), rateLimits["prepareSignIn"].Burst-proxiedCalls/2)
}

// A flood of junk from an address does not keep the people behind it from refreshing their sessions.
func TestJunkDoesNotPreventRefreshes(t *testing.T) {
	database := dbtest.New(t)
	c := newCabinetOn(t, database)
	citizen := keytest.Citizen(t, c.store, "reference", domain.Person{RNOKPP: "3111111117", LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"})
	renew := func(token string) *httptest.ResponseRecorder {
		return c.call(http.MethodPost, "/auth/refresh", strings.NewReader(`{"token":"`+token+`"}`), "Content-Type", "application/json")
	}
	for i := range 200 {
		refused(t, renew("junk "+strconv.Itoa(i)), http.StatusUnauthorized, domain.CodeUnauthorized)
	}
	_, given, err := c.sessions.Begin(t.Context(), citizen, domain.ProviderPreset)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, renew(given.Refresh).Code)
}

// Who has a network of IPv6 has no more than who has an address of IPv4, and a whole site not much more.
func TestNetworksAreLimitedAsOne(t *testing.T) {
	l, burst := newLimits(), rateLimits["applicationCallback"].Burst
	untilRefused(t, burst, func(i int) bool {
		return l.takeFrom("applicationCallback", "2001:db8:1:1::"+strconv.FormatInt(int64(i+1), 16)) == 0
	})
	require.Zero(t, l.takeFrom("applicationCallback", "2001:db8:1:2::1"), "the neighbours")
	require.Positive(t, l.takeFrom("applicationCallback", "2001:db8:1:1:ffff::1%eth0"))

	l, burst = newLimits(), rateLimits["completeDev"].Burst
	refusedAt := 0
	for i := range 30 * burst { // each network of the site asks less than its limit
		if l.takeFrom("completeDev", "2001:db8:1:"+strconv.FormatInt(int64(i%1000), 16)+"::1") > 0 {
			refusedAt = i
			break
		}
	}
	require.InDelta(t, 20*burst, refusedAt, float64(burst))
	require.Zero(t, l.takeFrom("completeDev", "2001:db8:2::1"), "another site")
}

// A flood from many addresses does not reach the registers, and does not keep citizens from signing in.
func TestAnonymousCallersShareLimits(t *testing.T) {
	address := func(i int) string {
		return "10." + strconv.Itoa(i>>16) + "." + strconv.Itoa(i>>8&255) + "." + strconv.Itoa(i&255)
	}
	l := newLimits()
	untilRefused(t, sharedLimits["applicationCallback"].Together.Burst, func(i int) bool {
		return l.takeFrom("applicationCallback", address(i)) == 0
	})
	require.Positive(t, l.takeFrom("applicationCallback", "192.0.2.1"))

	all := sharedLimits["prepareSignIn"]
	for i := range 2 * all.Together.Burst { // by addresses that none would be refused for itself
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
