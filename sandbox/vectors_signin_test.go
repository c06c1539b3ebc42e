package sandbox_test

import (
	"crypto/sha1" //nolint:gosec // the bank names keys by it
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"github.com/stretchr/testify/require"

	"cabinet/sandbox/monosignin"
	"cabinet/tests/vectors"
)

// The bank's sign-in answers as its description shows.
func TestBankSignInVectors(t *testing.T) {
	b := start(t)
	key, err := secp256k1.GeneratePrivateKey()
	require.NoError(t, err)
	public := key.PubKey().SerializeUncompressed()
	id := sha1.Sum(public)
	b.down()
	b.config.MonobankSignIn = monosignin.Config{PublicKey: hex.EncodeToString(public)}
	b.up()
	call := func(name, question string) []byte {
		vector := vectors.Read(t, name)
		at := strconv.FormatInt(time.Now().Unix(), 10)
		hash := sha256.Sum256([]byte(at + question + vector.Request.Path))
		header := map[string]string{
			"X-Time": at, "X-Request-Id": question, "X-Key-Id": hex.EncodeToString(id[:]),
			"X-Sign": base64.StdEncoding.EncodeToString(ecdsa.Sign(key, hash[:]).Serialize()),
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
