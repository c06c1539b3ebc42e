package api

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/domain"
)

// A visitor reads the names of the ten services that a citizen's catalogue begins with, and the configured sponsors (AUTH-09,
// GAP-67, CAT-21).
func TestOfferToVisitors(t *testing.T) {
	c := newCabinet(t)
	c.config.Portal.Sponsors = []contract.Sponsor{{Name: "Міністерство", URL: "https://ministry.example"}}
	listed := c.call(http.MethodGet, "/api/services", nil, "Authorization", "Bearer "+c.token())
	var items []contract.CatalogueItem
	require.NoError(t, json.Unmarshal(listed.Body.Bytes(), &items))
	var portal contract.Portal
	require.NoError(t, json.Unmarshal(c.call(http.MethodGet, "/api/portal", nil).Body.Bytes(), &portal))
	require.Len(t, portal.Services, 10)
	for i, name := range portal.Services {
		require.Equal(t, items[i].Name, name)
	}
	require.Equal(t, c.config.Portal.Sponsors, portal.Sponsors)
}

// A service is read with its names, its price tags and whether it can be had. What an order adds to it, its status and extra, is in
// TestOrderView.
func TestServiceIsRead(t *testing.T) {
	c := newCabinet(t)
	for name, tags := range map[string]map[string]any{
		"exchange-spr": {"base": 21_500.0, "plate": 36_000.0, "delivery": 12_000.0, "intDelivery": 45_000.0},
		"inz":          {"base": 300_000.0, "perChar": 75_000.0, "auto": 60_000.0, "moto": 42_000.0, "delivery": 12_000.0},
	} {
		answer := c.call(http.MethodGet, "/api/services/info/"+name, nil, "Authorization", "Bearer "+c.token())
		var service map[string]any
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &service))
		require.NotZero(t, service["id"], "CAT-30: %s", name)
		require.NotEmpty(t, service["name"], "CAT-30: %s", name)
		require.Equal(t, name, service["internalName"], "CAT-30")
		require.Equal(t, "active", service["activeService"], "CAT-30: %s", name)
		require.Equal(t, tags, service["priceTags"], "CAT-30: %s", name)
	}
}

// A service that operators have switched off is inactive, with what is ordered as it, and takes no order. The others do, and
// what is in development stays so.
func TestServicesOff(t *testing.T) {
	c := newCabinet(t)
	c.config.ServicesOff = []domain.ServiceName{domain.LicenceExchangeService, domain.TrafficTestsService, domain.ParkingService}
	c.connect()
	c.config.Portal.TestsURL = "https://tests.example/"
	listed := c.call(http.MethodGet, "/api/services", nil, "Authorization", "Bearer "+c.token())
	var items []contract.CatalogueItem
	require.NoError(t, json.Unmarshal(listed.Body.Bytes(), &items))
	off := map[string]bool{}
	for _, item := range items {
		if item.ActiveService == contract.CatalogueItemActiveService(domain.Inactive) {
			off[item.InternalName] = true
			require.False(t, item.Orderable, item.InternalName)
			require.Empty(t, item.OutsideURL, item.InternalName)
		}
	}
	require.Equal(t, map[string]bool{"licence-exchange": true, "licence-correction": true, "traffic-tests": true}, off)

	for service, state := range map[string]string{
		"vehicle-check": "active", "licence-exchange": "inactive", "parking": "inprogress",
	} {
		info := decoded[contract.CatalogueItem](t,
			c.call(http.MethodGet, "/api/services/info/"+service, nil, "Authorization", "Bearer "+c.token()))
		require.Equal(t, []string{service, state}, []string{info.InternalName, string(info.ActiveService)}, "CAT-29")
	}
	order := func(service string) *httptest.ResponseRecorder {
		body, contentType := orderForm(t, "serviceName", service, "data", "{}")
		return c.call(http.MethodPost, "/api/services", bytes.NewReader(body),
			"Content-Type", contentType, "Authorization", "Bearer "+c.token())
	}
	require.Equal(t, "Послуга недоступна.",
		refused(t, order("licence-exchange"), http.StatusConflict, domain.CodeServiceInactive).Message, "ERR-13")
	// CAT-23: the order is read, and refused only because it lacks everything.
	require.NotEmpty(t, refused(t, order("vehicle-check"), http.StatusUnprocessableEntity, domain.CodeInvalid).Fields)
}
