package wire

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

// Calls are counted by what became of them, and are spans that name neither the address nor what was in it; the other side
// is not told of the trace.
func TestCallsAreObserved(t *testing.T) {
	status, header := http.StatusOK, http.Header{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header = r.Header
		w.WriteHeader(status)
	}))
	defer server.Close()
	recorded := tracetest.NewSpanRecorder()
	before := otel.GetTracerProvider()
	otel.SetTracerProvider(trace.NewTracerProvider(trace.WithSpanProcessor(recorded)))
	defer otel.SetTracerProvider(before)

	system := New("register")
	for _, status = range []int{http.StatusOK, http.StatusNotFound, http.StatusBadGateway} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/3111952338", nil)
		require.NoError(t, err)
		_, _ = system.Do("find", request)
	}
	require.InDelta(t, 2, testutil.ToFloat64(calls.WithLabelValues("register", "find", "ok")), 0)
	require.InDelta(t, 1, testutil.ToFloat64(calls.WithLabelValues("register", "find", "unavailable")), 0)
	require.Empty(t, header.Get("traceparent"))
	spans := recorded.Ended()
	require.Len(t, spans, 3)
	for _, span := range spans {
		require.Equal(t, "register find", span.Name())
		require.Len(t, span.Attributes(), 1)
		require.NotContains(t, span.Attributes()[0].Value.AsString(), "3111952338")
	}
	require.Equal(t, "unavailable", spans[2].Status().Description)
}

// What an answer means is counted, not its status: a refusal with 200 is none of the successful calls.
func TestMeaningsAreCounted(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/denied" {
			w.WriteHeader(http.StatusForbidden)
		}
	}))
	defer server.Close()
	system := New("post")
	ask := func(path string, read func(Answer, error) error) error {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, nil)
		require.NoError(t, err)
		return system.Ask("ask", request, read)
	}
	require.NoError(t, ask("/", func(_ Answer, err error) error { return err }))
	refused := ask("/", func(answer Answer, _ error) error { return system.Fail("ask", Refused, answer.Status, nil) })
	require.Equal(t, Refused, KindOf(refused))
	denied := ask("/denied", func(_ Answer, err error) error { return err })
	require.Equal(t, AccessDenied, KindOf(denied))
	require.True(t, denied.(*Error).Retryable()) //nolint:errorlint // it is answered bare
	server.Close()
	require.Equal(t, Unavailable, KindOf(ask("/", func(Answer, error) error { t.Error("there is no answer to read"); return nil })))
	for outcome, count := range map[string]float64{"ok": 1, "refused": 1, "access_denied": 1, "unavailable": 1} {
		require.InDelta(t, count, testutil.ToFloat64(calls.WithLabelValues("post", "ask", outcome)), 0, outcome)
	}
}
