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

// Lives of a session: it ends when it is not used for idleLife, and sessionLife after the sign-in at the latest. The reason
// to read holds for reasonLife.
const (
	sessionLife = 8 * time.Hour
	idleLife    = 30 * time.Minute
	reasonLife  = 30 * time.Minute
)

// reasonHeader carries the reason of a request with a token; it may be percent-encoded.
const reasonHeader = "X-Access-Reason"

// cookieName is the name of a cookie of the desk. By https no other host can set it, nor one of its subdomains.
func (d *Desk) cookieName(name string) string {
	if d.secure {
		return "__Host-" + name
	}
	return name
}

const sessionCookie = "support"

// reader is who asks, and why: by a session, which a browser sends from the web UI too, or by a token and a header, as the
// engine's CLI sends them.
func (d *Desk) reader(r *http.Request) (Access, error) {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return d.bearer(r, token)
	}
	_, reader, err := d.session(r)
	return reader, err
}

// session is the session of a request and whose it is.
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

// used keeps a session from ending by idleness. What pages ask for by themselves does not count as use.
func (d *Desk) used(ctx context.Context, hash []byte) error {
	return d.queries.StaffSessionSeen(ctx, sqlc.StaffSessionSeenParams{Hash: hash, Now: d.config.Now()})
}

// begin opens a session of one of the staff and gives the browser its secret.
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

// giveReason notes why a session reads.
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

// bearer is whose token a request carries, and the reason beside it.
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

// byToken is whose token it is. Whoever sends unknown ones waits: guesses are counted over all callers, known tokens are not.
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
