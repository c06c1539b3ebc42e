package ca

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"fmt"
	"math/big"
	"time"
)

// Key is a private key with its certificate.
type Key struct {
	Certificate *x509.Certificate

	signer crypto.Signer
	dstu   bool // signs under the name of DSTU 4145, with bytes that cannot be verified
}

// Request is what to sign.
type Request struct {
	Digest  []byte    // SHA-256 of the content
	Content []byte    // put into the signature when it is to be attached; nil: detached
	At      time.Time // the signing time that the signature claims
}

// The CMS structures of RFC 5652, as far as one signer needs them.
type (
	contentInfo struct {
		Type    asn1.ObjectIdentifier
		Content asn1.RawValue `asn1:"optional"`
	}
	signedData struct {
		Version      int
		Digests      []pkix.AlgorithmIdentifier `asn1:"set"`
		Content      contentInfo
		Certificates asn1.RawValue `asn1:"optional"`
		Signers      []signerInfo  `asn1:"set"`
	}
	signerInfo struct {
		Version    int
		Issuer     issuerAndSerial
		Digest     pkix.AlgorithmIdentifier
		Attributes asn1.RawValue
		Algorithm  pkix.AlgorithmIdentifier
		Signature  []byte
	}
	issuerAndSerial struct {
		Issuer asn1.RawValue
		Serial *big.Int
	}
	attribute struct {
		Type   asn1.ObjectIdentifier
		Values []asn1.RawValue `asn1:"set"`
	}
	signingCertificateV2 struct {
		Certificates []essCertID
	}
	essCertID struct {
		Hash []byte // SHA-256, the default algorithm, which DER leaves out
	}
)

// Sign makes a CAdES-BES signature, DER.
func (k *Key) Sign(r Request) ([]byte, error) {
	attributes, err := k.attributes(r)
	if err != nil {
		return nil, err
	}
	digest := sha256.Sum256(attributes)
	signature, err := k.signer.Sign(rand.Reader, digest[:], crypto.SHA256)
	if err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	hash, algorithm := k.algorithms()
	embedded := append([]byte{}, attributes...)
	embedded[0] = 0xA0 // SET OF becomes [0] IMPLICIT
	content := contentInfo{Type: oidData}
	if r.Content != nil {
		octets, err := asn1.Marshal(r.Content)
		if err != nil {
			return nil, fmt.Errorf("encode content: %w", err)
		}
		content.Content = tagged(octets)
	}
	return wrap(signedData{
		Version: 1, Digests: []pkix.AlgorithmIdentifier{hash}, Content: content, Certificates: tagged(k.Certificate.Raw),
		Signers: []signerInfo{{
			Version:    1,
			Issuer:     issuerAndSerial{asn1.RawValue{FullBytes: k.Certificate.RawIssuer}, k.Certificate.SerialNumber},
			Digest:     hash,
			Attributes: asn1.RawValue{FullBytes: embedded},
			Algorithm:  algorithm,
			Signature:  signature,
		}},
	})
}

// attributes are what is really signed, as a SET OF in DER.
func (k *Key) attributes(r Request) ([]byte, error) {
	certificate := sha256.Sum256(k.Certificate.Raw)
	var list []attribute
	for _, one := range []struct {
		kind  asn1.ObjectIdentifier
		value any
	}{
		{oidContentType, oidData},
		{oidMessageDigest, r.Digest},
		{oidSigningTime, r.At.UTC()},
		{oidSigningCertificate, signingCertificateV2{[]essCertID{{certificate[:]}}}},
	} {
		value, err := asn1.Marshal(one.value)
		if err != nil {
			return nil, fmt.Errorf("encode attribute: %w", err)
		}
		list = append(list, attribute{one.kind, []asn1.RawValue{{FullBytes: value}}})
	}
	der, err := asn1.MarshalWithParams(list, "set")
	if err != nil {
		return nil, fmt.Errorf("encode attributes: %w", err)
	}
	return der, nil
}

// algorithms are the digest and the signature algorithm by the names of the standards.
func (k *Key) algorithms() (digest, signature pkix.AlgorithmIdentifier) {
	if k.dstu {
		return pkix.AlgorithmIdentifier{Algorithm: oidGOST34311}, pkix.AlgorithmIdentifier{Algorithm: oidDSTU4145}
	}
	digest = pkix.AlgorithmIdentifier{Algorithm: oidSHA256}
	if _, ok := k.signer.(*rsa.PrivateKey); ok {
		return digest, pkix.AlgorithmIdentifier{Algorithm: oidSHA256WithRSA, Parameters: asn1.NullRawValue}
	}
	return digest, pkix.AlgorithmIdentifier{Algorithm: oidECDSAWithSHA256}
}

// tagged puts DER under the context tag [0].
func tagged(der []byte) asn1.RawValue {
	return asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: 0, IsCompound: true, Bytes: der}
}

// wrap makes a CMS message of signed data.
func wrap(data signedData) ([]byte, error) {
	inner, err := asn1.Marshal(data)
	if err != nil {
		return nil, fmt.Errorf("encode signed data: %w", err)
	}
	der, err := asn1.Marshal(contentInfo{Type: oidSignedData, Content: tagged(inner)})
	if err != nil {
		return nil, fmt.Errorf("encode CMS: %w", err)
	}
	return der, nil
}
