package signature

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// made is shortly after testdata/make.sh was run.
var made = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

func sample(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return raw
}

func openSSL(bundle string) *CAdES {
	return New(Config{
		Trust: NewTrust(filepath.Join("testdata", bundle)), MaxAge: 24 * time.Hour, Now: func() time.Time { return made },
	})
}

// What OpenSSL signs by the same standard is understood, whole and in indefinite lengths.
func TestOpenSSL(t *testing.T) {
	verifier, content := openSSL("authority.p7b"), sample(t, "content.json")
	for name, want := range map[string]struct {
		algorithm string
		code      Code
	}{
		"ecdsa-sha256.p7s":            {algorithm: "ECDSA with SHA-256"},
		"ecdsa-sha384-attached.p7s":   {algorithm: "ECDSA with SHA-384"},
		"ecdsa-sha512-indefinite.p7s": {algorithm: "ECDSA with SHA-512"},
		"rsa-sha256.p7s":              {algorithm: "RSA with SHA-256"},
		"rsa-sha384.p7s":              {algorithm: "RSA with SHA-384"},
		"rsa-sha512-attached.p7s":     {algorithm: "RSA with SHA-512"},
		"rsa-sha1.p7s":                {code: CodeAlgorithm},
		"rsa-pss.p7s":                 {code: CodeAlgorithm},
		"two-signers.p7s":             {code: CodeSeveralSigners},
		"nocerts.p7s":                 {code: CodeIncomplete},
		"no-signing-certificate.p7s":  {code: CodeIncomplete},
		"no-attributes.p7s":           {code: CodeIncomplete},
		"keyid.p7s":                   {code: CodeNotCMS}, // CAdES signers are named by issuer and number
		"authority.p7b":               {code: CodeNotCMS},
		"content.json":                {code: CodeNotCMS},
	} {
		t.Run(name, func(t *testing.T) {
			signer, err := verifier.Verify(t.Context(), content, sample(t, name))
			require.Equal(t, want.code, CodeOf(err), "%v", err)
			if want.code != "" {
				return
			}
			require.NoError(t, err)
			require.Equal(t, want.algorithm, signer.Algorithm)
			require.Equal(t, "1234567899", signer.RNOKPP)
			require.Equal(t, "Зразок Іван", signer.Name)
			require.Equal(t, "Тестовий надавач", signer.Issuer)
			_, err = verifier.Verify(t.Context(), append(content, ' '), sample(t, name))
			require.Equal(t, CodeWrongContent, CodeOf(err))
		})
	}
}

// The list of trust is read in every form that it is published in.
func TestBundles(t *testing.T) {
	content, cms := sample(t, "content.json"), sample(t, "ecdsa-sha256.p7s")
	for _, bundle := range []string{"authority.p7b", "authority.p7b.pem", "authority.pem"} {
		_, err := openSSL(bundle).Verify(t.Context(), content, cms)
		require.NoError(t, err, bundle)
	}
	for _, bundle := range []string{"content.json", "absent", "no-attributes.p7s", "nocerts.p7s"} {
		_, err := openSSL(bundle).Verify(t.Context(), content, cms)
		require.Error(t, err, bundle)
	}
}

// The time that the signer claims must be near, and the certificate good at it.
func TestTimes(t *testing.T) {
	content, cms := sample(t, "content.json"), sample(t, "ecdsa-sha256.p7s")
	at := func(now time.Time, maxAge time.Duration) Code {
		verifier := New(Config{
			Trust: NewTrust("testdata/authority.pem"), MaxAge: maxAge, Now: func() time.Time { return now },
		})
		_, err := verifier.Verify(t.Context(), content, cms)
		return CodeOf(err)
	}
	require.Equal(t, Code(""), at(made, time.Hour*2))
	require.Equal(t, CodeTime, at(made.Add(-24*time.Hour), 0), "in the future")
	require.Equal(t, CodeTime, at(made.Add(25*time.Hour), 24*time.Hour), "too long ago")
	require.Equal(t, Code(""), at(made.AddDate(200, 0, 0), 0), "good at the signing time, without a limit of age")
}

// FuzzVerify: whatever comes, the verifier answers, and accepts nothing but what was signed.
func FuzzVerify(f *testing.F) {
	entries, err := os.ReadDir("testdata")
	require.NoError(f, err)
	for _, entry := range entries {
		if !entry.IsDir() {
			f.Add(sample(f, entry.Name()))
		}
	}
	for _, seed := range []string{"", "\x30", "\x30\x80", "\x30\x80\x00\x00", "\x30\x84\xff\xff\xff\xff", "\x3f\xff\xff\xff\xff"} {
		f.Add([]byte(seed))
	}
	verifier, content := openSSL("authority.pem"), sample(f, "content.json")
	f.Fuzz(func(t *testing.T, cms []byte) {
		signer, err := verifier.Verify(t.Context(), content, cms)
		if err == nil {
			require.Equal(t, "1234567899", signer.RNOKPP) // unsigned parts may change, the signer may not
			return
		}
		require.NotEmpty(t, CodeOf(err), "%v", err)
		require.NotContains(t, err.Error(), "Зразок", "errors carry no personal data")
		require.NotContains(t, err.Error(), "1234567899")
	})
}
