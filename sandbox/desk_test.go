package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDeskPages(t *testing.T) {
	b := start(t)
	id := b.bill(nil)
	b.pay(id, "success", 200)
	for path, want := range map[string]string{
		"/":                   "Зовнішній світ у скриньці",
		"/citizens":           "посвідчення знищене",
		"/citizens/shevchuk":  "ТОВ «СТЕПОВИЙ ШЛЯХ»",
		"/citizens/bondar":    "немає",
		"/citizens/marchenko": "немає в реєстрі",
		"/vehicles":           `data-copy="TMB99HAV3KM626020"`,
		"/invoices":           id,
		"/invoices/" + id:     "Повернути гроші",
		"/registers":          "Журнал доступу",
		"/assets/style.css":   "--accent",
		"/assets/page.js":     "data-copy",
	} {
		resp, raw := b.send("GET", path, nil, nil)
		require.Equal(t, http.StatusOK, resp.StatusCode, path)
		require.Contains(t, string(raw), want, path)
	}
	for _, path := range []string{"/citizens/nobody", "/invoices/none", "/unheard"} {
		resp, _ := b.send("GET", path, nil, nil)
		require.Equal(t, http.StatusNotFound, resp.StatusCode, path)
	}
}

var formHeader = map[string]string{"Content-Type": "application/x-www-form-urlencoded"}

func TestDeskForms(t *testing.T) {
	b := start(t)
	id := b.bill(nil)
	for _, step := range []struct {
		path string
		form url.Values
		want int
	}{
		{"/invoices/" + id + "/pay", url.Values{"card": {"no_funds"}}, 303},
		{"/invoices/" + id + "/pay", url.Values{"card": {"unknown"}}, 404},
		{"/invoices/" + id + "/refund", nil, 409},
		{"/invoices/" + id + "/pay", url.Values{"card": {"success"}}, 303},
		{"/invoices/" + id + "/expire", nil, 409},
		{"/invoices/" + id + "/refund", nil, 303},
		{"/invoices/" + id + "/resend", nil, 303},
		{"/invoices/" + id + "/explode", nil, 404},
		{"/rotate-key", nil, 303},
		{"/faults", url.Values{"system": {"trembita"}, "fault": {"unavailable"}, "on": {"1"}}, 303},
		{"/faults", url.Values{"system": {"trembita"}, "fault": {"slow"}, "on": {"1"}, "ms": {"soon"}}, 422},
		{"/faults", url.Values{"system": {"trembita"}, "fault": {"unheard"}, "on": {"1"}}, 404},
	} {
		resp, raw := b.send("POST", step.path, formHeader, step.form.Encode())
		require.Equal(t, step.want, resp.StatusCode, "%s: %s", step.path, raw)
	}
	require.Equal(t, "reversed", b.status(id).Status)
	resp, _ := b.send("POST", "/trembita/restapi/vehicles/search", uxp("vehicleSearch", ""), map[string]string{"plate": "AA1111AA"})
	require.Equal(t, http.StatusServiceUnavailable, resp.StatusCode)
}

// TestDeskRefusesOtherSites: a page of another site cannot press the desk's buttons.
func TestDeskRefusesOtherSites(t *testing.T) {
	b := start(t)
	resp, _ := b.send("POST", "/rotate-key", map[string]string{"Sec-Fetch-Site": "cross-site"}, nil)
	require.Equal(t, http.StatusForbidden, resp.StatusCode)
}

func TestFaultsOverHTTP(t *testing.T) {
	b := start(t)
	resp, _ := b.send("POST", "/desk/api/faults", nil, map[string]any{"system": "monobank", "fault": "error_500", "on": true, "times": 1})
	require.Equal(t, http.StatusOK, resp.StatusCode)
	b.restart()
	_, raw := b.send("GET", "/desk/api/faults", nil, nil)
	require.Contains(t, string(raw), `"id":"error_500","title":"відповідає 500","on":true,"times":1`)
	b.call("GET", "pubkey", nil, 500)
	b.call("GET", "pubkey", nil, 200)

	b.fault("monobank", "unavailable", true, 0)
	resp, _ = b.send("DELETE", "/desk/api/faults", nil, nil)
	require.Equal(t, http.StatusNoContent, resp.StatusCode)
	b.call("GET", "pubkey", nil, 200)

	for body, want := range map[string]int{
		`{"system":"monobank","fault":"nothing","on":true}`:      404,
		`{"system":"monobank","fault":"slow","on":true,"ms":-1}`: 400,
		`{"oops":1}`: 400,
	} {
		resp, _ = b.send("POST", "/desk/api/faults", nil, body)
		require.Equal(t, want, resp.StatusCode, body)
	}
}

// TestLostAnswerHasActed: the invoice exists although the merchant never heard of it.
func TestLostAnswerHasActed(t *testing.T) {
	b := start(t)
	b.fault("monobank", "lost_answer", true, 0)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, b.server.URL+"/monobank/api/merchant/invoice/create",
		strings.NewReader(`{"amount":1,"merchantPaymInfo":{"reference":"lost"}}`))
	require.NoError(t, err)
	req.Header.Set("X-Token", token)
	_, err = b.client.Do(req) //nolint:bodyclose // there is no answer
	require.Error(t, err)
	_, raw := b.send("GET", "/desk/api/monobank/invoices?reference=lost", nil, nil)
	require.Len(t, decode[[]invoiceStatus](t, raw), 1)
}
