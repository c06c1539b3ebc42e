package wire

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func ask(t *testing.T, handler http.HandlerFunc) (Answer, error) {
	t.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/?secret=1", nil)
	require.NoError(t, err)
	system := New("them").WithLimit(100)
	system.HTTP.Timeout = 200 * time.Millisecond
	return system.Do("question", request)
}

// What each answer means for whoever asked.
func TestKinds(t *testing.T) {
	status := func(status int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write([]byte(body))
		}
	}
	for name, row := range map[string]struct {
		handler http.HandlerFunc
		kind    Kind
	}{
		"fine":            {status(200, "ok"), ""},
		"their refusal":   {status(400, "no"), ""}, // for the client to read
		"at the limit":    {status(200, strings.Repeat("x", 100)), ""},
		"too long":        {status(200, strings.Repeat("x", 101)), Malformed},
		"redirect":        {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusFound) }, Malformed},
		"their fault":     {status(500, "oops"), Unavailable},
		"maintenance":     {status(503, ""), Unavailable},
		"too many":        {status(429, ""), Unavailable},
		"request timeout": {status(408, ""), Unavailable},
		"cut connection":  {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, Unavailable},
		"silence": {func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-r.Context().Done():
			case <-time.After(2 * time.Second):
			}
		}, Unavailable},
		"cut body": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "50")
			_, _ = w.Write([]byte("half"))
		}, Unavailable},
	} {
		_, err := ask(t, row.handler)
		require.Equal(t, row.kind, KindOf(err), name)
		if err != nil {
			require.NotContains(t, err.Error(), "secret", name)
			require.NotContains(t, err.Error(), "127.0.0.1", name)
		}
	}
}

// What their fault says can be read beside the error.
func TestAnswerBesideTheirFault(t *testing.T) {
	answer, err := ask(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "why", http.StatusInternalServerError) })
	require.Equal(t, Unavailable, KindOf(err))
	require.Equal(t, "why\n", string(answer.Body))
}

func TestCancelledCall(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://127.0.0.1:1/", nil)
	require.NoError(t, err)
	_, err = New("them").Do("question", request)
	require.ErrorIs(t, err, context.Canceled)
}

func TestDecode(t *testing.T) {
	var into struct{ N int }
	require.NoError(t, New("them").Decode("question", Answer{Status: 200, Body: []byte(`{"n":7}`)}, &into))
	require.Equal(t, 7, into.N)
	err := New("them").Decode("question", Answer{Status: 200, Body: []byte(`{"n":"Шевченко"}`)}, &into)
	require.Equal(t, Malformed, KindOf(err))
	require.NotContains(t, err.Error(), "Шевченко")
}

func TestErrorText(t *testing.T) {
	system := New("them")
	fault := system.Fail("question", Refused, 400, errors.New("because")).Say("BAD_REQUEST")
	require.EqualError(t, fault, "them: question: refused (HTTP 400) BAD_REQUEST: because")
	require.False(t, fault.Retryable())
	for _, text := range []string{"Шевченко Тарас", "a b", "<html>", strings.Repeat("A", 41)} {
		require.Empty(t, system.Fail("question", Refused, 400, nil).Say(text).Code, "no text passes for a code")
	}
	require.Empty(t, KindOf(errors.New("other")))
}

// A system that refuses too many calls says how long it wants to be left alone: in seconds, or until an instant.
func TestRetryAfter(t *testing.T) {
	for header, wait := range map[string]time.Duration{
		"": 0, "7": 7 * time.Second, "-7": 0, "soon": 0, "999999999": time.Hour, "99999999999999999999": 0,
		time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat):     0,
		time.Now().Add(48 * time.Hour).UTC().Format(http.TimeFormat): time.Hour,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", header)
			w.WriteHeader(http.StatusTooManyRequests)
		}))
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
		require.NoError(t, err)
		_, err = New("bank").Do("ask", request)
		var fault *Error
		require.ErrorAs(t, err, &fault)
		require.Equal(t, wait, fault.RetryAfter, header)
		server.Close()
	}
}
