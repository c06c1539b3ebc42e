// Package est obtains the certificate of a key from a provider of trust services by Enrollment over Secure Transport (RFC 7030).
package est

import (
	"bytes"
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
	// patience bounds each call.
	patience = 10 * time.Second
	// maxAnswer is more than a chain of certificates has.
	maxAnswer = 256 << 10
)

// Client requests certificates. It is safe for concurrent use.
type Client struct {
	config Config
	system wire.System
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	return &Client{config: config, system: wire.New(system).WithLimit(maxAnswer)}
}

// Certificates requests the certificate of a key and returns it, followed by those of the provider. Refused: the provider does not
// certify the key, or not yet; Unavailable: trying again may help.
func (c *Client) Certificates(ctx context.Context, key crypto.Signer) ([]*x509.Certificate, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := x509.CreateCertificateRequest(rand.Reader, &x509.CertificateRequest{Subject: c.config.Subject}, key)
	if err != nil {
		return nil, fmt.Errorf("certificate request: %w", err)
	}
	own, err := c.call(ctx, http.MethodPost, "/simpleenroll", strings.NewReader(base64.StdEncoding.EncodeToString(request)))
	if err != nil {
		return nil, err
	}
	issuers, err := c.call(ctx, http.MethodGet, "/cacerts", http.NoBody)
	if err != nil {
		return nil, err
	}
	return append(own, issuers...), nil
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
			return c.system.Fail(operation, kindOf(answer.Status), answer.Status, nil)
		}
		if certificates, err = certificatesIn(answer.Body); err != nil {
			return c.system.Fail(operation, wire.Malformed, answer.Status, err)
		}
		return nil
	})
	return certificates, err
}

func kindOf(status int) wire.Kind {
	switch status {
	case http.StatusAccepted, // a person decides
		http.StatusBadRequest: // the request for this key is not granted (RFC 7030, 4.2.3)
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
