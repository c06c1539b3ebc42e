package sandbox_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const kovalenko = "3111952338"

// signIn picks a key on the page's form and returns where the person is sent.
func (b *box) signIn(form url.Values) *url.URL {
	b.t.Helper()
	for name, value := range map[string]string{"client_id": clientID, "redirect_uri": callback, "state": "s-1"} {
		if !form.Has(name) {
			form.Set(name, value)
		}
	}
	resp, raw := b.send(http.MethodPost, "/idgovua/authorize",
		map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, form.Encode())
	require.Equal(b.t, http.StatusFound, resp.StatusCode, "%s", raw)
	back, err := resp.Location()
	require.NoError(b.t, err)
	return back
}

type identityToken struct {
	AccessToken string `json:"access_token"`
	TokenType   string `json:"token_type"`
	ExpiresIn   int    `json:"expires_in"`
	UserID      any    `json:"user_id"`
	Error       string `json:"error"`
}

func (b *box) exchange(method, code string) (*http.Response, identityToken) {
	b.t.Helper()
	q := url.Values{
		"grant_type": {"authorization_code"}, "client_id": {clientID}, "client_secret": {clientSecret}, "code": {code},
	}
	resp, raw := b.send(method, "/idgovua/get-access-token?"+q.Encode(), nil, nil)
	return resp, decode[identityToken](b.t, raw)
}

func (b *box) identityCall(method string, token identityToken, extra string) (*http.Response, map[string]string) {
	b.t.Helper()
	q := url.Values{"access_token": {token.AccessToken}, "user_id": {fmt.Sprint(token.UserID)}}
	resp, raw := b.send(http.MethodGet, "/idgovua/"+method+"?"+q.Encode()+extra, nil, nil)
	return resp, decode[map[string]string](b.t, raw)
}

// TestIdgovuaSignIn walks the whole protocol of AUTH-03.
func TestIdgovuaSignIn(t *testing.T) {
	b := start(t)
	resp, page := b.send(http.MethodGet, "/idgovua/?response_type=code&client_id="+clientID+
		"&auth_type=dig_sign,bank_id&state=s-1&redirect_uri="+url.QueryEscape(callback), nil, nil)
	require.Equal(t, http.StatusOK, resp.StatusCode)
	for _, want := range []string{`action="/idgovua/authorize"`, `value="` + kovalenko + `"`, "Відмовитися", "foreign-1"} {
		require.Contains(t, string(page), want)
	}

	back := b.signIn(url.Values{"rnokpp": {kovalenko}})
	require.Equal(t, "localhost:8080", back.Host)
	require.Equal(t, "s-1", back.Query().Get("state"))
	resp, token := b.exchange(http.MethodPost, back.Query().Get("code"))
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.Equal(t, "bearer", token.TokenType)
	require.IsType(t, "", token.UserID)

	_, info := b.identityCall("get-user-info", token, "&fields=lastname,givenname,drfocode&cert=")
	require.Equal(t, map[string]string{
		"auth_type": "dig_sign", "lastname": "КОВАЛЕНКО", "givenname": "ОЛЕКСАНДР", "drfocode": kovalenko,
	}, info)
	_, info = b.identityCall("get-user-info", token, "")
	for _, field := range strings.Fields("issuer issuercn serial subject subjectcn locality state o ou title lastname " +
		"middlename givenname email address phone dns edrpoucode drfocode unzr isqscd auth_type") {
		require.Contains(t, info, field)
	}

	resp, again := b.exchange(http.MethodGet, back.Query().Get("code"))
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode, "a code works once")
	require.NotEmpty(t, again.Error)

	_, out := b.identityCall("get-user-logout", token, "")
	require.Equal(t, "0", out["error"], "error 0 is success")
	resp, _ = b.identityCall("get-user-info", token, "")
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode, "the token is dead")
}

func TestIdgovuaRefusals(t *testing.T) {
	b := start(t)
	back := b.signIn(url.Values{"refuse": {"1"}})
	require.Equal(t, "access_denied", back.Query().Get("error"))
	require.Equal(t, "s-1", back.Query().Get("state"))
	require.Empty(t, back.Query().Get("code"))

	for name, q := range map[string]url.Values{
		"client":        {"client_id": {"other"}, "redirect_uri": {callback}, "response_type": {"code"}},
		"redirect":      {"client_id": {clientID}, "redirect_uri": {"https://evil.org/"}, "response_type": {"code"}},
		"userinfo":      {"client_id": {clientID}, "redirect_uri": {"http://localhost:1@evil.org/"}, "response_type": {"code"}},
		"response type": {"client_id": {clientID}, "redirect_uri": {callback}, "response_type": {"token"}},
	} {
		resp, _ := b.send(http.MethodGet, "/idgovua/?"+q.Encode(), nil, nil)
		require.Equal(t, http.StatusBadRequest, resp.StatusCode, name)
	}

	code := b.signIn(url.Values{"rnokpp": {kovalenko}}).Query().Get("code")
	resp, _ := b.send(http.MethodGet, "/idgovua/get-access-token?grant_type=authorization_code&client_id="+clientID+
		"&client_secret=wrong&code="+code, nil, nil)
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode)
	resp, token := b.exchange(http.MethodGet, code)
	require.Equal(t, http.StatusOK, resp.StatusCode, "a wrong secret does not use up the code")

	stranger := token
	stranger.UserID = "1"
	resp, _ = b.identityCall("get-user-info", stranger, "")
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode, "the token belongs to another user_id")
	resp, _ = b.identityCall("get-user-info", token, "&cert=MIIB")
	require.Equal(t, http.StatusBadRequest, resp.StatusCode, "encryption is not played")
}

func TestIdgovuaKinds(t *testing.T) {
	b := start(t)
	for key, want := range map[string]map[string]string{
		"fop-" + rnokppOf(t, b, "Захарчук"): {"edrpoucode": rnokppOf(t, b, "Захарчук"), "drfocode": rnokppOf(t, b, "Захарчук")},
		"41173522":               {"edrpoucode": "41173522", "o": "ТОВ «СТЕПОВИЙ ШЛЯХ»"},
		"foreign-1":              {"drfocode": "n/a", "unzr": "n/a"},
		rnokppOf(t, b, "Бондар"): {"edrpoucode": "", "drfocode": rnokppOf(t, b, "Бондар")},
	} {
		_, token := b.exchange(http.MethodPost, b.signIn(url.Values{"rnokpp": {key}}).Query().Get("code"))
		_, info := b.identityCall("get-user-info", token, "")
		for field, value := range want {
			require.Equal(t, value, info[field], "%s of %s", field, key)
		}
	}
	require.Regexp(t, `^[А-Я]{2}\d{6}$`, rnokppOf(t, b, "Бондар"), "a booklet passport instead of the RNOKPP")
	require.Regexp(t, `^\d{9}$`, rnokppOf(t, b, "Ткач"), "an ID card instead of the RNOKPP")
}

// rnokppOf finds a citizen's code in the list for programs.
func rnokppOf(t testing.TB, b *box, lastName string) string {
	t.Helper()
	_, raw := b.send(http.MethodGet, "/api/citizens", nil, nil)
	for _, c := range decode[[]struct{ RNOKPP, Name, Note string }](t, raw) {
		require.NotEmpty(t, c.Note)
		if strings.HasPrefix(c.Name, lastName+" ") {
			return c.RNOKPP
		}
	}
	t.Fatalf("no citizen %s", lastName)
	return ""
}

func TestIdgovuaFaults(t *testing.T) {
	b := start(t)
	b.fault("idgovua", "user_id_number", true, 0)
	_, token := b.exchange(http.MethodGet, b.signIn(url.Values{"rnokpp": {kovalenko}}).Query().Get("code"))
	require.IsType(t, float64(0), token.UserID)
	b.fault("idgovua", "user_id_number", false, 0)
	token.UserID = fmt.Sprintf("%.0f", token.UserID)

	b.fault("idgovua", "ok_with_error", true, 0)
	resp, info := b.identityCall("get-user-info", token, "")
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.NotEmpty(t, info["error"])
	b.fault("idgovua", "ok_with_error", false, 0)

	b.fault("idgovua", "html_body", true, 0)
	resp, raw := b.send(http.MethodGet, "/idgovua/get-user-info", nil, nil)
	require.Contains(t, resp.Header.Get("Content-Type"), "text/html")
	require.Contains(t, string(raw), "<!doctype html>")
	b.fault("idgovua", "html_body", false, 0)

	_, info = b.identityCall("get-user-info", token, "")
	require.Equal(t, kovalenko, info["drfocode"])
}
