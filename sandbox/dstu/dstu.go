// Package dstu signs by DSTU 4145-2002 with GOST 34.311, as most Ukrainians' keys do. It is the sandbox's alone: it plays people
// who sign, with keys that protect nothing, and takes no care to be constant in time.
package dstu

import (
	"crypto"
	"crypto/rand"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
)

var (
	// OIDSignature is DSTU 4145 in the polynomial basis with GOST 34.311, little-endian.
	OIDSignature = asn1.ObjectIdentifier{1, 2, 804, 2, 1, 1, 1, 1, 3, 1, 1}
	// OIDDigest is GOST 34.311.
	OIDDigest = asn1.ObjectIdentifier{1, 2, 804, 2, 1, 1, 1, 1, 2, 1}

	oidCurve = asn1.ObjectIdentifier{1, 2, 804, 2, 1, 1, 1, 1, 3, 1, 1, 2, 6} // m = 257
)

// half is the length of each half of a signature, and of a private key, in bytes.
const half = 32

// PrivateKey signs digests of GOST 34.311.
type PrivateKey struct{ d *big.Int }

// PublicKey verifies what the key signs.
type PublicKey struct{ point *point }

// GenerateKey makes a key.
func GenerateKey() (*PrivateKey, error) {
	d, err := scalar()
	return &PrivateKey{d}, err
}

// ParsePrivateKey reads what Bytes gives.
func ParsePrivateKey(raw []byte) (*PrivateKey, error) {
	d := new(big.Int).SetBytes(raw)
	if d.Sign() == 0 || d.Cmp(order) >= 0 {
		return nil, errors.New("not a key of DSTU 4145")
	}
	return &PrivateKey{d}, nil
}

// Bytes is the key, big-endian.
func (k *PrivateKey) Bytes() []byte { return k.d.FillBytes(make([]byte, half)) }

// scalar is a random number from 1 to the order of the curve.
func scalar() (*big.Int, error) {
	for {
		n, err := rand.Int(rand.Reader, order)
		if err != nil || n.Sign() > 0 {
			return n, err
		}
	}
}

// Public is the *PublicKey.
func (k *PrivateKey) Public() crypto.PublicKey {
	p := base.times(k.d)
	return &PublicKey{&point{p.x, sum(p.x, p.y)}} // negated
}

// Sign signs a digest: r and s, each little-endian.
func (k *PrivateKey) Sign(_ io.Reader, digest []byte, _ crypto.SignerOpts) ([]byte, error) {
	if len(digest) != Size {
		return nil, errors.New("not a digest of GOST 34.311")
	}
	for {
		e, err := scalar()
		if err != nil {
			return nil, fmt.Errorf("make a random number: %w", err)
		}
		if signature := k.sign(digest, e); signature != nil {
			return signature, nil
		}
	}
}

// sign signs with that random number; nil: another one is needed.
func (k *PrivateKey) sign(digest []byte, e *big.Int) []byte {
	h := new(big.Int).SetBytes(reversed(digest))
	if h.Sign() == 0 {
		h.SetInt64(1)
	}
	r := multiply(h, base.times(e).x)
	r.And(r, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(order.BitLen()-1)), big.NewInt(1)))
	s := new(big.Int).Mul(k.d, r)
	s.Mod(s.Add(s, e), order)
	if r.Sign() == 0 || s.Sign() == 0 {
		return nil
	}
	return slices.Concat(littleEndian(r, half), littleEndian(s, half))
}

func littleEndian(n *big.Int, size int) []byte { return reversed(n.FillBytes(make([]byte, size))) }

func reversed(bytes []byte) []byte {
	bytes = slices.Clone(bytes)
	slices.Reverse(bytes)
	return bytes
}

// Marshal is the SubjectPublicKeyInfo, DER.
func (k *PublicKey) Marshal() ([]byte, error) {
	parameters, err := asn1.Marshal(struct {
		Curve asn1.ObjectIdentifier
		Table []byte
	}{oidCurve, packed()})
	if err != nil {
		return nil, fmt.Errorf("encode key: %w", err)
	}
	octets, err := asn1.Marshal(littleEndian(k.point.compressed(), (degree+7)/8))
	if err != nil {
		return nil, fmt.Errorf("encode key: %w", err)
	}
	return asn1.Marshal(struct {
		Algorithm pkix.AlgorithmIdentifier
		Key       asn1.BitString
	}{
		pkix.AlgorithmIdentifier{Algorithm: OIDSignature, Parameters: asn1.RawValue{FullBytes: parameters}},
		asn1.BitString{Bytes: octets, BitLength: 8 * len(octets)},
	})
}

// packed is the table as certificates have it: from S1 to S8, two values a byte.
func packed() (table []byte) {
	for _, row := range slices.Backward(sbox[:]) {
		for pair := range slices.Chunk(row[:], 2) {
			table = append(table, pair[0]<<4|pair[1])
		}
	}
	return table
}
