package api

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/workflows/order"
)

// The bank sends people back into the cabinet and nowhere else (PAY-06, AMB-060).
func TestReturnAddressesStayInside(t *testing.T) {
	c := newCabinet(t)
	for address, whole := range map[string]string{
		"/services/vehicle-check?id=1": "https://cabinet.example/services/vehicle-check?id=1",
		"/":                            "https://cabinet.example/",
		"https://cabinet.example/services/ordered": "https://cabinet.example/services/ordered",
	} {
		found, err := c.inside(address)
		require.NoError(t, err, address)
		require.Equal(t, whole, found)
	}
	for _, address := range []string{
		"", "services", "//evil.example/", "https://evil.example/", "http://cabinet.example/", "https://cabinet.example:8443/",
		"https://cabinet.example@evil.example/", "https://evil@cabinet.example/", "javascript:alert(1)", `/\evil.example`,
		`\\evil.example`, "%zz",
	} {
		_, err := c.inside(address)
		var refusal *domain.Error
		require.ErrorAs(t, err, &refusal, address)
		require.Contains(t, refusal.Fields, "redirectUrl")
	}
}

// Whatever is asked for, a browser that follows the answer stays in the cabinet.
func FuzzReturnAddress(f *testing.F) {
	for _, seed := range []string{
		"/services", "//evil.example", "///evil.example", `/\evil.example`, "https://cabinet.example", "/../..//evil.example",
		"/.//evil.example", "https:///evil.example", "\t//evil.example", "/\t/evil.example", "?x", "#x", "https:evil.example",
	} {
		f.Add(seed)
	}
	c := newCabinet(f)
	f.Fuzz(func(t *testing.T, address string) {
		whole, err := c.inside(address)
		if err != nil {
			refusesWell(t, err)
			return
		}
		require.True(t, strings.HasPrefix(whole+"/", "https://cabinet.example/") || strings.HasPrefix(whole, "https://cabinet.example?") ||
			strings.HasPrefix(whole, "https://cabinet.example#"), whole)
		parsed, err := url.Parse(whole)
		require.NoError(t, err)
		require.Equal(t, c.public.Host, parsed.Host)
		require.Nil(t, parsed.User)
	})
}

// Paying answers the bank's page and tells the bank where people come back to, for both ways to call it (API-051,
// AMB-059); what the order refuses is told as such, with the order's id.
func TestPay(t *testing.T) {
	c := newCabinet(t)
	id := uuid.New()
	until := noon.Add(24 * time.Hour).UTC()
	c.orders.state = domain.Order{ID: id, Invoice: &domain.Invoice{PaymentURL: "https://bank.example/1", PayExpiresAt: until}}
	bearer := "Bearer " + c.token()
	post := func() (answer int, body string) {
		reply := c.call(http.MethodPost, "/api/services/"+id.String()+"/payment", strings.NewReader(`{"redirectUrl":"/services/vehicle-check?id=1"}`),
			"Content-Type", "application/json", "Authorization", bearer)
		return reply.Code, reply.Body.String()
	}
	status, body := post()
	require.Equal(t, http.StatusOK, status, body)
	require.JSONEq(t, `{"redirectUrl":"https://bank.example/1","payExpiresAt":"2026-03-06T10:00:00Z"}`, body)
	require.Equal(t, "https://cabinet.example/services/vehicle-check?id=1", c.orders.returnURL)
	got := c.call(http.MethodGet, "/api/services/"+id.String()+"/payment?redirectUrl=/services/ordered", nil, "Authorization", bearer)
	require.JSONEq(t, body, got.Body.String())
	require.Equal(t, "https://cabinet.example/services/ordered", c.orders.returnURL)

	for _, code := range []domain.Code{domain.CodeBankUnavailable, domain.CodeNotAllowed, domain.CodeNotFound, domain.CodeAccepted} {
		c.orders.err = domain.RefuseFor(code, errors.New("why: stays in the log"))
		status, body = post()
		require.Equal(t, statusOf(code), status)
		require.Contains(t, body, id.String())
		require.NotContains(t, body, "stays in the log")
	}
}

// The bank's word is taken once it is the bank's and the engine has it; else the bank is told to repeat it, unless
// repeating is of no use (PAY-09).
func TestWebhookAnswers(t *testing.T) {
	keyless := &wire.Error{System: "monobank", Kind: wire.Unavailable}
	id := uuid.New()
	own := order.NewInvoice{OrderID: id, Attempt: 2}.Reference()
	for _, row := range []struct {
		what     string
		invoice  string // its reference
		unproven error
		err      error
		status   int
		reported int
		outcome  string
	}{
		{"taken", own, nil, nil, http.StatusOK, 1, webhookTaken},
		{"forged", own, monobank.ErrForged, nil, http.StatusUnauthorized, 0, webhookRefused},
		{"the bank's key is out of reach", own, keyless, nil, http.StatusServiceUnavailable, 0, webhookNotTaken},
		{"no such order", own, nil, domain.Refuse(domain.CodeNotFound), http.StatusOK, 1, webhookMismatch},
		{"the engine is down", own, nil, errors.New("no connection"), http.StatusServiceUnavailable, 1, webhookNotTaken},
		{"another order's", uuid.NewString() + "-1", nil, nil, http.StatusOK, 0, webhookMismatch},
		{"without a reference", "", nil, nil, http.StatusOK, 0, webhookMismatch},
	} {
		t.Run(row.what, func(t *testing.T) {
			c := newCabinet(t)
			c.orders.unproven, c.orders.err, c.orders.reference = row.unproven, row.err, row.invoice
			answer := c.call(http.MethodPost, "/api/payments/monobank/"+id.String(), strings.NewReader("{}"),
				"Content-Type", "application/json", "X-Sign", "c2lnbmF0dXJl")
			require.Equal(t, row.status, answer.Code, answer.Body.String())
			if row.outcome == webhookRefused { // the bank has no session that could have ended
				refused(t, answer, row.status, domain.CodeForged)
			}
			require.Equal(t, row.reported, c.orders.reported)
			for _, outcome := range webhookOutcomes {
				counted := testutil.ToFloat64(c.metrics.webhooks.WithLabelValues(outcome))
				require.Equal(t, outcome == row.outcome, counted == 1, outcome)
			}
		})
	}
}
