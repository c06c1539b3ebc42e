package api

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/account"
	"cabinet/api/contract"
	"cabinet/api/session"
	"cabinet/clients/push"
	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// pushTest is a cabinet that notifies browsers.
type pushTest struct {
	*cabinet
	citizen, other uuid.UUID
}

func newPush(t *testing.T) pushTest {
	database := dbtest.New(t)
	p := pushTest{cabinet: newCabinetOn(t, database)}
	p.config.Push = account.Push{PublicKey: "key", Services: push.Services{"push.example"}}
	p.connect()
	p.citizen = keytest.Citizen(t, p.store, "a", domain.Person{})
	p.other = keytest.Citizen(t, p.store, "b", domain.Person{})
	return p
}

// browser is a browser in which citizens sign in.
type browser struct {
	pushTest
	cookie *http.Cookie
	token  string
}

func (p pushTest) browser() *browser { return &browser{pushTest: p} }

func (b *browser) signIn(citizen uuid.UUID) {
	b.Helper()
	answer := httptest.NewRecorder()
	c, _ := gin.CreateTestContext(answer)
	c.Request = httptest.NewRequestWithContext(b.Context(), http.MethodGet, "/", nil)
	if b.cookie != nil {
		c.Request.AddCookie(b.cookie)
	}
	b.beginSession(c, domain.ProviderDiia, citizen, nil)
	require.Equal(b, http.StatusOK, answer.Code, answer.Body.String())
	b.token = decoded[contract.Tokens](b, answer).AccessToken
	for _, set := range answer.Result().Cookies() {
		if set.Name == browserCookie {
			b.cookie = set
		}
	}
}

func (b *browser) ask(method, path string, body any) *httptest.ResponseRecorder {
	b.Helper()
	content, err := json.Marshal(body)
	require.NoError(b, err)
	headers := []string{"Authorization", "Bearer " + b.token, "Cookie", browserCookie + "=" + b.cookie.Value}
	if body == nil {
		return b.call(method, path, nil, headers...)
	}
	return b.call(method, path, strings.NewReader(string(content)), append(headers, "Content-Type", "application/json")...)
}

func (b *browser) subscribed() bool {
	b.Helper()
	state := decoded[contract.PushState](b, b.ask(http.MethodGet, "/auth/push", nil))
	require.Equal(b, "key", state.PublicKey)
	return state.Subscribed
}

func (b *browser) subscribe(endpoint string) *httptest.ResponseRecorder {
	b.Helper()
	return b.ask(http.MethodPut, "/auth/push", subscriptionTo(b, endpoint))
}

func subscriptionTo(t testing.TB, endpoint string) map[string]any {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	require.NoError(t, err)
	encode := base64.RawURLEncoding.EncodeToString
	return map[string]any{"endpoint": endpoint, "keys": map[string]string{
		"p256dh": encode(key.PublicKey().Bytes()), "auth": encode(make([]byte, 16)),
	}}
}

func (p pushTest) subscriptionsOf(citizen uuid.UUID) (count int) {
	p.Helper()
	row := p.world.Database.QueryRow(p.Context(), "SELECT count(*) FROM push_subscriptions WHERE citizen_id = $1", citizen)
	require.NoError(p, row.Scan(&count))
	return count
}

// A citizen turns notifications on in a browser, and off; nothing of the subscription can be read in the database.
func TestNotificationsOfABrowser(t *testing.T) {
	p := newPush(t)
	phone, computer := p.browser(), p.browser()
	phone.signIn(p.citizen)
	computer.signIn(p.citizen)
	require.False(t, phone.subscribed())
	for range 2 { // twice is once
		require.Equal(t, http.StatusNoContent, phone.subscribe("https://push.example/phone").Code)
	}
	require.True(t, phone.subscribed())
	require.False(t, computer.subscribed())
	require.Equal(t, 1, p.subscriptionsOf(p.citizen))

	var kept string
	require.NoError(t, p.world.Database.QueryRow(t.Context(), "SELECT string_agg(s::text, ' ') FROM push_subscriptions s").Scan(&kept))
	require.NotContains(t, kept, "/phone")
	require.NotContains(t, kept, phone.cookie.Value)

	for range 2 {
		require.Equal(t, http.StatusNoContent, phone.ask(http.MethodDelete, "/auth/push", nil).Code)
	}
	require.False(t, phone.subscribed())
}

// A browser is notified of nobody's orders but of those of the citizen who has signed in with it last; not after that one has signed
// out or ended the session from elsewhere, and again only when it is turned on again. A session that merely runs out ends nothing.
func TestNotificationsFollowTheSession(t *testing.T) {
	p := newPush(t)
	shared, phone := p.browser(), p.browser()
	on := func(b *browser, endpoint string) {
		t.Helper()
		require.Equal(t, http.StatusNoContent, b.subscribe("https://push.example/"+endpoint).Code)
	}
	shared.signIn(p.citizen)
	on(shared, "shared")
	shared.signIn(p.other)
	require.False(t, shared.subscribed())
	require.Zero(t, p.subscriptionsOf(p.citizen), "another citizen has signed in with the browser")

	on(shared, "shared")
	phone.signIn(p.other)
	on(phone, "phone")
	phone.signIn(p.other)
	require.True(t, phone.subscribed(), "the same citizen has signed in again")
	require.Equal(t, http.StatusNoContent, phone.ask(http.MethodGet, "/auth/logout", nil).Code)
	require.Equal(t, 1, p.subscriptionsOf(p.other), "signed out on the phone")

	phone.signIn(p.other)
	on(phone, "phone")
	require.Equal(t, http.StatusNoContent, phone.ask(http.MethodDelete, "/api/user/activity", nil).Code)
	require.True(t, phone.subscribed(), "the session that has ended the others")
	require.Equal(t, 1, p.subscriptionsOf(p.other))

	shared.signIn(p.citizen)
	on(shared, "phone") // the endpoint is another citizen's
	require.Zero(t, p.subscriptionsOf(p.other), "an endpoint has one citizen")

	p.now = p.now.Add(keepPush - time.Hour)
	require.NoError(t, p.sweepOnce(t.Context()))
	require.Equal(t, 1, p.subscriptionsOf(p.citizen), "the session has run out long ago")
	p.now = p.now.Add(2 * time.Hour)
	require.NoError(t, p.sweepOnce(t.Context()))
	require.Zero(t, p.subscriptionsOf(p.citizen))
}

// Whoever has many browsers is notified in those used last.
func TestNotificationsAreBounded(t *testing.T) {
	p := newPush(t)
	first := p.browser()
	for i := range domain.MaxPushSubscriptions + 2 {
		one := p.browser()
		if i == 0 {
			one = first
		}
		one.signIn(p.citizen)
		require.Equal(t, http.StatusNoContent, one.subscribe(fmt.Sprintf("https://push.example/%d", i)).Code)
		p.now = p.now.Add(time.Second)
	}
	require.Equal(t, domain.MaxPushSubscriptions, p.subscriptionsOf(p.citizen))
	require.False(t, first.subscribed())
}

// The cabinet calls the push services of its list alone, at whatever address a browser says that it is; without a key it offers none.
func TestNotificationsOfOtherServices(t *testing.T) {
	p := newPush(t)
	b := p.browser()
	b.signIn(p.citizen)
	for _, endpoint := range []string{"http://push.example/x", "https://127.0.0.1/x", "https://push.example:22/x", "https://evil.example/x", "x"} {
		refused(t, b.subscribe(endpoint), http.StatusUnprocessableEntity, domain.CodePushService)
	}
	offCurve := subscriptionTo(t, "https://push.example/x")
	offCurve["keys"].(map[string]string)["p256dh"] = strings.Repeat("A", 87)
	refused(t, b.ask(http.MethodPut, "/auth/push", offCurve), http.StatusUnprocessableEntity, domain.CodePushService)

	p.config.Push = account.Push{}
	p.connect()
	refused(t, b.subscribe("https://push.example/x"), http.StatusNotFound, domain.CodeNotFound)
	require.Empty(t, decoded[contract.PushState](t, b.ask(http.MethodGet, "/auth/push", nil)).PublicKey)
	require.Zero(t, p.subscriptionsOf(p.citizen))
}

// A session that ends while its browser subscribes, in another tab, ends without a deadlock, and the browser is not notified any more.
func TestSignOutWhileSubscribing(t *testing.T) {
	p := newPush(t)
	phone := p.browser()
	phone.signIn(p.citizen)
	require.Equal(t, http.StatusNoContent, phone.subscribe("https://push.example/phone").Code)
	_, err := p.admin.Exec(t.Context(), `CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1); RETURN NULL; END';
		CREATE TRIGGER pause AFTER DELETE ON push_subscriptions FOR EACH ROW EXECUTE FUNCTION pause()`)
	require.NoError(t, err)
	var id uuid.UUID
	require.NoError(t, p.world.Database.QueryRow(t.Context(), "SELECT id FROM sessions WHERE citizen_id = $1", p.citizen).Scan(&id))

	subscribed := make(chan int, 1)
	again := subscriptionTo(t, "https://push.example/phone")
	go func() { subscribed <- phone.ask(http.MethodPut, "/auth/push", again).Code }()
	require.Eventually(t, func() (pauses bool) {
		err := p.world.Database.QueryRow(t.Context(), "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database())").Scan(&pauses)
		return err == nil && pauses
	}, 10*time.Second, 5*time.Millisecond)
	ended, err := p.sessions.End(t.Context(), session.Session{ID: id, Citizen: p.citizen})
	require.NoError(t, err)
	require.True(t, ended)
	require.Equal(t, http.StatusNoContent, <-subscribed)
	require.Zero(t, p.subscriptionsOf(p.citizen))
	var deadlocks int
	_, err = p.admin.Exec(t.Context(), "SELECT pg_stat_force_next_flush()")
	require.NoError(t, err)
	require.NoError(t, p.world.Database.QueryRow(t.Context(), "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()").Scan(&deadlocks))
	require.Zero(t, deadlocks)
}
