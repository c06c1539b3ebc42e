// Package seal puts the cabinet's electronic seal on PDF documents (PAdES baseline B-B, ETSI EN 319 142), by which every reader of
// PDF shows who has issued a document and that it is unchanged.
package seal

import (
	"context"
	"crypto"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/carlos7ags/folio/sign"
)

// Source returns the certificate of a key, followed by those of its issuers.
type Source interface {
	Certificates(ctx context.Context, key crypto.Signer) ([]*x509.Certificate, error)
}

// renewBefore is how long before a certificate expires the source is asked for another one.
const renewBefore = 24 * time.Hour

// Seal is a key, and its certificate when it is first needed. It is safe for concurrent use.
type Seal struct {
	key    crypto.Signer
	source Source

	mu      sync.Mutex
	current *certified
}

// certified is the key with a certificate.
type certified struct {
	signer      sign.Signer
	certificate *x509.Certificate
}

// New makes a seal of a key. Its certificate is asked for when the first document is sealed.
func New(key crypto.Signer, source Source) *Seal { return &Seal{key: key, source: source} }

// Sign returns the document with the seal. It fails while there is no valid certificate: trying again may help.
func (s *Seal) Sign(ctx context.Context, document []byte, at time.Time) ([]byte, error) {
	by, err := s.certified(ctx, at)
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	sealed, err := sign.SignPDF(document, sign.Options{
		Signer: by.signer, Level: sign.LevelBB, Name: by.certificate.Subject.CommonName, Reason: "Документ сформовано у Кабінеті водія", SigningTime: at,
	})
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	return sealed, nil
}

// certified returns the key with a certificate that is valid at an instant.
func (s *Seal) certified(ctx context.Context, at time.Time) (*certified, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil && at.Before(s.current.certificate.NotAfter.Add(-renewBefore)) {
		return s.current, nil
	}
	chain, err := s.source.Certificates(ctx, s.key)
	if err == nil {
		err = s.check(chain, at)
	}
	var signer sign.Signer
	if err == nil {
		signer, err = sign.NewLocalSigner(s.key, chain)
	}
	if err == nil {
		s.current = &certified{signer, chain[0]}
	}
	if s.current != nil && at.Before(s.current.certificate.NotAfter) {
		return s.current, nil // the source may answer later
	}
	return nil, err
}

// check refuses certificates that are not of the key, or have expired.
func (s *Seal) check(chain []*x509.Certificate, at time.Time) error {
	if len(chain) == 0 {
		return errors.New("there is no certificate")
	}
	public, ok := s.key.Public().(interface{ Equal(crypto.PublicKey) bool })
	switch {
	case !ok || !public.Equal(chain[0].PublicKey):
		return errors.New("the certificate is of another key")
	case !at.Before(chain[0].NotAfter):
		return errors.New("the certificate has expired")
	}
	return nil
}

// File is a source: a file of certificates in PEM.
type File string

// Certificates reads the file, so that a renewed certificate needs no restart.
func (f File) Certificates(context.Context, crypto.Signer) (chain []*x509.Certificate, err error) {
	content, err := os.ReadFile(string(f))
	if err != nil {
		return nil, err
	}
	for block, rest := pem.Decode(content); block != nil; block, rest = pem.Decode(rest) {
		certificate, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("certificate in %s: %w", f, err)
		}
		chain = append(chain, certificate)
	}
	return chain, nil
}
