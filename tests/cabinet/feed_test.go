package cabinet

import (
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

type feed struct {
	Events []struct {
		Type    string
		Payload struct{ OrderID, Status, EndDate, IssuedAt string }
	}
	Incomplete bool
}

func (c *citizen) feed(path string) (found feed) {
	c.Helper()
	reply := c.call(http.MethodGet, path, nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &found)
	return found
}

// Orders, registers, fines, requests to monitor and policies fill one feed, under both its names; a register that is down
// takes only its own away (AMB-067).
func TestFeed(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	made := c.order(uuid.NewString())
	policy := map[string]string{
		"companyName": "ТАС", "policyNumber": "123456789", "email": "driver@ukr.net", "vin": driverVIN, "brand": "?", "plate": "?",
		"endDate": time.Now().AddDate(0, 0, 3).Format(time.DateOnly),
	}
	kept := c.call(http.MethodPost, "/api/insurance/add-policy", policy)
	require.Equal(t, http.StatusOK, kept.status, "API-041, FLEET-19: %s", kept.body)
	require.Contains(t, string(kept.body), `"KA9400PP"`, "what the vehicle is called the register says")
	abroad := maps.Clone(policy)
	abroad["type"], abroad["policyNumber"] = "green", "987654321"
	require.Equal(t, http.StatusOK, c.call(http.MethodPost, "/api/insurance/add-policy", abroad).status, "a green card beside it")

	latest := c.feed("/api/events/latest")
	require.False(t, latest.Incomplete)
	require.Equal(t, latest, c.feed("/api/notifications"), "API-030, API-031")
	kinds := map[string]string{}
	for _, told := range latest.Events {
		kinds[told.Type] += told.Payload.OrderID + told.Payload.EndDate
	}
	require.Contains(t, kinds["services"], made.ID, "API-030, DASH-17")
	require.Contains(t, kinds["insurance"], policy["endDate"]+policy["endDate"], "DASH-13: of each")
	require.Contains(t, kinds, "fines", "DASH-17: the driver's unpaid fine")

	record := c.call(http.MethodGet, "/api/v1/vehicles/search/300410015?type=owner", nil)
	require.Contains(t, string(record.body), `"policyNumber":"123456789"`, "API-041")
	require.Contains(t, string(record.body), `{"type":"mtpl","companyName":"ТАС","policyNumber":"123456789"`, "FLEET-17")
	require.Contains(t, string(record.body), `{"type":"green","companyName":"ТАС","policyNumber":"987654321"`, "FLEET-17")
	stranger := signIn(t, s, other)
	require.Equal(t, http.StatusNotFound, stranger.call(http.MethodPost, "/api/insurance/add-policy", policy).status)
	require.NotContains(t, string(stranger.call(http.MethodGet, "/api/events/latest", nil).body), "KA9400PP")

	observed := signIn(t, s, askedLately)
	require.NotEmpty(t, observed.observers())
	require.Equal(t, "monitoring", observed.feed("/api/events/latest").Events[0].Type, "DASH-17")

	destroyed := signIn(t, s, "2495768029").feed("/api/events/latest")
	require.Equal(t, "licence", destroyed.Events[0].Type)
	require.Equal(t, "destroy", destroyed.Events[0].Payload.Status, "DASH-18")

	expired := signIn(t, s, "2911430654").feed("/api/events/latest").Events[0]
	require.Equal(t, "document", expired.Type, "DASH-17")
	require.Equal(t, []string{"2016-02-19", "2026-02-19"}, []string{expired.Payload.IssuedAt, expired.Payload.EndDate}, "DASH-17")

	c.desk("/desk/api/faults", map[string]any{"system": "trembita", "fault": "down", "on": true})
	defer c.desk("/desk/api/faults", map[string]any{"system": "trembita", "fault": "down", "on": false})
	partial := c.feed("/api/events/latest")
	require.True(t, partial.Incomplete)
	require.NotEmpty(t, partial.Events)
}
