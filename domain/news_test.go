package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A piece of news has all that its page shows, in paragraphs, and invites to a service that can be ordered, or to none.
func TestNewsIsWhole(t *testing.T) {
	require.NotEmpty(t, published)
	seen := map[string]bool{}
	for _, piece := range published {
		require.False(t, seen[piece.ID], "twice: %s", piece.ID)
		seen[piece.ID] = true
		require.NotEmpty(t, piece.Title, "STAT-16: %s", piece.ID)
		require.NotEmpty(t, piece.ShortDescription, "STAT-16: %s", piece.ID)
		require.NotEmpty(t, piece.Description, "STAT-16: %s", piece.ID)
		require.NotContains(t, piece.Description, "", piece.ID)
		require.FileExists(t, "../web/public"+piece.TitlePic, "STAT-16: %s", piece.ID)
		if piece.Service != "" {
			service, known := ServiceNamed(piece.Service)
			require.True(t, known && service.Orderable(), "ROUTE-29: %s", piece.Service)
		}
	}
}

// News is shown from its day on in Kyiv, the newest first (DASH-10).
func TestNewsIsShown(t *testing.T) {
	oldest := published[len(published)-1]
	require.Empty(t, NotificationsOfNews(DateOf(oldest.day.Time().Add(-time.Minute))))
	shown := NotificationsOfNews(oldest.day)
	require.Len(t, shown, 1)
	require.Equal(t, Notification{
		Type: NotifyNews, Title: oldest.Title, Text: oldest.ShortDescription,
		Payload: NotificationPayload{CreatedAt: oldest.day.Time(), News: &oldest},
	}, shown[0])

	feed := NotificationsOfNews(Date{9999, 12, 31})
	require.Len(t, feed, min(len(published), newsShown))
	for i := 1; i < len(feed); i++ {
		require.False(t, feed[i].Payload.CreatedAt.After(feed[i-1].Payload.CreatedAt))
	}
}
