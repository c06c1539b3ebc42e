package monosignin

import (
	"crypto/sha1" //nolint:gosec // the bank names keys by it
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"cabinet/sandbox/web"
)

// apiError is an error as the bank shows it.
type apiError struct {
	status      int
	Description string `json:"errorDescription"`
}

func (e *apiError) Error() string { return e.Description }

var (
	errNotYet   = &apiError{http.StatusUnauthorized, "Unauthorized"}
	errRefused  = &apiError{http.StatusForbidden, "Forbidden"}
	errUnknown  = &apiError{http.StatusNotFound, "Not found"}
	errKey      = &apiError{http.StatusForbidden, "Unknown key or wrong signature"}
	errTime     = &apiError{http.StatusForbidden, "Wrong X-Time"}
	errInternal = &apiError{http.StatusInternalServerError, "Internal error"}
)

func ownError(err error) *apiError {
	own := errInternal
	_ = errors.As(err, &own)
	return own
}

// clockSkew is how far the company's clock may go wrong.
const clockSkew = 5 * time.Minute

// signed serves one method to the registered company; what it returns is the answer's JSON.
func (s *Service) signed(serve func(http.Header) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := s.admit(r)
		var answer any
		if err == nil {
			answer, err = serve(r.Header)
		}
		if err != nil {
			fail(w, err)
			return
		}
		web.JSON(w, http.StatusOK, answer)
	}
}

// admit checks the signature over time, question and path.
func (s *Service) admit(r *http.Request) error {
	public, err := hex.DecodeString(s.config.PublicKey)
	hash := sha1.Sum(public) //nolint:gosec // see the import
	if err != nil || len(public) == 0 || r.Header.Get("X-Key-Id") != hex.EncodeToString(hash[:]) || s.faults.On(badSignature) {
		return errKey
	}
	at := r.Header.Get("X-Time")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > clockSkew {
		return errTime
	}
	if !verify(public, at+r.Header.Get("X-Request-Id")+r.URL.Path, r.Header.Get("X-Sign")) {
		return errKey
	}
	return nil
}

func verify(public []byte, text, signature string) bool {
	key, keyErr := secp256k1.ParsePubKey(public)
	der, derErr := base64.StdEncoding.DecodeString(signature)
	if keyErr != nil || derErr != nil {
		return false
	}
	parsed, err := ecdsa.ParseDERSignature(der)
	hash := sha256.Sum256([]byte(text))
	return err == nil && parsed.Verify(hash[:], key)
}
