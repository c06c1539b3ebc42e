package sandbox_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/vectors"
)

// The sign-in service answers as its clients have recorded it.
func TestIdgovuaVectors(t *testing.T) {
	b := start(t)
	call := func(name string, query url.Values) []byte {
		vector := vectors.Read(t, name)
		resp, raw := b.send(vector.Request.Method, "/idgovua"+vector.Request.Path+"?"+query.Encode(), nil, nil)
		require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
		vectors.SameShape(t, vector.Answer.Body, raw)
		return raw
	}
	code := b.signIn(url.Values{"rnokpp": {kovalenko}}).Query().Get("code")
	token := decode[identityToken](t, call("idgovua/token", url.Values{
		"grant_type": {"authorization_code"}, "client_id": {clientID}, "client_secret": {clientSecret}, "code": {code},
	}))
	session := url.Values{"access_token": {token.AccessToken}, "user_id": {token.UserID.(string)}, "cert": {"MII"}}
	b.fault("idgovua", "enveloped", true, 0)
	call("idgovua/enveloped", session)
	b.fault("idgovua", "ok_with_error", true, 0)
	call("idgovua/error-in-200", session)
}
