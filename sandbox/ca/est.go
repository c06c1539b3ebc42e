package ca

import (
	"crypto/rand"
	"crypto/subtle"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"time"
)

// EST is where organisations request certificates of their seals (Enrollment over Secure Transport, RFC 7030).
const (
	estPath = "/.well-known/est"
	// estUsername is the organisation whose seal is certified.
	estUsername = "cabinet"
	maxRequest  = 64 << 10
)

func (a *Authority) serveEST(mux *http.ServeMux) {
	mux.HandleFunc("GET "+estPath+"/cacerts", func(w http.ResponseWriter, _ *http.Request) {
		a.answerEST(w, a.issuing, a.root)
	})
	mux.HandleFunc("POST "+estPath+"/simpleenroll", a.enroll)
}

// enroll certifies the key of a certificate request for two years. The account stands for the check of the organisation's papers.
func (a *Authority) enroll(w http.ResponseWriter, r *http.Request) {
	username, password, _ := r.BasicAuth()
	known := subtle.ConstantTimeCompare([]byte(username), []byte(estUsername)) & subtle.ConstantTimeCompare([]byte(password), []byte(a.config.ESTPassword))
	if a.config.ESTPassword == "" || known != 1 {
		w.Header().Set("WWW-Authenticate", `Basic realm="est"`)
		http.Error(w, "no such account", http.StatusUnauthorized)
		return
	}
	request, err := readRequest(http.MaxBytesReader(w, r.Body, maxRequest))
	if r.Header.Get("Content-Type") != "application/pkcs10" || err != nil {
		http.Error(w, "the body is no certificate request", http.StatusBadRequest)
		return
	}
	if a.faults.On(pendingRequest) {
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusAccepted)
		return
	}
	sealed, err := a.certifySeal(request)
	if err != nil {
		http.Error(w, "the certificate cannot be issued", http.StatusInternalServerError)
		return
	}
	a.answerEST(w, &Key{Certificate: sealed})
}

func readRequest(body io.Reader) (*x509.CertificateRequest, error) {
	der, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, body))
	if err != nil {
		return nil, err
	}
	request, err := x509.ParseCertificateRequest(der)
	if err != nil {
		return nil, err
	}
	if request.Subject.CommonName == "" {
		return nil, errors.New("nobody is named")
	}
	return request, request.CheckSignature() // who requests has the key
}

func (a *Authority) certifySeal(request *x509.CertificateRequest) (*x509.Certificate, error) {
	number, err := randomSerial()
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC().Truncate(time.Second)
	template := &x509.Certificate{
		SerialNumber: number, Subject: request.Subject, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(2 * year),
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageContentCommitment,
		CRLDistributionPoints: []string{a.config.PublicURL + crlPath},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.issuing.Certificate, request.PublicKey, a.issuing.signer)
	if err != nil {
		return nil, err
	}
	return x509.ParseCertificate(der)
}

// answerEST answers certificates as a CMS message in base64.
func (a *Authority) answerEST(w http.ResponseWriter, keys ...*Key) {
	var certificates []byte
	for _, key := range keys {
		certificates = append(certificates, key.Certificate.Raw...)
	}
	message, err := wrap(signedData{Version: 1, Content: contentInfo{Type: oidData}, Certificates: tagged(certificates)})
	if err != nil {
		http.Error(w, "the certificates cannot be written", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/pkcs7-mime; smime-type=certs-only")
	w.Header().Set("Content-Transfer-Encoding", "base64")
	_, _ = io.WriteString(w, base64.StdEncoding.EncodeToString(message))
}
