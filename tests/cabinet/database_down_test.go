package cabinet

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// PostgreSQL is down: reads, sign-ins, orders and the desk ask their callers to try later, and say when. Nothing is
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
		c.askedToWait(c.call(http.MethodGet, path, nil), path)
	}
	reply, err := c.create("in-the-outage", driverVIN, car)
	require.NoError(t, err)
	require.False(t, c.refusedFor(reply), "the same key orders later")
	for _, one := range signIns {
		said, err := one.send()
		require.NoError(t, err)
		c.askedToWait(said, one.name)
	}
	for _, path := range []string{"/", "/orders/" + made.ID, "/views/unpaid"} {
		said, err := answerOf(desk.Get(s.SupportURL + path))
		require.NoError(t, err)
		requireUnavailable(t, said, path)
	}
	said, err := answerOf(http.PostForm(s.SupportURL+"/sign-in", url.Values{"token": {token}}))
	require.NoError(t, err)
	requireUnavailable(t, said, "sign-in to the desk")

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
		said, err := one.send()
		require.NoError(t, err)
		require.Less(t, said.status, http.StatusInternalServerError, one.name)
	}
	require.Contains(t, readPage(t)(desk.Get(s.SupportURL+"/orders/"+made.ID)), "Олена Коваль")
}

// signInWay is a request of a way to sign in.
type signInWay struct {
	name string
	send func() (answer, error)
}

// beginSignIns begins a sign-in by each provider, and returns all requests that they consist of.
func beginSignIns(t *testing.T, s *stack.Stack) (ways []signInWay) {
	t.Helper()
	add := func(browser *http.Client, method, path, body string) {
		ways = append(ways, signInWay{method + " " + path, func() (answer, error) {
			request, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
			if err != nil {
				return answer{}, err
			}
			request.Header.Set("Content-Type", "application/json")
			return answerOf(browser.Do(request))
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

// askedToWait requires that the cabinet asks its caller to try later.
func (c *citizen) askedToWait(reply answer, what string) {
	c.Helper()
	requireUnavailable(c, reply, what)
	var said struct{ Code, Message string }
	reply.into(c, &said)
	require.Equal(c, "unavailable", said.Code, what)
	require.Equal(c, "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше", said.Message, what)
}

// requireUnavailable requires that an answer says when to try again.
func requireUnavailable(t testing.TB, reply answer, what string) {
	t.Helper()
	require.Equal(t, http.StatusServiceUnavailable, reply.status, "%s: %s", what, reply.body)
	require.NotEmpty(t, reply.wait, what)
}
