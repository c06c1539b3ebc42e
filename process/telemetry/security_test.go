package telemetry

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"cabinet/store/references/referencestest"
)

func newEvents(t testing.TB) (*SecurityEvents, *bytes.Buffer) {
	var log bytes.Buffer
	return NewSecurityEvents(Logs{JSON: true}.Logger(&log), referencestest.New(t)), &log
}

func noDetails() []slog.Attr { return nil }

// A flood of refusals is counted whole and logged in part, by address and over all addresses; details, which may cost a query,
// are not asked for without a line. What was not logged is said in the next line.
func TestFloodOfEventsIsCountedNotLogged(t *testing.T) {
	events, log := newEvents(t)
	asked := 0
	details := func() []slog.Attr { asked++; return nil }
	for range 1000 {
		events.Record(t.Context(), Unauthorized, "", "192.0.2.1", details)
	}
	require.Equal(t, linesOfAddress, strings.Count(log.String(), "\n"))
	require.Equal(t, linesOfAddress, asked)
	for i := range 1000 {
		events.Record(t.Context(), Unauthorized, "", fmt.Sprintf("192.0.%d.%d", i/250, i%250), details)
	}
	require.Equal(t, linesOfEvent, strings.Count(log.String(), "\n"))
	require.InDelta(t, 2000, testutil.ToFloat64(events.counted.WithLabelValues(string(Unauthorized), "")), 0)
	require.Contains(t, log.String(), fmt.Sprintf(`"skipped":%d`, 1000-linesOfAddress))
}

// What happens to sessions is never left out: a thief who causes many events cannot hide one.
func TestEventsOfSessionsAreAllLogged(t *testing.T) {
	for _, event := range []SecurityEvent{SignInCompleted, TokenReused, SignedOut, SessionsEnded, ContactsChanged} {
		events, log := newEvents(t)
		for range 2 * linesOfEvent {
			events.Record(t.Context(), event, "", "192.0.2.1", noDetails)
		}
		require.Equal(t, 2*linesOfEvent, strings.Count(log.String(), "\n"), event)
	}
}

// Addresses are distinguished and not disclosed; one subscriber's IPv6 addresses are one.
func TestAddressesAreReferences(t *testing.T) {
	events, _ := newEvents(t)
	one := events.addressReference("192.0.2.1")
	require.Regexp(t, "^[0-9a-f]{16}$", one)
	require.NotEqual(t, one, events.addressReference("192.0.2.2"))
	require.Equal(t, events.addressReference("2001:db8::1"), events.addressReference("2001:db8::ffff:2"))
	require.NotEqual(t, events.addressReference("2001:db8::1"), events.addressReference("2001:db8:0:1::1"))
	other := NewSecurityEvents(slog.New(slog.DiscardHandler), referencestest.New(t))
	require.NotEqual(t, one, other.addressReference("192.0.2.1"))
}
