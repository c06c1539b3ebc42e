package api

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Everybody has their own allowance of each operation; it is used up at once and comes back with time.
func TestAllowancesAreUsedUpAndComeBack(t *testing.T) {
	l := newLimits() // its sweeper lives outside of the test's time
	synctest.Test(t, func(t *testing.T) {
		for range allowances["prepareSignIn"].burst {
			require.Zero(t, l.take("prepareSignIn", "192.0.2.1"))
		}
		require.Equal(t, 2*time.Second, l.take("prepareSignIn", "192.0.2.1"))
		require.Equal(t, 2*time.Second, l.take("prepareSignIn", "192.0.2.1"), "to ask in vain costs nothing")
		require.Zero(t, l.take("prepareSignIn", "192.0.2.2"), "others are not concerned")
		require.Zero(t, l.take("completeIdgovua", "192.0.2.1"), "nor are other operations")

		time.Sleep(time.Minute / time.Duration(allowances["prepareSignIn"].perMinute))
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

// A caller cannot pass for many by naming other addresses in a header; a proxy on the same machine may name them.
func TestLimitsAreNotEvadedByHeaders(t *testing.T) {
	c := newCabinet(t)
	last := 0
	for i := range allowances["refreshTokens"].burst + 1 {
		answer := c.call(http.MethodPost, "/auth/refresh", nil, "X-Forwarded-For", "203.0.113."+strconv.Itoa(i), "X-Real-Ip", "203.0.113."+strconv.Itoa(i))
		if last = answer.Code; last == http.StatusTooManyRequests {
			tooOften(t, answer, domain.CodeTooManyRequests, time.Second) // sixty a minute
		}
	}
	require.Equal(t, http.StatusTooManyRequests, last)

	proxied := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/auth/refresh", nil)
	proxied.RemoteAddr = "127.0.0.1:4711"
	proxied.Header.Set("X-Forwarded-For", "198.51.100.7")
	answer := httptest.NewRecorder()
	c.handler.ServeHTTP(answer, proxied)
	require.NotEqual(t, http.StatusTooManyRequests, answer.Code)
	require.False(t, c.gate.limits.callers.Contains("refreshTokens 127.0.0.1"))
	require.True(t, c.gate.limits.callers.Contains("refreshTokens 198.51.100.7"))
}
