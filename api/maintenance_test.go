package api

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
)

// Works close the cabinet until they end, and say why and until when; what others tell the cabinet still arrives
// (SESS-07, STAT-13, GAP-81, API-015).
func TestMaintenanceCloses(t *testing.T) {
	c := newCabinet(t)
	c.works.now.Store(&sqlc.Maintenance{StartsAt: noon, EndsAt: noon.Add(time.Hour), Reason: "Оновлення реєстру"})
	require.JSONEq(t, `{"active":true,"reason":"Оновлення реєстру","endsAt":"2026-03-05T11:00:00Z","now":"2026-03-05T12:00:00+02:00"}`,
		c.call(http.MethodGet, "/api/maintenance", nil).Body.String())
	for _, path := range []string{"/api/services", "/api/services/ordered", "/auth/prepare/idgovua"} {
		closed := c.call(http.MethodGet, path, nil)
		require.Equal(t, http.StatusServiceUnavailable, closed.Code, path)
		require.Contains(t, closed.Body.String(), `"code":"maintenance"`, path)
	}
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/api/ping", nil).Code)
	webhook := c.call(http.MethodPost, "/api/payments/monobank/6f8f0f0e-7a53-4d3c-9c39-0f9b1b1d9a55", strings.NewReader("{}"), "Content-Type", "application/json")
	require.NotContains(t, webhook.Body.String(), `"maintenance"`)
	require.NotContains(t, webhook.Body.String(), `"not_found"`)

	c.now = noon.Add(time.Hour)
	require.NotEqual(t, http.StatusServiceUnavailable, c.call(http.MethodGet, "/api/services", nil).Code)
}

// The calls that works leave open are calls of the contract.
func TestOpenInWorks(t *testing.T) {
	contract, err := openapi3.NewLoader().LoadFromData(specification)
	require.NoError(t, err)
	known := map[string]bool{}
	for _, path := range contract.Paths.Map() {
		for _, operation := range path.Operations() {
			known[operation.OperationID] = true
		}
	}
	for operation := range openInWorks {
		require.True(t, known[operation], operation)
	}
}
