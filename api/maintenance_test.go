package api

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
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

// Works of the insurance alone close no page: they stop new policies and nothing else. While the ordering block is on as well,
// it is what citizens read.
func TestInsuranceMaintenance(t *testing.T) {
	c := newCabinet(t)
	c.works.read([]sqlc.Maintenance{{
		Service: "insurance", StartsAt: noon, EndsAt: noon.Add(24 * time.Hour), Reason: "Оновлення бази полісів",
	}})
	works := `"active":false,"insurance":{"reason":"Оновлення бази полісів","endsAt":"2026-03-06T10:00:00Z"}`
	order := func(service string) *httptest.ResponseRecorder {
		body, contentType := orderForm(t, "serviceName", service, "data", "{}")
		return c.call(http.MethodPost, "/api/services", bytes.NewReader(body), "Content-Type", contentType, "Authorization", "Bearer "+c.token())
	}
	require.JSONEq(t, `{`+works+`,"now":"2026-03-05T12:00:00+02:00"}`, c.call(http.MethodGet, "/api/maintenance", nil).Body.String(), "INS-12")
	refusedWith(t, order("insurance"), http.StatusConflict, domain.CodeOrderingBlocked,
		"Оформлення страхування тимчасово недоступне: проводяться технічні роботи.") // INS-12
	require.NotContains(t, order("vehicle-check").Body.String(), string(domain.CodeOrderingBlocked))

	c.now = time.Date(2026, 3, 5, 23, 50, 0, 0, domain.Kyiv)
	require.JSONEq(t, `{`+works+`,"now":"2026-03-05T23:50:00+02:00","orderingBlockedUntil":"2026-03-05T22:05:00Z"}`,
		c.call(http.MethodGet, "/api/maintenance", nil).Body.String())
	refusedAtNight(t, order("insurance")) // AMB-114: the ordering block first

	c.now = noon.Add(24 * time.Hour)
	require.NotContains(t, order("insurance").Body.String(), string(domain.CodeOrderingBlocked), "the works are over")
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
