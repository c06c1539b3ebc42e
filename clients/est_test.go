package clients_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/est"
	"cabinet/clients/wire"
	"cabinet/sandbox"
)

const estPassword = "est-password"

func (m *market) est(password string) *est.Client {
	return est.New(est.Config{
		URL: m.url + "/ca/.well-known/est/", Username: "cabinet", Password: password,
		Subject: pkix.Name{CommonName: "Кабінет водія", Organization: []string{"Головний сервісний центр МВС"}},
	})
}

// A key gets a certificate of who requested it, whose chain leads to the authority's root.
func TestEnrollment(t *testing.T) {
	m := startMarket(t, func(config *sandbox.Config) { config.ESTPassword = estPassword })
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	chain, err := m.est(estPassword).Certificates(t.Context(), key)
	require.NoError(t, err)
	require.Len(t, chain, 3)
	require.True(t, key.PublicKey.Equal(chain[0].PublicKey))
	require.Equal(t, "Кабінет водія", chain[0].Subject.CommonName)
	between, roots := x509.NewCertPool(), x509.NewCertPool()
	between.AddCert(chain[1])
	roots.AddCert(chain[2])
	_, err = chain[0].Verify(x509.VerifyOptions{Intermediates: between, Roots: roots, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}})
	require.NoError(t, err)
}

// A provider whose person decides in a moment is asked again.
func TestPendingEnrollment(t *testing.T) {
	m := startMarket(t, func(config *sandbox.Config) { config.ESTPassword = estPassword })
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	m.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "ca", "fault": "pending_request", "on": true, "times": 2})
	chain, err := m.est(estPassword).Certificates(t.Context(), key)
	require.NoError(t, err)
	require.True(t, key.PublicKey.Equal(chain[0].PublicKey))
}

// What the authority does wrong or refuses, and whether trying again helps.
func TestEnrollmentFaults(t *testing.T) {
	m := startMarket(t, func(config *sandbox.Config) { config.ESTPassword = estPassword })
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	_, err = m.est("another").Certificates(t.Context(), key)
	require.Equal(t, wire.AccessDenied, wire.KindOf(err), err)
	client := m.est(estPassword)
	m.stop()
	m.stop = func() {}
	_, err = client.Certificates(t.Context(), key)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))

	without := startMarket(t, nil)
	_, err = without.est("").Certificates(t.Context(), key)
	require.Equal(t, wire.AccessDenied, wire.KindOf(err), "without an account nothing is issued")
}
