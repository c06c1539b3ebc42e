package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/process/telemetry"
)

// watched is a cabinet with a database whose security events are read.
type watched struct {
	*apps
	log *bytes.Buffer
}

func newWatched(t *testing.T) *watched {
	t.Helper()
	w := &watched{apps: newApps(t), log: &bytes.Buffer{}}
	w.config.Demo, w.config.DevUser = true, "3111952338"
	w.world.Registers = people{person: domain.Person{LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"}}
	w.connect()
	w.events = newSecurityEvents(telemetry.Logs{JSON: true}.Logger(w.log), w.config.References)
	return w
}

// counted is how often an event was counted, by provider.
func (w *watched) counted(event telemetry.SecurityEvent) map[string]float64 {
	w.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(w.events)
	families, err := registry.Gather()
	require.NoError(w, err)
	times := map[string]float64{}
	for _, metric := range families[0].GetMetric() {
		labels := map[string]string{}
		for _, label := range metric.GetLabel() {
			labels[label.GetName()] = label.GetValue()
		}
		if value := metric.GetCounter().GetValue(); labels["event"] == string(event) && value > 0 {
			times[labels["provider"]] = value
		}
	}
	return times
}

// lines are the log lines of an event.
func (w *watched) lines(event telemetry.SecurityEvent) (lines []map[string]any) {
	w.Helper()
	for line := range strings.Lines(w.log.String()) {
		var fields map[string]any
		require.NoError(w, json.Unmarshal([]byte(line), &fields))
		if fields["event"] == string(event) {
			lines = append(lines, fields)
		}
	}
	return lines
}

// signedIn signs the developers' citizen in.
func (w *watched) signedIn() (tokens contract.Tokens) {
	w.Helper()
	answer := w.call(http.MethodGet, "/auth/provider/dev", nil)
	require.Equal(w, http.StatusOK, answer.Code, answer.Body.String())
	require.NoError(w, json.Unmarshal(answer.Body.Bytes(), &tokens))
	return tokens
}

func (w *watched) as(tokens contract.Tokens, method, path, body string) *httptest.ResponseRecorder {
	w.Helper()
	return w.call(method, path, strings.NewReader(body), "Authorization", "Bearer "+tokens.AccessToken, "Content-Type", "application/json")
}

// securityEvents are the acts that operators must see: what is done, and what it is recorded as.
var securityEvents = []struct {
	what     string
	event    telemetry.SecurityEvent
	provider string
	known    bool // the line names the citizen and the session
	act      func(w *watched)
}{
	{"id.gov.ua begins", telemetry.SignInBegun, "idgovua", false, func(w *watched) { w.open("idgovua", "") }},
	{"Diia begins", telemetry.SignInBegun, "diia", false, func(w *watched) { w.open("diia", "") }},
	{"the bank begins", telemetry.SignInBegun, "mono", false, func(w *watched) { w.open("mono", "") }},
	{"id.gov.ua completes", telemetry.SignInCompleted, "idgovua", true, func(w *watched) {
		browser := w.open("idgovua", "")
		w.call(http.MethodPost, "/auth/provider/idgovua", strings.NewReader(`{"code":"x","state":"`+browser.prepared.State+`"}`),
			"Content-Type", "application/json", "Cookie", browser.cookie)
	}},
	{"Diia completes", telemetry.SignInCompleted, "diia", true, func(w *watched) {
		browser := w.open("diia", "")
		w.signs()
		browser.get("/auth/provider/diia")
	}},
	{"a demonstration completes", telemetry.SignInCompleted, "dev", true, func(w *watched) { w.signedIn() }},
	{"id.gov.ua, another browser", telemetry.SignInRefused, "idgovua", false, func(w *watched) {
		w.call(http.MethodPost, "/auth/provider/idgovua", strings.NewReader(`{"code":"x","state":"y"}`), "Content-Type", "application/json")
	}},
	{"Diia, a revoked key", telemetry.SignInRefused, "diia", false, func(w *watched) {
		w.open("diia", "")
		w.verdict = &signature.Error{Code: signature.CodeRevoked}
		w.signs()
	}},
	{"Diia, nothing confirmed", telemetry.SignInRefused, "diia", false, func(w *watched) { w.open("diia", "").get("/auth/provider/diia") }},
	{"the bank, nobody's client", telemetry.SignInRefused, "mono", false, func(w *watched) {
		browser := w.open("mono", "")
		w.bank.agreed, w.bank.client = true, monobank.BankClient{ID: "m-1", Name: "Коваленко Олександр"}
		browser.verify("mono")
	}},
	{"a preset of nobody", telemetry.SignInRefused, "preset", false, func(w *watched) {
		w.world.Registers = people{err: &wire.Error{Kind: wire.NotFound}}
		w.connect()
		w.call(http.MethodGet, "/auth/provider/preset?user=3111952338", nil)
	}},
	{"a used refresh token", telemetry.TokenReused, "", true, func(w *watched) {
		body := `{"token":"` + w.signedIn().RefreshToken + `"}`
		for range 2 {
			w.call(http.MethodPost, "/auth/refresh", strings.NewReader(body), "Content-Type", "application/json")
			w.now = w.now.Add(time.Minute)
		}
	}},
	{"sign-out", telemetry.SignedOut, "", true, func(w *watched) { w.as(w.signedIn(), http.MethodGet, "/auth/logout", "") }},
	{"one session ended", telemetry.SessionsEnded, "", true, func(w *watched) {
		first, second := w.signedIn(), w.signedIn()
		other, err := w.sessions.Named("Bearer " + first.AccessToken)
		require.NoError(w, err)
		w.as(second, http.MethodDelete, "/api/user/activity/"+other.ID.String(), "")
	}},
	{"all others ended", telemetry.SessionsEnded, "", true, func(w *watched) {
		w.signedIn()
		w.as(w.signedIn(), http.MethodDelete, "/api/user/activity", "")
	}},
	{"another e-mail", telemetry.ContactsChanged, "", true, func(w *watched) {
		w.as(w.signedIn(), http.MethodPatch, "/api/user/profile", `{"email":"new@ukr.net"}`)
	}},
	{"an e-mail to be verified", telemetry.ContactsChanged, "", true, func(w *watched) {
		w.as(w.signedIn(), http.MethodPatch, "/api/user/verification", `{"email":"new@ukr.net"}`)
	}},
	{"no token", telemetry.Unauthorized, "", false, func(w *watched) { w.call(http.MethodGet, "/api/user/profile", nil) }},
	{"another's sign-in", telemetry.Forbidden, "", false, func(w *watched) {
		w.call(http.MethodGet, "/auth/verify/diia?token="+w.open("diia", "").prepared.Token, nil)
	}},
	{"too often", telemetry.TooManyRequests, "", true, func(w *watched) {
		tokens := w.signedIn()
		for range rateLimits["requestVerification"].Burst + 1 {
			w.as(tokens, http.MethodPatch, "/api/user/verification", "{}")
		}
	}},
	{"a forged callback of the bank", telemetry.CallbackForged, "mono", false, func(w *watched) {
		w.orders.unproven = monobank.ErrForged
		w.call(http.MethodPost, "/api/payments/monobank/"+uuid.NewString(), strings.NewReader("{}"), "Content-Type", "application/json", "X-Sign", "c2lnbg==")
	}},
	{"a forged callback of Diia", telemetry.CallbackForged, "diia", false, func(w *watched) {
		w.call(http.MethodPost, strings.Replace(callbackPath, callbackKey, "guessed", 1), strings.NewReader(""), "Content-Type", "multipart/form-data; boundary=b")
	}},
}

// Each event is counted once and has one line, which identifies the citizen, the session and the address by references alone.
func TestSecurityEventsAreRecorded(t *testing.T) {
	for _, row := range securityEvents {
		t.Run(row.what, func(t *testing.T) {
			w := newWatched(t)
			row.act(w)
			require.Equal(t, map[string]float64{row.provider: 1}, w.counted(row.event))
			lines := w.lines(row.event)
			require.Len(t, lines, 1)
			require.Equal(t, "INFO", lines[0]["level"])
			require.Regexp(t, "^[0-9a-f]{16}$", lines[0]["address"])
			require.NotEmpty(t, lines[0]["request"])
			require.NotEmpty(t, lines[0]["route"])
			if row.provider != "" {
				require.Equal(t, row.provider, lines[0]["provider"])
			}
			if row.known {
				var citizen string
				require.NoError(t, w.world.Database.QueryRow(t.Context(), "SELECT id FROM citizens").Scan(&citizen))
				require.Equal(t, citizen, lines[0]["citizen"])
				require.NoError(t, uuid.Validate(fmt.Sprint(lines[0]["session"])))
			}
			for _, personal := range []string{"3111952338", "192.0.2.1", "ukr.net", "КОВАЛЕНКО", "Коваленко"} { // 192.0.2.1: httptest's caller
				require.NotContains(t, w.log.String(), personal)
			}
		})
	}
}

// What changes nothing is no event: contacts that stay as they are, a second sign-out, a provider that is down.
func TestWhatIsNoSecurityEvent(t *testing.T) {
	w := newWatched(t)
	tokens := w.signedIn()
	w.as(tokens, http.MethodPatch, "/api/user/profile", `{"gender":"male"}`)
	require.Empty(t, w.counted(telemetry.ContactsChanged))
	for range 2 {
		require.Equal(t, http.StatusNoContent, w.as(tokens, http.MethodGet, "/auth/logout", "").Code)
	}
	require.Equal(t, map[string]float64{"": 1}, w.counted(telemetry.SignedOut))
	w.down = &wire.Error{Kind: wire.Unavailable}
	refused(t, w.call(http.MethodGet, "/auth/prepare/diia", nil), http.StatusServiceUnavailable, domain.CodeSignInDown)
	require.Empty(t, w.counted(telemetry.SignInBegun))
	require.Empty(t, w.counted(telemetry.SignInRefused))
}

// The events' counter is among the metrics from the beginning: an alert's first increase would be missed otherwise.
func TestSecurityEventsAreCountedFromZero(t *testing.T) {
	c := newCabinet(t)
	families, err := c.Metrics().Gather()
	require.NoError(t, err)
	for _, family := range families {
		if family.GetName() == "cabinet_security_events_total" {
			require.Len(t, family.GetMetric(), 3*5+2+7)
			return
		}
	}
	require.Fail(t, "the counter is not there")
}
