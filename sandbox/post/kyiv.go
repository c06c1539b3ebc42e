package post

import (
	"time"
	_ "time/tzdata" // Kyiv time on machines without a zone database
)

// Kyiv is the time zone in which both posts write dates and hours.
var Kyiv = mustZone("Europe/Kyiv")

func mustZone(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // time/tzdata is linked in
	}
	return zone
}

// Today is the start of the day in Kyiv.
func Today() time.Time {
	year, month, day := time.Now().In(Kyiv).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, Kyiv)
}
