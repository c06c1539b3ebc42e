package support_test

import (
	"crypto/tls"
	"crypto/x509"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/sandbox"
	"cabinet/support"
)

// office is a desk whose staff sign in by the office's provider, a real one over the network, and beside it the engine's web UI.
type office struct {
	*desk
	provider string
}

const group = "cabinet-support"

// newOffice has one of the staff, Олена Коваль, who signs in as o.koval.
func newOffice(t *testing.T, options ...func(*support.Config)) *office {
	t.Helper()
	world := httptest.NewUnstartedServer(nil)
	o := &office{provider: "http://" + world.Listener.Addr().String()}
	webUI := httptest.NewServer(http.HandlerFunc(showWebUI))
	t.Cleanup(webUI.Close)
	byProvider := func(c *support.Config) {
		c.Tokens, c.WebUIURL = false, webUI.URL
		c.Provider = support.Provider{
			Issuer: o.provider + "/staffid", ClientID: "desk", ClientSecret: "secret of the test", LoginClaim: "sub",
			GroupClaim: "groups", Group: group, AMR: []string{"mfa"}, SecondFactor: true,
		}
	}
	o.desk = newDesk(t, append([]func(*support.Config){byProvider}, options...)...)
	config := sandbox.Config{PublicURL: o.provider, DataDir: filepath.Join(t.TempDir(), "sandbox"), IdgovuaClientID: "id", IdgovuaClientSecret: "secret"}
	config.StaffID.ClientID, config.StaffID.ClientSecret = "desk", "secret of the test"
	config.StaffID.RedirectURL = o.url + "/sign-in/callback"
	outside, err := sandbox.New(config)
	require.NoError(t, err)
	world.Config.Handler = outside
	world.Start()
	t.Cleanup(func() {
		world.Close()
		require.NoError(t, outside.Close())
	})
	login := "o.koval"
	require.NoError(t, sqlc.New(o.database).AddStaff(t.Context(), sqlc.AddStaffParams{
		ID: uuid.New(), Name: "Олена Коваль", Office: "Служба підтримки", Login: &login, CreatedAt: o.now,
	}))
	return o
}

// showWebUI is a web UI as the engine's: a page with a script of its own, and data. It tells the cookies that reach it.
func showWebUI(w http.ResponseWriter, r *http.Request) {
	if strings.Contains(r.URL.Path, "/api/") {
		_, _ = w.Write([]byte("cookies: " + r.Header.Get("Cookie")))
		return
	}
	w.Header().Set("Content-Type", "text/html")
	w.Header().Set("Content-Security-Policy", "frame-src 'self';")
	_, _ = w.Write([]byte("<title>Temporal</title><script>start()</script>"))
}

// person is who signs in, by how many factors.
type person struct{ login, factors string }

var koval = person{"o.koval", "2"}

var requestID = regexp.MustCompile(`name="id" value="([^"]+)"`)

// toProvider begins a sign-in and answers the provider's form.
func (o *office) toProvider(client *http.Client, target string) (id string) {
	o.Helper()
	response, page := o.get(client, o.url+"/sign-in"+target)
	require.Equal(o, http.StatusOK, response.StatusCode, page)
	found := requestID.FindStringSubmatch(page)
	require.Len(o, found, 2, page)
	return found[1]
}

// logIn answers the provider's form, and follows to the end.
func (o *office) logIn(client *http.Client, id string, as person) (*http.Response, string) {
	o.Helper()
	response, err := client.PostForm(o.provider+"/staffid/login", url.Values{"id": {id}, "person": {as.login}, "factors": {as.factors}})
	require.NoError(o, err)
	return response, read(o, response)
}

func (o *office) signIn(client *http.Client, as person) (*http.Response, string) {
	o.Helper()
	return o.logIn(client, o.toProvider(client, ""), as)
}

func (o *office) get(client *http.Client, address string, headers ...string) (*http.Response, string) {
	o.Helper()
	request, err := http.NewRequestWithContext(o.Context(), http.MethodGet, address, nil)
	require.NoError(o, err)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := client.Do(request)
	require.NoError(o, err)
	return response, read(o, response)
}

// fault switches a fault of the provider on.
func (o *office) fault(name string) {
	o.Helper()
	response, err := http.Post(o.provider+"/desk/api/faults", "application/json",
		strings.NewReader(`{"system":"staff_id","fault":"`+name+`","on":true}`))
	require.NoError(o, err)
	require.Less(o, response.StatusCode, 300, read(o, response))
}

// Staff sign in by the office's provider, give a reason, and read; the citizen's log names them.
func TestSignInByProvider(t *testing.T) {
	o := newOffice(t)
	someone, page := browser(t), o.page(o.order, "Шевченко")
	_, front := o.get(someone, o.url+"/")
	require.Contains(t, front, `href="/sign-in"`)
	response, entered := o.signIn(someone, koval)
	require.Equal(t, http.StatusOK, response.StatusCode, entered)
	require.Contains(t, entered, `content="0; url=/"`)
	_, front = o.get(someone, o.url+"/")
	require.Contains(t, front, "Олена Коваль, Служба підтримки")
	response, _ = o.request(someone, http.MethodPost, "/decode", page, "Origin", o.url)
	require.Equal(t, http.StatusForbidden, response.StatusCode)
	_, inside := o.give(someone, o.order, reason, "")
	require.Contains(t, inside, `value="`+reason+`"`, "the next form has it")
	_, content := o.request(someone, http.MethodPost, "/decode", page, "Origin", o.url)
	require.Equal(t, []string{"Шевченко"}, o.texts(content))
	var name string
	require.NoError(t, o.database.QueryRow(t.Context(), "SELECT name FROM access_log").Scan(&name))
	require.Equal(t, "Олена Коваль", name)
	require.NotContains(t, o.log.String(), "Коваль", "the process's log names nobody")

	_, out := o.request(someone, http.MethodPost, "/sign-out", "", form...)
	require.Contains(t, out, `href="/sign-in"`)
	response, _ = o.request(someone, http.MethodPost, "/decode", page, "Origin", o.url)
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
}

// Whom the provider vouches for comes in only by two factors, of the group, and as one of the staff.
func TestWhoMayEnter(t *testing.T) {
	for name, refused := range map[string]struct {
		as     person
		revoke bool
		text   string
	}{
		"one factor":        {person{"o.koval", "1"}, false, "без другого чинника"},
		"not in the group":  {person{"i.shevchuk", "2"}, false, "не належить до групи"},
		"not one of staff":  {person{"p.bondar", "2"}, false, "немає серед працівників"},
		"no longer (staff)": {koval, true, "немає серед працівників"},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			if refused.revoke {
				_, err := o.database.Exec(t.Context(), "UPDATE staff SET revoked_at = now()")
				require.NoError(t, err)
			}
			someone := browser(t)
			response, page := o.signIn(someone, refused.as)
			require.Equal(t, http.StatusForbidden, response.StatusCode)
			require.Contains(t, page, refused.text)
			_, front := o.get(someone, o.url+"/")
			require.Contains(t, front, `href="/sign-in"`)
		})
	}
}

// A callback counts in the browser that began, once, for its own attempt, and only with a token that was made for it.
func TestForeignCallbacks(t *testing.T) {
	for name, refused := range map[string]struct {
		fault  string
		change func(*http.Client, *url.URL)
		text   string
	}{
		"another state": {"", func(_ *http.Client, back *url.URL) { query(back, "state", "another") }, "Спробу входу не знайдено"},
		"no state":      {"", func(_ *http.Client, back *url.URL) { query(back, "state", "") }, "Спробу входу не знайдено"},
		"another browser": {"", func(client *http.Client, _ *url.URL) {
			client.Jar = browser(t).Jar
		}, "Спробу входу не знайдено"},
		"another code":      {"", func(_ *http.Client, back *url.URL) { query(back, "code", "guessed") }, "не підтверджено"},
		"another nonce":     {"other_nonce", nil, "не підтверджено"},
		"a token of before": {"stale_token", nil, "не підтверджено"},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			someone := browser(t)
			id := o.toProvider(someone, "")
			if refused.fault != "" {
				o.fault(refused.fault)
			}
			back := o.intercept(someone, id)
			if refused.change != nil {
				refused.change(someone, back)
			}
			response, page := o.get(someone, back.String())
			require.Equal(t, http.StatusForbidden, response.StatusCode)
			require.Contains(t, page, refused.text)
			_, front := o.get(someone, o.url+"/")
			require.Contains(t, front, `href="/sign-in"`)
		})
	}
}

// The same callback a second time signs no one in.
func TestCallbackCountsOnce(t *testing.T) {
	o := newOffice(t)
	someone := browser(t)
	back := o.intercept(someone, o.toProvider(someone, ""))
	response, _ := o.get(someone, back.String())
	require.Equal(t, http.StatusOK, response.StatusCode)
	response, _ = o.get(someone, back.String())
	require.Equal(t, http.StatusForbidden, response.StatusCode)
}

// intercept signs in at the provider, and stops before the desk.
func (o *office) intercept(client *http.Client, id string) *url.URL {
	o.Helper()
	stop := *client
	stop.CheckRedirect = func(request *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(request.URL.String(), o.url) {
			return http.ErrUseLastResponse
		}
		return nil
	}
	response, page := o.logIn(&stop, id, koval)
	back, err := response.Location()
	require.NoError(o, err, page)
	return back
}

func query(address *url.URL, name, value string) {
	values := address.Query()
	values.Set(name, value)
	address.RawQuery = values.Encode()
}

// A session ends when it is not used, and some hours after the sign-in in any case; a reason holds for half an hour.
func TestSessionEnds(t *testing.T) {
	o := newOffice(t)
	someone, page := browser(t), o.page(o.order, "Шевченко")
	o.signIn(someone, koval)
	inside := func() bool {
		_, front := o.get(someone, o.url+"/")
		return strings.Contains(front, "Олена Коваль")
	}
	o.give(someone, o.order, reason, "")
	began := o.now
	for o.now.Sub(began) < 7*time.Hour+40*time.Minute {
		o.now = o.now.Add(20 * time.Minute)
		require.True(t, inside())
	}
	response, _ := o.request(someone, http.MethodPost, "/decode", page, "Origin", o.url)
	require.Equal(t, http.StatusForbidden, response.StatusCode, "the reason holds no longer")
	o.now = o.now.Add(20 * time.Minute)
	require.False(t, inside(), "eight hours after the sign-in")

	o.signIn(someone, koval)
	require.True(t, inside())
	for range 3 { // what the pages of the web UI ask for by themselves is no use
		o.now = o.now.Add(10 * time.Minute)
		o.get(someone, o.url+"/ui/api/v1/settings")
	}
	require.False(t, inside(), "half an hour without use")
}

// The web UI needs a session: pages lead to the sign-in and back, data are refused.
func TestWebUINeedsSession(t *testing.T) {
	o := newOffice(t)
	someone := browser(t)
	const target = "/ui/namespaces/cabinet/workflows?query=a%3D1"
	response, front := o.get(someone, o.url+target, "Accept", "text/html")
	require.Equal(t, "/", response.Request.URL.Path)
	require.Contains(t, front, "/sign-in?to="+strings.ToLower(url.QueryEscape("/ui/namespaces/")), "the sign-in leads back")
	response, said := o.get(someone, o.url+"/ui/api/v1/settings")
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
	require.NotContains(t, said, "cookies")

	id := o.toProvider(someone, "?to="+url.QueryEscape(target))
	_, entered := o.logIn(someone, id, koval)
	require.Contains(t, html.UnescapeString(entered), `content="0; url=/?to=`+url.QueryEscape(target))
	response, page := o.get(someone, o.url+target, "Accept", "text/html")
	require.Equal(t, target, response.Request.URL.RequestURI())
	require.Contains(t, page, "<title>Temporal</title>")
	policies := strings.Join(response.Header.Values("Content-Security-Policy"), "; ")
	require.Contains(t, policies, "script-src 'strict-dynamic' 'sha256-", "only the page's own scripts run")
	history := "/ui/namespaces/cabinet/workflows/order%2F" + o.order.String() + "/run/history"
	_, asked := o.get(someone, o.url+history, "Accept", "text/html")
	require.Contains(t, asked, "Підстава", "a page of an order asks for the reason")
	response, _ = o.give(someone, o.order, reason, history)
	require.Equal(t, history, response.Request.URL.RequestURI())
	_, said = o.get(someone, o.url+"/ui/api/v1/settings")
	require.Equal(t, "cookies: ", said, "the engine does not get the desk's cookie")
}

// A web UI that speaks TLS is shown when its certificate is of the engine's authority, and not otherwise.
func TestWebUISpeaksTLS(t *testing.T) {
	webUI := httptest.NewTLSServer(http.HandlerFunc(showWebUI))
	t.Cleanup(webUI.Close)
	authorities := x509.NewCertPool()
	authorities.AddCert(webUI.Certificate())
	for status, trusted := range map[int]*x509.CertPool{http.StatusOK: authorities, http.StatusBadGateway: x509.NewCertPool()} {
		o := newOffice(t, func(c *support.Config) {
			c.WebUIURL, c.WebUITLS = webUI.URL, &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12}
		})
		someone := browser(t)
		o.logIn(someone, o.toProvider(someone, ""), koval)
		response, _ := o.get(someone, o.url+"/ui/api/v1/settings")
		require.Equal(t, status, response.StatusCode)
	}
}

// A sign-in leads into the web UI alone.
func TestTargetsAreOfTheWebUI(t *testing.T) {
	o := newOffice(t)
	for _, target := range []string{"https://elsewhere.example/ui/", "//elsewhere.example/ui/", "/elsewhere", `\\elsewhere.example\ui\`, "javascript:alert(1)"} {
		_, front := o.get(browser(t), o.url+"/?to="+url.QueryEscape(target))
		require.Contains(t, front, `href="/sign-in"`, target)
	}
}

// A provider that does not answer is said to be away, and asked again the next time.
func TestProviderIsAway(t *testing.T) {
	o := newOffice(t)
	o.fault("down")
	response, page := o.get(browser(t), o.url+"/sign-in")
	require.Equal(t, http.StatusServiceUnavailable, response.StatusCode)
	require.Contains(t, page, "Система входу не відповідає")
	request, err := http.NewRequestWithContext(t.Context(), http.MethodDelete, o.provider+"/desk/api/faults", nil)
	require.NoError(t, err)
	response, err = http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.Less(t, response.StatusCode, 300, read(t, response))
	o.toProvider(browser(t), "")
}

// By https the cookies are the host's alone.
func TestCookiesOfHTTPS(t *testing.T) {
	o := newOffice(t, func(c *support.Config) { c.PublicURL = "https://desk.example" })
	response, _ := o.get(&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, o.url+"/sign-in")
	require.Equal(t, http.StatusSeeOther, response.StatusCode)
	cookie := response.Header.Get("Set-Cookie")
	require.Contains(t, cookie, "__Host-support-attempt=")
	for _, attribute := range []string{"Path=/", "HttpOnly", "Secure", "SameSite=Lax"} {
		require.Contains(t, cookie, attribute)
	}
	require.NotContains(t, cookie, "Domain")
}

func read(t testing.TB, response *http.Response) string {
	t.Helper()
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return string(content)
}
