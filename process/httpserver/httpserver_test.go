package httpserver

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// short are limits that a test can wait for.
var short = Limits{Body: 200 * time.Millisecond, Answer: 800 * time.Millisecond}

// serve runs a handler within limits on a real listener.
func serve(t *testing.T, limits Limits, handler http.HandlerFunc) (address string) {
	t.Helper()
	server := httptest.NewServer(limits.Handler(handler))
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// dial opens a connection that no test waits on for ever, and writes to it.
func dial(t *testing.T, address, text string) net.Conn {
	t.Helper()
	connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = connection.Close() })
	require.NoError(t, connection.SetDeadline(time.Now().Add(10*time.Second)))
	_, err = io.WriteString(connection, text)
	require.NoError(t, err)
	return connection
}

// A body that comes drop by drop ends with its time, be it read by the handler or not, and the connection with it.
func TestSlowBodiesAreCutOff(t *testing.T) {
	faults := make(chan error, 1)
	address := serve(t, short, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/read" {
			_, err := io.ReadAll(r.Body)
			faults <- err
		}
		w.WriteHeader(http.StatusBadRequest)
	})
	for _, path := range []string{"/read", "/refuse"} {
		connection := dial(t, address, "POST "+path+" HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n")
		go func() {
			for t.Context().Err() == nil {
				if _, err := io.WriteString(connection, "x"); err != nil {
					return
				}
				time.Sleep(20 * time.Millisecond)
			}
		}()
		answer, err := io.ReadAll(connection)
		var timeout net.Error
		require.False(t, errors.As(err, &timeout) && timeout.Timeout(), "%s: the connection lives", path)
		require.Contains(t, string(answer), "400 Bad Request", path)
	}
	require.ErrorIs(t, <-faults, os.ErrDeadlineExceeded)
}

// A handler may work longer than a body may take: its context does not end with the body's time, and the connection serves on.
func TestHandlersOutliveTheirBodies(t *testing.T) {
	address := serve(t, short, func(w http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		select {
		case <-r.Context().Done():
			err = context.Cause(r.Context())
		case <-time.After(2 * short.Body):
		}
		_, _ = fmt.Fprintf(w, "%v", err)
	})
	for _, request := range []string{
		"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}", "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
		"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
	} {
		connection := dial(t, address, request+request)
		reader := bufio.NewReader(connection)
		for range 2 { // each has a time of its own
			response, err := http.ReadResponse(reader, nil)
			require.NoError(t, err, request)
			text, err := io.ReadAll(response.Body)
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			require.Equal(t, "<nil>", string(text), request)
		}
	}
}

// A caller who does not read ends the answer's time; a handler that sets a time of its own has that.
func TestSlowReadersAreCutOff(t *testing.T) {
	written := make(chan error, 1)
	address := serve(t, short, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/long" {
			_ = http.NewResponseController(w).SetWriteDeadline(time.Time{})
			time.Sleep(2 * short.Answer)
			_, _ = io.WriteString(w, "late")
			return
		}
		var err error
		for part := strings.Repeat("x", 1<<16); err == nil; {
			_, err = io.WriteString(w, part)
		}
		written <- err
	})
	dial(t, address, "GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
	select {
	case err := <-written:
		require.ErrorIs(t, err, os.ErrDeadlineExceeded)
	case <-time.After(10 * time.Second):
		t.Fatal("the handler writes for ever")
	}
	response, err := http.ReadResponse(bufio.NewReader(dial(t, address, "GET /long HTTP/1.1\r\nHost: x\r\n\r\n")), nil)
	require.NoError(t, err)
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.Equal(t, "late", string(text))
}

// A header is as long as ours are, and not a megabyte.
func TestLongHeadersAreRefused(t *testing.T) {
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	server := New(t.Context(), http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	for length, status := range map[int]int{16 << 10: http.StatusOK, 64 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		connection := dial(t, listener.Addr().String(), "GET / HTTP/1.1\r\nHost: x\r\nX-Long: "+strings.Repeat("x", length)+"\r\n\r\n")
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, status, response.StatusCode, length)
	}
}
