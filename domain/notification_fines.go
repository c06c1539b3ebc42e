package domain

import "time"

// NotificationsOfFines are about unpaid fines: what is due now, and until when. A fine that an order of the citizen's own is
// paying, or has paid, has the notification of that order.
func NotificationsOfFines(fines []Fine, orders []*Order, now time.Time) (feed []Notification) {
	for _, fine := range fines {
		if fine.Payable() != nil || fine.paying(orders) {
			continue
		}
		band := fine.Due(now)
		due := "До сплати " + band.Amount.String()
		if !band.LastDay.IsZero() {
			due += " до " + band.LastDay.String() + " включно"
		}
		feed = append(feed, Notification{
			Type: NotifyFines, Title: "Несплачений штраф " + fine.Series + " № " + fine.Number, Text: fine.Reason + ". " + due + ".",
			Payload: NotificationPayload{
				CreatedAt: fine.IssuedAt.Time(), IssuedAt: fine.IssuedAt, EndDate: band.LastDay, Service: FinesService,
			},
		})
	}
	return feed
}

// NotificationsOfObservers are about companies whose requests to monitor the citizen's fines wait for an answer.
func NotificationsOfObservers(observers []Observer, now time.Time) (feed []Notification) {
	for _, observer := range observers {
		if observer.StatusAt(now) != ObserverNew {
			continue
		}
		feed = append(feed, Notification{
			Type: NotifyMonitoring, Title: "Запит на моніторинг штрафів: " + observer.Company,
			Text: "Компанія просить дозволу бачити Ваші штрафи. Підтвердьте або відхиліть запит у профілі до " +
				observer.Until.In(Kyiv).Format(TimeLayout) + ".",
			Payload: NotificationPayload{CreatedAt: observer.CreatedAt, EndDate: DateOf(observer.Until), Status: string(ObserverNew)},
		})
	}
	return feed
}
