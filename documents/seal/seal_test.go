package seal

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/carlos7ags/folio/sign"
	"github.com/stretchr/testify/require"

	"cabinet/documents/vehiclereport"
	"cabinet/domain"
	"cabinet/tests/poppler"
)

var issued = time.Date(2026, 11, 24, 2, 34, 0, 0, time.UTC)

// issuer is a source that certifies a key by itself until an instant, and counts how often it is asked.
type issuer struct {
	until time.Time
	asked int
	fails error
	roots *x509.CertPool
}

func (i *issuer) Certificates(_ context.Context, key crypto.Signer) ([]*x509.Certificate, error) {
	i.asked++
	if i.fails != nil {
		return nil, i.fails
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(7), Subject: pkix.Name{CommonName: "Печатка Кабінету водія"}, NotBefore: issued.Add(-time.Hour), NotAfter: i.until,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, err
	}
	own, err := x509.ParseCertificate(der)
	if err == nil {
		i.roots = x509.NewCertPool()
		i.roots.AddCert(own)
	}
	return []*x509.Certificate{own}, err
}

func newKey(t *testing.T) crypto.Signer {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return key
}

func document(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, vehiclereport.Render(&out, domain.VehicleReport{VIN: "TMB99HAV3KM626020", Brand: "SKODA"},
		vehiclereport.Meta{Number: "1", IssuedAt: issued, Code: "0123456789ABCDEFGHJKMNPQRS", Page: "https://cabinet.example/verify"}))
	return out.Bytes()
}

// A sealed document is genuine to whoever trusts the seal's issuer; a change of one byte, or a byte more, is noticed.
func TestSeal(t *testing.T) {
	by := &issuer{until: issued.Add(100 * time.Hour)}
	plain := document(t)
	sealed, err := New(newKey(t), by).Sign(t.Context(), plain, issued)
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(sealed, plain), "the document itself is not changed")
	verified := func(file []byte, roots *x509.CertPool) bool {
		report, err := sign.Verify(file, sign.VerifyOptions{Roots: roots})
		return err == nil && len(report.Signatures) == 1 && report.Signatures[0].OK()
	}
	require.True(t, verified(sealed, by.roots))
	require.False(t, verified(sealed, x509.NewCertPool()), "a stranger's seal")
	changed := bytes.Clone(sealed)
	changed[len(plain)/2] ^= 1
	require.False(t, verified(changed, by.roots), "a changed byte")
	require.False(t, verified(append(bytes.Clone(sealed), "%%EOF\n"...), by.roots), "something added")
}

// Poppler, which is not ours, finds the seal valid and the whole document signed.
func TestSealByPoppler(t *testing.T) {
	sealed, err := New(newKey(t), &issuer{until: issued.Add(100 * time.Hour)}).Sign(t.Context(), document(t), issued)
	require.NoError(t, err)
	found := poppler.Signatures(t, sealed)
	for _, said := range []string{"Signature is Valid", "Total document signed", "Печатка Кабінету водія", "ETSI.CAdES.detached"} {
		require.Contains(t, found, said)
	}
	require.Equal(t, poppler.Info(t, document(t), "-struct-text"), poppler.Info(t, sealed, "-struct-text"), "what the document is for the blind")
}

// The source is asked once, and again a day before the certificate expires; until then its failures do no harm. Without a valid
// certificate nothing is sealed.
func TestSealRenews(t *testing.T) {
	by := &issuer{until: issued.Add(48 * time.Hour)}
	seal := New(newKey(t), by)
	at := func(instant time.Time) error {
		_, err := seal.Sign(t.Context(), document(t), instant)
		return err
	}
	require.NoError(t, at(issued))
	require.NoError(t, at(issued.Add(time.Hour)))
	require.Equal(t, 1, by.asked)
	by.fails = errors.New("down")
	require.NoError(t, at(issued.Add(47*time.Hour)))
	require.Equal(t, 2, by.asked)
	require.ErrorContains(t, at(issued.Add(48*time.Hour)), "down")
	by.fails, by.until = nil, issued.Add(100*time.Hour)
	require.NoError(t, at(issued.Add(48*time.Hour)))
	by.until = issued
	require.ErrorContains(t, at(issued.Add(101*time.Hour)), "expired")
	_, err := seal.Sign(t.Context(), []byte("no PDF"), issued)
	require.Error(t, err)
}

// A file of certificates is read each time; one of another key, or none, is refused.
func TestSealByFile(t *testing.T) {
	key := newKey(t)
	chain, err := (&issuer{until: issued.Add(100 * time.Hour)}).Certificates(t.Context(), key)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "seal.pem")
	seal := func(key crypto.Signer) error {
		_, err := New(key, File(file)).Sign(t.Context(), document(t), issued)
		return err
	}
	require.Error(t, seal(key), "no file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.Error(t, seal(key), "an empty file")
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: chain[0].Raw}), 0o600))
	require.NoError(t, seal(key))
	require.Error(t, seal(newKey(t)), "another key's certificate")
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: []byte("x")}), 0o600))
	require.Error(t, seal(key), "no certificate")
}
