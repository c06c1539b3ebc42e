package domain

import (
	"cmp"
	"time"
)

// Reminder is about something of a citizen that ends soon, or has ended: in the feed, and once by a letter.
type Reminder struct {
	Subject string // what ends, among the citizen's own: a VIN, a plate, the licence's number
	Email   string // where the letter goes; empty: to the citizen's own address
	Event   Notification
	// Path is the page that the letter leads to, by the name of PathName; empty: the page of the service that helps.
	Path, PathName string
}

// RemindersOfLicence are about a licence that ends soon (DASH-11).
func RemindersOfLicence(licence Licence, now time.Time) (found []Reminder) {
	for _, event := range NotificationsOfLicence(licence, now) {
		if event.Payload.Status == statusExpiring {
			found = append(found, Reminder{Subject: licence.ID(), Event: event})
		}
	}
	return found
}

// RemindersOfStorage are about plates whose storage ends soon (DASH-12, PSTO-06).
func RemindersOfStorage(plates []StoredPlate, now time.Time) (found []Reminder) {
	for i, plate := range plates {
		for _, event := range NotificationsOfStorage(plates[i:i+1], now) {
			found = append(found, Reminder{Subject: plate.Plate, Event: event})
		}
	}
	return found
}

// RemindersOfPolicies are about policies that end soon, each at the address that was given with it (DASH-13, FLEET-23).
func RemindersOfPolicies(policies []OwnPolicy, now time.Time) (found []Reminder) {
	for i, policy := range policies {
		for _, event := range NotificationsOfPolicies(policies[i:i+1], now) {
			found = append(found, Reminder{Subject: policy.subject(), Email: policy.Email, Event: event})
		}
	}
	return found
}

// subject distinguishes a vehicle's policies, which may end on one day.
func (p OwnPolicy) subject() string {
	if p.Type == PolicyGreen {
		return p.VIN + " " + string(p.Type)
	}
	return p.VIN
}

// Letter is what the citizen is written.
func (r Reminder) Letter() Letter {
	return Letter{
		To: PartyInitiator, Heading: r.Event.Title, Text: r.Event.Text,
		Path:     cmp.Or(r.Path, "/services/"+string(r.Event.Payload.Service)+"/info"),
		PathName: cmp.Or(r.PathName, "Перейти до послуги"),
	}
}
