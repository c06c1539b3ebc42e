package domain

import "time"

// CalendarEntry is a deadline for the citizen's own calendar.
type CalendarEntry struct {
	// ID names the entry: a newer one with it replaces the older.
	ID string `json:"id"`
	// Title says what to do, and for which service.
	Title string    `json:"title"`
	Until time.Time `json:"until"`
	// Path is the page on which it is done.
	Path string `json:"path"`
}

// calendarActs say what has to be done before a deadline. Deadlines that are missing here ask nothing of the citizen.
var calendarActs = map[DeadlineKind]string{
	DeadlinePayment:      "Оплатити",
	DeadlineSignature:    "Підписати заяву",
	DeadlineReservation:  "Забрати номерний знак",
	DeadlineConfirmation: "Підтвердити заяву",
	DeadlinePolicy:       "Підписати поліс",
	DeadlineCertificate:  "Завершити оформлення",
}

// CalendarEntry is the order's deadline as an entry of a calendar; nil when the order waits for no citizen.
func (o *Order) CalendarEntry() *CalendarEntry {
	if o.Deadline == nil || calendarActs[o.Deadline.Kind] == "" {
		return nil
	}
	return &CalendarEntry{
		ID: o.ID.String(), Title: calendarActs[o.Deadline.Kind] + ": " + o.Service.definition().Name,
		Until: o.Deadline.Until, Path: "/services/ordered#order-" + o.ID.String(),
	}
}
