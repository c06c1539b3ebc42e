package api

import (
	"cmp"
	"log/slog"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/session"
	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/process/telemetry"
	"cabinet/store/references"
)

// recordedKey marks a request whose security event its handler has recorded already.
const recordedKey = "recorded"

// refusalEvents are the security events of refusals that no handler has recorded, by their status.
var refusalEvents = map[int]telemetry.SecurityEvent{
	http.StatusUnauthorized:    telemetry.Unauthorized,
	http.StatusForbidden:       telemetry.Forbidden,
	http.StatusTooManyRequests: telemetry.TooManyRequests,
}

// newSecurityEvents makes the recorder of the API's security events, each of which is counted from 0.
func newSecurityEvents(logger *slog.Logger, keys *references.Keyset) *telemetry.SecurityEvents {
	events := telemetry.NewSecurityEvents(logger, keys)
	providers := []string{}
	for _, provider := range domain.Providers() {
		if provider.Means != domain.MeansNone {
			providers = append(providers, string(provider.Code))
		}
	}
	for _, event := range []telemetry.SecurityEvent{telemetry.SignInBegun, telemetry.SignInCompleted, telemetry.SignInRefused} {
		events.Expect(event, providers...)
	}
	events.Expect(telemetry.CallbackForged, string(domain.ProviderDiia), string(domain.ProviderMono))
	for _, event := range []telemetry.SecurityEvent{
		telemetry.TokenReused, telemetry.SignedOut, telemetry.SessionsEnded, telemetry.ContactsChanged,
		telemetry.Unauthorized, telemetry.Forbidden, telemetry.TooManyRequests,
	} {
		events.Expect(event)
	}
	return events
}

// record records a security event of a request and of its session. The provider is empty where none is involved.
func (s *Server) record(c *gin.Context, event telemetry.SecurityEvent, provider domain.Provider, details ...slog.Attr) {
	var caller session.Session
	if known, found := c.Get(sessionKey); found {
		caller, _ = known.(session.Session)
	}
	s.recordFor(c, caller, event, provider, details...)
}

// recordFor is record for a session that is not, or not yet, the request's own.
func (s *Server) recordFor(c *gin.Context, of session.Session, event telemetry.SecurityEvent, provider domain.Provider, details ...slog.Attr) {
	c.Set(recordedKey, true)
	s.events.Record(c, event, string(provider), c.ClientIP(), func() []slog.Attr {
		details = append(details, slog.String("request", c.GetString(requestIDKey)), slog.String("route", cmp.Or(c.FullPath(), "other")))
		if of == (session.Session{}) {
			return details
		}
		return append(details, slog.String("session", of.ID.String()), slog.String("citizen", of.Citizen.String()))
	})
}

// recordRefusal records a refusal of access, once for each request.
func (s *Server) recordRefusal(c *gin.Context, status int, code domain.Code) {
	if event, notable := refusalEvents[status]; notable && !c.GetBool(recordedKey) {
		s.record(c, event, "", slog.String("code", string(code)))
	}
}

// refuseSignIn refuses a sign-in and records it.
func (s *Server) refuseSignIn(c *gin.Context, provider domain.Provider, err error) {
	s.recordRefusedSignIn(c, provider, err)
	s.refuse(c, err)
}

// recordRefusedSignIn records a refused sign-in. A failure is not a refusal.
func (s *Server) recordRefusedSignIn(c *gin.Context, provider domain.Provider, err error) {
	if err == nil {
		return
	}
	if code := refusal.Of(err).Code; !refusal.IsFailure(code) {
		s.record(c, telemetry.SignInRefused, provider, slog.String("code", string(code)))
	}
}
