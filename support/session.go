package support

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/process/telemetry"
)

// A session ends after idleLife without use, and after sessionLife at the latest. A reason opens its subject for reasonLife.
const (
	sessionLife = 8 * time.Hour
	idleLife    = 30 * time.Minute
	reasonLife  = 30 * time.Minute
)

// cookieName returns the name of a cookie. With https no other host or subdomain can set it.
func (d *Desk) cookieName(name string) string {
	if d.secure {
		return "__Host-" + name
	}
	return name
}

const sessionCookie = "support"

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
	return hash, Access{Name: found.Name, Office: found.Office}, err
}

// used records the use of a session. Background requests of pages do not count.
func (d *Desk) used(ctx context.Context, hash []byte) error {
	return d.queries.StaffSessionSeen(ctx, sqlc.StaffSessionSeenParams{Hash: hash, Now: d.config.Now()})
}

// begin starts a session and sets its cookie.
func (d *Desk) begin(ctx context.Context, w http.ResponseWriter, staff uuid.UUID, until time.Time) error {
	now := d.config.Now()
	if err := d.queries.DropEndedStaffSessions(ctx, sqlc.DropEndedStaffSessionsParams{Now: now, SeenAfter: now.Add(-idleLife)}); err != nil {
		return err
	}
	secret := rand.Text()
	err := d.queries.AddStaffSession(ctx, sqlc.AddStaffSessionParams{Hash: digest(secret), StaffID: staff, Now: now, ExpiresAt: until})
	if err != nil {
		return err
	}
	d.setCookie(w, sessionCookie, secret, until.Sub(now), http.SameSiteStrictMode)
	return nil
}

// staff returns the session of a page's request and its owner, and records the use.
func (d *Desk) staff(r *http.Request) (hash []byte, reader Access, err error) {
	hash, reader, err = d.session(r)
	if err == nil {
		err = d.used(r.Context(), hash)
	}
	return hash, reader, err
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
