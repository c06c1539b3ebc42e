package api

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/process/httpserver"
)

// A browser that lags behind is told to read everything again, and delays nobody.
func TestSlowBrowserIsTold(t *testing.T) {
	c := newCabinet(t)
	citizen, order := uuid.New(), uuid.New()
	slow, leave := c.stream.subscribe(citizen)
	for range waitingChanges + 1 {
		c.stream.publish(citizen, change{ID: order, Version: 1})
	}
	require.Len(t, slow, 1)
	require.Equal(t, change{}, <-slow)
	c.stream.publish(uuid.New(), change{ID: order})
	require.Empty(t, slow, "another citizen's orders")
	c.stream.publishToAll()
	require.Equal(t, change{}, <-slow)
	leave()
	c.stream.publish(citizen, change{ID: order})
	require.Empty(t, slow)
	require.Empty(t, c.stream.subscribers)
}

// What changes while the connection to the database is lost is read by browsers when changes are heard again: from then on
// each is told.
func TestStreamOutlivesItsConnection(t *testing.T) {
	database, ctx := dbtest.New(t), t.Context()
	s := newStream(db.Listener{Pool: database}, slog.New(slog.DiscardHandler))
	citizen, order := uuid.New(), uuid.New()
	changes, leave := s.subscribe(citizen)
	defer leave()
	go s.run(ctx)
	next := func() change {
		select {
		case what := <-changes:
			return what
		case <-time.After(10 * time.Second):
			t.Fatal("nothing came")
			return change{}
		}
	}
	require.Equal(t, change{}, next())
	_, err := database.Exec(ctx, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN orders'")
	require.NoError(t, err)
	require.Equal(t, change{}, next())
	_, err = database.Exec(ctx, "SELECT pg_notify('orders', json_build_object('citizen', $1::uuid, 'id', $2::uuid, 'version', 3)::text)", citizen, order)
	require.NoError(t, err)
	require.Equal(t, change{ID: order, Version: 3}, next())
}

// deaf is a connection that loses what comes since the cuts that were made after it, as when the machine at its other end is
// gone.
type deaf struct {
	net.Conn
	before int32
	cuts   *atomic.Int32
}

func (d deaf) Read(into []byte) (int, error) {
	for {
		n, err := d.Conn.Read(into)
		if err != nil || d.cuts.Load() == d.before {
			return n, err
		}
	}
}

// A connection to the database over which nothing comes any more, not even its end, is not listened to for ever; one over which
// nothing has to be told is kept.
func TestStreamNoticesThatItIsDeaf(t *testing.T) {
	config := dbtest.New(t).Config()
	var cuts atomic.Int32
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		connection, err := (&net.Dialer{}).DialContext(ctx, network, address)
		return deaf{connection, cuts.Load(), &cuts}, err
	}
	database, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(database.Close)
	s := newStream(db.Listener{Pool: database}, slog.New(slog.DiscardHandler))
	s.silence = time.Second
	changes, leave := s.subscribe(uuid.New())
	defer leave()
	go s.run(t.Context())
	heard := func() bool {
		select {
		case what := <-changes:
			return what == change{}
		default:
			return false
		}
	}
	require.Eventually(t, heard, 10*time.Second, time.Millisecond)
	require.Never(t, heard, 2*relistenAfter, 10*time.Millisecond, "it is not deaf")
	cuts.Add(1)
	require.Eventually(t, heard, 10*time.Second, time.Millisecond, "it listens anew")
}

// A browser hears of its citizen's orders over one open answer, and is let go when the process stops.
func TestOrderStream(t *testing.T) {
	c := newCabinet(t)
	server := httptest.NewServer(c.handler)
	t.Cleanup(server.Close)
	token := c.token()
	who, err := c.sessions.Named("Bearer " + token)
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
	c.stream.publish(uuid.New(), change{ID: uuid.New()})
	c.stream.publish(who.Citizen, change{ID: order, Version: 3})
	require.Equal(t, "event: order", next())
	require.JSONEq(t, `{"id":"`+order.String()+`","version":3}`, next()[len("data: "):])
	require.Empty(t, next())
	c.EndStreams()
	_, open := <-lines
	require.False(t, open)
}

// A citizen has so many streams and no more, whatever others have; one that ends makes room for another.
func TestStreamsOfACitizenAreFew(t *testing.T) {
	c := newCabinet(t)
	citizen := uuid.New()
	bearer := "Bearer " + c.tokenOf(citizen)
	var leaves []func()
	for range maxStreams {
		changes, leave := c.stream.subscribe(citizen)
		require.NotNil(t, changes)
		leaves = append(leaves, leave)
	}
	answer := c.call(http.MethodGet, "/api/services/ordered/stream", nil, "Authorization", bearer)
	tooOften(t, answer, domain.CodeTooManyRequests, streamRetry)
	others, leave := c.stream.subscribe(uuid.New())
	require.NotNil(t, others)
	leave()
	leaves[0]()
	again, leave := c.stream.subscribe(citizen)
	require.NotNil(t, again)
	leave()
}

// A stream outlives the time that answers have, and what is told after that arrives.
func TestStreamsOutliveAnswers(t *testing.T) {
	c := newCabinet(t)
	limits := httpserver.Limits{Body: 50 * time.Millisecond, Answer: 50 * time.Millisecond}
	server := httptest.NewServer(limits.Handler(c.handler))
	t.Cleanup(server.Close)
	citizen := uuid.New()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/api/services/ordered/stream", nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+c.tokenOf(citizen))
	answer, err := server.Client().Do(request)
	require.NoError(t, err)
	defer answer.Body.Close()
	time.Sleep(4 * limits.Answer)
	c.stream.publish(citizen, change{ID: uuid.New(), Version: 1})
	c.EndStreams()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Contains(t, string(text), "event: order")
}

// A document may take longer than other bodies.
func TestUploadsMayBeSlow(t *testing.T) {
	c := newCabinet(t)
	limits := httpserver.Limits{Body: 50 * time.Millisecond, Answer: 10 * time.Second}
	server := httptest.NewServer(limits.Handler(c.handler))
	t.Cleanup(server.Close)
	const part = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\nno PDF\r\n"
	send := func(path string) (status int) {
		body, writer := io.Pipe()
		go func() {
			_, _ = io.WriteString(writer, part)
			time.Sleep(4 * limits.Body)
			_, _ = io.WriteString(writer, "--x--\r\n")
			_ = writer.Close()
		}()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+path, body)
		require.NoError(t, err)
		request.Header.Set("Authorization", "Bearer "+c.token())
		request.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		answer, err := server.Client().Do(request)
		require.NoError(t, err)
		defer answer.Body.Close()
		return answer.StatusCode
	}
	require.Equal(t, http.StatusUnprocessableEntity, send("/api/files"), "read whole, and no PDF")
	require.Equal(t, http.StatusBadRequest, send("/api/services"), "cut off")
}
