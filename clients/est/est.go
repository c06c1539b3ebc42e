// Package est obtains the certificate of a key from a provider of trust services by Enrollment over Secure Transport (RFC 7030).
package est

import (
	"bytes"
	"cmp"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/smallstep/pkcs7"

	"cabinet/clients/wire"
)

// Config is the account at the provider.
type Config struct {
	URL      string // address of the service, up to and with /.well-known/est
	Username string
	Password string
	Subject  pkix.Name // whose certificate is requested
}

const (
	system = "est"
	// patience bounds each call, with its waits for a provider who answers later.
	patience = 10 * time.Second
	// pause is how long a provider who does not say when is not asked again.
	pause = time.Minute
	// maxAnswer is more than a chain of certificates has.
	maxAnswer = 256 << 10
)

// Client requests certificates. It is safe for concurrent use.
type Client struct {
	config   Config
	system   wire.System
	now      func() time.Time
	patience time.Duration

	mu      sync.Mutex
	pending pending
}

// pending is a request that the provider decides about later: the same one is sent again, and not before an instant.
type pending struct {
	key     crypto.PublicKey
	request []byte // PKCS #10
	until   time.Time
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	return &Client{config: config, system: wire.New(system).WithLimit(maxAnswer), now: time.Now, patience: patience}
}

// Certificates requests the certificate of a key and returns it, followed by those of the provider. Refused: the provider does not
// certify the key; Unavailable: trying again may help, as while a person decides at the provider.
func (c *Client) Certificates(ctx context.Context, key crypto.Signer) ([]*x509.Certificate, error) {
	ctx, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	own, err := c.enrol(ctx, key)
	if err != nil {
		return nil, err
	}
	issuers, err := c.Authorities(ctx)
	if err != nil {
		return nil, err
	}
	return append(own, issuers...), nil
}

// Authorities returns the certificates of the provider.
func (c *Client) Authorities(ctx context.Context) ([]*x509.Certificate, error) {
	return c.call(ctx, http.MethodGet, "/cacerts", http.NoBody)
}

// enrol requests the certificate, and again after the time that the provider asks for, as far as the patience lasts. A request that
// waits longer is continued by a later call.
func (c *Client) enrol(ctx context.Context, key crypto.Signer) ([]*x509.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.prepare(key); err != nil {
		return nil, err
	}
	for {
		if err := c.await(ctx); err != nil {
			return nil, err
		}
		body := strings.NewReader(base64.StdEncoding.EncodeToString(c.pending.request))
		own, err := c.call(ctx, http.MethodPost, "/simpleenroll", body)
		fault, failed := errors.AsType[*wire.Error](err)
		switch {
		case !failed:
			c.pending = pending{}
			return own, err
		case fault.Status != http.StatusAccepted:
			return nil, err
		}
		c.pending.until = c.now().Add(cmp.Or(fault.RetryAfter, pause))
	}
}

// prepare makes the request of a key, unless it is pending.
func (c *Client) prepare(key crypto.Signer) error {
	if known, ok := c.pending.key.(interface{ Equal(crypto.PublicKey) bool }); ok && known.Equal(key.Public()) {
		return nil
	}
	request, err := x509.CreateCertificateRequest(rand.Reader, &x509.CertificateRequest{Subject: c.config.Subject}, key)
	if err != nil {
		return fmt.Errorf("certificate request: %w", err)
	}
	c.pending = pending{key: key.Public(), request: request}
	return nil
}

// await waits until the provider may be asked; an error if that is later than the patience lasts.
func (c *Client) await(ctx context.Context) error {
	wait := c.pending.until.Sub(c.now())
	end, _ := ctx.Deadline()
	if wait > 0 && c.now().Add(wait).After(end) {
		fault := c.system.Fail("simpleenroll", wire.Unavailable, http.StatusAccepted, errors.New("the provider decides later"))
		fault.RetryAfter = wait
		return fault
	}
	select {
	case <-ctx.Done():
		return c.system.Fail("simpleenroll", wire.Unavailable, 0, ctx.Err())
	case <-time.After(max(0, wait)):
		return nil
	}
}

// call sends a request and reads the certificates of its answer.
func (c *Client) call(ctx context.Context, method, path string, body io.Reader) ([]*x509.Certificate, error) {
	operation := strings.TrimPrefix(path, "/")
	request, err := http.NewRequestWithContext(ctx, method, c.config.URL+path, body)
	if err != nil {
		return nil, c.system.Fail(operation, wire.Refused, 0, errors.New("the address is none"))
	}
	if method == http.MethodPost {
		request.SetBasicAuth(c.config.Username, c.config.Password)
		request.Header.Set("Content-Type", "application/pkcs10")
		request.Header.Set("Content-Transfer-Encoding", "base64")
	}
	var certificates []*x509.Certificate
	err = c.system.Ask(operation, request, func(answer wire.Answer, err error) error {
		switch {
		case err != nil:
			return err
		case answer.Status != http.StatusOK:
			fault := c.system.Fail(operation, kindOf(answer.Status), answer.Status, nil)
			fault.RetryAfter = answer.RetryAfter
			return fault
		}
		if certificates, err = certificatesIn(answer.Body); err != nil {
			return c.system.Unusable(operation, answer, err)
		}
		return nil
	})
	return certificates, err
}

func kindOf(status int) wire.Kind {
	switch status {
	case http.StatusAccepted: // a person decides (RFC 7030, 4.2.3)
		return wire.Unavailable
	case http.StatusBadRequest: // the request for this key is not granted
		return wire.Refused
	}
	return wire.BadRequest
}

// certificatesIn reads a CMS message of certificates only, in base64 with any line breaks.
func certificatesIn(body []byte) ([]*x509.Certificate, error) {
	der, err := base64.StdEncoding.DecodeString(string(bytes.Join(bytes.Fields(body), nil)))
	if err != nil {
		return nil, errors.New("it is no base64")
	}
	message, err := pkcs7.Parse(der)
	if err != nil || len(message.Certificates) == 0 {
		return nil, errors.New("it has no certificates")
	}
	return message.Certificates, nil
}
