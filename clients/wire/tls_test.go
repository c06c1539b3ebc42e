package wire

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// authority issues certificates.
type authority struct {
	t    *testing.T
	key  *ecdsa.PrivateKey
	root *x509.Certificate
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{t: t}
	a.root, a.key = a.make("authority", nil)
	return a
}

func (a *authority) make(name string, parent *x509.Certificate) (*x509.Certificate, *ecdsa.PrivateKey) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(a.t, err)
	form := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: parent == nil, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth},
	}
	signer := a.key
	if parent == nil {
		parent, signer = form, key
	}
	der, err := x509.CreateCertificate(rand.Reader, form, parent, &key.PublicKey, signer)
	require.NoError(a.t, err)
	made, err := x509.ParseCertificate(der)
	require.NoError(a.t, err)
	return made, key
}

// issue is a certificate with its key.
func (a *authority) issue(name string) tls.Certificate {
	made, key := a.make(name, a.root)
	return tls.Certificate{Certificate: [][]byte{made.Raw}, PrivateKey: key}
}

// write writes the files of a client, newer than before.
func (a *authority) write(files Files, name string, written time.Time) {
	made, key := a.make(name, a.root)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(a.t, err)
	for file, block := range map[string]*pem.Block{
		files.Certificate: {Type: "CERTIFICATE", Bytes: made.Raw}, files.Key: {Type: "PRIVATE KEY", Bytes: der},
		files.Authority: {Type: "CERTIFICATE", Bytes: a.root.Raw},
	} {
		require.NoError(a.t, os.WriteFile(file, pem.EncodeToMemory(block), 0o600))
		require.NoError(a.t, os.Chtimes(file, written, written))
	}
}

// A system is called with a client certificate; renewed files are used without a restart, torn ones are not.
func TestClientCertificate(t *testing.T) {
	issuer, folder := newAuthority(t), t.TempDir()
	files := Files{filepath.Join(folder, "tls.crt"), filepath.Join(folder, "tls.key"), filepath.Join(folder, "ca.crt")}
	trusted := x509.NewCertPool()
	trusted.AddCert(issuer.root)
	var caller string
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		caller = r.TLS.PeerCertificates[0].Subject.CommonName
	}))
	server.TLS = &tls.Config{
		MinVersion: tls.VersionTLS12, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: trusted,
		Certificates: []tls.Certificate{issuer.issue("server")},
	}
	server.StartTLS()
	defer server.Close()

	system := New("registers").WithTLS(files)
	call := func(s System) error {
		s.HTTP.CloseIdleConnections()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
		require.NoError(t, err)
		_, err = s.Do("call", request)
		return err
	}
	require.Equal(t, Unavailable, KindOf(call(system)), "there are no files yet")
	issuer.write(files, "first", time.Now().Add(-time.Hour))
	require.NoError(t, call(system))
	require.Equal(t, "first", caller)
	issuer.write(files, "second", time.Now())
	require.NoError(t, call(system))
	require.Equal(t, "second", caller)
	require.NoError(t, os.WriteFile(files.Key, []byte("torn"), 0o600))
	require.NoError(t, call(system))
	require.Equal(t, "second", caller)
	require.Equal(t, Unavailable, KindOf(call(New("registers").WithTLS(Files{}))), "without files")

	other := newAuthority(t)
	other.write(files, "third", time.Now().Add(time.Hour))
	require.Equal(t, Unavailable, KindOf(call(system)), "another authority")
}

// Files that do not belong together are refused at the start.
func TestUnfitFiles(t *testing.T) {
	issuer, folder := newAuthority(t), t.TempDir()
	files := Files{filepath.Join(folder, "tls.crt"), filepath.Join(folder, "tls.key"), filepath.Join(folder, "ca.crt")}
	issuer.write(files, "client", time.Now())
	require.False(t, files.Empty())
	for _, unfit := range []Files{
		{Certificate: files.Certificate}, {Key: files.Key}, {Certificate: files.Key, Key: files.Key}, {Authority: files.Key},
	} {
		require.Error(t, unfit.Check())
	}
	for _, fit := range []Files{{Authority: files.Authority}, {Certificate: files.Certificate, Key: files.Key}} {
		require.NoError(t, fit.Check())
	}
}
