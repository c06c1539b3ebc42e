package audit

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"cabinet/db/sqlc"
)

// Head is the chain's last hash as of a day. A copy that is stored elsewhere proves that nothing up to it has changed since.
type Head struct {
	Day       string // of UTC, as 2026-03-05
	Line      int64  // 0: the log was empty
	Hash      []byte
	Signature []byte
}

// signed is what a head's signature covers.
func (h Head) signed() []byte {
	return fmt.Appendf(nil, "access log head\n%s\n%d\n%x", h.Day, h.Line, h.Hash)
}

// String is the head as one word, for ParseHead.
func (h Head) String() string {
	return fmt.Sprintf("%s.%d.%x.%s", h.Day, h.Line, h.Hash, base64.RawURLEncoding.EncodeToString(h.Signature))
}

// ParseHead reads what String has written.
func ParseHead(text string) (head Head, err error) {
	parts := strings.Split(strings.TrimSpace(text), ".")
	if len(parts) != 4 {
		return head, errors.New("a head has four parts: day, line, hash and signature")
	}
	line, lineErr := strconv.ParseInt(parts[1], 10, 64)
	hash, hashErr := hex.DecodeString(parts[2])
	signature, signatureErr := base64.RawURLEncoding.DecodeString(parts[3])
	if err := errors.Join(lineErr, hashErr, signatureErr); err != nil {
		return head, fmt.Errorf("head: %w", err)
	}
	return Head{Day: parts[0], Line: line, Hash: hash, Signature: signature}, nil
}

func headOf(row sqlc.AccessLogHead) Head {
	return Head{Day: row.Day, Line: row.Line, Hash: row.Hash, Signature: row.Signature}
}

// ParseKey reads a signing key: base64 of 32 bytes (Ed25519, RFC 8032).
func ParseKey(text string) (ed25519.PrivateKey, error) {
	seed, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("it must be base64 of %d bytes", ed25519.SeedSize)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// ParsePublicKey reads what PublicKey has written.
func ParsePublicKey(text string) (ed25519.PublicKey, error) {
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("it must be base64 of %d bytes", ed25519.PublicKeySize)
	}
	return key, nil
}

// NewKey makes a signing key for ParseKey.
func NewKey() (string, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(key.Seed()), nil
}

// PublicKey is the other half of a key, by which signatures are verified.
func PublicKey(key string) (string, error) {
	private, err := ParseKey(key)
	if err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(private.Public().(ed25519.PublicKey)), nil
}

// Newest is the head of the last day that is signed.
func Newest(ctx context.Context, queries *sqlc.Queries) (Head, error) {
	rows, err := queries.AccessLogHeads(ctx)
	switch {
	case err != nil:
		return Head{}, fmt.Errorf("heads: %w", err)
	case len(rows) == 0:
		return Head{}, errors.New("no head is signed yet")
	}
	return headOf(rows[len(rows)-1]), nil
}
