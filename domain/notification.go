package domain

import (
	"cmp"
	"slices"
	"time"
)

// NotificationType says what a notification of the dashboard is about (DASH-17).
type NotificationType string

// The types of notifications.
const (
	NotifyMonitoring     NotificationType = "monitoring"
	NotifyFines          NotificationType = "fines"
	NotifyServices       NotificationType = "services"
	NotifyDocument       NotificationType = "document"
	NotifyPlateStorage   NotificationType = "plate-storage"
	NotifyPlateReserve   NotificationType = "plate-reserve"
	NotifyLicence        NotificationType = "licence"
	NotifyInsurance      NotificationType = "insurance"
	NotifyConfidant      NotificationType = "confidant"
	NotifyINZ            NotificationType = "inz"
	NotifyNews           NotificationType = "news"
	NotifyReshipment     NotificationType = "reshipment"
	NotifyPostalShipment NotificationType = "postal-shipment"
	NotifyReshipmentSPR  NotificationType = "reshipment-spr"
)

// NotificationTypes are all types in the order in which the feed shows them (DASH-09, AMB-068).
var NotificationTypes = []NotificationType{
	NotifyMonitoring, NotifyFines, NotifyServices, NotifyDocument, NotifyPlateStorage, NotifyPlateReserve, NotifyLicence,
	NotifyInsurance, NotifyConfidant, NotifyINZ, NotifyNews, NotifyReshipment, NotifyPostalShipment, NotifyReshipmentSPR,
}

// Notification is one entry of the dashboard's feed (DASH-19).
type Notification struct {
	Type    NotificationType    `json:"type"`
	Title   string              `json:"title"`
	Text    string              `json:"text"`
	Payload NotificationPayload `json:"payload"`
}

// NotificationPayload is what a notification tells in data; what does not apply is absent.
type NotificationPayload struct {
	CreatedAt time.Time   `json:"createdAt"`
	IssuedAt  Date        `json:"issuedAt,omitzero"`
	StartDate Date        `json:"startDate,omitzero"`
	EndDate   Date        `json:"endDate,omitzero"`
	Status    string      `json:"status,omitempty"`
	Service   ServiceName `json:"service,omitempty"`
	OrderID   string      `json:"orderId,omitempty"`
	Reason    string      `json:"reason,omitempty"` // of a refusal (DASH-16)
	Label     *Label      `json:"label,omitempty"`  // of an order's status
	News      *News       `json:"news,omitempty"`   // of a piece of news: its page (STAT-16)
}

// SortNotifications orders a feed by type, and newest first within a type (DASH-09, AMB-068).
func SortNotifications(feed []Notification) {
	slices.SortStableFunc(feed, func(a, b Notification) int {
		return cmp.Or(
			cmp.Compare(slices.Index(NotificationTypes, a.Type), slices.Index(NotificationTypes, b.Type)),
			b.Payload.CreatedAt.Compare(a.Payload.CreatedAt),
		)
	})
}

// ofService are the types of orders that are not simply services.
var ofService = map[ServiceName]NotificationType{
	OwnerToConfidantService: NotifyConfidant,
	ConfidantToOwnerService: NotifyConfidant,
	ConfidantRevokeService:  NotifyConfidant,
	IndividualPlateService:  NotifyINZ,
	FinesService:            NotifyFines,
	PlateStorageService:     NotifyPlateStorage,
	InsuranceService:        NotifyInsurance,
	GreenInsuranceService:   NotifyInsurance,
	ReshipmentService:       NotifyReshipment,
	PostalShipmentService:   NotifyPostalShipment,
	ReshipmentSPRService:    NotifyReshipmentSPR,
}

// NotificationsOfOrder tell a citizen where an order among theirs stands, when a reserved plate's term has ended, and until when a
// received individual plate has to be registered. An erased order tells the last alone.
func NotificationsOfOrder(order *Order, orders []*Order, citizenID string, now time.Time) []Notification {
	if order.Erased {
		return NotificationsOfIndividualPlate(order, now)
	}
	view := order.ViewFor(citizenID, now).WithReshipment(order.SentAgainBy(orders))
	service, _ := ServiceNamed(order.Service)
	feed := []Notification{{
		Type: cmp.Or(ofService[order.Service], NotifyServices), Title: service.Name, Text: view.Explanation,
		Payload: NotificationPayload{
			CreatedAt: order.UpdatedAt, Status: string(view.Status), Service: order.Service, OrderID: order.ID,
			Reason: order.refusedFor(), Label: &view.Label,
		},
	}}
	feed = append(feed, NotificationsOfIndividualPlate(order, now)...)
	if ended, since := order.reservationEnded(now); ended {
		feed = append(feed, Notification{
			Type: NotifyPlateReserve, Title: "Термін бронювання номерного знака завершився",
			Text: "Минуло 9 днів від початку бронювання. Щоб отримати цей або інший номерний знак, забронюйте його ще раз.",
			Payload: NotificationPayload{
				CreatedAt: since.Add(plateNotice), StartDate: DateOf(since), EndDate: DateOf(since.Add(plateNotice)),
				Status: string(view.Status), Service: order.Service, OrderID: order.ID,
			},
		})
	}
	return feed
}

// refusedFor is why the order was refused or rejected; empty of every other one: what a parcel does is no refusal (DASH-16).
func (o *Order) refusedFor() string {
	if o.Status == StatusRefusal || o.Status == StatusRejected {
		return o.Reason
	}
	return ""
}

// plateNotice is when the end of a plate's reservation is told, from its start (DASH-15, TIME-06, AMB-038).
const plateNotice = 9 * day

// reservationEnded reports whether a plate was reserved, was not fetched, and its term is over; since is the reservation's
// last change at the service centre.
func (o *Order) reservationEnded(now time.Time) (ended bool, since time.Time) {
	if o.Service != PlateReserveService || o.Lodged == nil || o.Status == StatusDone {
		return false, time.Time{}
	}
	since = o.Lodged.ChangedAt
	return !now.Before(since.Add(plateNotice)), since
}
