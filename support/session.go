package support

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/telemetry"
)

// A session ends after idleLife without use, and after sessionLife at the latest. A reason is valid for reasonLife.
const (
	sessionLife = 8 * time.Hour
	idleLife    = 30 * time.Minute
	reasonLife  = 30 * time.Minute
)

// reasonHeader carries the reason of a request with a token; it may be percent-encoded.
const reasonHeader = "X-Access-Reason"

// cookieName returns the name of a cookie. With https no other host or subdomain can set it.
func (d *Desk) cookieName(name string) string {
	if d.secure {
		return "__Host-" + name
	}
	return name
}

const sessionCookie = "support"

// reader returns who makes the request, and why: from a session, which a browser also sends from the web UI, or from a token and a
// header of the engine's CLI.
func (d *Desk) reader(r *http.Request) (Access, error) {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return d.bearer(r, token)
	}
	_, reader, err := d.session(r)
	return reader, err
}

// session returns the session of a request and its owner.
func (d *Desk) session(r *http.Request) (hash []byte, reader Access, err error) {
	cookie, err := r.Cookie(d.cookieName(sessionCookie))
	if err != nil {
		return nil, Access{}, errStranger
	}
	now := d.config.Now()
	hash = digest(cookie.Value)
	found, err := d.queries.StaffBySession(r.Context(), sqlc.StaffBySessionParams{Hash: hash, Now: now, SeenAfter: now.Add(-idleLife)})
	if errors.Is(err, pgx.ErrNoRows) {
		err = errStranger
	}
	return hash, Access{Name: found.Name, Office: found.Office, Reason: found.Reason}, err
}

// used records the use of a session. Background requests of pages do not count.
func (d *Desk) used(ctx context.Context, hash []byte) error {
	return d.queries.StaffSessionSeen(ctx, sqlc.StaffSessionSeenParams{Hash: hash, Now: d.config.Now()})
}

// begin starts a session and sets its cookie.
func (d *Desk) begin(ctx context.Context, w http.ResponseWriter, staff uuid.UUID, until time.Time) (hash []byte, err error) {
	now := d.config.Now()
	if err := d.queries.DropEndedStaffSessions(ctx, sqlc.DropEndedStaffSessionsParams{Now: now, SeenAfter: now.Add(-idleLife)}); err != nil {
		return nil, err
	}
	secret := rand.Text()
	hash = digest(secret)
	err = d.queries.AddStaffSession(ctx, sqlc.AddStaffSessionParams{Hash: hash, StaffID: staff, Now: now, ExpiresAt: until})
	if err != nil {
		return nil, err
	}
	d.setCookie(w, sessionCookie, secret, until.Sub(now), http.SameSiteStrictMode)
	return hash, nil
}

// giveReason stores the reason of a session.
func (d *Desk) giveReason(ctx context.Context, hash []byte, reason string) error {
	if err := checkReason(reason); err != nil {
		return err
	}
	now := d.config.Now()
	return d.queries.GiveReason(ctx, sqlc.GiveReasonParams{Hash: hash, Reason: strings.TrimSpace(reason), Now: now, Until: now.Add(reasonLife)})
}

// signOut ends the session.
func (d *Desk) signOut(w http.ResponseWriter, r *http.Request) {
	if cookie, err := r.Cookie(d.cookieName(sessionCookie)); err == nil {
		if err := d.queries.EndStaffSession(r.Context(), digest(cookie.Value)); err != nil {
			d.answer(w, r, err)
			return
		}
		d.record(r, telemetry.StaffSignedOut, "")
	}
	d.setCookie(w, sessionCookie, "", -time.Second, http.SameSiteStrictMode)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// setCookie sets a cookie of the desk, which has to have all of this for a name that begins with __Host-.
func (d *Desk) setCookie(w http.ResponseWriter, name, value string, life time.Duration, site http.SameSite) {
	http.SetCookie(w, &http.Cookie{
		Name: d.cookieName(name), Value: value, Path: "/", MaxAge: int(life.Seconds()), HttpOnly: true, Secure: d.secure, SameSite: site,
	})
}

// bearer returns the owner of a request's token, and its reason.
func (d *Desk) bearer(r *http.Request, token string) (Access, error) {
	found, err := d.byToken(r.Context(), token)
	if err != nil {
		return Access{}, err
	}
	reason := r.Header.Get(reasonHeader)
	if decoded, err := url.PathUnescape(reason); err == nil {
		reason = decoded
	}
	return Access{Name: found.Name, Office: found.Office, Reason: reason}, nil
}

// byToken returns the owner of a token. Unknown tokens are rate-limited over all callers, known ones are not.
func (d *Desk) byToken(ctx context.Context, token string) (sqlc.StaffByTokenRow, error) {
	now := d.config.Now()
	switch {
	case !d.config.Tokens:
		return sqlc.StaffByTokenRow{}, errTokensOff
	case d.guesses.TokensAt(now) < 1:
		return sqlc.StaffByTokenRow{}, errGuesses
	}
	found, err := d.queries.StaffByToken(ctx, digest(token))
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		d.guesses.AllowN(now, 1)
		err = errUnknownToken
	case err == nil && !now.Before(found.TokenEndsAt):
		err = errTokenEnded
	}
	return found, err
}
