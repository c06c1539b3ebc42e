package signwidget

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"time"

	"cabinet/sandbox/ca"
	"cabinet/sandbox/web"
)

// Password opens every key of the sandbox.
const Password = "12345677"

// The widget's signature algorithms that the sandbox can do.
const (
	algorithmDSTU  = 1
	algorithmRSA   = 2
	algorithmECDSA = 3
)

// problem is an error as the widget reports it: the library's code and a text for the person.
type problem struct {
	status  int
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *problem) Error() string { return p.Message }

var (
	errRequest   = &problem{http.StatusBadRequest, 2, "Виникла помилка: невірний параметр"}
	errPassword  = &problem{http.StatusUnprocessableEntity, 24, "Виникла помилка при відкритті особистого ключа (невірний пароль чи ключ пошкоджений)"}
	errAlgorithm = &problem{http.StatusUnprocessableEntity, 2, "Ключ не підтримує обраний алгоритм підпису"}
	errInternal  = &problem{http.StatusInternalServerError, 1, "Виникла внутрішня помилка"}
)

func fail(rw http.ResponseWriter, err error) {
	own := errInternal
	_ = errors.As(err, &own)
	web.JSON(rw, own.status, own)
}

// keyRequest names a key and opens it.
type keyRequest struct {
	Holder   string  `json:"holder"`
	Kind     ca.Kind `json:"kind"`
	Password string  `json:"password"`
}

func (w *Widget) open(r keyRequest) (*ca.Key, error) {
	if r.Kind == "" {
		r.Kind = ca.ECDSA
	}
	key, err := w.authority.Key(r.Holder, r.Kind)
	if errors.Is(err, ca.ErrNoKey) {
		return nil, errRequest
	}
	if err == nil && r.Password != Password {
		return nil, errPassword
	}
	return key, err
}

// certificateInfo is what the widget reports about a certificate.
type certificateInfo struct {
	IssuerCN   string `json:"issuerCN"`
	Serial     string `json:"serial"`
	SubjCN     string `json:"subjCN"`
	SubjName   string `json:"subjFullName"`
	SubjDRFO   string `json:"subjDRFOCode"`
	SubjEDRPOU string `json:"subjEDRPOUCode"`
	From       string `json:"certBeginTime"`
	To         string `json:"certEndTime"`
}

// read opens a key and answers with its certificates.
func (w *Widget) read(rw http.ResponseWriter, r *http.Request) {
	var req keyRequest
	if err := web.ReadJSON(r, &req, true); err != nil {
		fail(rw, errRequest)
		return
	}
	key, err := w.open(req)
	if err != nil {
		fail(rw, err)
		return
	}
	c, holder := key.Certificate, w.authority.Holder(req.Holder)
	info := certificateInfo{
		IssuerCN: c.Issuer.CommonName, Serial: strings.ToUpper(c.SerialNumber.Text(16)),
		SubjCN: c.Subject.CommonName, SubjName: c.Subject.CommonName, SubjDRFO: holder.RNOKPP(),
		From: c.NotBefore.Format(time.RFC3339), To: c.NotAfter.Format(time.RFC3339),
	}
	if req.Kind == ca.Codeless {
		info.SubjDRFO = ""
	}
	if holder.Company() {
		info.SubjEDRPOU = holder.ID
	}
	web.JSON(rw, http.StatusOK, []certificateInfo{info})
}

// signRequest asks for a signature over data, or over the hash of data that stays with the portal.
type signRequest struct {
	keyRequest
	Hash      []byte  `json:"hash"`
	Data      *[]byte `json:"data"`
	External  bool    `json:"external"`  // detached
	Algorithm int     `json:"algorithm"` // 0: the key's own
}

// subject is what the request wants signed.
func (r signRequest) subject() (ca.Request, error) {
	switch {
	case (r.Data == nil) == (r.Hash == nil), r.Hash != nil && len(r.Hash) != sha256.Size:
		return ca.Request{}, errRequest
	case r.Algorithm != 0 && (r.Algorithm > algorithmECDSA || (r.Algorithm == algorithmDSTU) != r.Kind.DSTU()):
		return ca.Request{}, errAlgorithm
	case r.Hash != nil:
		return ca.Request{Digest: r.Hash, At: time.Now()}, nil
	}
	return ca.Request{Content: *r.Data, Attached: !r.External, At: time.Now()}, nil
}

// sign answers with a signature, bent by the faults that a tester has switched on.
func (w *Widget) sign(rw http.ResponseWriter, r *http.Request) {
	var req signRequest
	if err := web.ReadJSON(r, &req, true); err != nil {
		fail(rw, errRequest)
		return
	}
	subject, err := req.subject()
	if err == nil {
		_, err = w.open(req.keyRequest)
	}
	if err != nil {
		fail(rw, err)
		return
	}
	if !w.wait(r) {
		return
	}
	signature, err := w.signature(req.keyRequest, subject)
	if err != nil {
		fail(rw, err)
		return
	}
	web.JSON(rw, http.StatusOK, map[string]string{"signature": base64.StdEncoding.EncodeToString(signature)})
}

// wait lets the faults of time act; false when the person has gone.
func (w *Widget) wait(r *http.Request) bool {
	if w.faults.On(neverAnswers) {
		<-r.Context().Done()
		return false
	}
	if delay, on := w.faults.Active(slowSigning); on {
		select {
		case <-time.After(delay):
		case <-r.Context().Done():
			return false
		}
	}
	return true
}

func (w *Widget) signature(req keyRequest, subject ca.Request) ([]byte, error) {
	if w.faults.On(wrongSigner) {
		req.Holder = w.authority.Other(req.Holder).ID
	}
	if w.faults.On(wrongDigest) {
		subject.Digest = make([]byte, sha256.Size)
		_, _ = rand.Read(subject.Digest)
	}
	key, err := w.open(req)
	if err != nil {
		return nil, err
	}
	signature, err := key.Sign(subject)
	if w.faults.On(brokenSignature) && err == nil {
		signature[len(signature)-1] ^= 1
	}
	return signature, err
}
