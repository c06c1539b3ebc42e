package monobank

import (
	"context"
	"crypto/sha1" //nolint:gosec // the bank names keys by it; nothing is proven by it
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"cabinet/clients/wire"
)

// SignInKey is the secret by which the bank knows us as a company that asks its clients who they are.
type SignInKey struct{ private *secp256k1.PrivateKey }

// ParseSignInKey reads a secp256k1 key: 32 bytes, hexadecimal. The error does not quote it.
func ParseSignInKey(text string) (SignInKey, error) {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != secp256k1.PrivKeyBytesLen {
		return SignInKey{}, errors.New("the key must be 64 hexadecimal digits")
	}
	var scalar secp256k1.ModNScalar
	if overflow := scalar.SetByteSlice(raw); overflow || scalar.IsZero() {
		return SignInKey{}, errors.New("the key is not one of secp256k1")
	}
	return SignInKey{secp256k1.NewPrivateKey(&scalar)}, nil
}

// PublicKey is what the bank has registered: uncompressed, hexadecimal.
func (k SignInKey) PublicKey() string { return hex.EncodeToString(k.public()) }

func (k SignInKey) public() []byte { return k.private.PubKey().SerializeUncompressed() }

// id is how the bank names the key.
func (k SignInKey) id() string {
	hash := sha1.Sum(k.public()) //nolint:gosec // see the import
	return hex.EncodeToString(hash[:])
}

// Encoding is how the bank reads the signature of X-Sign.
type Encoding string

// The encodings. All SDKs send DER, and the example of the bank's description has 64 bytes, which do not begin as DER does.
const (
	DER Encoding = "der"
	Raw Encoding = "raw" // r and s, 32 bytes each
)

// Known reports whether there is such an encoding.
func (e Encoding) Known() bool { return e == DER || e == Raw }

// sign is the bank's X-Sign of a text.
func (k SignInKey) sign(text string, encoding Encoding) string {
	hash := sha256.Sum256([]byte(text))
	signature := ecdsa.Sign(k.private, hash[:])
	encoded := signature.Serialize()
	if encoding == Raw {
		r, s := signature.R(), signature.S()
		left, right := r.Bytes(), s.Bytes()
		encoded = append(left[:], right[:]...)
	}
	return base64.StdEncoding.EncodeToString(encoded)
}

// SignIn asks the bank's clients who they are, in the bank's app.
type SignIn struct {
	url      string
	key      SignInKey
	encoding Encoding
	system   wire.System
	now      func() time.Time
}

// NewSignIn makes the client of that part of the bank.
func NewSignIn(address string, key SignInKey, encoding Encoding) *SignIn {
	return &SignIn{
		url: strings.TrimSuffix(address, "/"), key: key, encoding: encoding, system: wire.New("monobank sign-in"), now: time.Now,
	}
}

// SignInRequest is a question to a client of the bank that is not known yet: a link on a phone, a QR code elsewhere.
type SignInRequest struct {
	TokenRequestID string `json:"tokenRequestId"` // identifies the request; useless without the key
	AcceptURL      string `json:"acceptUrl"`
}

// BankClient is who has agreed, as the bank knows them. It has no RNOKPP: who that is here, an earlier sign-in says.
type BankClient struct {
	ID   string `json:"clientId"`
	Name string `json:"name"` // surname and first name
}

const signInPath = "/personal/auth/request"

// Request makes a question. It has one answer, and works for 24 hours at the bank.
func (s *SignIn) Request(ctx context.Context) (SignInRequest, error) {
	const operation = "ask a client"
	var asked SignInRequest
	err := s.call(ctx, operation, http.MethodPost, signInPath, "", &asked, func() error {
		link, err := url.Parse(asked.AcceptURL)
		if err != nil || link.Host == "" || link.Scheme != "https" && link.Scheme != "http" || asked.TokenRequestID == "" {
			return errors.New("no link, or no id")
		}
		return nil
	})
	if err != nil {
		return SignInRequest{}, err
	}
	return asked, nil
}

// Granted reports whether the client has agreed; not yet is no error. wire.Refused: the client does not want to;
// wire.NotFound: the bank has forgotten the question.
func (s *SignIn) Granted(ctx context.Context, tokenRequestID string) (bool, error) {
	err := s.call(ctx, granted, http.MethodGet, signInPath, tokenRequestID, &struct{}{})
	if errors.Is(err, errNotYet) {
		return false, nil
	}
	return err == nil, err
}

// Client says who has agreed. wire.Refused: the client has not agreed that the bank gives personal data, and it gives only accounts.
func (s *SignIn) Client(ctx context.Context, tokenRequestID string) (BankClient, error) {
	const operation = "who is the client"
	var client BankClient
	err := s.call(ctx, operation, http.MethodGet, "/personal/client-info", tokenRequestID, &client, func() error {
		switch {
		case client.Name == "":
			return s.system.Fail(operation, wire.Refused, http.StatusOK, errors.New("no personal data"))
		case client.ID == "":
			return errors.New("no id")
		}
		return nil
	})
	if err != nil {
		return BankClient{}, err
	}
	return client, nil
}

// granted is the operation that asks for the client's decision.
const granted = "has the client agreed"

var errNotYet = errors.New("the client has not decided yet")

// call makes a signed call.
func (s *SignIn) call(ctx context.Context, operation, method, path, tokenRequestID string, into any, checks ...wire.Check) error {
	request, err := http.NewRequestWithContext(ctx, method, s.url+path, http.NoBody)
	if err != nil {
		return s.system.Fail(operation, wire.Unavailable, 0, errors.New("the service's address is wrong"))
	}
	at := strconv.FormatInt(s.now().Unix(), 10)
	request.Header.Set("X-Key-Id", s.key.id())
	request.Header.Set("X-Time", at)
	request.Header.Set("X-Sign", s.key.sign(at+tokenRequestID+path, s.encoding))
	if tokenRequestID != "" {
		request.Header.Set("X-Request-Id", tokenRequestID)
	}
	waits := false
	err = s.system.Ask(operation, request, func(answer wire.Answer, err error) error {
		if waits = operation == granted && answer.Status == http.StatusUnauthorized; waits {
			return nil
		}
		if err != nil || answer.Status/100 != 2 {
			return s.refusal(operation, answer, err)
		}
		return s.system.Decode(operation, answer, into, checks...)
	})
	if waits {
		return errNotYet
	}
	return err
}

// refusal reads the bank's {errorDescription}; the text is dropped. An answer without one is not the bank's. Asked whether its
// client has agreed, the bank says 403 for one who does not want to: it has accepted the key before, to give the link. Asked
// anything else, it says so of the key.
func (s *SignIn) refusal(operation string, answer wire.Answer, err error) error {
	var body struct {
		Description *string `json:"errorDescription"`
	}
	unread := json.Unmarshal(answer.Body, &body) != nil || body.Description == nil
	kind := wire.BadRequest
	switch {
	case operation == granted && answer.Status == http.StatusForbidden && !unread:
		kind = wire.Refused
	case err != nil:
		kind = wire.KindOf(err)
	case unread:
		kind = wire.Malformed
	case answer.Status == http.StatusNotFound:
		kind = wire.NotFound
	}
	return s.system.Fail(operation, kind, answer.Status, nil)
}
