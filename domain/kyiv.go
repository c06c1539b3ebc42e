package domain

import (
	"fmt"
	"time"
	_ "time/tzdata" // the image that the cabinet runs in may carry no time zones
)

// Kyiv is the time zone of every date and hour that a citizen reads or types.
var Kyiv = mustLocation("Europe/Kyiv")

// TimeLayout is how an instant is written: the Kyiv date and the hour.
const TimeLayout = "02.01.2006 15:04"

// KyivTime writes an instant as citizens read it, for example "05.03.2026 14:30".
func KyivTime(at time.Time) string { return at.In(Kyiv).Format(TimeLayout) }

// ParseKyivTime reads an instant as KyivTime writes it.
func ParseKyivTime(text string) (time.Time, error) {
	at, err := time.ParseInLocation(TimeLayout, text, Kyiv)
	if err != nil {
		return at, fmt.Errorf("%q is no time like %q", text, TimeLayout)
	}
	return at, nil
}

func mustLocation(name string) *time.Location {
	location, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return location
}
