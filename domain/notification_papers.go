package domain

import (
	"fmt"
	"time"
)

// Terms from which the end of something is told (GAP-76).
const (
	tellEndFrom        = 10 * day
	tellLicenceEndFrom = 30 * day
)

// Special words of a licence's notification (DASH-18).
const (
	statusDestroy        = "destroy"
	statusPostalShipment = "postal shipment"
	statusExpiring       = "expiring"
)

// ending says whether a day is near, or past.
func ending(end Date, now time.Time, from time.Duration) bool {
	return !end.IsZero() && !now.Before(end.Time().Add(-from))
}

// ends says when something ends, or has ended.
func ends(what string, end Date, now time.Time) string {
	if end.Before(DateOf(now)) {
		return fmt.Sprintf("%s: до %s, строк минув.", what, end)
	}
	return fmt.Sprintf("%s: до %s.", what, end)
}

// NotificationsOfLicence tell that a licence is under way, was handed over for destruction, or ends soon (DASH-11, DASH-18).
func NotificationsOfLicence(licence Licence, now time.Time) (feed []Notification) {
	payload := NotificationPayload{CreatedAt: licence.IssuedAt.Time(), IssuedAt: licence.IssuedAt, EndDate: licence.ExpiredAt}
	tell := func(status, title, text string, service ServiceName) {
		payload.Status, payload.Service = status, service
		feed = append(feed, Notification{Type: NotifyLicence, Title: title, Text: text, Payload: payload})
	}
	switch {
	case licence.Destroyed():
		tell(statusDestroy, "Посвідчення водія передано на знищення",
			"Строк зберігання посвідчення минув. Щоб отримати нове, замовте обмін.", LicenceExchangeService)
	case licence.Status == LicencePostalShipment:
		tell(statusPostalShipment, "Посвідчення водія прямує до Вас поштою",
			"Стан доставки дивіться у «Моїх послугах».", PostalShipmentService)
	case ending(licence.ExpiredAt, now, tellLicenceEndFrom):
		tell(statusExpiring, "Строк дії посвідчення водія завершується",
			ends("Посвідчення дійсне", licence.ExpiredAt, now)+" Замовте обмін заздалегідь.", LicenceExchangeService)
	}
	return feed
}

// NotificationsOfStorage tell of plates whose storage ends soon (DASH-12, GAP-76).
func NotificationsOfStorage(plates []StoredPlate, now time.Time) (feed []Notification) {
	for _, plate := range plates {
		if !ending(plate.EndDate, now, tellEndFrom) {
			continue
		}
		feed = append(feed, Notification{
			Type: NotifyPlateStorage, Title: "Зберігання номерного знака " + plate.Plate + " завершується",
			Text: ends("Зберігається в "+plate.Branch.Name, plate.EndDate, now) + " Продовжте зберігання або заберіть знак.",
			Payload: NotificationPayload{
				CreatedAt: plate.EndDate.Time().Add(-tellEndFrom), StartDate: plate.StoredDate, EndDate: plate.EndDate,
				Service: PlateStorageService,
			},
		})
	}
	return feed
}

// NotificationsOfPolicies tell of policies that end soon (DASH-13, GAP-76).
func NotificationsOfPolicies(policies []OwnPolicy, now time.Time) (feed []Notification) {
	for _, policy := range policies {
		if !ending(policy.EndDate, now, tellEndFrom) {
			continue
		}
		feed = append(feed, Notification{
			Type: NotifyInsurance, Title: "Поліс автоцивілки завершується: " + policy.Brand + " " + policy.Plate,
			Text: ends("Поліс "+policy.CompanyName+" діє", policy.EndDate, now) + " Оформіть новий, щоб не їздити без страховки.",
			Payload: NotificationPayload{
				CreatedAt: policy.EndDate.Time().Add(-tellEndFrom), EndDate: policy.EndDate, Service: InsuranceService,
			},
		})
	}
	return feed
}
