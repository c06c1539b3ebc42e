package health

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

func asked(t *testing.T, r *Readiness) (status int, body string) {
	t.Helper()
	answer := httptest.NewRecorder()
	r.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/readyz", nil))
	return answer.Code, answer.Body.String()
}

// Readiness names what is missing, without the cause.
func TestReadinessNamesWhatIsMissing(t *testing.T) {
	down := errors.New("dial tcp 10.0.0.7: refused")
	var fault error
	r := New(map[string]Check{
		"database": Reachable(func(context.Context) error { return fault }),
		"engine":   Reachable(func(context.Context) error { return nil }),
	})
	status, body := asked(t, r)
	require.Equal(t, http.StatusOK, status)
	require.JSONEq(t, `{"database":"ok","engine":"ok"}`, body)

	fault = down
	status, body = asked(t, r)
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.JSONEq(t, `{"database":"does not answer","engine":"ok"}`, body)
}

// An optional dependency is reported and does not affect readiness.
func TestOptionalDependency(t *testing.T) {
	r := New(map[string]Check{"database": Reachable(func(context.Context) error { return nil })})
	r.AddOptional("engine", Reachable(func(context.Context) error { return errors.New("gone") }))
	status, body := asked(t, r)
	require.Equal(t, http.StatusOK, status)
	require.JSONEq(t, `{"database":"ok","engine":"does not answer"}`, body)
	r.Leave()
	status, _ = asked(t, r)
	require.Equal(t, http.StatusServiceUnavailable, status)
}

// A check that never answers counts as missing after its timeout.
func TestReadinessDoesNotWait(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	parts, ready := New(map[string]Check{
		"engine": Reachable(func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }),
	}).State(ctx)
	require.False(t, ready)
	require.Equal(t, map[string]string{"engine": Unanswered}, parts)
}

// A process that shuts down is not ready, and alive until it ends.
func TestReadinessDuringShutdown(t *testing.T) {
	r := New(nil)
	r.Leave()
	status, body := asked(t, r)
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.JSONEq(t, `{"process":"is shutting down"}`, body)
	alive := httptest.NewRecorder()
	Alive(alive, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/healthz", nil))
	require.Equal(t, http.StatusOK, alive.Code)
}
