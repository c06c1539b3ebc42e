package sandbox_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/vectors"
)

// The authority may ask to repeat a request later.
func TestPendingVector(t *testing.T) {
	b := start(t)
	b.down()
	b.config.ESTPassword = "password"
	b.up()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	form := &x509.CertificateRequest{Subject: pkix.Name{CommonName: "Кабінет водія"}}
	request, err := x509.CreateCertificateRequest(rand.Reader, form, key)
	require.NoError(t, err)
	vector := vectors.Read(t, "est/pending")
	header := map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte("cabinet:password"))}
	for name, value := range vector.Request.Header {
		header[name] = value
	}
	body := base64.StdEncoding.EncodeToString(request)
	b.fault("ca", "pending_request", true, 0)
	resp, _ := b.send(http.MethodPost, "/ca/.well-known/est"+vector.Request.Path, header, body)
	require.Equal(t, vector.Answer.Status, resp.StatusCode)
	require.Equal(t, vector.Answer.Header["Retry-After"], resp.Header.Get("Retry-After"))
	b.fault("ca", "pending_request", false, 0)
	resp, _ = b.send(http.MethodPost, "/ca/.well-known/est"+vector.Request.Path, header, body)
	require.Equal(t, http.StatusOK, resp.StatusCode)
}
