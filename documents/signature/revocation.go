package signature

import (
	"context"
	"crypto/x509"
	"errors"
	"math/big"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"cabinet/clients/wire"
)

// Revocation reports whether a certificate was revoked. Its errors are as those of Verifier.
type Revocation interface {
	Check(ctx context.Context, certificate, issuer *x509.Certificate) error
}

const (
	maxCRL = 16 << 20
	// crlLife bounds how long a list is used even when its issuer allows more.
	crlLife = 15 * time.Minute
)

// CRLs asks the lists of revoked certificates that certificates name. Only addresses in certificates of a believed
// authority are ever asked. It is safe for concurrent use.
type CRLs struct {
	system wire.System
	now    func() time.Time
	flight singleflight.Group

	mu    sync.Mutex
	lists map[string]revokedList
}

type revokedList struct {
	numbers map[string]bool
	until   time.Time
}

// NewCRLs makes the check.
func NewCRLs() *CRLs {
	return &CRLs{
		system: wire.New("list of revoked certificates").WithLimit(maxCRL), now: time.Now, lists: map[string]revokedList{},
	}
}

// Check refuses a revoked certificate. When it was revoked does not matter: without a time stamp nothing but the
// signer's word says that the signature is older.
func (c *CRLs) Check(ctx context.Context, certificate, issuer *x509.Certificate) error {
	for _, address := range certificate.CRLDistributionPoints {
		if !webAddress(address) {
			continue
		}
		list, err := c.list(ctx, address, issuer)
		if err != nil {
			return err
		}
		if list.numbers[key(certificate.SerialNumber)] {
			return &Error{Code: CodeRevoked}
		}
		return nil
	}
	return &Error{Code: CodeRevocationUnknown}
}

// list returns the list of an address, cached or fetched. Concurrent callers share one request.
func (c *CRLs) list(ctx context.Context, address string, issuer *x509.Certificate) (revokedList, error) {
	cacheKey := address + "\x00" + string(issuer.Raw)
	c.mu.Lock()
	list, ok := c.lists[cacheKey]
	c.mu.Unlock()
	if ok && c.now().Before(list.until) {
		return list, nil
	}
	got, err, _ := c.flight.Do(cacheKey, func() (any, error) {
		list, err := c.load(context.WithoutCancel(ctx), address, issuer)
		if err == nil {
			c.mu.Lock()
			c.lists[cacheKey] = list
			c.mu.Unlock()
		}
		return list, err
	})
	if err != nil {
		return revokedList{}, err
	}
	return got.(revokedList), nil
}

func (c *CRLs) load(ctx context.Context, address string, issuer *x509.Certificate) (revokedList, error) {
	const operation = "read"
	raw, err := fetch(ctx, c.system, operation, address)
	if err != nil {
		return revokedList{}, err
	}
	crl, err := x509.ParseRevocationList(raw)
	if err != nil || crl.CheckSignatureFrom(issuer) != nil {
		return revokedList{}, c.system.Fail(operation, wire.Malformed, 0, errors.New("not a list of the certificate's issuer"))
	}
	if !c.now().Before(crl.NextUpdate) {
		return revokedList{}, c.system.Fail(operation, wire.Unavailable, 0, errors.New("the list is out of date"))
	}
	list := revokedList{numbers: make(map[string]bool, len(crl.RevokedCertificateEntries)), until: c.now().Add(crlLife)}
	if crl.NextUpdate.Before(list.until) {
		list.until = crl.NextUpdate
	}
	for _, entry := range crl.RevokedCertificateEntries {
		list.numbers[key(entry.SerialNumber)] = true
	}
	return list, nil
}

func key(number *big.Int) string { return string(number.Bytes()) }
