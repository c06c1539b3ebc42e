package ca

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"fmt"
	"io"

	"cabinet/sandbox/dstu"
)

// The library makes certificates and lists of revoked ones by the algorithms that it knows alone. Those by DSTU 4145 are made with
// a key of ECDSA; then the places of the key and the algorithm are filled again, and the whole is signed again.

// Places in the sequences of a certificate and of a list.
const (
	certificateAlgorithm = 2
	certificateKey       = 6
	listAlgorithm        = 1
)

// createDSTU is x509.CreateCertificate where the key or the issuer is of DSTU 4145.
func createDSTU(random io.Reader, template, parent *x509.Certificate, public, signer any) ([]byte, error) {
	other, err := ecdsa.GenerateKey(elliptic.P256(), random)
	if err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	key, err := x509.MarshalPKIXPublicKey(other.Public())
	if own, is := public.(*dstu.PublicKey); is {
		if key, err = own.Marshal(); err == nil && template.IsCA {
			id := dstu.Sum(key)
			template.SubjectKeyId = id[:]
		}
	}
	if err != nil {
		return nil, fmt.Errorf("encode key: %w", err)
	}
	der, err := x509.CreateCertificate(random, template, withoutKey(parent), other.Public(), other)
	if err != nil {
		return nil, err
	}
	return resign(random, der, map[int][]byte{certificateKey: key}, certificateAlgorithm, signer.(crypto.Signer))
}

// createRevocationListDSTU is x509.CreateRevocationList where the issuer is of DSTU 4145.
func createRevocationListDSTU(random io.Reader, template *x509.RevocationList, issuer *x509.Certificate, signer crypto.Signer) ([]byte, error) {
	other, err := ecdsa.GenerateKey(elliptic.P256(), random)
	if err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	der, err := x509.CreateRevocationList(random, template, withoutKey(issuer), other)
	if err != nil {
		return nil, err
	}
	return resign(random, der, map[int][]byte{}, listAlgorithm, signer)
}

// withoutKey is an issuer without its key, so that the library takes another one for its own.
func withoutKey(issuer *x509.Certificate) *x509.Certificate {
	return &x509.Certificate{
		Subject: issuer.Subject, RawSubject: issuer.RawSubject, SubjectKeyId: issuer.SubjectKeyId, KeyUsage: issuer.KeyUsage,
	}
}

// resign replaces parts of what was signed, by their places, and signs it by another key, whose algorithm has a place, too.
func resign(random io.Reader, der []byte, parts map[int][]byte, algorithmAt int, signer crypto.Signer) ([]byte, error) {
	var whole, inner []asn1.RawValue
	if _, err := asn1.Unmarshal(der, &whole); err != nil {
		return nil, fmt.Errorf("read what is to be signed: %w", err)
	}
	if _, err := asn1.Unmarshal(whole[0].FullBytes, &inner); err != nil {
		return nil, fmt.Errorf("read what is to be signed: %w", err)
	}
	key := &Key{signer: signer}
	_, identifier := key.algorithms()
	algorithm, err := asn1.Marshal(identifier)
	if err != nil {
		return nil, fmt.Errorf("encode algorithm: %w", err)
	}
	parts[algorithmAt] = algorithm
	for at, part := range parts {
		inner[at] = asn1.RawValue{FullBytes: part}
	}
	content, err := asn1.Marshal(inner)
	if err != nil {
		return nil, fmt.Errorf("encode what is to be signed: %w", err)
	}
	signature, err := signer.Sign(random, key.hash(content), crypto.SHA256)
	if err == nil && key.dstu() {
		signature, err = asn1.Marshal(signature) // an OCTET STRING in the BIT STRING
	}
	if err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	return asn1.Marshal(struct {
		Content   asn1.RawValue
		Algorithm pkix.AlgorithmIdentifier
		Signature asn1.BitString
	}{asn1.RawValue{FullBytes: content}, identifier, asn1.BitString{Bytes: signature, BitLength: 8 * len(signature)}})
}
