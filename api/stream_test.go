package api

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// A browser that lags behind is told to read everything again, and delays nobody.
func TestSlowBrowserIsTold(t *testing.T) {
	c := newCabinet(t)
	citizen, order := uuid.New(), uuid.New()
	slow, leave := c.stream.subscribe(citizen)
	for range waitingChanges + 1 {
		c.stream.tell(citizen, change{ID: order, Version: 1})
	}
	require.Len(t, slow, 1)
	require.Equal(t, change{}, <-slow)
	c.stream.tell(uuid.New(), change{ID: order})
	require.Empty(t, slow, "another citizen's orders")
	c.stream.tellAll()
	require.Equal(t, change{}, <-slow)
	leave()
	c.stream.tell(citizen, change{ID: order})
	require.Empty(t, slow)
	require.Empty(t, c.stream.subscribers)
}

// A browser hears of its citizen's orders over one open answer, and is let go when the process stops.
func TestOrderStream(t *testing.T) {
	c := newCabinet(t)
	server := httptest.NewServer(c.handler)
	t.Cleanup(server.Close)
	token := c.token()
	who, err := c.sessions.named("Bearer " + token)
	require.NoError(t, err)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/api/services/ordered/stream", nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+token)
	answer, err := server.Client().Do(request)
	require.NoError(t, err)
	defer answer.Body.Close()
	require.Equal(t, "text/event-stream", answer.Header.Get("Content-Type"))

	lines := make(chan string)
	go func() {
		defer close(lines)
		for reader := bufio.NewScanner(answer.Body); reader.Scan(); {
			lines <- reader.Text()
		}
	}()
	next := func() string {
		select {
		case line := <-lines:
			return line
		case <-time.After(5 * time.Second):
			t.Fatal("nothing came")
			return ""
		}
	}
	require.Equal(t, ": connected", next())
	require.Empty(t, next())
	order := uuid.New()
	c.stream.tell(uuid.New(), change{ID: uuid.New()})
	c.stream.tell(who.citizen, change{ID: order, Version: 3})
	require.Equal(t, "event: order", next())
	require.JSONEq(t, `{"id":"`+order.String()+`","version":3}`, next()[len("data: "):])
	require.Empty(t, next())
	c.EndStreams()
	_, open := <-lines
	require.False(t, open)
}
