package insurer

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
)

const signedIn = `{"sessionId":"s","user":{"id":1,"salePoint":{"id":2,"company":{"id":3,"type":"BROKER"}}}}`

// answering makes a client of an aggregator that signs everybody in and answers everything else the same.
func answering(t *testing.T, status int, answer string) *Client {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/user/login") {
			_, _ = w.Write([]byte(signedIn))
			return
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(answer))
	}))
	t.Cleanup(server.Close)
	return New(Config{URL: server.URL + "/", Email: "a@b.ua", Password: "password"})
}

// Money is read exactly or not at all.
func TestMoney(t *testing.T) {
	for text, want := range map[string]domain.Kopecks{
		"0": 0, "0.00": 0, "1": 100, "1234.5": 123_450, "1234.56": 123_456, "4680.290000": 468_029, "9999999.99": 999_999_999,
	} {
		var h hryvnias
		require.NoError(t, json.Unmarshal([]byte(text), &h), text)
		require.Equal(t, want, domain.Kopecks(h), text)
	}
	for _, text := range []string{"-1", "1.234", `"1.00"`, "null", "1e3", "99999999999999999999", "true"} {
		var h hryvnias
		require.Error(t, json.Unmarshal([]byte(text), &h), text)
	}
	raw, err := json.Marshal(hryvnias(123_405))
	require.NoError(t, err)
	require.Equal(t, "1234.05", string(raw))
}

const tariff = `{"tariff":{"id":7,"type":"epolicy","insurer":{"code":"21017341","name":"Оберіг"},"franchise":0,"startLimitDays":0},`

const good = tariff + `"payment":10.50,"discountedPayment":9.75}`

// asked asks for offers of an aggregator that has these rows.
func asked(t *testing.T, rows ...string) ([]domain.Offer, error) {
	t.Helper()
	list := "[" + strings.Join(rows, ",") + "]"
	return answering(t, 200, list).Offers(t.Context(), OfferQuery{Start: domain.Date{Year: 2026, Month: 3, Day: 6}})
}

// A company without a limit has that of a year (GAP-59).
func TestOfferRows(t *testing.T) {
	offers, err := asked(t, good)
	require.NoError(t, err)
	require.Equal(t, []domain.Tariff{{ID: 7, Price: 975}}, offers[0].Tariffs)
	require.Equal(t, 366, offers[0].StartLimit)
	odd := strings.Replace(good, `"startLimitDays":0`, `"startLimitDays":"none","options":[{"id":1}],"description":null,"limitHealth":null`, 1)
	offers, err = asked(t, odd)
	require.NoError(t, err, "what is not needed may be of any type")
	require.Len(t, offers, 1)
}

// A row that cannot be used is counted, and hides no other one. Without any that can be read, the list is malformed.
func TestSkippedRows(t *testing.T) {
	for row, why := range map[string]skip{
		tariff + `"payment":10,"discountedPayment":10,"crossSell":true}`:                                       crossSell,
		tariff + `"payment":0,"discountedPayment":0}`:                                                          notSold,
		tariff + `"payment":5,"discountedPayment":0}`:                                                          notSold,
		tariff + `"payment":-5,"discountedPayment":-5}`:                                                        unreadable,
		tariff + `"payment":5,"discountedPayment":6}`:                                                          badPrice,
		tariff + `"payment":5}`:                                                                                badPrice,
		strings.Replace(tariff, "epolicy", "greencard", 1) + `"payment":5,"discountedPayment":5}`:              otherProduct,
		strings.Replace(tariff, "21017341", "", 1) + `"payment":5,"discountedPayment":5}`:                      incomplete,
		strings.Replace(tariff, `"franchise":0`, `"franchise":null`, 1) + `"payment":5,"discountedPayment":5}`: incomplete,
		strings.Replace(tariff, `Days":0`, `Days":4000`, 1) + `"payment":5,"discountedPayment":5}`:             badLimit,
		`"offer"`: unreadable,
	} {
		counted := skippedRows.WithLabelValues("offers", string(why))
		before := testutil.ToFloat64(counted)
		offers, err := asked(t, row, good, row)
		require.NoError(t, err, row)
		require.Len(t, offers, 1, row)
		require.InDelta(t, 2, testutil.ToFloat64(counted)-before, 0, row)

		offers, err = asked(t, row)
		if why.usual() {
			require.NoError(t, err, row)
			require.Empty(t, offers, row)
			continue
		}
		require.Equal(t, wire.Malformed, wire.KindOf(err), row)
	}
}

// A policy that lacks what it must have, or is in another state than asked for, is malformed.
func TestPolicyRows(t *testing.T) {
	emitted := `{"id":5,"number":"231000001","state":"EMITTED","signed":true,"payment":10.5,` +
		`"dateFrom":"2026-03-05T22:00:00.000+0000","dateTo":"2027-03-04T22:00:00.000+0000","insurer":{"name":"Оберіг"}}`
	policy, err := answering(t, 200, emitted).Emit(t.Context(), "5")
	require.NoError(t, err)
	require.Equal(t, domain.Policy{
		ID: "5", Number: "231000001", State: domain.PolicyEmitted, Signed: true, Company: "Оберіг", Price: 1050,
		StartDate: domain.Date{Year: 2026, Month: 3, Day: 6}, EndDate: domain.Date{Year: 2027, Month: 3, Day: 5},
	}, policy)
	for old, fresh := range map[string]string{
		`"id":5`: `"id":0`, "231000001": "", "EMITTED": "REQUEST", "10.5": "0", "2027-": "2025-", `T22:00:00.000+0000","dateTo`: `","dateTo`,
	} {
		_, err := answering(t, 200, strings.Replace(emitted, old, fresh, 1)).Emit(t.Context(), "5")
		require.Equal(t, wire.Malformed, wire.KindOf(err), fresh)
	}
	unsigned := strings.Replace(emitted, "true", "false", 1)
	_, err = answering(t, 200, unsigned).CheckOTP(t.Context(), "5", "1234")
	require.Equal(t, wire.Malformed, wire.KindOf(err))
	_, err = answering(t, 200, "<html>").PolicyFile(t.Context(), "5")
	require.Equal(t, wire.Malformed, wire.KindOf(err))
}

// What refuses, what is unknown, and what is no word of the aggregator.
func TestRefusals(t *testing.T) {
	for _, row := range []struct {
		status int
		answer string
		kind   wire.Kind
		code   string
	}{
		{422, `{"code":"TARIFF_STALE","message":"…"}`, wire.Refused, CodeStale},
		{409, `{"message":"Іваненко не може бути застрахований"}`, wire.Refused, ""},
		{409, `{"code":"Іваненко","message":"…"}`, wire.Refused, ""},
		{404, `{"code":"NOT_FOUND","message":"…"}`, wire.NotFound, "NOT_FOUND"},
		{404, `{"code":"NOT_READY","message":"…"}`, wire.Unavailable, CodeNotReady},
		{404, `<html>`, wire.Malformed, ""},
		{401, `{"code":"UNAUTHORIZED","message":"…"}`, wire.AccessDenied, "UNAUTHORIZED"},
		{403, `{"message":"…"}`, wire.AccessDenied, ""},
		{400, `{"code":"OTP_WRONG","message":"…"}`, wire.Refused, CodeOTPWrong},
		{400, `{"code":"BROKEN","message":"…"}`, wire.BadRequest, "BROKEN"},
		{404, `{"message":"No message available"}`, wire.BadRequest, ""},
		{429, `{"message":"…"}`, wire.Unavailable, ""},
		{500, `<html>`, wire.Unavailable, ""},
		{302, ``, wire.Malformed, ""},
	} {
		_, err := answering(t, row.status, row.answer).Policy(t.Context(), "5")
		var fault *wire.Error
		require.ErrorAs(t, err, &fault)
		require.Equal(t, row.kind, fault.Kind, row.answer)
		require.Equal(t, row.code, fault.Code)
		require.NotContains(t, err.Error(), "Іваненко")
	}
}

// A day begins in Kyiv, whatever the offset it is written with.
func TestMoment(t *testing.T) {
	raw, err := json.Marshal(startOf(domain.Date{Year: 2026, Month: 7, Day: 1}))
	require.NoError(t, err)
	require.Equal(t, `"2026-06-30T21:00:00.000+0000"`, string(raw))
	var m moment
	require.NoError(t, json.Unmarshal([]byte(`"2026-07-01T00:00:00.000+0300"`), &m))
	require.True(t, m.Equal(time.Date(2026, 6, 30, 21, 0, 0, 0, time.UTC)))
}
