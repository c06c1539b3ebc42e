package cabinet

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

type tokens struct {
	AccessToken, RefreshToken string
	ExpiresIn                 int
}

func begin(t *testing.T, rnokpp string) (*citizen, tokens) {
	c := &citizen{TB: t, stack: stack.Shared(t)}
	var given tokens
	c.call(http.MethodGet, "/auth/provider/preset?user="+rnokpp, nil).into(t, &given)
	require.NotEmpty(t, given.RefreshToken)
	c.token = given.AccessToken
	return c, given
}

func (c *citizen) refresh(token string) (answer, tokens) {
	reply := c.call(http.MethodPost, "/auth/refresh", map[string]string{"token": token})
	var given tokens
	if reply.status == http.StatusOK {
		reply.into(c, &given)
	}
	return reply, given
}

// A refresh token works once, and for a grace period more in case its answer was lost, when it is answered with the same
// successor, also to several who ask at once; a used one that comes back later ends the session (API-013, SESS-03, SESS-04).
func TestRefreshTokensRotate(t *testing.T) {
	c, first := begin(t, driver)
	reply, second := c.refresh(first.RefreshToken)
	require.Equal(t, http.StatusOK, reply.status)
	require.NotEqual(t, first.RefreshToken, second.RefreshToken)
	retries := make(chan string, 4)
	for range cap(retries) {
		go func() {
			var given tokens
			if again, err := c.try(http.MethodPost, "/auth/refresh", strings.NewReader(`{"token":"`+first.RefreshToken+`"}`),
				"Content-Type", "application/json"); err == nil {
				_ = json.Unmarshal(again.body, &given)
			}
			retries <- given.RefreshToken
		}()
	}
	for range cap(retries) {
		require.Equal(t, second.RefreshToken, <-retries, "the answer may have been lost")
	}
	reply, third := c.refresh(second.RefreshToken)
	require.Equal(t, http.StatusOK, reply.status)
	require.NotEqual(t, second.RefreshToken, third.RefreshToken)

	time.Sleep(stack.RefreshGrace + 500*time.Millisecond)
	reply, _ = c.refresh(first.RefreshToken)
	require.Equal(t, http.StatusUnauthorized, reply.status)
	c.token = third.AccessToken
	require.Equal(t, http.StatusUnauthorized, c.call(http.MethodGet, "/api/user/profile", nil).status, "the session has ended")
	reply, _ = c.refresh(third.RefreshToken)
	require.Equal(t, http.StatusUnauthorized, reply.status)
	reply, _ = c.refresh("never given")
	require.Equal(t, http.StatusUnauthorized, reply.status)
}

// Sessions are listed, named and ended; logging out twice is equivalent to once (AMB-064).
func TestSessionsEnd(t *testing.T) {
	here, _ := begin(t, other)
	there, _ := begin(t, other)
	require.Equal(t, http.StatusNoContent, here.call(http.MethodPost, "/api/user/activity", map[string]string{"code": "login", "device": "Тест"}).status)
	var sessions []struct {
		ID, Device string
		Current    bool
	}
	here.call(http.MethodGet, "/api/user/activity", nil).into(t, &sessions)
	require.GreaterOrEqual(t, len(sessions), 2, "API-025")
	require.Equal(t, http.StatusNoContent, here.call(http.MethodDelete, "/api/user/activity", nil).status, "API-027")
	require.Equal(t, http.StatusUnauthorized, there.call(http.MethodGet, "/api/user/profile", nil).status, "API-027, SESS-05")
	here.call(http.MethodGet, "/api/user/activity", nil).into(t, &sessions)
	require.Len(t, sessions, 1)
	require.True(t, sessions[0].Current, "API-025")
	require.Equal(t, "Тест", sessions[0].Device, "API-004")

	stranger, _ := begin(t, driver)
	require.Equal(t, http.StatusNotFound, stranger.call(http.MethodDelete, "/api/user/activity/"+sessions[0].ID, nil).status, "API-026")
	for range 2 {
		reply := here.call(http.MethodGet, "/auth/logout", nil)
		require.Equal(t, http.StatusNoContent, reply.status, "API-003: %s", reply.body)
	}
	require.Equal(t, http.StatusUnauthorized, here.call(http.MethodGet, "/api/user/profile", nil).status, "API-003, SESS-02")
}

// Who the citizen is comes from the register. The catalogue, its services, and whether the cabinet works can be read.
func TestWhatOneReads(t *testing.T) {
	c, _ := begin(t, driver)
	var profile struct {
		IpnChar, Birthday, Gender string
		Username                  struct{ LastName, FirstName, MiddleName string }
	}
	c.call(http.MethodGet, "/api/user/profile", nil).into(t, &profile)
	require.Equal(t, driver, profile.IpnChar, "AUTH-01")
	require.Equal(t, "КОВАЛЕНКО", profile.Username.LastName, "API-016")
	require.Equal(t, "1985-03-14", profile.Birthday, "API-016")
	require.Equal(t, "male", profile.Gender, "API-016")
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/readyz", nil).status)
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/api/ping", nil).status, "API-014")
	works := struct {
		Active bool
		Now    time.Time
	}{Active: true}
	c.call(http.MethodGet, "/api/maintenance", nil).into(t, &works)
	require.False(t, works.Active, "API-015")
	require.WithinDuration(t, time.Now(), works.Now, time.Minute, "API-015")
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, "/api/services/info/nothing", nil).status)
}

// The catalogue lists the services, and a service is read by its name or its id.
func TestCatalogue(t *testing.T) {
	c, _ := begin(t, driver)
	read := func(path string) (info map[string]any) {
		t.Helper()
		reply := c.call(http.MethodGet, path, nil)
		require.Equal(t, http.StatusOK, reply.status, string(reply.body))
		reply.into(t, &info)
		return info
	}
	var items []map[string]any
	c.call(http.MethodGet, "/api/services", nil).into(t, &items)
	states := map[string]any{}
	for _, item := range items {
		for _, field := range []string{"id", "name", "internalName", "short", "description", "logoUrl", "activeService", "priceTags"} {
			require.NotNil(t, item[field], "CAT-28: %s of %s", field, item["internalName"])
		}
		states[item["internalName"].(string)] = item["activeService"]
	}
	require.Equal(t, []any{"active", "active", "inprogress"},
		[]any{states["vehicle-check"], states["exchange-spr"], states["parking"]}, "API-045, CAT-29")
	for name, state := range states {
		info := read("/api/services/info/" + name)
		require.Equal(t, []any{name, state}, []any{info["internalName"], info["activeService"]}, "API-046, CAT-29")
		require.Equal(t, info, read(fmt.Sprintf("/api/services/info/%v", info["id"])), "the same by its id")
	}
	require.Equal(t, map[string]any{"base": 21_500.0, "plate": 36_000.0, "delivery": 12_000.0, "intDelivery": 45_000.0},
		read("/api/services/info/exchange-spr")["priceTags"], "API-046, CAT-28")
}

// The short check tells an own vehicle from another's, and a person's from a company's; what is not there is 204.
func TestShortCheck(t *testing.T) {
	c, _ := begin(t, driver)
	stranger, _ := begin(t, other)
	for _, look := range []struct {
		row, path string
		who       *citizen
		found     string
	}{
		{"API-038, VCHK-11, VCHK-14", "/api/vehicles/check?short=true&vin=" + driverVIN, c, ownCheck},
		{"API-038, VCHK-11", "/api/vehicles/check?type=insurance&plate=KA9400PP", c, ownCheck},
		{"API-035, VCHK-05, VCHK-16", "/api/vehicles/search?type=plate&plate=ka9400pp", c, ownCheck},
		{"API-035", "/api/vehicles/search?vin=" + driverVIN, c, ownCheck},
		{"VCHK-14", "/api/vehicles/check?vin=" + driverVIN, stranger, strings.Replace(ownCheck, "true", "false", 1)},
		{"VCHK-14", "/api/vehicles/check?vin=JTNBHGZB8N8973730", c, companysCheck},
	} {
		reply := look.who.call(http.MethodGet, look.path, nil)
		require.Equal(t, http.StatusOK, reply.status, "%s: %s", look.row, reply.body)
		require.JSONEq(t, look.found, string(reply.body), look.row)
	}
	for row, path := range map[string]string{
		"API-038, VCHK-11": "/api/vehicles/check?vin=WVWZZZ1KZAW000001",
		"API-002, API-037": "/api/vehicles/search/criteria?type=plate&plate=AA0000ZZ",
	} {
		require.Equal(t, http.StatusNoContent, c.call(http.MethodGet, path, nil).status, row)
	}
	found := c.call(http.MethodGet, "/api/vehicles/search/criteria?type=insurance&plate=KA9400PP", nil)
	require.Equal(t, http.StatusOK, found.status, "API-037")
	require.NotContains(t, string(found.body), driver, "whose a vehicle is stays on the server")
	report := "/api/files/vehicle/checked?lastName=%D0%9A%D0%BE%D0%B2%D0%B0%D0%BB%D0%B5%D0%BD%D0%BA%D0%BE&firstName=%D0%9E%D0%BB%D0%B5%D0%BA%D1%81%D0%B0%D0%BD%D0%B4%D1%80&birthday=1985-03-14&carId=nothing"
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, report, nil).status, "VCHK-18: nothing is paid for")
}

// Answers of the short check: of the driver's car to the driver, and of a company's to anybody.
const (
	ownCheck      = `{"owner":true,"ownerType":"P","brand":"SKODA","model":"OCTAVIA","plate":"KA9400PP","vin":"` + driverVIN + `"}`
	companysCheck = `{"owner":false,"ownerType":"J","brand":"TOYOTA","model":"CAMRY","plate":"AE1247BK","vin":"JTNBHGZB8N8973730"}`
)
