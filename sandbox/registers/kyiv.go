package registers

import (
	"math"
	"time"
	_ "time/tzdata" // Kyiv time on machines without a zone database

	"cabinet/sandbox/country"
)

var kyiv = mustZone("Europe/Kyiv")

func mustZone(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // time/tzdata is linked in
	}
	return zone
}

// day is the calendar day in Kyiv.
func day(at time.Time) country.Date { return country.Date(at.In(kyiv).Format(time.DateOnly)) }

// daysSince counts the days from a day to a moment.
func daysSince(from country.Date, to time.Time) int {
	start, err := time.ParseInLocation(time.DateOnly, string(from), kyiv)
	if err != nil {
		return 0
	}
	return max(0, int(math.Floor(to.Sub(start).Hours()/24)))
}
