package telemetry

import (
	"context"
	"encoding/hex"
	"log/slog"
	"net/netip"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"

	"cabinet/store/references"
)

// SecurityEvent is a kind of event that helps operators to detect an intrusion or an attempt.
type SecurityEvent string

// The security events.
const (
	SignInBegun     SecurityEvent = "sign_in_begun"
	SignInCompleted SecurityEvent = "sign_in_completed"
	SignInRefused   SecurityEvent = "sign_in_refused"
	TokenReused     SecurityEvent = "refresh_token_reused" // its session was ended
	SignedOut       SecurityEvent = "signed_out"
	SessionsEnded   SecurityEvent = "sessions_ended" // by the citizen, from another session
	ContactsChanged SecurityEvent = "contacts_changed"
	Unauthorized    SecurityEvent = "unauthorized"      // 401
	Forbidden       SecurityEvent = "forbidden"         // 403
	TooManyRequests SecurityEvent = "too_many_requests" // 429
	CallbackForged  SecurityEvent = "callback_forged"
)

// The security events of the support desk.
const (
	StaffSignedIn      SecurityEvent = "staff_signed_in"
	StaffSignInRefused SecurityEvent = "staff_sign_in_refused"
	StaffSignedOut     SecurityEvent = "staff_signed_out"
	StaffUnauthorized  SecurityEvent = "staff_unauthorized" // a call without a session or with an unknown token
	StaffForbidden     SecurityEvent = "staff_forbidden"    // from another site, or without a reason
	DecodeRefused      SecurityEvent = "decode_refused"     // payloads that are not encrypted with the cabinet's keys
)

// frequent are the events that need no session: all are counted, and only some are logged.
var frequent = map[SecurityEvent]bool{
	SignInBegun: true, SignInRefused: true, Unauthorized: true, Forbidden: true, TooManyRequests: true, CallbackForged: true,
	StaffSignInRefused: true, StaffUnauthorized: true, StaffForbidden: true,
}

// Limits of the log of one frequent event.
const (
	linesOfAddress  = 10 // burst, and per minute afterwards
	linesOfEvent    = 60 // the same, over all addresses
	loggedAddresses = 20_000
	loggedFor       = 10 * time.Minute
)

// SecurityEvents counts security events and writes a log line of each. It is safe for concurrent use.
type SecurityEvents struct {
	logger  *slog.Logger
	keys    *references.Keyset
	counted *prometheus.CounterVec

	mutex     sync.Mutex
	addresses *expirable.LRU[string, *rate.Limiter]
	events    map[SecurityEvent]*rate.Limiter
	skipped   map[SecurityEvent]int
}

// NewSecurityEvents returns a recorder. The keys are for references of addresses.
func NewSecurityEvents(logger *slog.Logger, keys *references.Keyset) *SecurityEvents {
	return &SecurityEvents{
		logger: logger, keys: keys,
		counted: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cabinet_security_events_total", Help: "Security events, by the provider or partner where one is involved.",
		}, []string{"event", "provider"}),
		addresses: expirable.NewLRU[string, *rate.Limiter](loggedAddresses, nil, loggedFor),
		events:    map[SecurityEvent]*rate.Limiter{},
		skipped:   map[SecurityEvent]int{},
	}
}

// Expect counts an event from 0, so that its first occurrence is an increase. Without providers it has none.
func (s *SecurityEvents) Expect(event SecurityEvent, providers ...string) {
	if len(providers) == 0 {
		providers = []string{""}
	}
	for _, provider := range providers {
		s.counted.WithLabelValues(string(event), provider)
	}
}

// Describe implements prometheus.Collector.
func (s *SecurityEvents) Describe(described chan<- *prometheus.Desc) { s.counted.Describe(described) }

// Collect implements prometheus.Collector.
func (s *SecurityEvents) Collect(collected chan<- prometheus.Metric) { s.counted.Collect(collected) }

// Record counts an event of a caller at an address, and logs it unless too many of its kind were logged. Details are computed only
// for a written line; they must not be personal.
func (s *SecurityEvents) Record(ctx context.Context, event SecurityEvent, provider, address string, details func() []slog.Attr) {
	s.counted.WithLabelValues(string(event), provider).Inc()
	reference := s.addressReference(address)
	skipped, ok := s.mayLog(event, reference)
	if !ok {
		return
	}
	line := []slog.Attr{slog.String("event", string(event))}
	if provider != "" {
		line = append(line, slog.String("provider", provider))
	}
	line = append(line, slog.String("address", reference))
	if skipped > 0 {
		line = append(line, slog.Int("skipped", skipped))
	}
	s.logger.LogAttrs(ctx, slog.LevelInfo, "security event", append(line, details()...)...)
}

// mayLog reports whether an event may be logged now, and how many of its kind were not since the last line.
func (s *SecurityEvents) mayLog(event SecurityEvent, address string) (skipped int, ok bool) {
	if !frequent[event] {
		return 0, true
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	ofAddress, known := s.addresses.Get(string(event) + " " + address)
	if !known {
		ofAddress = perMinute(linesOfAddress)
		s.addresses.Add(string(event)+" "+address, ofAddress)
	}
	ofEvent := s.events[event]
	if ofEvent == nil {
		ofEvent = perMinute(linesOfEvent)
		s.events[event] = ofEvent
	}
	if !ofAddress.Allow() || !ofEvent.Allow() {
		s.skipped[event]++
		return 0, false
	}
	skipped = s.skipped[event]
	s.skipped[event] = 0
	return skipped, true
}

func perMinute(lines int) *rate.Limiter { return rate.NewLimiter(rate.Limit(lines)/60, lines) }

// subscriber is the part of an IPv6 address that one subscriber has.
const subscriber = 64

// addressReferenceLength is how many bytes of the hash of an address a line has.
const addressReferenceLength = 8

// addressReference is a keyed hash that identifies an address without disclosing it.
func (s *SecurityEvents) addressReference(address string) string {
	if parsed, err := netip.ParseAddr(address); err == nil && parsed.Is6() && !parsed.Is4In6() {
		if prefix, err := parsed.Prefix(subscriber); err == nil {
			address = prefix.String()
		}
	}
	hash := s.keys.Hash(references.Network, address)
	return hex.EncodeToString(hash[len(hash)-addressReferenceLength:])
}
