package domain

import (
	"slices"
	"time"
)

// bankingEra is the law of days off in banks, from a day on until the next one in the table.
type bankingEra struct {
	From     Date
	Source   string
	Holidays []yearDay
	// Movable are the holidays that Easter moves: days after it.
	Movable []int
	// Transferred says that a holiday on a weekend gives the next working day off.
	Transferred bool
}

type yearDay struct {
	Month time.Month
	Day   int
}

// bankingCalendar are the eras, the oldest first (AMB-032). When martial law ends, the holidays then in force (КЗпП,
// ст. 73) follow as a row of their own.
var bankingCalendar = []bankingEra{
	{
		From: Date{2017, time.December, 25}, Source: "КЗпП, ст. 67 ч. 3 і ст. 73 у редакції Закону № 2211-VIII",
		Holidays: []yearDay{
			{time.January, 1},
			{time.January, 7},
			{time.March, 8},
			{time.May, 1},
			{time.May, 9},
			{time.June, 28},
			{time.August, 24},
			{time.October, 14},
			{time.December, 25},
		},
		Movable: []int{0, 49}, Transferred: true,
	},
	{
		From: Date{2022, time.March, 24}, Source: "Закон № 2136-IX, ст. 6 ч. 6: під час воєнного стану свята і перенесення не діють",
	},
}

// bankingDayAfter is the n-th banking day after a day, the first of them being counted from the day after (AMB-032).
func bankingDayAfter(day Date, n int) Date {
	for n > 0 {
		if day = day.AddDays(1); isBankingDay(day) {
			n--
		}
	}
	return day
}

func isBankingDay(day Date) bool {
	era := eraOf(day)
	return !weekend(day) && !era.holiday(day) && !era.transferredTo(day)
}

// eraOf finds the era of a day; what came before the first is read by it.
func eraOf(day Date) *bankingEra {
	for i := len(bankingCalendar) - 1; i > 0; i-- {
		if !day.Before(bankingCalendar[i].From) {
			return &bankingCalendar[i]
		}
	}
	return &bankingCalendar[0]
}

func weekend(day Date) bool {
	weekday := day.Weekday()
	return weekday == time.Saturday || weekday == time.Sunday
}

func (e *bankingEra) holiday(day Date) bool {
	if slices.Contains(e.Holidays, yearDay{day.Month, day.Day}) {
		return true
	}
	easter := orthodoxEaster(day.Year)
	return slices.ContainsFunc(e.Movable, func(after int) bool { return easter.AddDays(after) == day })
}

// transferReach is how far back holidays are looked for that may have moved to a day: no two weekends are closer.
const transferReach = 6

// transferredTo reports whether a working day is off in place of a holiday of the weekend before it.
func (e *bankingEra) transferredTo(day Date) bool {
	owed := 0
	for back := transferReach; e.Transferred && back >= 0; back-- {
		switch at := day.AddDays(-back); {
		case weekend(at) && e.holiday(at):
			owed++
		case weekend(at) || e.holiday(at) || owed == 0:
		case at == day:
			return true
		default:
			owed--
		}
	}
	return false
}

// julianLag is how many days the Julian calendar is behind ours, from 1900 to 2099.
const julianLag = 13

// orthodoxEaster is Easter Sunday by the Julian reckoning (Meeus), as a day of our calendar.
func orthodoxEaster(year int) Date {
	d := (19*(year%19) + 15) % 30
	e := (2*(year%4) + 4*(year%7) - d + 34) % 7
	return Date{year, time.Month((d + e + 114) / 31), (d+e+114)%31 + 1}.AddDays(julianLag)
}
