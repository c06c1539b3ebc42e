package ca

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"cabinet/sandbox/dstu"
)

// Kind is one of the keys that every holder has.
type Kind string

// The kinds of keys. The first three and DSTU are good for signing.
const (
	ECDSA    Kind = "ecdsa"
	RSA      Kind = "rsa"
	Older    Kind = "older"
	Expired  Kind = "expired"
	Revoked  Kind = "revoked"
	Stranger Kind = "stranger"
	Codeless Kind = "codeless"

	DSTU         Kind = "dstu"
	DSTUExpired  Kind = "dstu_expired"
	DSTURevoked  Kind = "dstu_revoked"
	DSTUStranger Kind = "dstu_stranger"
)

// KindTitle is a kind of key in words, for a tester.
type KindTitle struct {
	Kind  Kind
	Title string
}

// Kinds lists the kinds of keys in the order of the pages.
var Kinds = []KindTitle{
	{ECDSA, "чинний ключ ECDSA P-256"},
	{RSA, "чинний ключ RSA 2048"},
	{Older, "чинний ключ старого зразка: РНОКПП в атрибутах каталогу"},
	{Expired, "сертифікат прострочено"},
	{Revoked, "сертифікат відкликано"},
	{Stranger, "сертифікат видав невідомий надавач"},
	{Codeless, "у сертифікаті немає РНОКПП"},
	{DSTU, "чинний ключ ДСТУ 4145"},
	{DSTUExpired, "ДСТУ 4145: сертифікат прострочено"},
	{DSTURevoked, "ДСТУ 4145: сертифікат відкликано"},
	{DSTUStranger, "ДСТУ 4145: сертифікат видав невідомий надавач"},
}

// ErrNoKey answers a holder or kind that does not exist.
var ErrNoKey = errors.New("no such key")

// Key gives the holder's key of that kind, made when it is first asked for.
func (a *Authority) Key(holder string, kind Kind) (*Key, error) {
	h, ok := a.byID[holder]
	if !ok {
		return nil, ErrNoKey
	}
	for _, known := range Kinds {
		if known.Kind == kind {
			return a.once("holder/"+holder+"/"+string(kind), func() (*Key, error) { return a.issue(h, kind) })
		}
	}
	return nil, ErrNoKey
}

// issue makes a key and has it certified as the kind demands.
func (a *Authority) issue(h Holder, kind Kind) (*Key, error) {
	signer, err := newSigner(kind)
	if err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	number, err := randomSerial()
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC().Truncate(time.Second)
	template := &x509.Certificate{
		SerialNumber: number, Subject: h.subject(h.code()), NotBefore: now.Add(-day), NotAfter: now.Add(2 * year),
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageContentCommitment,
		CRLDistributionPoints: []string{a.config.PublicURL + crlPath},
	}
	issuer, stranger := a.issuing, a.stranger
	if kind.DSTU() {
		issuer, stranger = a.dstuIssuing, a.dstuStranger
		template.CRLDistributionPoints = []string{a.config.PublicURL + dstuCRLPath}
	}
	switch kind {
	case Expired, DSTUExpired:
		template.NotBefore, template.NotAfter = now.Add(-3*year), now.Add(-year)
	case Revoked, DSTURevoked:
		template.SerialNumber = revokedSerial(h)
	case Stranger, DSTUStranger:
		issuer = stranger
	case Codeless:
		template.Subject = h.subject("")
	case Older:
		if err := h.describeOlder(template); err != nil {
			return nil, err
		}
	}
	return (&Key{signer: signer}).certified(template, issuer)
}

// DSTU reports whether keys of the kind are of DSTU 4145.
func (k Kind) DSTU() bool { return strings.HasPrefix(string(k), string(DSTU)) }

func newSigner(kind Kind) (crypto.Signer, error) {
	switch {
	case kind == RSA:
		return rsa.GenerateKey(rand.Reader, 2048)
	case kind.DSTU():
		return dstu.GenerateKey()
	}
	return ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
}

// describeOlder writes the holder the way certificates did before the European profile: the subject's serial number is
// the provider's own, the codes are in the directory attributes.
func (h Holder) describeOlder(template *x509.Certificate) error {
	template.Subject = h.subject("UA-" + template.SerialNumber.Text(10)[:8] + "-1")
	codes := []directoryCode{{oidDRFO, h.person.RNOKPP}}
	if h.company != nil {
		codes = append(codes, directoryCode{oidEDRPOU, h.company.EDRPOU})
	}
	extension, err := directoryAttributes(codes)
	template.ExtraExtensions = []pkix.Extension{extension}
	return err
}

// directoryCode is a code in the subject's directory attributes.
type directoryCode struct {
	kind  asn1.ObjectIdentifier
	value string
}

func directoryAttributes(codes []directoryCode) (pkix.Extension, error) {
	var list []attribute
	for _, code := range codes {
		if code.value == "" {
			continue
		}
		value, err := asn1.MarshalWithParams(code.value, "printable")
		if err != nil {
			return pkix.Extension{}, fmt.Errorf("encode code: %w", err)
		}
		list = append(list, attribute{Type: code.kind, Values: []asn1.RawValue{{FullBytes: value}}})
	}
	der, err := asn1.Marshal(list)
	if err != nil {
		return pkix.Extension{}, fmt.Errorf("encode directory attributes: %w", err)
	}
	return pkix.Extension{Id: oidDirectoryAttributes, Value: der}, nil
}

// serialBits is the length of a certificate's number.
const serialBits = 152

func randomSerial() (*big.Int, error) {
	number, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), serialBits))
	if err != nil {
		return nil, fmt.Errorf("make serial number: %w", err)
	}
	return number.SetBit(number, serialBits, 1), nil
}

// revokedSerial is known before the certificate is made, so that the list of revoked certificates never changes and no
// copy of it can be out of date.
func revokedSerial(h Holder) *big.Int {
	sum := sha256.Sum256([]byte("revoked/" + h.ID))
	number := new(big.Int).SetBytes(sum[:serialBits/8])
	return number.SetBit(number, serialBits, 1)
}
