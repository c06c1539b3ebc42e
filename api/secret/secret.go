// Package secret makes the secrets that browsers and links hold. The database has only their hashes.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// New returns a random secret of 256 bits, as text for addresses and headers.
func New() string {
	random := make([]byte, 32)
	_, _ = rand.Read(random) // never fails: without randomness the process ends
	return base64.RawURLEncoding.EncodeToString(random)
}

// Hash returns the hash by which a secret is found.
func Hash(secret string) []byte {
	hash := sha256.Sum256([]byte(secret))
	return hash[:]
}
