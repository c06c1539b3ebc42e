package post

import "slices"

// Event is a step of a parcel's way.
type Event string

// The events. Created and Deleted are the sender's, the others are the post's.
const (
	Created   Event = "created"
	Deleted   Event = "deleted"
	Accepted  Event = "accepted"
	Departed  Event = "departed"
	Reached   Event = "reached"
	Arrived   Event = "arrived"
	Courier   Event = "courier"
	Attempt   Event = "attempt"
	Delivered Event = "delivered"
	Refused   Event = "refused"
	Expired   Event = "expired"
	Returning Event = "returning"
	Returned  Event = "returned"
	Lost      Event = "lost"
)

// Act is an event that the desk can cause, and after which ones it may come.
type Act struct {
	Event Event
	Title string // for a tester, in Ukrainian
	after []Event
}

// Acts are the events of the desk in the order of a parcel's way.
var Acts = []Act{
	{Accepted, "Прийнято від відправника", []Event{Created}},
	{Departed, "Виїхало з міста відправника", []Event{Accepted}},
	{Reached, "Прибуло до міста отримувача", []Event{Departed}},
	{Arrived, "Чекає у відділенні", []Event{Reached, Attempt}},
	{Courier, "Передано кур’єру", []Event{Reached, Attempt}},
	{Attempt, "Кур’єр не застав отримувача", []Event{Courier}},
	{Delivered, "Вручено", []Event{Arrived, Courier}},
	{Refused, "Отримувач відмовився", []Event{Arrived, Courier}},
	{Expired, "Строк зберігання минув", []Event{Arrived}},
	{Returning, "Їде назад до відправника", []Event{Refused, Expired}},
	{Returned, "Повернуто відправникові", []Event{Returning}},
	{Lost, "Загублено", []Event{Accepted, Departed, Reached}},
}

// possible reports whether an event may come after the last one.
func possible(last, next Event) bool {
	return slices.ContainsFunc(Acts, func(a Act) bool { return a.Event == next && slices.Contains(a.after, last) })
}

// Title is the event in words for a tester.
func (e Event) Title() string {
	switch e {
	case Created:
		return "Створено, ще не передано пошті"
	case Deleted:
		return "Видалено відправником"
	}
	for _, a := range Acts {
		if a.Event == e {
			return a.Title
		}
	}
	return string(e)
}

// next is the next event of an undisturbed parcel; empty at the end.
func (p *Parcel) next() Event {
	switch p.Last().Event {
	case Created:
		return Accepted
	case Accepted:
		return Departed
	case Departed:
		return Reached
	case Reached:
		if p.ToDoor {
			return Courier
		}
		return Arrived
	case Attempt:
		return Courier
	case Arrived, Courier:
		return Delivered
	case Refused, Expired:
		return Returning
	case Returning:
		return Returned
	}
	return ""
}
