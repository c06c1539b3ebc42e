package cabinet

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// visitor is a browser that has not signed in yet: it keeps cookies.
type visitor struct {
	testing.TB
	stack *stack.Stack
	http  *http.Client
}

func newVisitor(t testing.TB) *visitor {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &visitor{TB: t, stack: stack.Shared(t), http: &http.Client{Jar: jar}}
}

func (v *visitor) send(method, address string, body io.Reader, contentType string) answer {
	v.Helper()
	request, err := http.NewRequestWithContext(v.Context(), method, address, body)
	require.NoError(v, err)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	reply, err := answerOf(v.http.Do(request))
	require.NoError(v, err)
	return reply
}

func (v *visitor) get(path string) answer { return v.send(http.MethodGet, v.stack.URL+path, nil, "") }

// prepared is a sign-in under way.
type prepared struct{ Token, State, Deeplink, RequestID, TokenRequestID, AcceptURL string }

func (v *visitor) prepare(path string) (p prepared) {
	v.Helper()
	reply := v.get("/auth/prepare/" + path)
	require.Equal(v, http.StatusOK, reply.status, string(reply.body))
	reply.into(v, &p)
	return p
}

// verify asks until the outcome is there.
func (v *visitor) verify(provider string, p prepared) answer {
	v.Helper()
	var reply answer
	require.Eventually(v, func() bool {
		reply = v.get("/auth/verify/" + provider + "?token=" + p.Token)
		return reply.status != http.StatusAccepted
	}, patience, pause)
	return reply
}

// desk plays the person in Diia.
func (v *visitor) desk(link, act string, body any) {
	v.Helper()
	content, err := json.Marshal(body)
	require.NoError(v, err)
	id := link[strings.LastIndex(link, "/")+1:]
	reply := v.send(http.MethodPost, v.stack.SandboxURL+"/desk/api/diia/requests/"+id+"/"+act, strings.NewReader(string(content)), "application/json")
	require.Equal(v, http.StatusOK, reply.status, string(reply.body))
}

// profile is who the session of these tokens is.
func (v *visitor) profile(reply answer) (rnokpp string) {
	v.Helper()
	require.Equal(v, http.StatusOK, reply.status, string(reply.body))
	var given tokens
	reply.into(v, &given)
	c := &citizen{TB: v, stack: v.stack, token: given.AccessToken}
	var profile struct{ IpnChar string }
	c.call(http.MethodGet, "/api/user/profile", nil).into(v, &profile)
	return profile.IpnChar
}

// A person signs in Diia, and the browser that began it is signed in. Whose key is unfit reads so; Diia does not report who
// refuses in the app.
func TestDiiaSignsIn(t *testing.T) {
	v := newVisitor(t)
	first := v.prepare("diia")
	require.NotContains(t, []string{first.Token, first.State, first.Deeplink, first.RequestID}, "", "API-007")
	require.Equal(t, http.StatusAccepted, v.get("/auth/verify/diia?token="+first.Token).status, "API-008, AUTH-15: pending")
	v.desk(first.Deeplink, "sign", map[string]string{"rnokpp": driver})
	require.Equal(t, http.StatusOK, v.verify("diia", first).status, "API-008")
	require.Equal(t, driver, v.profile(v.get("/auth/provider/diia")), "AUTH-04, API-010")

	v.desk(first.Deeplink, "resend", nil)
	require.Equal(t, http.StatusForbidden, v.get("/auth/provider/diia").status, "once")

	revoked := v.prepare("diia")
	v.desk(revoked.Deeplink, "sign", map[string]string{"rnokpp": driver, "kind": "revoked"})
	reply := v.verify("diia", revoked)
	require.Equal(t, http.StatusUnprocessableEntity, reply.status)
	require.Contains(t, string(reply.body), "signature_revoked")

	unwanted := v.prepare("diia")
	v.desk(unwanted.Deeplink, "refuse", nil)
	next := newVisitor(t)
	later := next.prepare("diia")
	next.desk(later.Deeplink, "sign", map[string]string{"rnokpp": driver})
	require.Equal(t, http.StatusOK, next.verify("diia", later).status, "what Diia reports later has come")
	require.Equal(t, http.StatusAccepted, v.get("/auth/verify/diia?token="+unwanted.Token).status)
}

// AUTH-05, AUTH-22, API-005: a client of monobank is linked by a sign-in that names the RNOKPP, and signs in
// with the bank alone from then on; an onlooker does not (AMB-011).
func TestBankSignsIn(t *testing.T) {
	v := newVisitor(t)
	agree := func(p prepared) {
		form := url.Values{"person": {other}}.Encode()
		reply := v.send(http.MethodPost, p.AcceptURL, strings.NewReader(form), "application/x-www-form-urlencoded")
		require.Equal(t, http.StatusOK, reply.status, string(reply.body))
	}
	first := v.prepare("mono")
	agree(first)
	reply := v.verify("mono", first)
	require.Equal(t, http.StatusForbidden, reply.status)
	require.Contains(t, string(reply.body), "bank_not_linked")

	linking := v.prepare("diia?link=" + first.Token)
	v.desk(linking.Deeplink, "sign", map[string]string{"rnokpp": other})
	require.Equal(t, http.StatusOK, v.verify("diia", linking).status)
	require.Equal(t, other, v.profile(v.get("/auth/provider/diia")))

	thief, second := newVisitor(t), v.prepare("mono")
	agree(second)
	require.Equal(t, http.StatusForbidden, thief.get("/auth/verify/mono?token="+second.Token).status)
	require.Equal(t, http.StatusForbidden, thief.get("/auth/provider/mono").status)
	require.Equal(t, http.StatusOK, v.verify("mono", second).status)
	require.Equal(t, other, v.profile(v.get("/auth/provider/mono")))
}

// API-011: developers sign in at once, in demonstrations.
func TestDevSignsIn(t *testing.T) {
	v := newVisitor(t)
	require.Equal(t, driver, v.profile(v.get("/auth/provider/dev")))
	require.JSONEq(t, `["idgovua","diia","mono","preset","dev"]`, string(v.get("/auth/providers").body))
}
