package calendar

import (
	"bytes"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// A deadline becomes an entry that ends with it, reminds a day and two hours before, and leads to its order. Lines are folded and
// end with CRLF, as RFC 5545 has it.
func TestFile(t *testing.T) {
	until := time.Date(2026, 11, 24, 2, 34, 0, 0, time.UTC)
	file := File(domain.CalendarEntry{
		ID: "7d0f4a57-1c5b-4b43-8d5c-3f6f0b1f6f21", Title: "Оплатити: Перевірка транспортного засобу, терміново; так", Until: until, Path: "/services/ordered#order-1",
	}, "https://cabinet.example", until.Add(-time.Hour))
	for line := range strings.SplitSeq(strings.TrimSuffix(string(file), "\r\n"), "\r\n") {
		require.LessOrEqual(t, len(line), 75, line)
		require.NotContains(t, line, "\n")
	}
	read, err := ics.ParseCalendar(bytes.NewReader(file))
	require.NoError(t, err)
	event := read.Events()[0]
	ends, err := event.GetEndAt()
	require.NoError(t, err)
	require.True(t, ends.Equal(until))
	require.Equal(t, "Оплатити: Перевірка транспортного засобу, терміново; так", event.GetProperty(ics.ComponentPropertySummary).Value)
	require.Equal(t, "https://cabinet.example/services/ordered#order-1", event.GetProperty(ics.ComponentPropertyUrl).Value)
	require.Contains(t, event.GetProperty(ics.ComponentPropertyDescription).Value, "24.11.2026 04:34", "the clock of Kyiv")
	require.Len(t, event.Alarms(), 2)
}
