package certificates_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/tls"
	"crypto/x509"
	"os"
	"path/filepath"
	"strings"
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

// leafOf is the certificate of a role, which must fit its key.
func leafOf(t *testing.T, folder, role string) *x509.Certificate {
	t.Helper()
	pair, err := tls.LoadX509KeyPair(filepath.Join(folder, role, "tls.crt"), filepath.Join(folder, role, "tls.key"))
	require.NoError(t, err)
	return pair.Leaf
}

// kept makes or renews the certificates of a set, and gives the roles of those that were made now.
func kept(t *testing.T, set certificates.Set, now time.Time) (made []string) {
	t.Helper()
	all, err := set.Keep(now)
	require.NoError(t, err)
	for _, one := range all {
		require.Equal(t, leafOf(t, set.Folder, one.Role).NotAfter, one.Ends)
		if one.Made {
			made = append(made, one.Role)
		}
	}
	return made
}

// everybody are the roles that have certificates.
var everybody = []string{"engine", "postgres", "verifier", "api", "worker", "support", "tools", "ui"}

// Each role has a certificate of the folder's authority for what it does and for nothing else, in a folder of its own.
func TestCertificates(t *testing.T) {
	folder, now := filepath.Join(t.TempDir(), "new"), time.Now()
	set := certificates.Set{Folder: folder, Engine: []string{"temporal"}, Postgres: []string{"postgres", "10.0.0.7"}, Verifier: []string{"verifier"}}
	require.ElementsMatch(t, everybody, kept(t, set, now))
	for name, host := range map[string]string{
		"engine": "temporal", "postgres": "postgres", "verifier": "verifier", "api": "", "worker": "", "support": "", "tools": "", "ui": "",
	} {
		roots, leaf := authorityOf(t, filepath.Join(folder, name)), leafOf(t, folder, name)
		public, ok := leaf.PublicKey.(*ecdsa.PublicKey)
		require.True(t, ok && public.Curve == elliptic.P256(), name)
		require.Equal(t, []string{name}, leaf.Subject.OrganizationalUnit)
		require.False(t, leaf.IsCA)
		fits := func(usage x509.ExtKeyUsage, at time.Time) bool {
			_, err := leaf.Verify(x509.VerifyOptions{
				Roots: roots, DNSName: host, CurrentTime: at, KeyUsages: []x509.ExtKeyUsage{usage},
			})
			return err == nil
		}
		require.Equal(t, host != "", fits(x509.ExtKeyUsageServerAuth, now), "%s serves", name)
		require.Equal(t, name != "postgres" && name != "verifier", fits(x509.ExtKeyUsageClientAuth, now), "%s calls", name)
		require.False(t, fits(x509.ExtKeyUsageClientAuth, now.AddDate(1, 2, 0)), "%s is good for a year", name)
		if host != "" {
			require.NoError(t, leaf.VerifyHostname("localhost"))
			require.Error(t, leaf.VerifyHostname("other"))
		}
	}
	modes := map[string]os.FileMode{"authority/ca.crt": 0o644, "authority/ca.key": 0o600, "database/ca.crt": 0o644}
	for _, name := range everybody {
		modes[name+"/ca.crt"], modes[name+"/tls.crt"], modes[name+"/tls.key"] = 0o644, 0o644, 0o600
	}
	require.Equal(t, modes, modesOf(t, folder))
}

// modesOf are the files of a folder, and who may read them.
func modesOf(t *testing.T, folder string) map[string]os.FileMode {
	t.Helper()
	modes := map[string]os.FileMode{}
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		modes[strings.TrimPrefix(path, folder+"/")] = info.Mode().Perm()
		return err
	}))
	return modes
}

// contentsOf are the files of a folder.
func contentsOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	contents := map[string]string{}
	for name := range modesOf(t, folder) {
		content, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		contents[name] = string(content)
	}
	return contents
}

// What is good stays as it is, whenever it is looked at: parts that run know each other by it. A certificate near its end, of
// another authority, without a name, without its key or broken is made again, and no other with it.
func TestCertificatesAreRenewed(t *testing.T) {
	set, now := certificates.Set{Folder: t.TempDir(), Engine: []string{"temporal"}}, time.Now()
	kept(t, set, now)
	before := contentsOf(t, set.Folder)
	due := leafOf(t, set.Folder, "api").NotAfter.AddDate(0, 0, -90)
	require.Empty(t, kept(t, set, due.Add(-time.Minute)))
	require.Equal(t, before, contentsOf(t, set.Folder))

	set.Engine = append(set.Engine, "engine.internal")
	require.Equal(t, []string{"engine"}, kept(t, set, now))
	require.NoError(t, leafOf(t, set.Folder, "engine").VerifyHostname("engine.internal"))

	other := certificates.Set{Folder: t.TempDir()}
	kept(t, other, now)
	foreign := contentsOf(t, other.Folder)
	for file, content := range map[string]string{"tls.key": foreign["api/tls.key"], "tls.crt": "none"} {
		require.NoError(t, os.WriteFile(filepath.Join(set.Folder, "api", file), []byte(content), 0o600))
		require.Equal(t, []string{"api"}, kept(t, set, now), file)
	}
	for _, file := range []string{"tls.crt", "tls.key"} {
		require.NoError(t, os.WriteFile(filepath.Join(set.Folder, "api", file), []byte(foreign["api/"+file]), 0o600))
	}
	require.NoError(t, os.Remove(filepath.Join(set.Folder, "ui", "tls.key")))
	require.ElementsMatch(t, []string{"api", "ui"}, kept(t, set, now))

	require.ElementsMatch(t, everybody, kept(t, set, due.Add(time.Minute)))
	require.Equal(t, before["authority/ca.crt"], contentsOf(t, set.Folder)["authority/ca.crt"], "old and new ones know each other")
}

// The authority's key is needed only to make certificates, and an authority that ends soon makes none.
func TestAuthorityOfCertificates(t *testing.T) {
	set, now := certificates.Set{Folder: t.TempDir()}, time.Now()
	kept(t, set, now)
	key := filepath.Join(set.Folder, "authority", "ca.key")
	secret, err := os.ReadFile(key)
	require.NoError(t, err)
	require.NoError(t, os.Remove(key))
	require.Empty(t, kept(t, set, now))
	_, err = set.Keep(now.AddDate(1, 0, 0))
	require.ErrorContains(t, err, "the authority's key is not in "+key)
	require.NoError(t, os.WriteFile(key, []byte("none"), 0o600))
	_, err = set.Keep(now)
	require.ErrorContains(t, err, key)
	require.NoError(t, os.WriteFile(key, secret, 0o600))

	kept(t, set, now.AddDate(9, 6, 0))
	require.False(t, leafOf(t, set.Folder, "api").NotAfter.After(now.AddDate(10, 0, 0)), "no certificate outlives its authority")
	_, err = set.Keep(now.AddDate(9, 11, 0))
	require.ErrorIs(t, err, certificates.ErrAuthorityEnds)
}
