package cabinet

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// signInWithKey signs a person in with a key at id.gov.ua, as a browser does: the cabinet knows the contacts that the
// key carries.
func signInWithKey(t testing.TB, s *stack.Stack, rnokpp string) *citizen {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

	prepared, err := browser.Get(s.URL + "/auth/prepare/idgovua")
	require.NoError(t, err)
	defer prepared.Body.Close()
	var preparation struct{ State, Deeplink string }
	require.NoError(t, json.NewDecoder(prepared.Body).Decode(&preparation))
	page, err := url.Parse(preparation.Deeplink)
	require.NoError(t, err)
	form := page.Query()
	form.Set("rnokpp", rnokpp)

	chosen, err := browser.PostForm(s.SandboxURL+"/idgovua/authorize", form)
	require.NoError(t, err)
	defer chosen.Body.Close()
	back, err := chosen.Location()
	require.NoError(t, err)
	body, err := json.Marshal(map[string]string{"code": back.Query().Get("code"), "state": preparation.State})
	require.NoError(t, err)
	completed, err := browser.Post(s.URL+"/auth/provider/idgovua", "application/json", bytes.NewReader(body))
	require.NoError(t, err)
	defer completed.Body.Close()
	require.Equal(t, http.StatusOK, completed.StatusCode)
	var tokens struct{ AccessToken string }
	require.NoError(t, json.NewDecoder(completed.Body).Decode(&tokens))
	return &citizen{TB: t, stack: s, token: tokens.AccessToken}
}
