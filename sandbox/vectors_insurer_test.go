package sandbox_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/vectors"
)

const insurerAPI = "/insurer/ewa/api/v10"

// agent is a box with a signed-in agent of insurers: it makes a call in the session.
func agent(t *testing.T) (b *box, call func(method, path string, body any) []byte) {
	t.Helper()
	b = start(t)
	b.down()
	b.config.InsurerEmail, b.config.InsurerPassword, b.config.OTPLife = "agent@cabinet.test", "password", time.Minute
	b.config.InsurerToken = "token"
	b.up()
	form := url.Values{"email": {"agent@cabinet.test"}, "password": {"5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8"}} // SHA-1
	resp, raw := b.send(http.MethodPost, insurerAPI+"/user/login", formHeader, form.Encode())
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	vectors.SameShape(t, vectors.Read(t, "insurer/login").Answer.Body, raw)
	session := map[string]string{"Cookie": "JSESSIONID=" + decode[struct{ SessionID string }](t, raw).SessionID}
	return b, func(method, path string, body any) []byte {
		resp, raw := b.send(method, insurerAPI+path, session, body)
		require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
		return raw
	}
}

// tariffsFrom is a question for motor tariffs that begin tomorrow.
func tariffsFrom(begin time.Time) string {
	return "/tariff/choose/policy?" + url.Values{
		"salePoint": {"32070"}, "customerCategory": {"NATURAL"}, "taxi": {"false"}, "autoCategory": {"B1"}, "registrationPlace": {"1"},
		"outsideUkraine": {"false"}, "registrationType": {"PERMANENT_WITHOUT_OTK"}, "usageMonths": {"0"},
		"dateFrom": {begin.Format(time.DateOnly)}, "dateTo": {begin.AddDate(1, 0, -1).Format(time.DateOnly)},
	}.Encode()
}

func tomorrow(t *testing.T) time.Time {
	t.Helper()
	kyiv, err := time.LoadLocation("Europe/Kyiv")
	require.NoError(t, err)
	now := time.Now().In(kyiv)
	return time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, kyiv)
}

// The aggregator's tariffs have rows that are not for sale.
func TestMixedTariffs(t *testing.T) {
	_, call := agent(t)
	raw := call(http.MethodGet, tariffsFrom(tomorrow(t)), nil)
	vectors.SameShape(t, vectors.Read(t, "insurer/tariffs-mixed").Answer.Body, raw)
	var free, crossSold int
	for _, row := range decode[[]struct {
		DiscountedPayment json.Number
		CrossSell         bool
	}](t, raw) {
		if row.CrossSell {
			crossSold++
		} else if amount, err := row.DiscountedPayment.Float64(); err == nil && amount == 0 {
			free++
		}
	}
	require.Positive(t, free)
	require.Positive(t, crossSold)
}

// A vehicle of a plate has what the partner's has.
func TestVehicleOfPlate(t *testing.T) {
	_, call := agent(t)
	vectors.SameShape(t, vectors.Read(t, "insurer/vehicle").Answer.Body, call(http.MethodGet, "/auto/mtibu/number?query=BO0252KE", nil))
}

// The aggregator takes what its agents send: no reference of theirs, no last day, amounts as texts.
func TestBareDraft(t *testing.T) {
	b, call := agent(t)
	draft, begin := vectors.Read(t, "insurer/draft"), tomorrow(t)
	offer := decode[[]struct {
		Tariff                     struct{ ID int }
		Payment, DiscountedPayment json.Number
	}](t, call(http.MethodGet, tariffsFrom(begin), nil))[0]
	var body map[string]any
	draft.Request.Into(t, &body)
	body["tariff"] = map[string]any{"id": offer.Tariff.ID, "type": "epolicy"}
	body["payment"], body["brokerDiscountedPayment"] = offer.Payment.String(), offer.DiscountedPayment.String()
	body["dateFrom"] = begin.UTC().Format("2006-01-02T15:04:05.000-0700")
	b.fault("insurer", "bare_contract", true, 0)
	raw := call(http.MethodPost, draft.Request.Path, body)
	vectors.SameShape(t, draft.Answer.Body, raw)
	saved := decode[map[string]any](t, raw)
	require.NotContains(t, saved, "number")

	path := "/contract/" + decode[struct{ ID json.Number }](t, raw).ID.String()
	b.fault("insurer", "silent_answers", true, 0)
	require.JSONEq(t, "true", string(call(http.MethodPost, path+"/state/REQUEST", nil)), vectors.Read(t, "insurer/concluded").About)
	require.JSONEq(t, "true", string(call(http.MethodGet, path+"/otp/send?customer=true", nil)))
	_, contracts := b.send(http.MethodGet, "/desk/api/insurer/contracts", nil, nil)
	code := decode[[]struct{ Code string }](t, contracts)[0].Code
	call(http.MethodGet, path+"/otp?customer="+code, nil)
	b.fault("insurer", "signed_state", true, 0)
	call(http.MethodPost, path+"/state/EMITTED", nil)
	raw = call(http.MethodGet, path, nil)
	vectors.SameShape(t, vectors.Read(t, "insurer/contract-signed").Answer.Body, raw)
	require.Equal(t, "SIGNED", decode[struct{ State string }](t, raw).State)
}

// An agent with a token is admitted without a session; another token admits nobody.
func TestAgentToken(t *testing.T) {
	b, _ := agent(t)
	current := vectors.Read(t, "insurer/user-current")
	resp, raw := b.send(http.MethodGet, insurerAPI+current.Request.Path, current.Request.Header, nil)
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	vectors.SameShape(t, current.Answer.Body, raw)
	for _, token := range []string{"", "guess"} {
		resp, _ = b.send(http.MethodGet, insurerAPI+current.Request.Path, map[string]string{"X-Auth-User": "agent@cabinet.test", "X-Auth-Token": token}, nil)
		require.Equal(t, http.StatusUnauthorized, resp.StatusCode)
	}
}
