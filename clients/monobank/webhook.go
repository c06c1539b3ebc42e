package monobank

import (
	"context"
	"crypto/ecdsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"cabinet/clients/wire"
)

// ErrForged says that a webhook was not signed by the bank.
var ErrForged = errors.New("monobank: the webhook's signature is not the bank's")

const (
	// refetchPause keeps forged webhooks from making us ask the bank for its key all the time.
	refetchPause = time.Minute
	// retryPause does the same while we have no key at all.
	retryPause = time.Second
)

// Verifier checks webhooks: X-Sign is an ECDSA signature of the raw body by the bank's key. The key is kept; when
// a signature does not match it is fetched again, because the bank may have changed it. It is safe for concurrent use.
type Verifier struct {
	client *Client
	key    atomic.Pointer[ecdsa.PublicKey]

	mutex sync.Mutex // one fetch at a time
	asked time.Time  // when the bank was last asked for its key
}

// NewVerifier makes a verifier with the bank's key.
func NewVerifier(client *Client) *Verifier { return &Verifier{client: client} }

// Verify reads a webhook: ErrForged when it is not the bank's, a wire.Error when its key cannot be had.
func (v *Verifier) Verify(ctx context.Context, body []byte, signature string) (Status, error) {
	sign, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return Status{}, ErrForged
	}
	digest := sha256.Sum256(body)
	key := v.key.Load()
	if key == nil || !ecdsa.VerifyASN1(key, digest[:], sign) {
		renewed, err := v.renew(ctx, key)
		if err != nil {
			return Status{}, err
		}
		if renewed == key || !ecdsa.VerifyASN1(renewed, digest[:], sign) {
			return Status{}, ErrForged
		}
	}
	return v.client.readWebhook(body)
}

// readWebhook reads the body of a webhook whose signature is right.
func (c *Client) readWebhook(body []byte) (Status, error) {
	var status Status
	if err := c.system.Decode("webhook", wire.Answer{Body: body}, &status, status.check); err != nil {
		return Status{}, err
	}
	return status, nil
}

// renew is the bank's key of now in place of one that does not fit (nil: there is none). It answers the same key
// when the bank was asked a short while ago.
func (v *Verifier) renew(ctx context.Context, unfit *ecdsa.PublicKey) (*ecdsa.PublicKey, error) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if key := v.key.Load(); key != unfit {
		return key, nil // another goroutine has just fetched it
	}
	since := time.Since(v.asked)
	switch {
	case unfit != nil && since < refetchPause:
		return unfit, nil
	case unfit == nil && since < retryPause:
		return nil, v.client.system.Fail(publicKey, wire.Unavailable, 0, errors.New("asked a moment ago"))
	}
	v.asked = time.Now()
	key, err := v.client.PublicKey(ctx)
	if err != nil {
		return nil, err
	}
	if unfit == nil || !key.Equal(unfit) {
		v.key.Store(key)
	}
	return v.key.Load(), nil
}

// publicKey is the operation of PublicKey.
const publicKey = "public key"

// PublicKey returns the key by which the bank signs webhooks.
func (c *Client) PublicKey(ctx context.Context) (*ecdsa.PublicKey, error) {
	var answer struct {
		Key []byte `json:"key"` // base64 of PEM
	}
	var key *ecdsa.PublicKey
	err := c.get(ctx, c.system, publicKey, "/api/merchant/pubkey", "", &answer, func() (err error) {
		key, err = parseKey(answer.Key)
		return err
	})
	return key, err
}

func parseKey(text []byte) (*ecdsa.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the key is not PEM")
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, errors.New("the key cannot be read")
	}
	key, ok := parsed.(*ecdsa.PublicKey)
	if !ok {
		return nil, errors.New("the key is not ECDSA")
	}
	return key, nil
}
