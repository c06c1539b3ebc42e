package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Days are ordered by year, then month, then day; no day is before itself.
func TestDatesAreOrdered(t *testing.T) {
	days := []Date{
		{},
		{2025, time.January, 31},
		{2025, time.December, 31},
		{2026, time.January, 1},
		{2026, time.January, 31},
		{2026, time.February, 1},
		{2026, time.February, 2},
	}
	for i, day := range days {
		for j, other := range days {
			require.Equal(t, i < j, day.Before(other), "%s before %s", day, other)
		}
	}
}

// Days are counted by the calendar: over a leap day, the change of clocks, and backwards.
func TestDaysTo(t *testing.T) {
	for _, row := range []struct {
		from, to Date
		days     int
	}{
		{Date{2026, time.March, 5}, Date{2026, time.March, 5}, 0},
		{Date{2026, time.March, 28}, Date{2026, time.March, 30}, 2}, // the clocks are changed on the 29th
		{Date{2024, time.February, 28}, Date{2024, time.March, 1}, 2},
		{Date{2026, time.March, 5}, Date{2027, time.March, 5}, 365},
		{Date{2026, time.March, 5}, Date{2026, time.March, 4}, -1},
	} {
		require.Equal(t, row.days, row.from.DaysTo(row.to), "%s to %s", row.from, row.to)
		require.Equal(t, row.to, row.from.AddDays(row.days))
	}
}

// A day is read as it is written; none is empty.
func TestDateOfTheWire(t *testing.T) {
	date := Date{2026, time.March, 5}
	text, err := date.MarshalText()
	require.NoError(t, err)
	require.Equal(t, "2026-03-05", string(text))
	var read Date
	require.NoError(t, read.UnmarshalText(text))
	require.Equal(t, date, read)
	require.NoError(t, read.UnmarshalText(nil))
	require.True(t, read.IsZero())
	require.Empty(t, read.String())
	require.Error(t, read.UnmarshalText([]byte("05.03.2026")))
}
