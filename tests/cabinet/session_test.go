package cabinet

import (
	"encoding/json"
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

// Sessions are listed, named and ended; logging out twice is as good as once (API-003, API-004, API-025, API-026, API-027,
// SESS-02, SESS-05, AMB-064).
func TestSessionsEnd(t *testing.T) {
	here, _ := begin(t, other)
	there, _ := begin(t, other)
	require.Equal(t, http.StatusNoContent, here.call(http.MethodPost, "/api/user/activity", map[string]string{"code": "login", "device": "Тест"}).status)
	var sessions []struct {
		ID, Device string
		Current    bool
	}
	here.call(http.MethodGet, "/api/user/activity", nil).into(t, &sessions)
	require.GreaterOrEqual(t, len(sessions), 2)
	require.Equal(t, http.StatusNoContent, here.call(http.MethodDelete, "/api/user/activity", nil).status)
	require.Equal(t, http.StatusUnauthorized, there.call(http.MethodGet, "/api/user/profile", nil).status)
	here.call(http.MethodGet, "/api/user/activity", nil).into(t, &sessions)
	require.Len(t, sessions, 1)
	require.True(t, sessions[0].Current)
	require.Equal(t, "Тест", sessions[0].Device)

	stranger, _ := begin(t, driver)
	require.Equal(t, http.StatusNotFound, stranger.call(http.MethodDelete, "/api/user/activity/"+sessions[0].ID, nil).status)
	for range 2 {
		reply := here.call(http.MethodGet, "/auth/logout", nil)
		require.Equal(t, http.StatusNoContent, reply.status, string(reply.body))
	}
	require.Equal(t, http.StatusUnauthorized, here.call(http.MethodGet, "/api/user/profile", nil).status)
}

// Who the citizen is comes from the register (AUTH-01, API-016); the catalogue and the works are told (API-014, API-015,
// API-045, API-046, CAT-28, CAT-29).
func TestWhatOneReads(t *testing.T) {
	c, _ := begin(t, driver)
	var profile struct {
		IpnChar, Birthday, Gender string
		Username                  struct{ LastName, FirstName, MiddleName string }
	}
	c.call(http.MethodGet, "/api/user/profile", nil).into(t, &profile)
	require.Equal(t, driver, profile.IpnChar)
	require.Equal(t, "КОВАЛЕНКО", profile.Username.LastName)
	require.Equal(t, "1985-03-14", profile.Birthday)
	require.Equal(t, "male", profile.Gender)
	for _, path := range []string{"/api/ping", "/api/maintenance", "/api/services", "/api/services/info/1", "/api/services/info/vehicle-check", "/readyz", "/api/docs"} {
		require.Equal(t, http.StatusOK, c.call(http.MethodGet, path, nil).status, path)
	}
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, "/api/services/info/nothing", nil).status)
}

// The short check tells an own vehicle from another's; what is not there is 204 (API-002, API-035, API-037, API-038, VCHK-05,
// VCHK-11, VCHK-14, VCHK-15, VCHK-16, VCHK-18).
func TestShortCheck(t *testing.T) {
	c, _ := begin(t, driver)
	var check struct {
		Owner     bool
		OwnerType string
	}
	c.call(http.MethodGet, "/api/vehicles/check?vin="+driverVIN, nil).into(t, &check)
	require.True(t, check.Owner)
	require.Equal(t, "P", check.OwnerType)
	c.call(http.MethodGet, "/api/vehicles/search?type=plate&plate=ka9400pp", nil).into(t, &check)
	require.True(t, check.Owner)
	stranger, _ := begin(t, other)
	stranger.call(http.MethodGet, "/api/vehicles/check?vin="+driverVIN, nil).into(t, &check)
	require.False(t, check.Owner)
	for _, path := range []string{"/api/vehicles/check?vin=WVWZZZ1KZAW000001", "/api/vehicles/search/criteria?type=plate&plate=AA0000ZZ"} {
		require.Equal(t, http.StatusNoContent, c.call(http.MethodGet, path, nil).status, path)
	}
	found := c.call(http.MethodGet, "/api/vehicles/search/criteria?type=insurance&plate=KA9400PP", nil)
	require.Equal(t, http.StatusOK, found.status)
	require.NotContains(t, string(found.body), driver, "whose a vehicle is stays on the server")
	report := "/api/files/vehicle/checked?lastName=%D0%9A%D0%BE%D0%B2%D0%B0%D0%BB%D0%B5%D0%BD%D0%BA%D0%BE&firstName=%D0%9E%D0%BB%D0%B5%D0%BA%D1%81%D0%B0%D0%BD%D0%B4%D1%80&birthday=1985-03-14&carId=nothing"
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, report, nil).status)
}
