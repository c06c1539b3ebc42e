package ca

import (
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net/http"
	"time"
)

const (
	crlPath     = "/crl/issuing.crl"
	dstuCRLPath = "/crl/issuing-dstu.crl"
	crlLife     = time.Hour
)

// Handler serves the lists and the enrolment of seals, without the faults common to all systems.
func (a *Authority) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /bundle.p7b", serve("application/x-pkcs7-certificates", a.bundleP7B))
	mux.HandleFunc("GET /bundle.pem", serve("application/x-pem-file", a.bundlePEM))
	for path, issuer := range map[string]*Key{crlPath: a.issuing, dstuCRLPath: a.dstuIssuing} {
		mux.HandleFunc("GET "+path, serve("application/pkix-crl", func() ([]byte, error) { return a.revoked(issuer) }))
	}
	a.serveEST(mux)
	return mux
}

func serve(kind string, file func() ([]byte, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		body, err := file()
		if err != nil {
			http.Error(w, "list cannot be made", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(body)
	}
}

// bundleP7B is the list of trust as the state publishes it: certificates in a CMS message that signs nothing.
func (a *Authority) bundleP7B() ([]byte, error) {
	var certificates []byte
	for _, key := range a.trusted() {
		certificates = append(certificates, key.Certificate.Raw...)
	}
	return wrap(signedData{
		Version: 1, Content: contentInfo{Type: oidData},
		Certificates: tagged(certificates),
	})
}

// trusted are the authorities in the list of trust.
func (a *Authority) trusted() []*Key { return []*Key{a.root, a.issuing, a.dstuIssuing} }

func (a *Authority) bundlePEM() ([]byte, error) {
	var out []byte
	for _, key := range a.trusted() {
		out = append(out, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: key.Certificate.Raw})...)
	}
	return out, nil
}

// revoked is the issuer's list of revoked certificates.
func (a *Authority) revoked(issuer *Key) ([]byte, error) {
	now := time.Now().UTC().Truncate(time.Second)
	list := &x509.RevocationList{
		Number: big.NewInt(now.Unix()), ThisUpdate: now, NextUpdate: now.Add(crlLife),
	}
	for _, h := range a.holders {
		list.RevokedCertificateEntries = append(list.RevokedCertificateEntries, x509.RevocationListEntry{
			SerialNumber: revokedSerial(h), RevocationTime: now.Add(-30 * day), ReasonCode: 1, // key compromise
		})
	}
	create := x509.CreateRevocationList
	if issuer.dstu() {
		create = createRevocationListDSTU
	}
	der, err := create(rand.Reader, list, issuer.Certificate, issuer.signer)
	if err != nil {
		return nil, fmt.Errorf("make list of revoked certificates: %w", err)
	}
	return der, nil
}
