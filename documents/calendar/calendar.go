// Package calendar writes deadlines as files for a citizen's own calendar (iCalendar, RFC 5545).
package calendar

import (
	"time"

	ics "github.com/arran4/golang-ical"

	"cabinet/domain"
)

const (
	// FileName is the name of a file with an entry.
	FileName = "Строк.ics"
	// FileType is its media type.
	FileType = "text/calendar; charset=utf-8"
	// length is how long before the deadline the entry begins: calendars show nothing of no length.
	length = 30 * time.Minute
)

// reminders are how long before the entry's beginning a calendar reminds of it.
var reminders = []string{"-P1D", "-PT2H"}

// File writes an entry with its reminders, made at an instant. Its page is one of the cabinet at publicURL.
func File(entry domain.CalendarEntry, publicURL string, now time.Time) []byte {
	calendar := ics.NewCalendarFor("Кабінет водія")
	calendar.SetMethod(ics.MethodPublish)
	event := calendar.AddEvent(entry.ID)
	event.SetDtStampTime(now)
	event.SetStartAt(entry.Until.Add(-length))
	event.SetEndAt(entry.Until)
	event.SetSummary(entry.Title)
	event.SetDescription("Строк спливає " + domain.KyivTime(entry.Until) + " за київським часом.\n" + publicURL + entry.Path)
	event.SetURL(publicURL + entry.Path)
	event.SetTimeTransparency(ics.TransparencyTransparent)
	for _, before := range reminders {
		alarm := event.AddAlarm()
		alarm.SetAction(ics.ActionDisplay)
		alarm.SetTrigger(before)
		alarm.SetDescription(entry.Title)
	}
	return []byte(calendar.Serialize(ics.WithNewLineWindows))
}
