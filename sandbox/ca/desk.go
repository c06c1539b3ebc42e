package ca

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"time"

	"cabinet/sandbox/web"
)

// DeskPath is where programs have something signed without a browser.
const DeskPath = "/desk/api/sign"

// errSubject answers a request that does not say what to sign, or says it twice.
var errSubject = errors.New("either content or digest, its hash in 32 bytes, is required")

// deskRequest asks for a detached signature. Bytes are base64 in JSON.
type deskRequest struct {
	RNOKPP  string  `json:"rnokpp"` // or what a holder without one is known by
	Content *[]byte `json:"content"`
	Digest  []byte  `json:"digest"`
	Key     Kind    `json:"key"` // ECDSA when not said
	RSA     bool    `json:"rsa"` // short for the key of that kind
}

// subject is what is to be signed.
func (r deskRequest) subject() (Request, error) {
	switch {
	case (r.Content == nil) == (r.Digest == nil), r.Digest != nil && len(r.Digest) != sha256.Size:
		return Request{}, errSubject
	case r.Digest != nil:
		return Request{Digest: r.Digest, At: time.Now()}, nil
	}
	return Request{Content: *r.Content, At: time.Now()}, nil
}

// kind is the kind of key that the request means.
func (r deskRequest) kind() (Kind, error) {
	switch {
	case r.RSA && r.Key != "" && r.Key != RSA:
		return "", errors.New("rsa and another key are asked for at once")
	case r.RSA:
		return RSA, nil
	case r.Key == "":
		return ECDSA, nil
	}
	return r.Key, nil
}

// Desk signs for programs. No password is asked, and no fault acts: what is asked for is what is signed.
func (a *Authority) Desk() http.Handler {
	return http.NewCrossOriginProtection().Handler(http.HandlerFunc(a.deskSign))
}

func (a *Authority) deskSign(w http.ResponseWriter, r *http.Request) {
	var request deskRequest
	err := web.ReadJSON(r, &request, true)
	var subject Request
	var kind Kind
	if err == nil {
		subject, err = request.subject()
	}
	if err == nil {
		kind, err = request.kind()
	}
	if err != nil {
		deskError(w, http.StatusBadRequest, err.Error())
		return
	}
	cms, err := a.signature(request.RNOKPP, kind, subject)
	switch {
	case errors.Is(err, ErrNoKey):
		deskError(w, http.StatusNotFound, err.Error())
	case err != nil:
		deskError(w, http.StatusInternalServerError, "signature cannot be made")
	default:
		web.JSON(w, http.StatusOK, map[string][]byte{"cms": cms})
	}
}

func (a *Authority) signature(holder string, kind Kind, subject Request) ([]byte, error) {
	key, err := a.Key(holder, kind)
	if err != nil {
		return nil, err
	}
	return key.Sign(subject)
}

func deskError(w http.ResponseWriter, status int, text string) {
	web.JSON(w, status, map[string]string{"error": text})
}
