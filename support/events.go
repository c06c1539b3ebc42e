package support

import (
	"errors"
	"log/slog"
	"net"
	"net/http"

	"github.com/google/uuid"

	"cabinet/process/telemetry"
	"cabinet/store/references"
)

// Ways to sign in, by which the desk's security events are counted.
const (
	byProvider = "oidc"
	byToken    = "token"
)

// newSecurityEvents makes the recorder of the desk's security events, each of which is counted from 0.
func newSecurityEvents(logger *slog.Logger, keys *references.Keyset) *telemetry.SecurityEvents {
	events := telemetry.NewSecurityEvents(logger, keys)
	for _, event := range []telemetry.SecurityEvent{telemetry.StaffSignedIn, telemetry.StaffSignInRefused} {
		events.Expect(event, byProvider, byToken)
	}
	for _, event := range []telemetry.SecurityEvent{
		telemetry.StaffSignedOut, telemetry.StaffUnauthorized, telemetry.StaffForbidden, telemetry.DecodeRefused,
	} {
		events.Expect(event)
	}
	return events
}

// record records a security event of a request.
func (d *Desk) record(r *http.Request, event telemetry.SecurityEvent, provider string, details ...slog.Attr) {
	address, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		address = r.RemoteAddr
	}
	d.events.Record(r.Context(), event, provider, address, func() []slog.Attr {
		return append(details, slog.String("route", r.Pattern))
	})
}

// recordStaff records a security event of one of the staff, whom the id identifies.
func (d *Desk) recordStaff(r *http.Request, event telemetry.SecurityEvent, provider string, staff uuid.UUID) {
	d.record(r, event, provider, slog.String("staff", staff.String()))
}

// recordSignInRefusal records a refused sign-in. A provider that is down is not a refusal.
func (d *Desk) recordSignInRefusal(r *http.Request, provider string, err error) {
	var known *refusal
	if errors.As(err, &known) && known.status < http.StatusInternalServerError {
		d.record(r, telemetry.StaffSignInRefused, provider, slog.String("code", known.name))
	}
}

// recordRefusal records a refusal of access.
func (d *Desk) recordRefusal(r *http.Request, err error) {
	var known *refusal
	var (
		event telemetry.SecurityEvent
		code  string
	)
	switch {
	case errors.Is(err, ErrReason):
		event, code = telemetry.StaffForbidden, "no_reason"
	case errors.Is(err, errUnreadable):
		event, code = telemetry.DecodeRefused, errUnreadable.name
	case errors.As(err, &known) && (known.status == http.StatusUnauthorized || known.status == http.StatusTooManyRequests):
		event, code = telemetry.StaffUnauthorized, known.name
	default:
		return
	}
	d.record(r, event, "", slog.String("code", code))
}

// refuseForeignForm refuses a form that another site's page has sent.
func (d *Desk) refuseForeignForm(w http.ResponseWriter, r *http.Request) {
	d.record(r, telemetry.StaffForbidden, "", slog.String("code", "other_site"))
	http.Error(w, "Цю форму надіслала сторінка іншого сайту.", http.StatusForbidden)
}
