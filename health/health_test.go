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

// Readiness names what is missing, and tells nothing of the cause.
func TestReadinessNamesWhatIsMissing(t *testing.T) {
	down := errors.New("dial tcp 10.0.0.7: refused")
	var fault error
	r := New(map[string]Check{
		"database": Answers(func(context.Context) error { return fault }),
		"engine":   Answers(func(context.Context) error { return nil }),
	})
	status, body := asked(t, r)
	require.Equal(t, http.StatusOK, status)
	require.JSONEq(t, `{"database":"ok","engine":"ok"}`, body)

	fault = down
	status, body = asked(t, r)
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.JSONEq(t, `{"database":"does not answer","engine":"ok"}`, body)
}

// What a process can do without is named, and keeps no work from it.
func TestReadinessTellsOfWhatIsNotNeeded(t *testing.T) {
	r := New(map[string]Check{"database": Answers(func(context.Context) error { return nil })})
	r.Tell("engine", Answers(func(context.Context) error { return errors.New("gone") }))
	status, body := asked(t, r)
	require.Equal(t, http.StatusOK, status)
	require.JSONEq(t, `{"database":"ok","engine":"does not answer"}`, body)
	r.Leave()
	status, _ = asked(t, r)
	require.Equal(t, http.StatusServiceUnavailable, status)
}

// What never answers is taken for missing; the question does not wait for it.
func TestReadinessDoesNotWait(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	parts, ready := New(map[string]Check{
		"engine": Answers(func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }),
	}).State(ctx)
	require.False(t, ready)
	require.Equal(t, map[string]string{"engine": Unanswered}, parts)
}

// Who leaves is not given work any more, though all is well; it is alive until it has gone.
func TestReadinessOfWhoLeaves(t *testing.T) {
	r := New(nil)
	r.Leave()
	status, body := asked(t, r)
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.JSONEq(t, `{"process":"is leaving"}`, body)
	alive := httptest.NewRecorder()
	Alive(alive, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/healthz", nil))
	require.Equal(t, http.StatusOK, alive.Code)
}
