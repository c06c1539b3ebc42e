package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// An unpaid fine tells what is due until when; one that is paid, or that an order pays, tells nothing of its own (DASH-01,
// DASH-17).
func TestNotificationsOfFines(t *testing.T) {
	fine := fineOf(FinePhoto)
	fine.Reason = "Перевищення швидкості"
	now := time.Date(2026, time.November, 20, 23, 59, 0, 0, Kyiv)
	told := func(fine Fine, now time.Time, orders ...*Order) []Notification {
		return NotificationsOfFines([]Fine{fine}, orders, now)
	}
	require.Equal(t, []Notification{{
		Type: NotifyFines, Title: "Несплачений штраф 1АВ № 12345678",
		Text: "Перевищення швидкості. До сплати 170 грн до 20.11.2026 включно.",
		Payload: NotificationPayload{
			CreatedAt: fine.IssuedAt.Time(), IssuedAt: fine.IssuedAt, EndDate: Date{2026, time.November, 20}, Service: FinesService,
		},
	}}, told(fine, now))
	require.Equal(t, "Перевищення швидкості. До сплати 680 грн.", told(fine, now.AddDate(0, 1, 0))[0].Text)

	order := &Order{Service: FinesService, Fine: &OrderedFine{ID: fine.ID}, Status: StatusWaitToPay}
	require.Empty(t, told(fine, now, order))
	order.Status = StatusExpired
	require.Len(t, told(fine, now, order, &Order{}), 1, "an order that ended unpaid pays nothing")
	order.Fine.ID, order.Status = "another", StatusWaitToPay
	require.Len(t, told(fine, now, order), 1)
	fine.Status.ID = FinePaid
	require.Empty(t, told(fine, now))
}

// A company's request is told of while it waits for the citizen (DASH-17, MON-03).
func TestNotificationsOfObservers(t *testing.T) {
	observer := Observer{Until: aNoon.Add(48 * time.Hour), ObserverRequest: ObserverRequest{
		Company: "ТОВ «Ранок»", Status: ObserverNew, CreatedAt: aNoon,
	}}
	told := func(now time.Time) []Notification { return NotificationsOfObservers([]Observer{observer}, now) }
	feed := told(aNoon)
	require.Len(t, feed, 1)
	require.Equal(t, NotifyMonitoring, feed[0].Type)
	require.Equal(t, "Запит на моніторинг штрафів: ТОВ «Ранок»", feed[0].Title)
	require.Contains(t, feed[0].Text, "до 07.03.2026 12:00.")
	require.Empty(t, told(observer.Until))
	observer.Status = ObserverApproved
	require.Empty(t, told(aNoon))
}
