package signature

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/asn1"
	"testing"

	"github.com/smallstep/pkcs7"
	"github.com/stretchr/testify/require"
)

// The signature's algorithm is one for the certificate's key. Some name that of the key in its place, which with the
// digest beside it says as much.
func TestAlgorithmFitsTheKey(t *testing.T) {
	a := newAuthority(t)
	long, err := rsa.GenerateKey(rand.Reader, minRSA)
	require.NoError(t, err)
	elliptic, other := a.person(nil), a.issue(long, nil)
	for name, row := range map[string]struct {
		holder    holder
		algorithm asn1.ObjectIdentifier
		code      Code
	}{
		"of the key":              {elliptic, oidECPublicKey, ""},
		"of an RSA key, named EC": {other, oidECPublicKey, CodeAlgorithm},
		"ECDSA by an RSA key":     {other, pkcs7.OIDDigestAlgorithmECDSASHA256, CodeAlgorithm},
		"RSA by an elliptic key":  {elliptic, pkcs7.OIDEncryptionAlgorithmRSASHA256, CodeAlgorithm},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := decode(row.holder.signature(t, row.holder.certificate))
			require.NoError(t, err)
			m.algorithm, m.cms.Signers[0].DigestEncryptionAlgorithm.Algorithm = row.algorithm, row.algorithm
			signer, err := a.verifier(nil).verify(t.Context(), statement, m)
			require.Equal(t, row.code, CodeOf(err), "%v", err)
			if row.code == "" {
				require.Equal(t, "ECDSA with SHA-256", signer.Algorithm)
			}
		})
	}
}
