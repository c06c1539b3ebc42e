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

// NotificationPayload is the data of a notification; what does not apply is absent.
type NotificationPayload struct {
	CreatedAt time.Time   `json:"createdAt,omitzero"` // when it arose; absent if it is not known
	IssuedAt  Date        `json:"issuedAt,omitzero"`
	StartDate Date        `json:"startDate,omitzero"`
	EndDate   Date        `json:"endDate,omitzero"`
	Status    string      `json:"status,omitempty"`
	Service   ServiceName `json:"service,omitempty"`
	OrderID   string      `json:"orderId,omitempty"`
	Reason    string      `json:"reason,omitempty"` // of a refusal (DASH-16)
	Label     *Label      `json:"label,omitempty"`  // of an order's status
	About     string      `json:"about,omitempty"`  // what an order is about: two paid fines differ by it
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

// NotificationsOfOrder are what the feed says of an order among its citizen's orders: its status, and the service's own notices.
// An erased order has only the latter.
func NotificationsOfOrder(order *Order, orders []*Order, citizenID string, now time.Time) (feed []Notification) {
	service := order.Service.definition()
	if !order.Erased {
		view, party := order.ViewFor(citizenID, now).WithReshipment(order.SentAgainBy(orders)), order.PartyOf(citizenID)
		reason := order.refusedFor(party)
		text := view.Explanation
		if reason != "" {
			text = order.endingText(party)
		}
		feed = append(feed, Notification{
			Type: service.feed, Title: order.Title(party), Text: text,
			Payload: NotificationPayload{
				CreatedAt: order.UpdatedAt, Status: string(view.Status), Service: order.Service, OrderID: order.ID.String(),
				Reason: reason, Label: &view.Label, About: view.About(),
			},
		})
	}
	if service.notices != nil {
		feed = append(feed, service.notices(order, now)...)
	}
	return feed
}

// refusedFor is why the order was refused or rejected; empty of every other one: what a parcel does is no refusal (DASH-16). Who
// has rejected it knows why.
func (o *Order) refusedFor(party Party) string {
	rejectedBySelf := o.Status == StatusRejected && party == PartyParticipant
	if !rejectedBySelf && (o.Status == StatusRefusal || o.Status == StatusRejected) {
		return o.Reason
	}
	return ""
}
