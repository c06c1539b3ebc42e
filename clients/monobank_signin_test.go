package clients_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/sandbox"
	"cabinet/sandbox/monosignin"
	"cabinet/sandbox/sandboxtest"
)

// bankSignIn is a running sandbox that knows one company by its key.
type bankSignIn struct {
	*world
	key    monobank.SignInKey
	client *monobank.SignIn
}

const companyKey = "1e99423a4ed27608a15a2616a2b0e9e52ced330ac530edcc32c8ffc6a526aedd"

func startBankSignIn(t *testing.T) *bankSignIn {
	t.Helper()
	key, err := monobank.ParseSignInKey(companyKey)
	require.NoError(t, err)
	address := sandboxtest.Start(t, sandbox.Config{
		IdgovuaClientID: clientID, IdgovuaClientSecret: clientSecret,
		MonobankToken: bankToken, MonobankSignIn: monosignin.Config{PublicKey: key.PublicKey()},
	})
	return &bankSignIn{
		world: &world{t: t, url: address}, key: key, client: monobank.NewSignIn(address+"/monobank-signin", key, monobank.DER),
	}
}

// play answers a question as a client of the bank in the app.
func (b *bankSignIn) play(link string, form url.Values) {
	b.t.Helper()
	request, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, link, strings.NewReader(form.Encode()))
	require.NoError(b.t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultClient.Do(request)
	require.NoError(b.t, err)
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	require.Equal(b.t, http.StatusOK, response.StatusCode, string(body))
}

// AUTH-05: a client of the bank agrees in the app, and the bank says who that is.
func TestBankSaysWhoAgreed(t *testing.T) {
	b, ctx := startBankSignIn(t), t.Context()
	person := b.citizen("Коваленко")
	asked, err := b.client.Request(ctx)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(asked.AcceptURL, b.url+"/monobank-signin/auth/"))
	again, err := b.client.Request(ctx)
	require.NoError(t, err)
	require.NotEqual(t, asked.TokenRequestID, again.TokenRequestID, "every question is another one")

	granted, err := b.client.Granted(ctx, asked.TokenRequestID)
	require.NoError(t, err)
	require.False(t, granted)
	_, err = b.client.Client(ctx, asked.TokenRequestID)
	require.Equal(t, wire.AccessDenied, wire.KindOf(err), "nobody has agreed yet")

	b.play(asked.AcceptURL, url.Values{"person": {person.RNOKPP}})
	granted, err = b.client.Granted(ctx, asked.TokenRequestID)
	require.NoError(t, err)
	require.True(t, granted)
	client, err := b.client.Client(ctx, asked.TokenRequestID)
	require.NoError(t, err)
	require.NotEmpty(t, client.ID)
	require.True(t, strings.HasPrefix(client.Name, "Коваленко "), client.Name)
	require.NotContains(t, client.ID+client.Name, person.RNOKPP)
}

// A refusal, a question that the bank does not know, a stranger's key and the bank's faults are told apart.
func TestBankSignInRefusals(t *testing.T) {
	b, ctx := startBankSignIn(t), t.Context()
	asked, err := b.client.Request(ctx)
	require.NoError(t, err)
	b.play(asked.AcceptURL, url.Values{"refuse": {"1"}})
	_, err = b.client.Granted(ctx, asked.TokenRequestID)
	require.Equal(t, wire.Refused, wire.KindOf(err))
	_, err = b.client.Granted(ctx, "another")
	require.Equal(t, wire.NotFound, wire.KindOf(err))

	strange, err := monobank.ParseSignInKey(strings.Repeat("ab", 32))
	require.NoError(t, err)
	_, err = monobank.NewSignIn(b.url+"/monobank-signin", strange, monobank.DER).Request(ctx)
	require.Equal(t, wire.AccessDenied, wire.KindOf(err))

	for fault, kind := range map[string]wire.Kind{
		"down": wire.Unavailable, "error_500": wire.Unavailable, "malformed": wire.Malformed, "bad_signature": wire.AccessDenied,
	} {
		b.fault("monobank_signin", fault, 0)
		_, err := b.client.Request(ctx)
		b.mend()
		require.Equal(t, kind, wire.KindOf(err), "%s: %v", fault, err)
	}
}

// Both encodings of the signature are the key's; a bank that reads only one of them does not accept the other.
func TestSignatureEncodings(t *testing.T) {
	b := startBankSignIn(t)
	raw := monobank.NewSignIn(b.url+"/monobank-signin", b.key, monobank.Raw)
	for range 20 { // numbers that begin with zeros
		_, err := raw.Request(t.Context())
		require.NoError(t, err)
	}
	b.fault("monobank_signin", "raw_signature", 0)
	_, err := raw.Request(t.Context())
	require.NoError(t, err)
	_, err = b.client.Request(t.Context())
	require.Equal(t, wire.AccessDenied, wire.KindOf(err))
	b.mend()
}

// A client who agrees without personal data has refused to be known.
func TestAccountsOnly(t *testing.T) {
	b, ctx := startBankSignIn(t), t.Context()
	asked, err := b.client.Request(ctx)
	require.NoError(t, err)
	b.play(asked.AcceptURL, url.Values{"person": {b.citizen("Коваленко").RNOKPP}})
	b.fault("monobank_signin", "accounts_only", 0)
	_, err = b.client.Client(ctx, asked.TokenRequestID)
	require.Equal(t, wire.Refused, wire.KindOf(err))
	b.mend()
}

// Keys that are none are refused without quoting them.
func TestSignInKeys(t *testing.T) {
	for _, text := range []string{"", "secret", strings.Repeat("00", 32), strings.Repeat("ff", 32), strings.Repeat("ab", 31)} {
		_, err := monobank.ParseSignInKey(text)
		require.Error(t, err, text)
		if text != "" {
			require.NotContains(t, err.Error(), text)
		}
	}
}
