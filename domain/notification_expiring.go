package domain

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Terms from which an end is notified (GAP-76).
const (
	tellEndFrom        = 10 * day
	tellLicenceEndFrom = 30 * day
	tellGreenOverFor   = 10 * day

	tellDocumentEndFrom = 30 * day
)

// Special words of a licence's notification (DASH-18).
const (
	statusDestroy        = "destroy"
	statusPostalShipment = "postal shipment"
	statusExpiring       = "expiring"
)

// ending reports whether a day is near, or past.
func ending(end Date, now time.Time, from time.Duration) bool {
	return !end.IsZero() && !now.Before(end.Time().Add(-from))
}

// arose is when a reminder of an end arose: a while before it, but not before the cabinet could know what ends.
func arose(end Date, from time.Duration, known time.Time) time.Time {
	at := end.AddDays(-int(from / day)).Time()
	if known.After(at) {
		return known
	}
	return at
}

// dayOf is the beginning of a day; zero of none.
func dayOf(day Date) time.Time {
	if day.IsZero() {
		return time.Time{}
	}
	return day.Time()
}

// endWords say that something ends, or has ended: a title, the sentence that the day ends, and what to do.
type endWords struct{ title, sentence, advice string }

// ends picks the texts of a term that runs or is over, and completes them by its last day.
func ends(end Date, now time.Time, soon, over endWords) (title, text string) {
	words := soon
	if end.Before(DateOf(now)) {
		words = over
	}
	return words.title, fmt.Sprintf("%s %s. %s", words.sentence, end, words.advice)
}

// NotificationsOfLicence are about a licence that is under way, was handed over for destruction, or ends soon (DASH-11, DASH-18).
func NotificationsOfLicence(licence Licence, now time.Time) (feed []Notification) {
	payload := NotificationPayload{IssuedAt: licence.IssuedAt, EndDate: licence.ExpiredAt}
	tell := func(status, title, text string, service ServiceName) {
		payload.Status, payload.Service = status, service
		feed = append(feed, Notification{Type: NotifyLicence, Title: title, Text: text, Payload: payload})
	}
	switch {
	case licence.Destroyed():
		tell(statusDestroy, "Посвідчення водія передано на знищення",
			"Строк зберігання посвідчення минув. Щоб отримати нове, замовте обмін.", LicenceExchangeService)
	case licence.Status == LicencePostalShipment:
		tell(statusPostalShipment, "Посвідчення водія готове до відправлення",
			"Посвідчення виготовлено. Замовте його доставку поштою, якщо ще не замовили.", PostalShipmentService)
	case ending(licence.ExpiredAt, now, tellLicenceEndFrom):
		title, text := ends(licence.ExpiredAt, now,
			endWords{"Строк дії посвідчення водія завершується", "Посвідчення дійсне до", "Замовте обмін заздалегідь."},
			endWords{"Строк дії посвідчення водія минув", "Строк дії посвідчення минув", "Замовте обмін."})
		payload.CreatedAt = arose(licence.ExpiredAt, tellLicenceEndFrom, dayOf(licence.IssuedAt))
		tell(statusExpiring, title, text, LicenceExchangeService)
	}
	return feed
}

// NotificationsOfDocuments are about identity documents that end soon, or have ended and were not followed by another one of
// their kind: registers refuse orders with them (DASH-17, ERR-33).
func NotificationsOfDocuments(documents []IdentityDocument, now time.Time) (feed []Notification) {
	for _, document := range documents {
		followed := func(other IdentityDocument) bool {
			later := other.ExpiresAt.IsZero() || document.ExpiresAt.Before(other.ExpiresAt)
			return other.Type.ID.Kind() == document.Type.ID.Kind() && later
		}
		if !ending(document.ExpiresAt, now, tellDocumentEndFrom) || slices.ContainsFunc(documents, followed) {
			continue
		}
		const advice = "Оформіть новий: без чинного документа послуги не замовити."
		named := strings.TrimSpace(document.Type.Name + " " + document.Series + document.Number)
		title, text := ends(document.ExpiresAt, now,
			endWords{"Строк дії документа завершується: " + named, "Документ дійсний до", advice},
			endWords{"Строк дії документа минув: " + named, "Строк дії документа минув", advice})
		feed = append(feed, Notification{
			Type: NotifyDocument, Title: title, Text: text,
			Payload: NotificationPayload{
				CreatedAt: arose(document.ExpiresAt, tellDocumentEndFrom, dayOf(document.IssuedAt)), IssuedAt: document.IssuedAt,
				EndDate: document.ExpiresAt, Status: statusExpiring,
			},
		})
	}
	return feed
}

// NotificationsOfStorage are about plates whose storage ends soon (DASH-12, GAP-76).
func NotificationsOfStorage(plates []StoredPlate, now time.Time) (feed []Notification) {
	for _, plate := range plates {
		if !ending(plate.EndDate, now, tellEndFrom) {
			continue
		}
		const advice = "Продовжте зберігання або заберіть знак."
		title, text := ends(plate.EndDate, now,
			endWords{"Зберігання номерного знака " + plate.Plate + " завершується", "Зберігається в " + plate.Branch.Name + " до", advice},
			endWords{"Строк зберігання номерного знака " + plate.Plate + " минув", "Строк зберігання в " + plate.Branch.Name + " минув", advice})
		feed = append(feed, Notification{
			Type: NotifyPlateStorage, Title: title, Text: text,
			Payload: NotificationPayload{
				CreatedAt: arose(plate.EndDate, tellEndFrom, dayOf(plate.StoredDate)), StartDate: plate.StoredDate, EndDate: plate.EndDate,
				Service: PlateStorageService,
			},
		})
	}
	return feed
}

// NotificationsOfPolicies are about policies that end soon (DASH-13, GAP-76). A green card that has ended is left out after
// some days: it is needed for a journey, not always.
func NotificationsOfPolicies(policies []OwnPolicy, now time.Time) (feed []Notification) {
	for _, policy := range policies {
		isGreen := policy.Type == PolicyGreen
		if !ending(policy.EndDate, now, tellEndFrom) || isGreen && ending(policy.EndDate, now, -tellGreenOverFor) {
			continue
		}
		service, words := InsuranceService, policy.motorWords
		if isGreen {
			service, words = GreenInsuranceService, policy.greenWords
		}
		soon, over := words()
		title, text := ends(policy.EndDate, now, soon, over)
		feed = append(feed, Notification{
			Type: NotifyInsurance, Title: title, Text: text,
			Payload: NotificationPayload{
				CreatedAt: arose(policy.EndDate, tellEndFrom, policy.EnteredAt), EndDate: policy.EndDate, Service: service,
			},
		})
	}
	return feed
}

// motorWords say that a motor policy ends soon, and that it has ended.
func (p OwnPolicy) motorWords() (soon, over endWords) {
	vehicle := p.Brand + " " + p.Plate
	return endWords{"Поліс автоцивілки завершується: " + vehicle, "Поліс " + p.CompanyName + " діє до", "Оформіть новий, щоб не їздити без страховки."},
		endWords{"Строк дії поліса автоцивілки минув: " + vehicle, "Строк дії поліса " + p.CompanyName + " минув", "Оформіть новий: без страховки їздити не можна."}
}

// greenWords are motorWords of a green card.
func (p OwnPolicy) greenWords() (soon, over endWords) {
	vehicle := p.Brand + " " + p.Plate
	return endWords{"Зелена картка завершується: " + vehicle, "Зелена картка " + p.CompanyName + " діє до", "Якщо Ви ще за кордоном або збираєтеся туди, оформіть нову."},
		endWords{"Строк дії зеленої картки минув: " + vehicle, "Строк дії зеленої картки " + p.CompanyName + " минув", "Перед наступною поїздкою за кордон оформіть нову."}
}
