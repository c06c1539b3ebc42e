package signature

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/smallstep/pkcs7"

	"cabinet/clients/wire"
)

const (
	maxBundle = 8 << 20
	// maxBundleElements is a million: a certificate has about a hundred parts, and the list some hundred certificates.
	maxBundleElements = 1 << 20
	// trustLife is how long a copy of the list of trust is used before it is read again.
	trustLife = 12 * time.Hour
	// trustRetry parts tries to read it again when that fails and an older copy is at hand.
	trustRetry = time.Minute
)

// Trust is the state's list of trust: the authorities whose certificates are believed. It is read when it is first
// needed and twice a day from then on; an older copy serves while it cannot be had. It is safe for concurrent use.
type Trust struct {
	location string
	system   wire.System

	mu    sync.Mutex
	pool  *x509.CertPool
	until time.Time
}

// NewTrust reads the list from a file or an http(s) address: CACertificates.p7b as the state publishes it, or PEM.
func NewTrust(location string) *Trust {
	return &Trust{location: location, system: wire.New("list of trust").WithLimit(maxBundle)}
}

// authorities are the certificates of the list. Each is believed by itself: the list vouches for it, not the chain.
func (t *Trust) authorities(ctx context.Context) (*x509.CertPool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if time.Now().Before(t.until) {
		return t.pool, nil
	}
	pool, err := t.read(ctx)
	switch {
	case err == nil:
		t.pool, t.until = pool, time.Now().Add(trustLife)
	case t.pool != nil:
		t.until = time.Now().Add(trustRetry)
	default:
		return nil, err
	}
	return t.pool, nil
}

// Read reads the list now, and returns its certificates.
func (t *Trust) Read(ctx context.Context) ([]*x509.Certificate, error) {
	const operation = "read"
	raw, err := t.load(ctx, operation)
	if err != nil {
		return nil, err
	}
	certificates, err := parseBundle(raw)
	if err != nil {
		return nil, t.system.Unusable(operation, wire.Answer{Body: raw}, err)
	}
	return certificates, nil
}

func (t *Trust) read(ctx context.Context) (*x509.CertPool, error) {
	certificates, err := t.Read(ctx)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	for _, certificate := range certificates {
		pool.AddCert(certificate)
	}
	return pool, nil
}

func (t *Trust) load(ctx context.Context, operation string) ([]byte, error) {
	if !webAddress(t.location) {
		raw, err := os.ReadFile(t.location)
		if err != nil {
			return nil, t.system.Fail(operation, wire.Unavailable, 0, err)
		}
		return raw, nil
	}
	return fetch(ctx, t.system, operation, t.location)
}

func webAddress(location string) bool {
	return strings.HasPrefix(location, "http://") || strings.HasPrefix(location, "https://")
}

// fetch gets a file.
func fetch(ctx context.Context, system wire.System, operation, address string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, system.Fail(operation, wire.Unavailable, 0, errors.New("the address is wrong"))
	}
	answer, err := system.Do(operation, request)
	if err != nil {
		return nil, err
	}
	if answer.Status != http.StatusOK {
		return nil, system.Fail(operation, wire.Unavailable, answer.Status, nil)
	}
	return answer.Body, nil
}

// parseBundle reads certificates from a CMS message that signs nothing, DER or PEM, or from PEM certificates.
func parseBundle(raw []byte) ([]*x509.Certificate, error) {
	if !bytes.Contains(raw, []byte("-----BEGIN ")) {
		return parseP7B(raw)
	}
	var list []*x509.Certificate
	for block, rest := pem.Decode(raw); block != nil; block, rest = pem.Decode(rest) {
		parse := x509.ParseCertificates
		if block.Type == "PKCS7" || block.Type == "CMS" {
			parse = parseP7B
		}
		more, err := parse(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("read bundle: %w", err)
		}
		list = append(list, more...)
	}
	return list, nonEmpty(list)
}

func parseP7B(raw []byte) ([]*x509.Certificate, error) {
	if err := checkBER(raw, maxBundleElements); err != nil {
		return nil, fmt.Errorf("read bundle: %w", err)
	}
	cms, err := pkcs7.Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("read bundle: %w", err)
	}
	return cms.Certificates, nonEmpty(cms.Certificates)
}

func nonEmpty(list []*x509.Certificate) error {
	if len(list) == 0 {
		return errors.New("read bundle: no certificates")
	}
	return nil
}
