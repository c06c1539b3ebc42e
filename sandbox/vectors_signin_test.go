package sandbox_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/sandbox/monosignin"
	"cabinet/tests/vectors"
)

// The bank's sign-in answers as its description shows.
func TestBankSignInVectors(t *testing.T) {
	b := start(t)
	key, err := monobank.ParseSignInKey(strings.Repeat("ab", 32))
	require.NoError(t, err)
	b.down()
	b.config.MonobankSignIn = monosignin.Config{PublicKey: key.PublicKey()}
	b.up()
	call := func(name, question string) []byte {
		vector := vectors.Read(t, name)
		at := strconv.FormatInt(time.Now().Unix(), 10)
		header := map[string]string{"X-Time": at, "X-Request-Id": question}
		for name, value := range key.Headers(at+question+vector.Request.Path, monobank.DER) {
			header[name] = value
		}
		resp, raw := b.send(vector.Request.Method, "/monobank-signin"+vector.Request.Path, header, nil)
		require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
		vectors.SameShape(t, vector.Answer.Body, raw)
		return raw
	}
	asked := decode[struct{ TokenRequestID, AcceptURL string }](t, call("monobank/signin-asked", ""))
	_, people := b.send(http.MethodGet, "/api/citizens", nil, nil)
	person := url.Values{"person": {decode[[]struct{ RNOKPP string }](t, people)[0].RNOKPP}}
	resp, _ := b.send(http.MethodPost, strings.TrimPrefix(asked.AcceptURL, b.server.URL), formHeader, person.Encode())
	require.Equal(t, http.StatusSeeOther, resp.StatusCode)
	call("monobank/signin-granted", asked.TokenRequestID)
	call("monobank/signin-client", asked.TokenRequestID)
	b.fault("monobank_signin", "accounts_only", true, 0)
	require.NotContains(t, string(call("monobank/signin-accounts-only", asked.TokenRequestID)), "name")
}
