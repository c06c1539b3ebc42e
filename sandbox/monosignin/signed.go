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
	if !verify(public, at+r.Header.Get("X-Request-Id")+r.URL.Path, r.Header.Get("X-Sign"), s.faults.On(rawSignature)) {
		return errKey
	}
	return nil
}

// verify checks a signature as DER, or as r and s of 32 bytes each; rawOnly takes only the latter.
func verify(public []byte, text, encoded string, rawOnly bool) bool {
	key, keyErr := secp256k1.ParsePubKey(public)
	content, err := base64.StdEncoding.DecodeString(encoded)
	if keyErr != nil || err != nil {
		return false
	}
	parsed, err := ecdsa.ParseDERSignature(content)
	if len(content) == 64 {
		var r, s secp256k1.ModNScalar
		r.SetByteSlice(content[:32])
		s.SetByteSlice(content[32:])
		parsed, err = ecdsa.NewSignature(&r, &s), nil
	} else if rawOnly {
		return false
	}
	hash := sha256.Sum256([]byte(text))
	return err == nil && parsed.Verify(hash[:], key)
}
