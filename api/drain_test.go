package api

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// A process that is about to stop is still alive and still answers, and keeps no connection.
func TestDraining(t *testing.T) {
	c := newCabinet(t)
	require.Empty(t, c.call(http.MethodGet, "/api/ping", nil).Header().Get("Connection"))
	c.Drain()
	for _, path := range []string{"/healthz", "/api/ping", "/"} {
		answer := c.call(http.MethodGet, path, nil)
		require.Equal(t, http.StatusOK, answer.Code, path)
		require.Equal(t, "close", answer.Header().Get("Connection"), path)
	}
}
