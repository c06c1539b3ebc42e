package push

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// Key identifies the cabinet to push services (VAPID, RFC 8292). A browser's subscription is bound to it.
type Key struct {
	private *ecdsa.PrivateKey
	public  string
}

// tokenLife is how long a token can be used; push services accept at most 24 hours.
const tokenLife = 12 * time.Hour

// ParseKey reads a key: base64 of PKCS #8. The error does not repeat it.
func ParseKey(text string) (*Key, error) {
	der, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, errors.New("not base64")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return nil, errors.New("not PKCS #8")
	}
	private, ok := parsed.(*ecdsa.PrivateKey)
	if !ok || private.Curve != elliptic.P256() {
		return nil, errors.New("not a key of P-256")
	}
	point, err := private.PublicKey.Bytes()
	if err != nil {
		return nil, fmt.Errorf("public key: %w", err)
	}
	return &Key{private: private, public: base64.RawURLEncoding.EncodeToString(point)}, nil
}

// Public returns the public key as browsers take it: an uncompressed point in base64url.
func (k *Key) Public() string { return k.public }

// authorization is the header that identifies the cabinet to the push service of an origin.
func (k *Key) authorization(origin, subject string, now time.Time) (string, error) {
	token, err := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.MapClaims{
		"aud": origin, "exp": now.Add(tokenLife).Unix(), "sub": subject,
	}).SignedString(k.private)
	if err != nil {
		return "", err
	}
	return "vapid t=" + token + ", k=" + k.public, nil
}
