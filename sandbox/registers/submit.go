package registers

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"cabinet/sandbox/store"
)

// envelope is what every submission carries. The reference makes it idempotent.
type envelope struct {
	Reference   string `json:"reference"`
	CallbackURL string `json:"callbackUrl,omitempty"`
	RNOKPP      string `json:"rnokpp"`
	Email       string `json:"email,omitempty"`
	Phone       string `json:"phone,omitempty"`
	Statement   []byte `json:"statement,omitempty"`
	Signature   []byte `json:"signature,omitempty"`
}

func (e *envelope) head() *envelope { return e }

// form is the body of one kind of submission. Admit checks it against the registers and fills the application in.
type form interface {
	head() *envelope
	admit(g *Gateway, tx *store.Tx, a *Application) error
}

// Word is the answer to a submission and to applicationStatus.
type Word struct {
	Number      string           `json:"number"`
	Reference   string           `json:"reference"`
	Kind        string           `json:"kind"`
	Status      Status           `json:"status"`
	Reason      string           `json:"reason,omitempty"`
	ChangedAt   time.Time        `json:"changedAt"`
	Permission  *permissionItem  `json:"permission,omitempty"`
	Reservation *reservationItem `json:"reservation,omitempty"`
	Document    string           `json:"document,omitempty"`
}

// Body is the application as its applicant sees it.
func (a *Application) Body() Word {
	return Word{
		a.Number, a.Reference, a.Kind, a.Status, a.Reason, a.ChangedAt, a.Permission, a.Reservation, a.Document,
	}
}

// maxReference bounds references, which are keys.
const maxReference = 100

// submit takes an application in. A reference that was used answers with the application that it made.
func (g *Gateway) submit(r *http.Request, k kind) (any, error) {
	if err := needSubject(r); err != nil {
		return nil, err
	}
	f := k.form()
	if err := readBody(r, f); err != nil {
		return nil, err
	}
	e := f.head()
	if blank(e.Reference) || len(e.Reference) > maxReference || !callable(e.CallbackURL) {
		return nil, badRequest("reference (1 to 100 characters) and callbackUrl (http or https, or none) are expected")
	}
	if _, err := g.person(e.RNOKPP); err != nil {
		return nil, err
	}
	digest, err := fingerprint(k, f)
	if err != nil {
		return nil, err
	}
	var entered *Application
	err = g.store.Update(func(tx *store.Tx) (err error) {
		entered, err = g.take(tx, k, f, digest)
		return err
	})
	if err != nil {
		return nil, err
	}
	return entered.Body(), nil
}

func (g *Gateway) take(tx *store.Tx, k kind, f form, digest string) (*Application, error) {
	e := f.head()
	number, known, err := store.Get[string](tx, referenceBucket, e.Reference)
	if err != nil {
		return nil, err
	}
	if known {
		a, err := load(tx, number)
		if err == nil && a.Digest != digest {
			err = conflict("ReferenceReused", "another application has this reference")
		}
		return a, err
	}
	now := time.Now().UTC().Truncate(time.Millisecond)
	a := &Application{
		Reference: e.Reference, Kind: k.id, Applicant: e.RNOKPP, Subject: e.RNOKPP, Status: Pending, CreatedAt: now,
		ChangedAt: now, CallbackURL: e.CallbackURL, Digest: digest, History: []Change{{At: now, Status: Pending}},
	}
	if err := f.admit(g, tx, a); err != nil {
		return nil, err
	}
	if a.Details, err = json.Marshal(f); err != nil {
		return nil, fmt.Errorf("keep application: %w", err)
	}
	return a, g.enter(tx, a, k.prefix)
}

// fingerprint identifies a submission, without its callback.
func fingerprint(k kind, f form) (string, error) {
	e := f.head()
	address := e.CallbackURL
	e.CallbackURL = ""
	raw, err := json.Marshal(f)
	e.CallbackURL = address
	if err != nil {
		return "", fmt.Errorf("digest application: %w", err)
	}
	sum := sha256.Sum256(append([]byte(k.id+"\n"), raw...))
	return hex.EncodeToString(sum[:]), nil
}

func callable(address string) bool {
	if address == "" {
		return true
	}
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil
}

type numberQuery struct {
	Number string `json:"number"`
}

// applicationStatus is the truth about an application.
func (g *Gateway) applicationStatus(q numberQuery) (any, error) {
	a, err := g.Application(q.Number)
	if err != nil {
		return nil, err
	}
	return a.Body(), nil
}
