package signature

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// Remote verifies signatures by an external service, for the algorithms that Go does not know: the folder verifier, or
// another server around UAPKI or the IIT library. The contract is this project's own:
//
//	POST {url}/verify   Authorization: Bearer {token}
//	{"content":"<base64>","signature":"<base64 of CMS>"}
//
//	200 {"signer":{"id":"…","idKind":"TINUA","name":"…","edrpou":"…","certificate":"<number in hexadecimal>",
//	     "issuer":"…","signedAt":"2026-03-01T12:00:00Z","algorithm":"DSTU 4145"}}
//	422 {"code":"signature_broken"}   one of the codes of this package
//
// The service verifies the digest, the signature, the chain at the signing time and the revocation. Any other answer is
// a fault of the service, never a verdict.
type Remote struct {
	url    string
	token  string
	system wire.System
}

// remoteTimeout lets the service ask its authorities.
const remoteTimeout = 15 * time.Second

// NewRemote makes a verifier by the service at that address.
func NewRemote(url, token string) *Remote {
	system := wire.New("signature verifier")
	system.HTTP.Timeout = remoteTimeout
	return &Remote{url: strings.TrimSuffix(url, "/"), token: token, system: system}
}

// AtMost is the service asked at most so often a second by this process; 0: as often as one likes.
func (r *Remote) AtMost(perSecond float64) *Remote {
	r.system = r.system.AtMost(perSecond)
	return r
}

// WithTLS calls the service with that configuration, which may hold the caller's certificate; nil: with the system's authorities.
func (r *Remote) WithTLS(secured *tls.Config) *Remote {
	if transport, is := r.system.HTTP.Transport.(*http.Transport); is && secured != nil {
		transport.TLSClientConfig = secured.Clone()
	}
	return r
}

// Verify asks the service.
func (r *Remote) Verify(ctx context.Context, content, cms []byte) (Signer, error) {
	const operation = "verify"
	if len(cms) > maxSignature || len(content) > maxContent {
		return Signer{}, &Error{Code: CodeTooLarge}
	}
	body, err := json.Marshal(struct {
		Content   []byte `json:"content"`
		Signature []byte `json:"signature"`
	}{content, cms})
	if err != nil {
		return Signer{}, fmt.Errorf("signature verifier: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url+"/verify", bytes.NewReader(body))
	if err != nil {
		return Signer{}, r.system.Fail(operation, wire.Unavailable, 0, errors.New("the address is wrong"))
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+r.token)
	var signer Signer
	err = r.system.Ask(operation, request, func(answer wire.Answer, err error) error {
		if err == nil {
			signer, err = r.verdict(operation, answer)
		}
		return err
	})
	return signer, err
}

// verdict reads the answer.
func (r *Remote) verdict(operation string, answer wire.Answer) (Signer, error) {
	var body struct {
		Signer *Signer `json:"signer"`
		Code   Code    `json:"code"`
	}
	if err := r.system.Decode(operation, answer, &body); err != nil {
		return Signer{}, err
	}
	switch {
	case answer.Status == http.StatusUnprocessableEntity && body.Code.Class() == domain.ClassSignature:
		return Signer{}, &Error{Code: body.Code}
	case answer.Status != http.StatusOK || body.Signer == nil || body.Signer.Certificate == "" || body.Signer.SignedAt.IsZero():
		return Signer{}, r.system.Fail(operation, wire.Malformed, answer.Status, errors.New("no verdict"))
	}
	signer := *body.Signer
	signer.RNOKPP = taxNumber(signer.ID, signer.IDKind)
	return signer, nil
}
