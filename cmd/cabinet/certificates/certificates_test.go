package certificates_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/tls"
	"crypto/x509"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/certificates"
)

func authorityOf(t *testing.T, folder string) *x509.CertPool {
	t.Helper()
	pool := x509.NewCertPool()
	content, err := os.ReadFile(filepath.Join(folder, "ca.crt"))
	require.NoError(t, err)
	require.True(t, pool.AppendCertsFromPEM(content))
	return pool
}

// Each role has a certificate of the folder's authority for what it does and for nothing else.
func TestCertificates(t *testing.T) {
	folder, now := filepath.Join(t.TempDir(), "new"), time.Now()
	require.NoError(t, certificates.Write(folder, certificates.Hosts{Engine: []string{"temporal"}, Postgres: []string{"postgres", "10.0.0.7"}}, now))
	roots := authorityOf(t, folder)
	for name, host := range map[string]string{
		"engine": "temporal", "postgres": "postgres", "api": "", "worker": "", "support": "", "tools": "", "ui": "",
	} {
		pair, err := tls.LoadX509KeyPair(filepath.Join(folder, name+".crt"), filepath.Join(folder, name+".key"))
		require.NoError(t, err)
		public, ok := pair.Leaf.PublicKey.(*ecdsa.PublicKey)
		require.True(t, ok && public.Curve == elliptic.P256(), name)
		require.Equal(t, []string{name}, pair.Leaf.Subject.OrganizationalUnit)
		require.False(t, pair.Leaf.IsCA)
		fits := func(usage x509.ExtKeyUsage, at time.Time) bool {
			_, err := pair.Leaf.Verify(x509.VerifyOptions{
				Roots: roots, DNSName: host, CurrentTime: at, KeyUsages: []x509.ExtKeyUsage{usage},
			})
			return err == nil
		}
		require.Equal(t, host != "", fits(x509.ExtKeyUsageServerAuth, now), "%s serves", name)
		require.Equal(t, name != "postgres", fits(x509.ExtKeyUsageClientAuth, now), "%s calls", name)
		require.False(t, fits(x509.ExtKeyUsageClientAuth, now.AddDate(1, 2, 0)), "%s is good for a year", name)
		if host != "" {
			require.NoError(t, pair.Leaf.VerifyHostname("localhost"))
			require.Error(t, pair.Leaf.VerifyHostname("other"))
		}
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 16)
	for _, entry := range entries {
		info, err := entry.Info()
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), entry.Name())
	}
}

// What is there is not overwritten: parts that run would not know each other any more.
func TestCertificatesAreNotOverwritten(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "ui.key")
	require.NoError(t, os.WriteFile(path, []byte("kept"), 0o600))
	require.ErrorContains(t, certificates.Write(folder, certificates.Hosts{}, time.Now()), "ui.key is there already")
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing else was written")
}
