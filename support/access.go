package support

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
)

// Act is what somebody does with a citizen's data.
type Act string

// The acts of the access log.
const (
	ActDecode  Act = "decode"
	ActLookup  Act = "lookup"
	ActReplay  Act = "replay"
	ActExport  Act = "export"
	ActRedrive Act = "redrive"
)

// Access is a look at data: who, of which office, and for which reason.
type Access struct {
	Act                  Act
	Name, Office, Reason string
	Orders               []uuid.UUID // or requests to monitor fines; the nil UUID: of none
	Citizen              *uuid.UUID  // of a lookup
}

// minimalReason is the least length of a reason, in characters.
const minimalReason = 10

// ErrReason says that no reason was given that a citizen could understand.
var ErrReason = errors.New("вкажіть підставу, не коротшу за 10 символів: номер звернення або що саме перевіряється")

// Log writes an access down. Whoever shows data does it only after Log has returned nil: there is no setting to do
// without it.
func Log(ctx context.Context, queries *sqlc.Queries, access Access, now time.Time) error {
	if utf8.RuneCountInString(strings.TrimSpace(access.Reason)) < minimalReason {
		return ErrReason
	}
	err := queries.LogAccess(ctx, sqlc.LogAccessParams{
		At: now, Act: string(access.Act), Name: access.Name, Office: access.Office, Reason: strings.TrimSpace(access.Reason),
		CitizenID: access.Citizen, Orders: access.Orders,
	})
	if err != nil {
		return fmt.Errorf("access log: %w", err)
	}
	return nil
}

// NewToken makes the secret by which one of the staff signs in, and what is kept of it.
func NewToken() (token string, kept []byte) {
	token = rand.Text()
	return token, digest(token)
}

func digest(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// Where the signs of staff stand in a request.
const (
	cookieName   = "support"
	reasonHeader = "X-Access-Reason" // may be percent-encoded
	sessionLife  = 30 * time.Minute
)

var errStranger = errors.New("увійдіть до служби підтримки: потрібен токен і підстава")

// reader is who asks, and why: by the cookie of the desk, which a browser sends from the web UI too, or by a token and a
// header, as the engine's CLI sends them.
func (d *Desk) reader(r *http.Request) (Access, error) {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return d.bearer(r, token)
	}
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return Access{}, errStranger
	}
	found, err := d.queries.StaffBySession(r.Context(), sqlc.StaffBySessionParams{Hash: digest(cookie.Value), Now: d.config.Now()})
	return Access{Name: found.Name, Office: found.Office, Reason: found.Reason}, stranger(err)
}

func (d *Desk) bearer(r *http.Request, token string) (Access, error) {
	found, err := d.queries.StaffByToken(r.Context(), digest(token))
	if err != nil {
		return Access{}, stranger(err)
	}
	reason := r.Header.Get(reasonHeader)
	if decoded, err := url.PathUnescape(reason); err == nil {
		reason = decoded
	}
	return Access{Name: found.Name, Office: found.Office, Reason: reason}, nil
}

// stranger tells a token that is not known from a database that does not answer.
func stranger(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return errStranger
	}
	return err
}

// answer refuses a request; the cause stays in the log.
func (d *Desk) answer(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusServiceUnavailable
	text := "Журнал доступу або сховище ключів не відповідає: дані не показано. Спробуйте пізніше."
	switch {
	case errors.Is(err, errStranger):
		status, text = http.StatusUnauthorized, errStranger.Error()
	case errors.Is(err, ErrReason):
		status, text = http.StatusForbidden, ErrReason.Error()
	case errors.Is(err, errUnreadable):
		status, text = http.StatusBadRequest, errUnreadable.Error()
	default:
		d.logger.ErrorContext(r.Context(), "support: request failed", "path", r.URL.Path, "error", err)
	}
	http.Error(w, text, status)
}
