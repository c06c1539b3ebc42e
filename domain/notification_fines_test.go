package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The notification of an unpaid fine says what is due until when; one that is paid, or that an order pays, has none (DASH-01,
// DASH-17).
func TestNotificationsOfFines(t *testing.T) {
	fine := fineOf(FinePhoto)
	fine.Reason = "Перевищення швидкості"
	now := time.Date(2026, time.November, 20, 23, 59, 0, 0, Kyiv)
	notices := func(fine Fine, now time.Time, orders ...*Order) []Notification {
		return NotificationsOfFines([]Fine{fine}, orders, now)
	}
	require.Equal(t, []Notification{{
		Type: NotifyFines, Title: "Несплачений штраф 1АВ № 12345678",
		Text: "Перевищення швидкості. До сплати 170\u00a0грн до 20.11.2026 включно.",
		Payload: NotificationPayload{
			CreatedAt: fine.IssuedAt.Time(), IssuedAt: fine.IssuedAt, EndDate: Date{2026, time.November, 20}, Service: FinesService,
		},
	}}, notices(fine, now))
	require.Equal(t, "Перевищення швидкості. До сплати 680\u00a0грн.", notices(fine, now.AddDate(0, 1, 0))[0].Text)

	order := &Order{Service: FinesService, Fine: &OrderedFine{ID: fine.ID}, Status: StatusWaitToPay}
	require.Empty(t, notices(fine, now, order))
	order.Status = StatusExpired
	require.Len(t, notices(fine, now, order, &Order{}), 1, "an order that ended unpaid pays nothing")
	order.Fine.ID, order.Status = "another", StatusWaitToPay
	require.Len(t, notices(fine, now, order), 1)
	fine.Status.ID = FinePaid
	require.Empty(t, notices(fine, now))
}

// A company's request has a notification while it waits for the citizen (DASH-17, MON-03).
func TestNotificationsOfObservers(t *testing.T) {
	observer := Observer{Until: aNoon.Add(48 * time.Hour), ObserverRequest: ObserverRequest{
		Company: "ТОВ «Ранок»", Status: ObserverNew, CreatedAt: aNoon,
	}}
	notices := func(now time.Time) []Notification { return NotificationsOfObservers([]Observer{observer}, now) }
	feed := notices(aNoon)
	require.Len(t, feed, 1)
	require.Equal(t, NotifyMonitoring, feed[0].Type)
	require.Equal(t, "Запит на моніторинг штрафів: ТОВ «Ранок»", feed[0].Title)
	require.Contains(t, feed[0].Text, "до 07.03.2026 12:00.")
	require.Empty(t, notices(observer.Until))
	observer.Status = ObserverApproved
	require.Empty(t, notices(aNoon))
}
