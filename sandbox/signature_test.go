package sandbox_test

import (
	"crypto/x509"
	"encoding/pem"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// certificate reads the key of the first citizen in the widget and answers its serial number.
func (b *box) certificate(kind string) string {
	b.t.Helper()
	_, raw := b.send(http.MethodGet, "/api/citizens", nil, nil)
	holder := decode[[]struct{ RNOKPP string }](b.t, raw)[0].RNOKPP
	resp, raw := b.send(http.MethodPost, "/sign-widget/v1/read", nil,
		map[string]string{"holder": holder, "kind": kind, "password": "12345677"})
	require.Equal(b.t, http.StatusOK, resp.StatusCode, "%s", raw)
	return decode[[]struct{ Serial string }](b.t, raw)[0].Serial
}

// The authorities and the keys of people are the same after a restart.
func TestKeysSurviveRestart(t *testing.T) {
	b := start(t)
	_, bundle := b.send(http.MethodGet, "/ca/bundle.pem", nil, nil)
	first, rsa := b.certificate("ecdsa"), b.certificate("rsa")
	require.NotEqual(t, first, rsa)
	require.Equal(t, first, b.certificate("ecdsa"))
	b.restart()
	_, again := b.send(http.MethodGet, "/ca/bundle.pem", nil, nil)
	require.Equal(t, bundle, again)
	require.Equal(t, first, b.certificate("ecdsa"))
	require.Equal(t, rsa, b.certificate("rsa"))
}

// The list of revoked certificates is the issuing authority's, and has the revoked key before anybody uses it.
func TestRevokedList(t *testing.T) {
	b := start(t)
	_, raw := b.send(http.MethodGet, "/ca/crl/issuing.crl", nil, nil)
	list, err := x509.ParseRevocationList(raw)
	require.NoError(t, err)
	_, bundle := b.send(http.MethodGet, "/ca/bundle.pem", nil, nil)
	_, rest := pem.Decode(bundle)
	block, _ := pem.Decode(rest)
	issuing, err := x509.ParseCertificate(block.Bytes)
	require.NoError(t, err)
	require.NoError(t, list.CheckSignatureFrom(issuing))
	revoked := map[string]bool{}
	for _, entry := range list.RevokedCertificateEntries {
		revoked[strings.ToUpper(entry.SerialNumber.Text(16))] = true
	}
	require.True(t, revoked[b.certificate("revoked")])
	require.False(t, revoked[b.certificate("ecdsa")])
}

// Nobody is an acquirer of Diia before the sandbox is given secrets for one.
func TestNoAcquirerWithoutSecrets(t *testing.T) {
	b := start(t)
	resp, _ := b.send(http.MethodGet, "/diia/api/v1/auth/acquirer/x", map[string]string{"Authorization": "Basic "}, nil)
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode)
	resp, _ = b.send(http.MethodGet, "/diia/api/v2/acquirers/branches", map[string]string{"Authorization": "Bearer x"}, nil)
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode)
	resp, _ = b.send(http.MethodGet, "/diia/acquirers/offer-request/dynamic/none", nil, nil)
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
}
