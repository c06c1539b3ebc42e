package support

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/oauth2"

	"cabinet/process/telemetry"
)

// attempt is a sign-in that a browser has begun. It is stored only in that browser's cookie, so that a code from another browser is
// refused, and is useless without the verifier.
type attempt struct{ state, nonce, verifier, target string }

const (
	attemptCookie = "support-attempt"
	attemptLife   = 10 * time.Minute
	attemptParts  = 4
)

func newAttempt(target string) attempt {
	return attempt{rand.Text(), rand.Text(), oauth2.GenerateVerifier(), target}
}

func (a attempt) cookie() string {
	return strings.Join([]string{a.state, a.nonce, a.verifier, base64.RawURLEncoding.EncodeToString([]byte(a.target))}, ".")
}

// attempt returns the attempt in a request's cookie.
func (d *Desk) attempt(r *http.Request) (attempt, error) {
	cookie, err := r.Cookie(d.cookieName(attemptCookie))
	if err != nil {
		return attempt{}, errAttempt
	}
	parts := strings.Split(cookie.Value, ".")
	if len(parts) != attemptParts {
		return attempt{}, errAttempt
	}
	target, err := base64.RawURLEncoding.DecodeString(parts[3])
	if err != nil || parts[0] == "" || subtle.ConstantTimeCompare([]byte(parts[0]), []byte(r.FormValue("state"))) != 1 {
		return attempt{}, errAttempt
	}
	return attempt{parts[0], parts[1], parts[2], inside(string(target))}, nil
}

// toProvider sends a browser to the office's provider.
func (d *Desk) toProvider(w http.ResponseWriter, r *http.Request) {
	if d.provider == nil {
		http.NotFound(w, r)
		return
	}
	begun := newAttempt(inside(r.FormValue("to")))
	address, err := d.provider.address(r.Context(), begun)
	if err != nil {
		d.refuse(w, r, byProvider, err)
		return
	}
	// Lax: the provider's page, which is another site's, sends the browser back.
	d.setCookie(w, attemptCookie, begun.cookie(), attemptLife, http.SameSiteLaxMode)
	http.Redirect(w, r, address, http.StatusSeeOther)
}

// fromProvider signs in the person whom the provider sends back.
func (d *Desk) fromProvider(w http.ResponseWriter, r *http.Request) {
	if d.provider == nil {
		http.NotFound(w, r)
		return
	}
	begun, err := d.attempt(r)
	d.setCookie(w, attemptCookie, "", -time.Second, http.SameSiteLaxMode) // it is valid once
	if err == nil && r.FormValue("error") != "" {
		err = errDenied
	}
	if err == nil {
		err = d.admit(w, r, begun)
	}
	if err != nil {
		d.refuse(w, r, byProvider, err)
		return
	}
	// The session's cookie is Strict, and a redirect here would still be the provider's: the page leads on by itself.
	d.render(w, r, http.StatusOK, "entered.gohtml", front(begun.target))
}

// admit starts a session for a person whom the provider has authenticated.
func (d *Desk) admit(w http.ResponseWriter, r *http.Request, begun attempt) error {
	login, err := d.provider.login(r.Context(), begun, r.FormValue("code"))
	if err != nil {
		return err
	}
	found, err := d.queries.StaffByLogin(r.Context(), login)
	if errors.Is(err, pgx.ErrNoRows) {
		return errNotStaff
	}
	if err != nil {
		return err
	}
	if err = d.begin(r.Context(), w, found.ID, d.config.Now().Add(sessionLife)); err == nil {
		d.recordStaff(r, telemetry.StaffSignedIn, byProvider, found.ID)
	}
	return err
}

// withToken signs a person in to a demonstration by a token.
func (d *Desk) withToken(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	found, err := d.byToken(r.Context(), strings.TrimSpace(r.PostFormValue("token")))
	if err != nil {
		d.refuse(w, r, byToken, err)
		return
	}
	until := d.config.Now().Add(sessionLife)
	if found.TokenEndsAt.Before(until) {
		until = found.TokenEndsAt
	}
	if err := d.begin(r.Context(), w, found.ID, until); err != nil {
		d.answer(w, r, err)
		return
	}
	d.recordStaff(r, telemetry.StaffSignedIn, byToken, found.ID)
	toTarget(w, r)
}

// refuse records a refused sign-in and shows the reason.
func (d *Desk) refuse(w http.ResponseWriter, r *http.Request, provider string, err error) {
	d.recordSignInRefusal(r, provider, err)
	d.showRefusal(w, r, err)
}

// showRefusal shows the desk's page with a refusal, and logs its cause without personal data.
func (d *Desk) showRefusal(w http.ResponseWriter, r *http.Request, err error) {
	var known *refusal
	switch {
	case errors.As(err, &known):
		d.logger.WarnContext(r.Context(), "support: sign-in refused", "outcome", known.name, "cause", known.cause)
		known.announce(w)
		d.signInPage(w, r, known.status, known.text)
	default:
		d.answer(w, r, err)
	}
}

// insidePaths are what a sign-in or a reason leads on to.
var insidePaths = []string{uiPath, "/orders/", "/citizens/", "/views/", "/others/", "/found"}

// inside returns the address of the desk to open after the sign-in, or nothing.
func inside(target string) string {
	parsed, err := url.Parse(target)
	if err != nil || parsed.IsAbs() || parsed.Host != "" || parsed.User != nil {
		return ""
	}
	if !slices.ContainsFunc(insidePaths, func(path string) bool { return strings.HasPrefix(parsed.Path, path) }) {
		return ""
	}
	return parsed.RequestURI()
}

// front is the desk's page, which leads on to an address of the desk.
func front(target string) string {
	if target == "" {
		return "/"
	}
	return "/?to=" + url.QueryEscape(target)
}

// toTarget leads on to where a form was asked for.
func toTarget(w http.ResponseWriter, r *http.Request) {
	target := inside(r.PostFormValue("to"))
	if target == "" {
		target = "/"
	}
	http.Redirect(w, r, target, http.StatusSeeOther)
}
