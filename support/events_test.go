package support_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/process/telemetry"
)

// deskEvents are the acts that operators must see: what is done, what it is recorded as, and with which code.
var deskEvents = []struct {
	what            string
	event           telemetry.SecurityEvent
	provider, code  string
	act             func(o *office)
	identifiesStaff bool
}{
	{"a sign-in", telemetry.StaffSignedIn, "oidc", "", func(o *office) { o.signIn(browser(o), koval) }, true},
	{"no second factor", telemetry.StaffSignInRefused, "oidc", "no_second_factor", func(o *office) { o.signIn(browser(o), person{"o.koval", "1"}) }, false},
	{"not in the group", telemetry.StaffSignInRefused, "oidc", "not_in_group", func(o *office) { o.signIn(browser(o), person{"i.shevchuk", "2"}) }, false},
	{"not one of the staff", telemetry.StaffSignInRefused, "oidc", "not_staff", func(o *office) { o.signIn(browser(o), person{"p.bondar", "2"}) }, false},
	{"another browser's callback", telemetry.StaffSignInRefused, "oidc", "unknown_attempt", func(o *office) {
		o.get(browser(o), o.url+"/sign-in/callback?state=x&code=y")
	}, false},
	{"a token where none is taken", telemetry.StaffSignInRefused, "token", "tokens_off", func(o *office) {
		o.request(browser(o), http.MethodPost, "/sign-in", url.Values{"token": {"x"}}.Encode(), form...)
	}, false},
	{"a sign-out", telemetry.StaffSignedOut, "", "", func(o *office) {
		someone := browser(o)
		o.signIn(someone, koval)
		o.request(someone, http.MethodPost, "/sign-out", "", form...)
	}, false},
	{"data of the web UI without a session", telemetry.StaffUnauthorized, "", "not_signed_in", func(o *office) {
		o.get(browser(o), o.url+"/ui/api/v1/settings")
	}, false},
	{"decoding without a session", telemetry.StaffUnauthorized, "", "not_signed_in", func(o *office) {
		o.request(browser(o), http.MethodPost, "/decode", o.page(uuid.New(), "Шевченко"), "Origin", o.url)
	}, false},
	{"decoding without a reason", telemetry.StaffForbidden, "", "no_reason", func(o *office) {
		someone := browser(o)
		o.signIn(someone, koval)
		o.request(someone, http.MethodPost, "/decode", o.page(uuid.New(), "Шевченко"), "Origin", o.url)
	}, false},
	{"decoding from another site", telemetry.StaffForbidden, "", "other_site", func(o *office) {
		o.request(browser(o), http.MethodPost, "/decode", "{}", "Origin", "https://elsewhere.example")
	}, false},
	{"a form of another site", telemetry.StaffForbidden, "", "other_site", func(o *office) {
		o.request(browser(o), http.MethodPost, "/search", "text=1", append([]string{"Sec-Fetch-Site", "cross-site"}, form...)...)
	}, false},
	{"junk to be decoded", telemetry.DecodeRefused, "", "unreadable", func(o *office) {
		someone := browser(o)
		o.signIn(someone, koval)
		o.give(someone, o.order, reason, "")
		o.request(someone, http.MethodPost, "/decode", "junk", "Origin", o.url)
	}, false},
}

// Each event of the desk is counted once and has one line, which names no one.
func TestSecurityEventsOfDesk(t *testing.T) {
	for _, row := range deskEvents {
		t.Run(row.what, func(t *testing.T) {
			o := newOffice(t)
			row.act(o)
			counted := o.scrape(http.StatusOK)
			require.Contains(t, counted, fmt.Sprintf("cabinet_security_events_total{event=%q,provider=%q} 1\n", row.event, row.provider))
			var lines []string
			for line := range strings.Lines(o.log.String()) {
				if strings.Contains(line, "event="+string(row.event)+" ") {
					lines = append(lines, line)
				}
			}
			require.Len(t, lines, 1)
			require.Regexp(t, "address=[0-9a-f]{16} ", lines[0])
			require.Contains(t, lines[0], "route=")
			if row.code != "" {
				require.Contains(t, lines[0], "code="+row.code)
			}
			require.Equal(t, row.identifiesStaff, strings.Contains(lines[0], "staff="), lines[0])
			for _, personal := range []string{"Коваль", "koval", "shevchuk", "bondar", "127.0.0.1"} {
				require.False(t, bytes.Contains(o.log.Bytes(), []byte(personal)), "%s: %s", personal, o.log.String())
			}
		})
	}
}

// The events are counted from zero: an alert's first increase would be missed otherwise.
func TestSecurityEventsOfDeskAreCountedFromZero(t *testing.T) {
	counted := newDesk(t).scrape(http.StatusOK)
	for _, event := range []telemetry.SecurityEvent{telemetry.StaffUnauthorized, telemetry.StaffForbidden, telemetry.DecodeRefused} {
		require.Contains(t, counted, fmt.Sprintf("cabinet_security_events_total{event=%q,provider=\"\"} 0\n", event))
	}
}
