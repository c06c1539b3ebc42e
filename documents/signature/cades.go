package signature

import (
	"bytes"
	"context"
	"crypto/rsa"
	"crypto/x509"
	"errors"
	"math/big"
	"time"

	"github.com/smallstep/pkcs7"

	"cabinet/clients/wire"
)

// Config is what signatures are verified by.
type Config struct {
	Trust      *Trust
	Revocation Revocation       // nil: not asked
	DSTU       Verifier         // nil: signatures by DSTU 4145 are refused
	MaxAge     time.Duration    // how long before now a signature may have been made; 0: no limit
	Now        func() time.Time // nil: the clock
}

// CAdES verifies signatures by ECDSA and RSA, and hands those by DSTU 4145 on. It is safe for concurrent use.
type CAdES struct{ config Config }

// New makes the verifier.
func New(config Config) *CAdES {
	if config.Now == nil {
		config.Now = time.Now
	}
	return &CAdES{config: config}
}

// skew is how far a signer's clock may be ahead.
const skew = 5 * time.Minute

// minRSA is the least length of an RSA key in bits, maxRSA the greatest: the time of one verification grows with the
// square of the length, up to minutes for what fits into a signature.
const (
	minRSA = 2048
	maxRSA = 8192
)

// Verify verifies a signature over the content by one person with a certificate that was valid at the time of signing, and returns
// the signer.
func (v *CAdES) Verify(ctx context.Context, content, cms []byte) (Signer, error) {
	if len(content) > maxContent {
		return Signer{}, &Error{Code: CodeTooLarge}
	}
	m, err := decode(cms)
	if err != nil {
		return Signer{}, err
	}
	if m.dstu() {
		return v.ask(ctx, content, cms, m)
	}
	return v.verify(ctx, content, m)
}

// ask passes a signature by DSTU 4145 to the external verifier. Its verdict counts only for the certificate in the message; a verdict
// on another certificate or person is an error of the verifier.
func (v *CAdES) ask(ctx context.Context, content, cms []byte, m *message) (Signer, error) {
	switch {
	case v.config.DSTU == nil:
		return Signer{}, &Error{Code: CodeDSTU}
	case m.certificate == nil:
		return Signer{}, refuse(CodeIncomplete, "no certificate of the signer")
	}
	verdict, err := v.config.DSTU.Verify(ctx, content, cms)
	if err != nil {
		return Signer{}, err
	}
	number, ok := new(big.Int).SetString(verdict.Certificate, 16)
	signer := identify(m.certificate)
	if !ok || number.Cmp(m.certificate.SerialNumber) != 0 || verdict.RNOKPP != signer.RNOKPP {
		return Signer{}, &wire.Error{
			System: "signature verifier", Operation: "verify", Kind: wire.Malformed,
			Cause: errors.New("the verdict is about another certificate"),
		}
	}
	signer.SignedAt, signer.Algorithm = verdict.SignedAt, verdict.Algorithm
	_, err = v.timely(signer.SignedAt, true)
	return signer, err
}

func (v *CAdES) verify(ctx context.Context, content []byte, m *message) (Signer, error) {
	algorithm := m.algorithmName()
	if algorithm == "" {
		return Signer{}, &Error{Code: CodeAlgorithm}
	}
	if err := m.complete(); err != nil {
		return Signer{}, err
	}
	if err := m.resolveAlgorithm(); err != nil {
		return Signer{}, err
	}
	if err := m.proves(content); err != nil {
		return Signer{}, err
	}
	signedAt, err := v.timely(m.signedAt())
	if err != nil {
		return Signer{}, err
	}
	if err := v.believe(ctx, m, signedAt); err != nil {
		return Signer{}, err
	}
	signer := identify(m.certificate)
	signer.SignedAt, signer.Algorithm = signedAt, algorithm
	return signer, nil
}

// proves checks the mathematics: the content, what was signed of it, and the certificate that goes with it.
func (m *message) proves(content []byte) error {
	if len(m.cms.Content) > 0 && !bytes.Equal(m.cms.Content, content) {
		return refuse(CodeWrongContent, "the message holds another content")
	}
	m.cms.Content = content
	if key, ok := m.certificate.PublicKey.(*rsa.PublicKey); ok && key.N.BitLen() < minRSA {
		return refuse(CodeAlgorithm, "the RSA key is too short")
	}
	if !m.bound() {
		return &Error{Code: CodeWrongCertificate}
	}
	err := m.cms.Verify()
	var another *pkcs7.MessageDigestMismatchError
	var untimely *pkcs7.SigningTimeNotValidError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &untimely):
		return &Error{Code: CodeExpired}
	case errors.As(err, &another):
		return refuse(CodeWrongContent, "another digest")
	}
	return refuse(CodeBroken, "the signature does not fit")
}

// timely checks the time that the signer claims; without one it is now.
func (v *CAdES) timely(signedAt time.Time, claimed bool) (time.Time, error) {
	now := v.config.Now()
	switch {
	case !claimed:
		return now, nil
	case signedAt.After(now.Add(skew)):
		return signedAt, refuse(CodeTime, "in the future")
	case v.config.MaxAge > 0 && signedAt.Before(now.Add(-v.config.MaxAge)):
		return signedAt, refuse(CodeTime, "too long ago")
	}
	return signedAt, nil
}

// believe checks the certificate: its purpose, its chain at that time, and that it is not revoked.
func (v *CAdES) believe(ctx context.Context, m *message, at time.Time) error {
	const purposes = x509.KeyUsageDigitalSignature | x509.KeyUsageContentCommitment
	if m.certificate.KeyUsage&purposes == 0 {
		return &Error{Code: CodeNotForSigning}
	}
	markQualifiedHandled(m.certificate)
	authorities, err := v.config.Trust.authorities(ctx)
	if err != nil {
		return err
	}
	between := x509.NewCertPool()
	for _, certificate := range m.cms.Certificates {
		between.AddCert(certificate)
	}
	chains, err := m.certificate.Verify(x509.VerifyOptions{
		Roots: authorities, Intermediates: between, CurrentTime: at, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny},
	})
	if err != nil {
		return distrust(err)
	}
	if len(chains[0]) < 2 {
		return refuse(CodeNotForSigning, "an authority's own certificate")
	}
	if v.config.Revocation == nil {
		return nil
	}
	return v.config.Revocation.Check(ctx, m.certificate, chains[0][1])
}

// distrust returns why a chain is not trusted, without the library's text, which names the owner.
func distrust(err error) error {
	var invalid x509.CertificateInvalidError
	if errors.As(err, &invalid) && invalid.Reason == x509.Expired {
		return &Error{Code: CodeExpired}
	}
	return &Error{Code: CodeUnknownAuthority}
}
