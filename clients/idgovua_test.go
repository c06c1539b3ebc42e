package clients_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/idgovua"
	"cabinet/clients/wire"
)

// code picks a key on the service's page as a browser does, and returns the code that comes back.
func (w *world) code(key string) string {
	w.t.Helper()
	page, err := url.Parse(w.idgovua.AuthorizeURL("the-state"))
	require.NoError(w.t, err)
	form := url.Values{
		"rnokpp": {key}, "client_id": {page.Query().Get("client_id")},
		"redirect_uri": {page.Query().Get("redirect_uri")}, "state": {page.Query().Get("state")},
	}
	request, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.url+"/idgovua/authorize", strings.NewReader(form.Encode()))
	require.NoError(w.t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultTransport.RoundTrip(request)
	require.NoError(w.t, err)
	require.NoError(w.t, response.Body.Close())
	back, err := response.Location()
	require.NoError(w.t, err)
	require.Equal(w.t, "the-state", back.Query().Get("state"))
	return back.Query().Get("code")
}

// AUTH-03: a person signs in with a key; the code works once.
func TestSignIn(t *testing.T) {
	w := start(t)
	listed := w.citizen("Коваленко")
	code := w.code(listed.RNOKPP)
	identity, err := w.idgovua.SignIn(t.Context(), code)
	require.NoError(t, err)
	require.Equal(t, listed.RNOKPP, identity.Code)
	require.Equal(t, "КОВАЛЕНКО", identity.LastName)
	require.Equal(t, "ОЛЕКСАНДР", identity.FirstName)
	require.Equal(t, "ПЕТРОВИЧ", identity.MiddleName)
	require.Equal(t, "+380390000100", identity.Phone)
	require.NotEmpty(t, identity.Email)
	require.Equal(t, "dig_sign", identity.AuthType)
	require.Equal(t, idgovua.Person, identity.Kind())

	_, err = w.idgovua.SignIn(t.Context(), code)
	require.Equal(t, wire.Refused, wire.KindOf(err), "a code works once")
}

// The page accepts the address that the client makes.
func TestAuthorizePage(t *testing.T) {
	w := start(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.idgovua.AuthorizeURL("s"), nil)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.Equal(t, http.StatusOK, response.StatusCode)
}

// Keys of people without RNOKPP, sole proprietors, companies and foreigners are told apart.
func TestKindsOfKeys(t *testing.T) {
	w := start(t)
	for key, kind := range map[string]idgovua.Kind{
		"fop-" + w.citizen("Захарчук").RNOKPP: idgovua.Person,
		"41173522":                 idgovua.Organisation,
		w.citizen("Бондар").RNOKPP: idgovua.NoRNOKPP,
		"foreign-1":                idgovua.NoRNOKPP,
	} {
		identity, err := w.idgovua.SignIn(t.Context(), w.code(key))
		require.NoError(t, err)
		require.Equal(t, kind, identity.Kind(), key)
		require.NotEqual(t, "n/a", identity.Code)
	}
}

// The service's own oddities: user_id as a number, an error with HTTP 200, HTML in place of JSON.
func TestIdgovuaOddities(t *testing.T) {
	w := start(t)
	key := w.citizen("Коваленко").RNOKPP
	for fault, kind := range map[string]wire.Kind{"user_id_number": "", "ok_with_error": wire.Refused, "html_body": wire.Malformed} {
		code := w.code(key)
		w.fault("idgovua", fault, 0)
		_, err := w.idgovua.SignIn(t.Context(), code)
		require.Equal(t, kind, wire.KindOf(err), fault)
		w.mend()
	}
}
