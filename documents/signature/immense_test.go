package signature

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"testing"
	"time"

	"github.com/smallstep/pkcs7"
	"github.com/stretchr/testify/require"
)

// issued is a certificate of a public key, signed by a key that nobody trusts.
func issued(t *testing.T, public any, by *ecdsa.PrivateKey) *x509.Certificate {
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Ніхто"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), KeyUsage: x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, public, by)
	require.NoError(t, err)
	certificate, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	return certificate
}

// A key of half a million bits in the chain costs nothing: the message is refused before any key is used.
func TestImmenseKeys(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	huge := new(big.Int).Lsh(big.NewInt(1), 1<<19)
	huge.SetBit(huge, 0, 1)
	message, err := pkcs7.NewSignedData([]byte("заява"))
	require.NoError(t, err)
	message.SetDigestAlgorithm(pkcs7.OIDDigestAlgorithmSHA256)
	require.NoError(t, message.AddSigner(issued(t, &key.PublicKey, key), key, pkcs7.SignerInfoConfig{}))
	message.AddCertificate(issued(t, &rsa.PublicKey{N: huge, E: 65537}, key))
	message.Detach()
	cms, err := message.Finish()
	require.NoError(t, err)
	began := time.Now()
	_, err = decode(cms)
	require.Equal(t, CodeAlgorithm, CodeOf(err))
	require.Less(t, time.Since(began), time.Second)
}
