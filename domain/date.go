package domain

import (
	"cmp"
	"fmt"
	"time"
)

// Date is a calendar day without an hour or a zone, written YYYY-MM-DD in JSON; the zero Date is "no date" and
// is written as an empty string.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

const isoDate = "2006-01-02"

// ParseDate reads YYYY-MM-DD; a day that the calendar lacks is an error.
func ParseDate(text string) (Date, error) {
	at, err := time.Parse(isoDate, text)
	if err != nil {
		return Date{}, fmt.Errorf("date %q: %w", text, err)
	}
	return Date{at.Year(), at.Month(), at.Day()}, nil
}

// DateOf is the day that it is in Kyiv at an instant.
func DateOf(at time.Time) Date {
	year, month, day := at.In(Kyiv).Date()
	return Date{year, month, day}
}

// IsZero says that there is no date.
func (d Date) IsZero() bool { return d == Date{} }

// Time is the start of the day in Kyiv.
func (d Date) Time() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, Kyiv) }

// instant is the beginning of the day, as orders carry it.
func (d Date) instant() time.Time { return d.Time().UTC() }

// frozen is the beginning of a day as an order carries it, because the time zone is law, too. Orders that carry none get it from the
// day.
func frozen(instant time.Time, day Date) time.Time {
	if instant.IsZero() {
		return day.instant()
	}
	return instant
}

// Before reports whether the day comes before another.
func (d Date) Before(other Date) bool { return d.number() < other.number() }

// Compare orders days for slices.SortFunc.
func (d Date) Compare(other Date) int { return cmp.Compare(d.number(), other.number()) }

// number orders days.
func (d Date) number() int { return d.Year*10_000 + int(d.Month)*100 + d.Day }

// AddDays is the day so many days later.
func (d Date) AddDays(days int) Date {
	year, month, day := d.utc().AddDate(0, 0, days).Date()
	return Date{year, month, day}
}

// NextMonth is the same day of the next month; its last day when it is shorter.
func (d Date) NextMonth() Date {
	last := time.Date(d.Year, d.Month+2, 0, 0, 0, 0, 0, time.UTC)
	return Date{last.Year(), last.Month(), min(d.Day, last.Day())}
}

// DaysTo is how many days it is to another day; to an earlier one, fewer than none.
func (d Date) DaysTo(other Date) int { return int(other.utc().Sub(d.utc()) / day) }

// Weekday is the day of the week.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

// utc is the day as a time without summer's hours.
func (d Date) utc() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// String writes the day as citizens read it, DD.MM.YYYY; no date is empty.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%02d.%02d.%04d", d.Day, int(d.Month), d.Year)
}

// MarshalText writes YYYY-MM-DD.
func (d Date) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return nil, nil
	}
	return fmt.Appendf(nil, "%04d-%02d-%02d", d.Year, int(d.Month), d.Day), nil
}

// UnmarshalText reads YYYY-MM-DD; empty is no date.
func (d *Date) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	*d, err = ParseDate(string(text))
	return err
}
