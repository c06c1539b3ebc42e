package signature

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
)

// ukrainian renames the algorithm of a signature to DSTU 4145, as only its name matters before it is verified.
func ukrainian(t *testing.T, raw []byte) []byte {
	t.Helper()
	// ecdsa-with-SHA256 and DSTU 4145 PB have OIDs of 8 and 11 octets, so a same-sized Ukrainian name is taken.
	ecdsa := []byte{0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02}
	at := bytes.LastIndex(raw, ecdsa)
	require.Positive(t, at)
	bent := bytes.Clone(raw)
	copy(bent[at:], []byte{0x06, 0x08, 0x2A, 0x86, 0x24, 0x02, 0x01, 0x01, 0x01, 0x01}) // 1.2.804.2.1.1.1.1
	return bent
}

// Signatures by DSTU 4145 are refused without an external verifier, and with one are its word.
func TestDSTU(t *testing.T) {
	a := newAuthority(t)
	p := a.person(nil)
	raw := ukrainian(t, p.signature(t, p.certificate))
	_, err := a.verifier(nil).Verify(t.Context(), statement, raw)
	var refusal *Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, CodeDSTU, refusal.Code)
	require.Contains(t, refusal.Text(), "ДСТУ 4145")

	var status int
	var answer any
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body struct{ Content, Signature []byte }
		if json.NewDecoder(r.Body).Decode(&body) != nil || !bytes.Equal(body.Content, statement) ||
			!bytes.Equal(body.Signature, raw) || r.URL.Path != "/verify" || r.Header.Get("Authorization") != "Bearer token" {
			http.Error(w, "{}", http.StatusBadRequest)
			return
		}
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(answer)
	}))
	defer server.Close()
	now := time.Now().UTC().Truncate(time.Second)
	word := map[string]any{
		"id": "1234567899", "idKind": "TINUA", "name": "Зразок Іван", "certificate": "07", "issuer": "Надавач",
		"signedAt": now, "algorithm": "DSTU 4145", "rnokpp": "9999999999",
	}
	verifier := a.verifier(func(c *Config) { c.DSTU = NewRemote(server.URL+"/", "token") })
	verify := func(code int, body any) (Signer, error) {
		status, answer = code, body
		return verifier.Verify(t.Context(), statement, raw)
	}
	signer, err := verify(http.StatusOK, map[string]any{"signer": word})
	require.NoError(t, err)
	require.Equal(t, Signer{
		RNOKPP: "1234567899", ID: "1234567899", IDKind: TINUA, Name: "Зразок Іван", Certificate: "7", Issuer: "Надавач",
		SignedAt: now, Algorithm: "DSTU 4145",
	}, signer, "the RNOKPP is read from the code")

	_, err = verify(http.StatusUnprocessableEntity, map[string]any{"code": CodeRevoked})
	require.Equal(t, CodeRevoked, CodeOf(err))
	for name, row := range map[string]struct {
		status int
		body   any
		kind   wire.Kind
	}{
		"unknown code": {http.StatusUnprocessableEntity, map[string]any{"code": "fine"}, wire.Malformed},
		"no signer":    {http.StatusOK, map[string]any{}, wire.Malformed},
		"no time":      {http.StatusOK, map[string]any{"signer": map[string]any{"certificate": "0A"}}, wire.Malformed},
		"no JSON":      {http.StatusOK, "так", wire.Malformed},
		"refused":      {http.StatusForbidden, map[string]any{"signer": word}, wire.AccessDenied},
		"down":         {http.StatusBadGateway, map[string]any{"signer": word}, wire.Unavailable},
	} {
		_, err := verify(row.status, row.body)
		require.Equal(t, row.kind, wire.KindOf(err), name)
	}
	for field, foreign := range map[string]string{"certificate": "08", "id": "9999999999"} {
		own := word[field]
		word[field] = foreign
		_, err = verify(http.StatusOK, map[string]any{"signer": word})
		require.Equal(t, wire.Malformed, wire.KindOf(err), "a verdict about another %s is none", field)
		word[field] = own
	}
	word["signedAt"] = now.Add(-48 * time.Hour)
	_, err = verify(http.StatusOK, map[string]any{"signer": word})
	require.Equal(t, CodeTime, CodeOf(err))
}
