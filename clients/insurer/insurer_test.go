package insurer

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
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

// Money is read to the nearest kopeck, from numbers and texts, or not at all.
func TestMoney(t *testing.T) {
	for text, want := range map[string]domain.Kopecks{
		"0": 0, "0.00": 0, "1": 100, "1234.5": 123_450, "1234.56": 123_456, "4680.290000": 468_029, "9999999.99": 999_999_999,
		"1.234": 123, "1.235": 124, "1.2349999": 123, "0.004": 0, "0.005": 1, "1646.9999999999998": 164_700,
		`"1647.45"`: 164_745, `" 10 "`: 1000, "1.2E+3": 120_000, "1e3": 100_000,
	} {
		var h hryvnias
		require.NoError(t, json.Unmarshal([]byte(text), &h), text)
		require.Equal(t, want, domain.Kopecks(h), text)
	}
	for _, text := range []string{
		"-1", `"-1"`, `""`, `"1,5"`, `"1 000"`, "1e-3", "1e99", "99999999999999999999", "1000000000.01", "true", "[1]",
		"1.000000000000000000001",
	} {
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
	require.Equal(t, []domain.Tariff{{ID: 7, Price: 975, FullPrice: 1050}}, offers[0].Tariffs)
	require.Equal(t, 366, offers[0].StartLimit)
	const oddFields = `"startLimitDays":"none","options":[{"id":1}],"description":null,"limitHealth":null`
	odd := strings.Replace(good, `"startLimitDays":0`, oddFields, 1)
	offers, err = asked(t, odd)
	require.NoError(t, err, "what is not needed may be of any type")
	require.Len(t, offers, 1)
	for written, want := range map[string]float64{"0.8": 0.8, `"0.8"`: 0.8, "null": 0, "-1": 0, "100": 0, "{}": 0} {
		offers, err = asked(t, strings.Replace(good, `"franchise":0`, `"franchise":0,"minBonusMalus":`+written, 1))
		require.NoError(t, err, written)
		require.InDelta(t, want, offers[0].Tariffs[0].BonusMalus, 0, written)
	}
}

// An offer has what the company says of itself, its sums, and the tariffs of all its rows.
func TestOfferIsRead(t *testing.T) {
	row := func(id int, franchise, payment string) string {
		return `{"tariff":{"id":` + strconv.Itoa(id) + `,"type":"epolicy","insurer":{"code":"21017341","name":"Оберіг","logo":"https://a/logo.png",` +
			`"site":"https://oberig.example"},"franchise":` + franchise + `,"description":"Виплата за 15 днів","limitHealth":500000,` +
			`"limitProperty":250000,"options":["Евакуатор"],"productInfo":"https://oberig.example/auto","startLimitDays":60},` +
			`"payment":` + payment + `,"discountedPayment":` + payment + `}`
	}
	offers, err := asked(t, row(7, "3200", "1200.50"), row(8, "0", "1500"))
	require.NoError(t, err)
	require.Equal(t, []domain.Offer{{
		Code: "21017341", Name: "Оберіг", Logo: "https://a/logo.png", Description: "Виплата за 15 днів",
		Tariffs: []domain.Tariff{
			{ID: 7, Franchise: 320_000, Price: 120_050, FullPrice: 120_050}, {ID: 8, Price: 150_000, FullPrice: 150_000},
		},
		InsuredSums: domain.InsuredSums{Health: 50_000_000, Property: 25_000_000}, AddOptions: []string{"Евакуатор"},
		SiteInfo: "https://oberig.example", ProductInfo: "https://oberig.example/auto", StartLimit: 60,
	}}, offers, "INS-15")
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

const emittedRow = `{"id":5,"number":"231000001","code":"A-17","state":"EMITTED","signed":true,"payment":10.5,` +
	`"dateFrom":"2026-03-05T22:00:00.000+0000","dateTo":"2027-03-04T22:00:00.000+0000","insurer":{"name":"Оберіг"}}`

// A contract is in force when the aggregator says so; what else it says is read as far as it goes.
func TestPolicyRows(t *testing.T) {
	policy, err := answering(t, 200, emittedRow).Emit(t.Context(), "5")
	require.NoError(t, err)
	require.Equal(t, domain.Policy{
		ID: "5", Number: "231000001", State: domain.PolicyEmitted, Signed: true, Company: "Оберіг", Price: 1050,
		StartDate: domain.Date{Year: 2026, Month: 3, Day: 6}, EndDate: domain.Date{Year: 2027, Month: 3, Day: 5},
	}, policy)
	for old, fresh := range map[string]string{
		"EMITTED": "SIGNED", "231000001": "", "10.5": `"10.50"`, "2027-": "2025-", `,"signed":true`: "",
		`T22:00:00.000+0000","dateTo`: `","dateTo`,
		`{"name":"Оберіг"}`:           `null`, `,"payment":10.5`: "",
	} {
		policy, err := answering(t, 200, strings.Replace(emittedRow, old, fresh, 1)).Emit(t.Context(), "5")
		require.NoError(t, err, fresh)
		require.True(t, policy.Signed, fresh)
		require.Equal(t, domain.PolicyEmitted, policy.State, fresh)
	}
	for old, fresh := range map[string]string{`"id":5`: `"id":0`, "EMITTED": "REQUEST", `"EMITTED"`: `"BROKEN"`} {
		_, err := answering(t, 200, strings.Replace(emittedRow, old, fresh, 1)).Emit(t.Context(), "5")
		require.Equal(t, wire.Malformed, wire.KindOf(err), fresh)
	}
	_, err = answering(t, 200, "<html>").PolicyFile(t.Context(), "5")
	require.Equal(t, wire.Malformed, wire.KindOf(err))
}

// turns makes a client of an aggregator that answers in turn.
func turns(t *testing.T, answers ...string) *Client {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/user/login") {
			_, _ = w.Write([]byte(signedIn))
			return
		}
		_, _ = w.Write([]byte(answers[0]))
		answers = answers[min(1, len(answers)-1):]
	}))
	t.Cleanup(server.Close)
	return New(Config{URL: server.URL})
}

// An answer that does not show the contract is followed by a question for it.
func TestContractIsAskedFor(t *testing.T) {
	for _, answer := range []string{"", "true", "null", "{}", `{"result":"ok"}`} {
		policy, err := turns(t, answer, emittedRow).Emit(t.Context(), "5")
		require.NoError(t, err, answer)
		require.Equal(t, "231000001", policy.Number, answer)
		policy, err = turns(t, answer, strings.Replace(emittedRow, "EMITTED", "REQUEST", 1)).CheckOTP(t.Context(), "5", "1234")
		require.NoError(t, err, answer)
		require.True(t, policy.Signed, answer)
	}
	_, err := turns(t, "", strings.Replace(emittedRow, "EMITTED", "REQUEST", 1)).Emit(t.Context(), "5")
	require.Equal(t, wire.Malformed, wire.KindOf(err), "it is not in force")
}

// A code is doubted only if the aggregator says that the contract is not signed.
func TestCheckOTP(t *testing.T) {
	requested := strings.Replace(emittedRow, "EMITTED", "REQUEST", 1)
	silent := strings.Replace(requested, `"signed":true,`, "", 1)
	policy, err := turns(t, silent).CheckOTP(t.Context(), "5", "1234")
	require.NoError(t, err)
	require.True(t, policy.Signed)
	unsigned := strings.Replace(requested, "true", "false", 1)
	for _, answers := range [][]string{{unsigned}, {"true", unsigned}, {"false", silent}} {
		_, err := turns(t, answers...).CheckOTP(t.Context(), "5", "1234")
		require.Equal(t, wire.Malformed, wire.KindOf(err), answers)
	}
}

// A code is sent, whatever the answer says of it.
func TestSendOTP(t *testing.T) {
	for _, answer := range []string{"", "true", "{}", `{"length":"4"}`, `{"sentAt":null,"length":40}`} {
		otp, err := turns(t, answer).SendOTP(t.Context(), "5")
		require.NoError(t, err, answer)
		require.WithinDuration(t, time.Now(), otp.SentAt, time.Minute, answer)
		require.Equal(t, otpLife, otp.ExpiresAt.Sub(otp.SentAt), answer)
		require.Zero(t, otp.Length, answer)
	}
}

// A draft that says nothing but its id costs and lasts what was asked for; one that costs something else is refused.
func TestDraft(t *testing.T) {
	contract := Contract{
		Tariff:      domain.Tariff{ID: 7, FullPrice: 1100, BonusMalus: 0.8},
		Period:      domain.InsurancePeriod{Months: 12},
		Application: domain.InsuranceApplication{StartDate: domain.Date{Year: 2026, Month: 3, Day: 6}},
	}
	contract.Application.Company.Name, contract.Application.Company.Price = "Оберіг", 990
	want := domain.Policy{
		ID: "5", Number: "5", State: domain.PolicyReserved, Company: "Оберіг", Price: 990,
		StartDate: contract.Application.StartDate, EndDate: domain.Date{Year: 2027, Month: 3, Day: 5},
	}
	reserve := func(draft string) (domain.Policy, error) { return turns(t, "[]", draft).Reserve(t.Context(), contract) }
	for _, draft := range []string{
		`{"id":5}`, `{"id":5,"state":"DRAFT","number":null,"dateTo":null}`, `{"id":5,"payment":11}`, `{"id":5,"payment":"9.90"}`,
		`{"id":5,"payment":11,"brokerDiscountedPayment":9.9}`, `{"id":5,"brokerDiscountedPayment":9.8999999}`,
		`{"id":5,"payment":0,"brokerDiscountedPayment":null}`,
	} {
		policy, err := reserve(draft)
		require.NoError(t, err, draft)
		require.Equal(t, want, policy, draft)
	}
	for _, draft := range []string{
		`{"id":5,"payment":12}`, `{"id":5,"payment":9.9,"brokerDiscountedPayment":11}`,
	} {
		_, err := reserve(draft)
		require.Equal(t, wire.Refused, wire.KindOf(err), draft)
	}
	for _, draft := range []string{`{}`, `{"id":0}`, `[]`, `{"id":5,"state":"BROKEN"}`, `{"id":5,"payment":-1}`} {
		_, err := reserve(draft)
		require.Equal(t, wire.Malformed, wire.KindOf(err), draft)
	}
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

// A policy that is paid for is not given up by an answer without a code.
func TestUndecidedEmission(t *testing.T) {
	for _, status := range undecided {
		_, err := answering(t, status, `{"message":"…"}`).Emit(t.Context(), "5")
		require.Equal(t, wire.BadRequest, wire.KindOf(err), status)
		_, err = answering(t, status, `{"message":"…"}`).Approve(t.Context(), "5")
		require.Equal(t, wire.Refused, wire.KindOf(err), status)
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
	require.NoError(t, json.Unmarshal([]byte(`"2026-07-01"`), &m))
	require.True(t, m.Equal(time.Date(2026, 6, 30, 21, 0, 0, 0, time.UTC)))
}
