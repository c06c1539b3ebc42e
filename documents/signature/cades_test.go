package signature

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/smallstep/pkcs7"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
)

var statement = []byte(`{"statement":1}`)

// authority is a provider for tests.
type authority struct {
	t           *testing.T
	certificate *x509.Certificate
	key         crypto.Signer
	bundle      string
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	a := &authority{t: t, key: key, bundle: filepath.Join(t.TempDir(), "bundle.pem")}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Надавач"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().AddDate(-10, 0, 0), NotAfter: time.Now().AddDate(10, 0, 0),
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign | x509.KeyUsageDigitalSignature,
	}
	a.certificate = a.sign(template, template, key)
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.certificate.Raw})
	require.NoError(t, os.WriteFile(a.bundle, block, 0o600))
	return a
}

func (a *authority) sign(template, parent *x509.Certificate, subject crypto.Signer) *x509.Certificate {
	a.t.Helper()
	der, err := x509.CreateCertificate(rand.Reader, template, parent, subject.Public(), a.key)
	require.NoError(a.t, err)
	certificate, err := x509.ParseCertificate(der)
	require.NoError(a.t, err)
	return certificate
}

// holder is a person with a key.
type holder struct {
	certificate *x509.Certificate
	key         crypto.Signer
}

func (a *authority) issue(key crypto.Signer, change func(*x509.Certificate)) holder {
	a.t.Helper()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(7), Subject: pkix.Name{CommonName: "Зразок Іван", SerialNumber: "TINUA-1234567899"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), KeyUsage: x509.KeyUsageContentCommitment,
	}
	if change != nil {
		change(template)
	}
	return holder{a.sign(template, a.certificate, key), key}
}

func (a *authority) person(change func(*x509.Certificate)) holder {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(a.t, err)
	return a.issue(key, change)
}

func (a *authority) verifier(change func(*Config)) *CAdES {
	config := Config{Trust: NewTrust(a.bundle), MaxAge: time.Hour}
	if change != nil {
		change(&config)
	}
	return New(config)
}

// signature is made with the certificate that is signed, which may be another than the key's.
func (h holder) signature(t *testing.T, signed *x509.Certificate, extra ...pkcs7.Attribute) []byte {
	t.Helper()
	data, err := pkcs7.NewSignedData(statement)
	require.NoError(t, err)
	data.SetDigestAlgorithm(pkcs7.OIDDigestAlgorithmSHA256)
	hash := sha256.Sum256(signed.Raw)
	type id struct{ Hash []byte }
	type list struct{ Certificates []id }
	bound := pkcs7.Attribute{Type: oidSigningCertificate, Value: list{[]id{{hash[:]}}}}
	require.NoError(t, data.AddSigner(h.certificate, h.key, pkcs7.SignerInfoConfig{ExtraSignedAttributes: append(extra, bound)}))
	data.Detach()
	raw, err := data.Finish()
	require.NoError(t, err)
	return raw
}

// SIGN-06: what makes a certificate unfit is told apart.
func TestCertificates(t *testing.T) {
	a, stranger := newAuthority(t), newAuthority(t)
	weak, err := rsa.GenerateKey(rand.Reader, 1024)
	require.NoError(t, err)
	own := holder{a.certificate, a.key}
	for name, row := range map[string]struct {
		holder holder
		code   Code
	}{
		"good": {a.person(nil), ""},
		"expired": {a.person(func(c *x509.Certificate) {
			c.NotBefore, c.NotAfter = c.NotBefore.AddDate(-1, 0, 0), c.NotBefore
		}), CodeExpired},
		"not yet good": {a.person(func(c *x509.Certificate) {
			c.NotBefore, c.NotAfter = c.NotAfter, c.NotAfter.AddDate(1, 0, 0)
		}), CodeExpired},
		"of a stranger":  {stranger.person(nil), CodeUnknownAuthority},
		"for other ends": {a.person(func(c *x509.Certificate) { c.KeyUsage = x509.KeyUsageKeyAgreement }), CodeNotForSigning},
		"critical extension": {a.person(func(c *x509.Certificate) {
			c.ExtraExtensions = []pkix.Extension{{Id: asn1.ObjectIdentifier{1, 2, 3}, Critical: true, Value: []byte{5, 0}}}
		}), CodeUnknownAuthority},
		"critical, qualified":       {a.person(qualified(0, 4, 0, 1862, 1, 1)), ""},
		"critical, Ukraine's":       {a.person(qualified(1, 2, 804, 2, 1, 1, 1, 2, 1)), ""},
		"critical, another":         {a.person(qualified(0, 4, 0, 1862, 11)), CodeUnknownAuthority},
		"short RSA key":             {a.issue(weak, nil), CodeAlgorithm},
		"of the authority":          {own, CodeNotForSigning},
		"by a person, no authority": {a.byPerson(), CodeUnknownAuthority},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := a.verifier(nil).Verify(t.Context(), statement, row.holder.signature(t, row.holder.certificate))
			require.Equal(t, row.code, CodeOf(err), "%v", err)
			require.Equal(t, row.code == "", err == nil)
		})
	}
}

// qualified gives a certificate one critical statement beside that of its law.
func qualified(statement ...int) func(*x509.Certificate) {
	type one struct{ ID asn1.ObjectIdentifier }
	der, _ := asn1.Marshal([]one{{asn1.ObjectIdentifier{0, 4, 0, 1862, 1, 7}}, {statement}})
	return func(c *x509.Certificate) {
		c.ExtraExtensions = []pkix.Extension{{Id: oidQCStatements, Critical: true, Value: der}}
	}
}

// byPerson is a certificate that a person issued with a key that is not an authority's.
func (a *authority) byPerson() holder {
	issuer := a.person(nil)
	sham := &authority{t: a.t, certificate: issuer.certificate, key: issuer.key}
	return sham.person(func(c *x509.Certificate) { c.SerialNumber = big.NewInt(8) })
}

// The certificate is signed with the content: another one of the same key does not take its place.
func TestSubstitutedCertificate(t *testing.T) {
	a := newAuthority(t)
	first := a.person(nil)
	second := a.issue(first.key, func(c *x509.Certificate) { c.SerialNumber = big.NewInt(9) })
	_, err := a.verifier(nil).Verify(t.Context(), statement, second.signature(t, first.certificate))
	require.Equal(t, CodeWrongCertificate, CodeOf(err))
}

// A signed attribute that comes twice could be read in two ways.
func TestDoubledAttribute(t *testing.T) {
	a := newAuthority(t)
	p := a.person(nil)
	digest := sha256.Sum256([]byte("інше"))
	raw := p.signature(t, p.certificate, pkcs7.Attribute{Type: pkcs7.OIDAttributeMessageDigest, Value: digest[:]})
	_, err := a.verifier(nil).Verify(t.Context(), statement, raw)
	require.Equal(t, CodeNotCMS, CodeOf(err))
}

// Every changed byte is noticed, or lies outside of what is signed and changes nothing.
func TestEveryByteCounts(t *testing.T) {
	a := newAuthority(t)
	p := a.person(nil)
	raw, verifier := p.signature(t, p.certificate), a.verifier(nil)
	good, err := verifier.Verify(t.Context(), statement, raw)
	require.NoError(t, err)
	accepted := 0
	for i := range raw {
		bent := bytes.Clone(raw)
		bent[i] ^= 0x01
		if signer, err := verifier.Verify(t.Context(), statement, bent); err == nil {
			require.Equal(t, good, signer)
			accepted++
		}
	}
	require.Less(t, accepted, 40, "versions and the like")
}

// Depth and size are bounded before anything is decoded.
func TestHostileEncodings(t *testing.T) {
	verifier := newAuthority(t).verifier(nil)
	begin := time.Now()
	for name, row := range map[string]struct {
		raw  []byte
		code Code
	}{
		"deep, indefinite": {bytes.Repeat([]byte{0x30, 0x80}, maxSignature/2), CodeNotCMS},
		"too large":        {make([]byte, maxSignature+1), CodeTooLarge},
		"empty":            {nil, CodeNotCMS},
		"trailing bytes":   {append(sample(t, "ecdsa-sha256.p7s"), 0), CodeNotCMS},
	} {
		_, err := verifier.Verify(t.Context(), statement, row.raw)
		require.Equal(t, row.code, CodeOf(err), name)
	}
	require.Less(t, time.Since(begin), time.Second)
	crowd := append([]byte{0x30, 0x83, 0x01, 0x00, 0x00}, bytes.Repeat([]byte{5, 0}, maxElements)...)
	require.ErrorIs(t, checkBER(crowd, maxElements), errBER)
	require.NoError(t, checkBER(crowd, maxElements+1))
	_, err := verifier.Verify(t.Context(), make([]byte, maxContent+1), nil)
	require.Equal(t, CodeTooLarge, CodeOf(err))
}

// Codes of all forms are read; only tax numbers become RNOKPP (SIGN-07).
func TestIdentities(t *testing.T) {
	a := newAuthority(t)
	directory := func(oid asn1.ObjectIdentifier, value string) pkix.Extension {
		type attribute struct {
			Kind   asn1.ObjectIdentifier
			Values []string `asn1:"set"`
		}
		der, err := asn1.Marshal([]attribute{{oid, []string{value}}})
		require.NoError(t, err)
		return pkix.Extension{Id: oidDirectoryAttributes, Value: der}
	}
	organisation := []pkix.AttributeTypeAndValue{{Type: oidOrganisation, Value: "NTRUA-12345678"}}
	for name, row := range map[string]struct {
		subject   pkix.Name
		extension []pkix.Extension
		want      Signer
	}{
		"tax number":     {subject: pkix.Name{SerialNumber: "TINUA-1234567899"}, want: Signer{RNOKPP: "1234567899", ID: "1234567899", IDKind: TINUA}},
		"personal, tax":  {subject: pkix.Name{SerialNumber: "PNOUA-1234567899"}, want: Signer{RNOKPP: "1234567899", ID: "1234567899", IDKind: PNOUA}},
		"personal, UNZR": {subject: pkix.Name{SerialNumber: "PNOUA-19900101-12345"}, want: Signer{ID: "19900101-12345", IDKind: PNOUA}},
		"passport":       {subject: pkix.Name{SerialNumber: "PASUA-СН123456"}, want: Signer{ID: "СН123456", IDKind: PASUA}},
		"identity card":  {subject: pkix.Name{SerialNumber: "IDCUA-1234567890"}, want: Signer{ID: "1234567890", IDKind: IDCUA}},
		"older":          {pkix.Name{SerialNumber: "UA-43395033-1"}, []pkix.Extension{directory(oidDRFO, "1234567899")}, Signer{RNOKPP: "1234567899", ID: "1234567899", IDKind: DRFO}},
		"older company":  {pkix.Name{SerialNumber: "1"}, []pkix.Extension{directory(oidEDRPOU, "12345678")}, Signer{EDRPOU: "12345678"}},
		"both":           {pkix.Name{SerialNumber: "TINUA-1234567899"}, []pkix.Extension{directory(oidDRFO, "9999999999")}, Signer{RNOKPP: "1234567899", ID: "1234567899", IDKind: TINUA}},
		"company":        {subject: pkix.Name{SerialNumber: "TINUA-1234567899", ExtraNames: organisation}, want: Signer{RNOKPP: "1234567899", ID: "1234567899", IDKind: TINUA, EDRPOU: "12345678"}},
		"foreign":        {subject: pkix.Name{SerialNumber: "TINPL-1234567899"}},
		"garbage":        {pkix.Name{}, []pkix.Extension{{Id: oidDirectoryAttributes, Value: []byte{1}}}, Signer{}},
	} {
		t.Run(name, func(t *testing.T) {
			p := a.person(func(c *x509.Certificate) { c.Subject, c.ExtraExtensions = row.subject, row.extension })
			signer, err := a.verifier(nil).Verify(t.Context(), statement, p.signature(t, p.certificate))
			require.NoError(t, err)
			require.Equal(t, row.want, Signer{RNOKPP: signer.RNOKPP, ID: signer.ID, IDKind: signer.IDKind, EDRPOU: signer.EDRPOU})
			if row.want.RNOKPP == "" {
				require.Equal(t, CodeNoRNOKPP, CodeOf(signer.MustBe("1234567899")))
				return
			}
			require.NoError(t, signer.MustBe("1234567899"))
			refusal := signer.MustBe("9999999999")
			var own *Error
			require.ErrorAs(t, refusal, &own)
			require.Equal(t, "РНОКПП не збігається з вказаним у профілі", own.Text())
		})
	}
}

func TestNoErrorHasNoCode(t *testing.T) { require.Empty(t, CodeOf(nil)) }

// Lists of revoked certificates: believed only when the certificate's issuer signed them and they are fresh.
func TestRevocation(t *testing.T) {
	a, stranger := newAuthority(t), newAuthority(t)
	var answer atomic.Pointer[[]byte]
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		_, _ = w.Write(*answer.Load())
	}))
	defer server.Close()
	list := func(by *authority, until time.Duration, numbers ...int64) []byte {
		crl := &x509.RevocationList{Number: big.NewInt(1), ThisUpdate: time.Now().Add(-time.Hour), NextUpdate: time.Now().Add(until)}
		for _, n := range numbers {
			crl.RevokedCertificateEntries = append(crl.RevokedCertificateEntries,
				x509.RevocationListEntry{SerialNumber: big.NewInt(n), RevocationTime: time.Now()})
		}
		der, err := x509.CreateRevocationList(rand.Reader, crl, by.certificate, by.key)
		require.NoError(t, err)
		return der
	}
	p := a.person(func(c *x509.Certificate) {
		c.CRLDistributionPoints = []string{"ldap://ignored.example/", server.URL + "/list.crl"}
	})
	raw := p.signature(t, p.certificate)
	check := func(crl []byte) error {
		answer.Store(&crl)
		_, err := a.verifier(func(c *Config) { c.Revocation = NewCRLs() }).Verify(t.Context(), statement, raw)
		return err
	}
	require.NoError(t, check(list(a, time.Hour, 6, 8)))
	require.Equal(t, CodeRevoked, CodeOf(check(list(a, time.Hour, 6, 7))))
	require.Equal(t, wire.Malformed, wire.KindOf(check(list(stranger, time.Hour))))
	require.Equal(t, wire.Malformed, wire.KindOf(check([]byte("junk"))))
	require.Equal(t, wire.Unavailable, wire.KindOf(check(list(a, -time.Minute))), "out of date")

	silent := a.person(nil)
	_, err := a.verifier(func(c *Config) { c.Revocation = NewCRLs() }).Verify(t.Context(), statement, silent.signature(t, silent.certificate))
	require.Equal(t, CodeRevocationUnknown, CodeOf(err))

	asked.Store(0)
	good := list(a, time.Hour)
	answer.Store(&good)
	verifier := a.verifier(func(c *Config) { c.Revocation = NewCRLs() })
	for range 3 {
		_, err := verifier.Verify(t.Context(), statement, raw)
		require.NoError(t, err)
	}
	require.EqualValues(t, 1, asked.Load())
}

func BenchmarkVerify(b *testing.B) {
	verifier, content, cms := openSSL("authority.pem"), sample(b, "content.json"), sample(b, "ecdsa-sha256.p7s")
	for b.Loop() {
		if _, err := verifier.Verify(b.Context(), content, cms); err != nil {
			b.Fatal(err)
		}
	}
}
