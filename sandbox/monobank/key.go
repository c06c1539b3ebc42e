package monobank

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"fmt"

	"cabinet/sandbox/store"
)

const (
	keyBucket = "monobank_key"
	keyName   = "webhook" // PKCS #8, DER
)

// loadKey takes the signing key from the store or makes it.
func (b *Bank) loadKey() error {
	var der []byte
	var found bool
	err := b.store.View(func(tx *store.Tx) (err error) {
		der, found, err = store.Get[[]byte](tx, keyBucket, keyName)
		return err
	})
	if err != nil {
		return err
	}
	if !found {
		return b.RotateKey()
	}
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return fmt.Errorf("read signing key: %w", err)
	}
	key, ok := parsed.(*ecdsa.PrivateKey)
	if !ok {
		return fmt.Errorf("signing key is a %T", parsed)
	}
	b.key.Store(key)
	return nil
}

// RotateKey signs with a new key from now on; merchants find out by a signature that no longer fits.
func (b *Bank) RotateKey() error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return fmt.Errorf("make signing key: %w", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return fmt.Errorf("encode signing key: %w", err)
	}
	if err := b.store.Update(func(tx *store.Tx) error { return tx.Put(keyBucket, keyName, der) }); err != nil {
		return fmt.Errorf("keep signing key: %w", err)
	}
	b.key.Store(key)
	return nil
}

// publicKey is the key as the pubkey method shows it: base64 of PEM.
func (b *Bank) publicKey() (string, error) {
	der, err := x509.MarshalPKIXPublicKey(b.key.Load().Public())
	if err != nil {
		return "", fmt.Errorf("encode public key: %w", err)
	}
	return base64.StdEncoding.EncodeToString(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})), nil
}
