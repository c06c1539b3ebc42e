package monobank

import (
	"context"
	"crypto/ecdsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"net/http"
	"sync"
	"time"

	"cabinet/clients/wire"
)

// ErrForged says that a webhook was not signed by the bank.
var ErrForged = errors.New("monobank: the webhook's signature is not the bank's")

// refetchPause keeps forged webhooks from making us ask the bank for its key all the time.
const refetchPause = time.Minute

// Verifier checks webhooks: X-Sign is an ECDSA signature of the raw body by the bank's key. The key is kept; when
// a signature does not fit it is fetched anew, because the bank may have changed it.
type Verifier struct {
	client *Client

	mutex   sync.Mutex
	key     *ecdsa.PublicKey
	fetched time.Time
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
	key, err := v.current(ctx)
	if err != nil {
		return Status{}, err
	}
	if !ecdsa.VerifyASN1(key, digest[:], sign) {
		key, err = v.renewed(ctx)
		if err != nil {
			return Status{}, err
		}
		if !ecdsa.VerifyASN1(key, digest[:], sign) {
			return Status{}, ErrForged
		}
	}
	var status Status
	if err := json.Unmarshal(body, &status); err != nil || status.check() != nil {
		return Status{}, v.client.system.Fail("webhook", wire.Malformed, 0, nil)
	}
	return status, nil
}

// current is the key at hand, fetched the first time.
func (v *Verifier) current(ctx context.Context) (*ecdsa.PublicKey, error) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.key != nil {
		return v.key, nil
	}
	return v.fetch(ctx)
}

// renewed is the bank's key of now, asked for at most once a minute.
func (v *Verifier) renewed(ctx context.Context) (*ecdsa.PublicKey, error) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if time.Since(v.fetched) < refetchPause {
		return v.key, nil
	}
	return v.fetch(ctx)
}

func (v *Verifier) fetch(ctx context.Context) (*ecdsa.PublicKey, error) {
	const operation = "public key"
	var answer struct {
		Key []byte `json:"key"` // base64 of PEM
	}
	if err := v.client.get(ctx, operation, "/api/merchant/pubkey", "", &answer); err != nil {
		return nil, err
	}
	key, err := parseKey(answer.Key)
	if err != nil {
		return nil, v.client.system.Fail(operation, wire.Malformed, http.StatusOK, err)
	}
	v.key, v.fetched = key, time.Now()
	return key, nil
}

func parseKey(text []byte) (*ecdsa.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the key is not PEM")
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	key, ok := parsed.(*ecdsa.PublicKey)
	if !ok {
		return nil, errors.New("the key is not ECDSA")
	}
	return key, nil
}
