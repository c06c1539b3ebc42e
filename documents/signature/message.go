package signature

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/x509"
	"encoding/asn1"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/smallstep/pkcs7"
)

// message is a decoded signature with exactly one signer. Nothing in it is verified yet.
type message struct {
	cms         *pkcs7.PKCS7
	certificate *x509.Certificate // the signer's, by the issuer and number that the message names
	digest      asn1.ObjectIdentifier
	algorithm   asn1.ObjectIdentifier
	attributes  map[string][]byte // signed attributes: DER of the only value, by OID
}

var (
	oidSigningCertificate = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 16, 2, 47} // version 2

	// oidECPublicKey is the algorithm of a key. Some write it in place of the signature's: the digest then says the rest.
	oidECPublicKey = asn1.ObjectIdentifier{1, 2, 840, 10045, 2, 1}

	// dstuPrefix begins the OIDs of all Ukrainian algorithms: DSTU 4145, GOST 34.311, Kupyna.
	dstuPrefix = asn1.ObjectIdentifier{1, 2, 804, 2, 1, 1, 1, 1}
)

// algorithms are the signature algorithms that are verified here, with their names.
var algorithms = map[string]string{
	pkcs7.OIDDigestAlgorithmECDSASHA256.String():   "ECDSA with SHA-256",
	pkcs7.OIDDigestAlgorithmECDSASHA384.String():   "ECDSA with SHA-384",
	pkcs7.OIDDigestAlgorithmECDSASHA512.String():   "ECDSA with SHA-512",
	oidECPublicKey.String():                        "ECDSA",
	pkcs7.OIDEncryptionAlgorithmRSA.String():       "RSA",
	pkcs7.OIDEncryptionAlgorithmRSASHA256.String(): "RSA with SHA-256",
	pkcs7.OIDEncryptionAlgorithmRSASHA384.String(): "RSA with SHA-384",
	pkcs7.OIDEncryptionAlgorithmRSASHA512.String(): "RSA with SHA-512",
}

// digests are the digest algorithms that are verified here.
var digests = map[string]crypto.Hash{
	pkcs7.OIDDigestAlgorithmSHA256.String(): crypto.SHA256,
	pkcs7.OIDDigestAlgorithmSHA384.String(): crypto.SHA384,
	pkcs7.OIDDigestAlgorithmSHA512.String(): crypto.SHA512,
}

// decode reads a CMS message of signed data.
func decode(raw []byte) (*message, error) {
	if len(raw) > maxSignature {
		return nil, &Error{Code: CodeTooLarge}
	}
	if err := checkBER(raw, maxElements); err != nil {
		return nil, &Error{Code: CodeNotCMS, Cause: err}
	}
	cms, err := pkcs7.Parse(raw)
	if err != nil {
		return nil, &Error{Code: CodeNotCMS, Cause: errors.New("not signed data")} // the library's words quote the input
	}
	switch {
	case slices.ContainsFunc(cms.Certificates, immense):
		return nil, refuse(CodeAlgorithm, "an RSA key that nobody uses")
	case len(cms.Signers) == 0:
		return nil, refuse(CodeNotCMS, "no signer")
	case len(cms.Signers) > 1:
		return nil, &Error{Code: CodeSeveralSigners}
	}
	signer := cms.Signers[0]
	if signer.IssuerAndSerialNumber.SerialNumber == nil {
		return nil, refuse(CodeNotCMS, "signer is not named")
	}
	m := &message{
		cms: cms, digest: signer.DigestAlgorithm.Algorithm, algorithm: signer.DigestEncryptionAlgorithm.Algorithm,
		certificate: cms.GetOnlySigner(), attributes: map[string][]byte{},
	}
	for _, attribute := range signer.AuthenticatedAttributes {
		kind := attribute.Type.String()
		value, one := onlyValue(attribute.Value.Bytes)
		if _, twice := m.attributes[kind]; twice || !one {
			return nil, refuse(CodeNotCMS, "a signed attribute does not have one value")
		}
		m.attributes[kind] = value
	}
	return m, nil
}

// immense reports whether a certificate has an RSA key whose only use is to keep the processor busy. It is looked for before
// any key is used, the signer's or one of the chain.
func immense(certificate *x509.Certificate) bool {
	key, is := certificate.PublicKey.(*rsa.PublicKey)
	return is && key.N.BitLen() > maxRSA
}

// onlyValue is the one value of a SET.
func onlyValue(set []byte) ([]byte, bool) {
	var value asn1.RawValue
	rest, err := asn1.Unmarshal(set, &value)
	return value.FullBytes, err == nil && len(rest) == 0
}

// dstu reports whether any algorithm of the message is Ukrainian.
func (m *message) dstu() bool {
	return slices.ContainsFunc([]asn1.ObjectIdentifier{m.digest, m.algorithm}, func(oid asn1.ObjectIdentifier) bool {
		return len(oid) >= len(dstuPrefix) && oid[:len(dstuPrefix)].Equal(dstuPrefix)
	})
}

// algorithmName names the signature algorithm; empty when it is not verified here.
func (m *message) algorithmName() string {
	hash, known := digests[m.digest.String()]
	name := algorithms[m.algorithm.String()]
	if !known || name == "" {
		return ""
	}
	if !strings.Contains(name, " with ") {
		name += " with " + hash.String()
	}
	return name
}

// ecdsaWith are the signature algorithms that id-ecPublicKey means, by the digest.
var ecdsaWith = map[crypto.Hash]asn1.ObjectIdentifier{
	crypto.SHA256: pkcs7.OIDDigestAlgorithmECDSASHA256,
	crypto.SHA384: pkcs7.OIDDigestAlgorithmECDSASHA384,
	crypto.SHA512: pkcs7.OIDDigestAlgorithmECDSASHA512,
}

// resolveAlgorithm determines the signature algorithm, and refuses a certificate with another kind of key.
func (m *message) resolveAlgorithm() error {
	if m.algorithm.Equal(oidECPublicKey) {
		m.cms.Signers[0].DigestEncryptionAlgorithm.Algorithm = ecdsaWith[digests[m.digest.String()]]
	}
	family, _, _ := strings.Cut(m.algorithmName(), " ")
	if m.certificate.PublicKeyAlgorithm.String() != family {
		return refuse(CodeAlgorithm, "the certificate's key is for another algorithm")
	}
	return nil
}

// complete refuses a message that lacks what CAdES-BES demands.
func (m *message) complete() error {
	var kind asn1.ObjectIdentifier
	switch {
	case !m.read(pkcs7.OIDAttributeContentType, &kind) || !kind.Equal(pkcs7.OIDData):
		return refuse(CodeIncomplete, "no content type, or another than data")
	case m.attributes[pkcs7.OIDAttributeMessageDigest.String()] == nil:
		return refuse(CodeIncomplete, "no message digest")
	case m.attributes[oidSigningCertificate.String()] == nil:
		return refuse(CodeIncomplete, "the signing certificate is not signed")
	case m.certificate == nil:
		return refuse(CodeIncomplete, "no certificate of the signer")
	}
	return nil
}

// read decodes a signed attribute; false when it is absent or not of that form.
func (m *message) read(oid asn1.ObjectIdentifier, into any) bool {
	rest, err := asn1.Unmarshal(m.attributes[oid.String()], into)
	return err == nil && len(rest) == 0
}

// signedAt is the time that the signer claims.
func (m *message) signedAt() (at time.Time, ok bool) {
	ok = m.read(pkcs7.OIDAttributeSigningTime, &at)
	return at, ok
}

// essCertID is ESSCertIDv2 of RFC 5035; the policies and the issuer's name, which say nothing new, are left aside.
type essCertID struct {
	Algorithm struct {
		OID        asn1.ObjectIdentifier
		Parameters asn1.RawValue `asn1:"optional"`
	} `asn1:"optional"`
	Hash   []byte
	Issuer asn1.RawValue `asn1:"optional"`
}

// bound reports whether the certificate is the one that was signed together with the content.
func (m *message) bound() bool {
	var signed struct {
		Certificates []essCertID
		Policies     asn1.RawValue `asn1:"optional"`
	}
	if !m.read(oidSigningCertificate, &signed) || len(signed.Certificates) == 0 {
		return false
	}
	first, hash := signed.Certificates[0], crypto.SHA256
	if first.Algorithm.OID != nil {
		hash = digests[first.Algorithm.OID.String()]
	}
	if hash == 0 {
		return false
	}
	h := hash.New()
	h.Write(m.certificate.Raw)
	return bytes.Equal(h.Sum(nil), first.Hash)
}
