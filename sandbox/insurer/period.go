package insurer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // Kyiv time on machines without a zone database
)

var kyiv = mustZone("Europe/Kyiv")

func mustZone(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // time/tzdata is linked in
	}
	return zone
}

// period is how long a policy can act. Rate is in thousandths of a year's price.
type period struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	Months int    `json:"months"`
	Days   int    `json:"days"`
	rate   int
}

var motorPeriods = []period{
	{"M12", "1 рік", 12, 0, 1000},
	{"M9", "9 місяців", 9, 0, 900},
	{"M6", "6 місяців", 6, 0, 700},
	{"M3", "3 місяці", 3, 0, 400},
	{"M1", "1 місяць", 1, 0, 180},
	{"D15", "15 днів", 0, 15, 150},
}

var greenPeriods = []period{
	{"D15", "15 днів", 0, 15, 110},
	{"D21", "21 день", 0, 21, 140},
	{"M1", "1 місяць", 1, 0, 190},
	{"M2", "2 місяці", 2, 0, 320},
	{"M3", "3 місяці", 3, 0, 430},
	{"M6", "6 місяців", 6, 0, 700},
	{"M9", "9 місяців", 9, 0, 880},
	{"M12", "1 рік", 12, 0, 1000},
}

// end is the last day of a policy that begins on the day.
func (p period) end(from time.Time) time.Time { return from.AddDate(0, p.Months, p.Days-1) }

// periodOf finds the period between two days.
func periodOf(list []period, from, to time.Time) (period, bool) {
	i := slices.IndexFunc(list, func(p period) bool { return p.end(from).Equal(to) })
	if i < 0 {
		return period{}, false
	}
	return list[i], true
}

// day reads a day, YYYY-MM-DD, as its start in Kyiv.
func day(text string) (time.Time, error) {
	at, err := time.ParseInLocation(time.DateOnly, text, kyiv)
	if err != nil {
		return time.Time{}, fmt.Errorf("read day: %w", err)
	}
	return at, nil
}

// today is the start of the day that it is in Kyiv.
func today() time.Time {
	year, month, d := time.Now().In(kyiv).Date()
	return time.Date(year, month, d, 0, 0, 0, 0, kyiv)
}

// momentLayout is how EWA writes moments.
const momentLayout = "2006-01-02T15:04:05.000-0700"

// moment is an instant as EWA writes it.
type moment struct{ time.Time }

// MarshalJSON writes the instant in UTC.
func (m moment) MarshalJSON() ([]byte, error) { return json.Marshal(m.UTC().Format(momentLayout)) }

// UnmarshalJSON reads an instant with any offset.
func (m *moment) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return fmt.Errorf("read moment: %w", err)
	}
	at, err := time.Parse(momentLayout, text)
	m.Time = at.In(kyiv)
	return err
}

// kopecks is money that EWA writes in hryvnias with a fraction.
type kopecks int64

// MarshalJSON writes hryvnias.
func (k kopecks) MarshalJSON() ([]byte, error) {
	sign := ""
	if k < 0 { // a fault's rubbish
		sign, k = "-", -k
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, k/100, k%100), nil
}

// UnmarshalJSON reads hryvnias, a number or a text: some agents send texts.
func (k *kopecks) UnmarshalJSON(raw []byte) error {
	hryvnias, err := strconv.ParseFloat(strings.Trim(string(raw), `"`), 64)
	if err != nil {
		return fmt.Errorf("read money: %w", err)
	}
	*k = kopecks(hryvnias*100 + 0.5)
	return nil
}

// oddAmount is money that is written as a text with parts of a kopeck.
type oddAmount kopecks

// MarshalJSON writes hryvnias.
func (o oddAmount) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `"%d.%02d04"`, o/100, o%100), nil
}
