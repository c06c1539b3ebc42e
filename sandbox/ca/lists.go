package ca

import (
	"bytes"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net/http"
	"time"
)

const (
	crlPath = "/crl/issuing.crl"
	crlLife = time.Hour
)

// Handler serves the lists, without the faults common to all systems.
func (a *Authority) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /bundle.p7b", serve("application/x-pkcs7-certificates", a.bundleP7B))
	mux.HandleFunc("GET /bundle.pem", serve("application/x-pem-file", a.bundlePEM))
	mux.HandleFunc("GET "+crlPath, serve("application/pkix-crl", a.revoked))
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
	return wrap(signedData{
		Version: 1, Content: contentInfo{Type: oidData},
		Certificates: tagged(bytes.Join([][]byte{a.root.Certificate.Raw, a.issuing.Certificate.Raw}, nil)),
	})
}

func (a *Authority) bundlePEM() ([]byte, error) {
	var out []byte
	for _, key := range []*Key{a.root, a.issuing} {
		out = append(out, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: key.Certificate.Raw})...)
	}
	return out, nil
}

// revoked is the list of revoked certificates.
func (a *Authority) revoked() ([]byte, error) {
	now := time.Now().UTC().Truncate(time.Second)
	list := &x509.RevocationList{
		Number: big.NewInt(now.Unix()), ThisUpdate: now, NextUpdate: now.Add(crlLife),
	}
	for _, h := range a.holders {
		list.RevokedCertificateEntries = append(list.RevokedCertificateEntries, x509.RevocationListEntry{
			SerialNumber: revokedSerial(h), RevocationTime: now.Add(-30 * day), ReasonCode: 1, // key compromise
		})
	}
	der, err := x509.CreateRevocationList(rand.Reader, list, a.issuing.Certificate, a.issuing.signer)
	if err != nil {
		return nil, fmt.Errorf("make list of revoked certificates: %w", err)
	}
	return der, nil
}
