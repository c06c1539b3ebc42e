package cabinet

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// PostgreSQL is down: whoever asks for a page of their own, signs in, orders or reads at the desk is asked to try later, and when. Nothing is
// lost: when it is back, all of it works, with the sessions and sign-ins of before.
func TestDatabaseIsDown(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	made := c.order("before-the-outage")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	car := c.find(driverVIN)
	token := c.staff("Олена Коваль", "Служба підтримки", "--login", "o.koval")
	desk := signInToDesk(t, s, "o.koval", made.ID, "звернення 4712 про оплату")
	signIns := beginSignIns(t, s)

	up := s.Down(t, stack.Postgres)
	for _, path := range []string{
		"/api/services/ordered", "/api/services/ordered/criteria?id=" + made.ID, "/api/services/" + made.ID + "/timeline",
		"/api/user/profile", "/api/user/activity", "/api/tasks",
	} {
		c.askedToWait(c.request(http.MethodGet, path, ""), path)
	}
	reply, err := c.create("in-the-outage", driverVIN, car)
	require.NoError(t, err)
	require.False(t, c.refusedFor(reply), "the same key orders later")
	for _, one := range signIns {
		c.askedToWait(one.ask(), one.name)
	}
	for _, path := range []string{"/", "/orders/" + made.ID, "/views/unpaid"} {
		response, err := desk.Get(s.SupportURL + path)
		require.NoError(t, err)
		waits(t, response, path)
	}
	response, err := http.PostForm(s.SupportURL+"/sign-in", url.Values{"token": {token}})
	require.NoError(t, err)
	waits(t, response, "sign-in to the desk")

	up()
	s.WaitReady(t, stack.Postgres)
	s.WaitReady(t, stack.API)
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/api/user/profile", nil).status)
	require.Equal(t, made.ID, c.read(made.ID).ID)
	require.Eventually(t, func() bool {
		reply, err = c.create("in-the-outage", driverVIN, car)
		return err == nil && reply.status != http.StatusServiceUnavailable
	}, patience, pause)
	require.Contains(t, []int{http.StatusCreated, http.StatusConflict}, reply.status, string(reply.body))
	c.payWhatIsShown(made.ID)
	c.await(made.ID, "done")
	for _, one := range signIns {
		response := one.ask()
		require.Less(t, response.StatusCode, http.StatusInternalServerError, one.name)
		require.NoError(t, response.Body.Close())
	}
	require.Contains(t, readPage(t)(desk.Get(s.SupportURL+"/orders/"+made.ID)), "Олена Коваль")
}

// signInWay is a request of a way to sign in.
type signInWay struct {
	name string
	ask  func() *http.Response
}

// beginSignIns begins a sign-in by each provider, and returns all requests that they consist of.
func beginSignIns(t *testing.T, s *stack.Stack) (ways []signInWay) {
	t.Helper()
	add := func(browser *http.Client, method, path, body string) {
		ways = append(ways, signInWay{method + " " + path, func() *http.Response {
			request, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
			require.NoError(t, err)
			request.Header.Set("Content-Type", "application/json")
			response, err := browser.Do(request)
			require.NoError(t, err)
			return response
		}})
	}
	for _, provider := range []string{"idgovua", "diia", "mono"} {
		jar, err := cookiejar.New(nil)
		require.NoError(t, err)
		v := &visitor{TB: t, stack: s, http: &http.Client{Jar: jar}}
		begun := v.prepare(provider)
		add(v.http, http.MethodGet, "/auth/prepare/"+provider, "")
		if provider == "idgovua" {
			add(v.http, http.MethodPost, "/auth/provider/idgovua", fmt.Sprintf(`{"code":"code","state":%q}`, begun.State))
			continue
		}
		add(v.http, http.MethodGet, "/auth/verify/"+provider+"?token="+begun.Token, "")
		add(v.http, http.MethodGet, "/auth/provider/"+provider, "")
	}
	add(http.DefaultClient, http.MethodGet, "/auth/provider/dev", "")
	add(http.DefaultClient, http.MethodGet, "/auth/provider/preset?user="+other, "")
	add(http.DefaultClient, http.MethodPost, "/auth/refresh", `{"token":"`+strings.Repeat("a", 43)+`"}`)
	return ways
}

// request sends a request of a citizen; every act has a key of its own.
func (c *citizen) request(method, path, body string) *http.Response {
	c.Helper()
	request, err := http.NewRequestWithContext(c.Context(), method, c.stack.URL+path, strings.NewReader(body))
	require.NoError(c, err)
	request.Header.Set("Authorization", "Bearer "+c.token)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", uuid.NewString())
	response, err := http.DefaultClient.Do(request)
	require.NoError(c, err)
	return response
}

// askedToWait requires that the cabinet asks its caller to try later.
func (c *citizen) askedToWait(response *http.Response, what string) {
	c.Helper()
	var said struct{ Code, Message string }
	require.NoError(c, json.Unmarshal(waits(c, response, what), &said), what)
	require.Equal(c, "unavailable", said.Code, what)
	require.Equal(c, "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше", said.Message, what)
}

// waits requires that a response says when to try again, and returns its body.
func waits(t testing.TB, response *http.Response, what string) []byte {
	t.Helper()
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusServiceUnavailable, response.StatusCode, "%s: %s", what, body)
	require.NotEmpty(t, response.Header.Get("Retry-After"), what)
	return body
}
