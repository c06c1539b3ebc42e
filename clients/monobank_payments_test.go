package clients_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// payments reads a whole statement.
func payments(t *testing.T, bank *monobank.Client, from, to time.Time) (list []monobank.Payment, err error) {
	t.Helper()
	err = bank.Payments(t.Context(), from, to, func(some []monobank.Payment) error {
		list = append(list, some...)
		return nil
	})
	return list, err
}

// The statement has each payment of the period with what was refunded or reversed since; it has no invoice that was not paid.
func TestStatement(t *testing.T) {
	w, ctx := start(t), t.Context()
	before := time.Now().Add(-time.Minute)
	var ids []string
	for _, card := range []string{"", "no_funds", "success", "success", "success", "success", "success", "success"} {
		created, err := w.bank.CreateInvoice(ctx, anInvoice(""))
		require.NoError(t, err)
		if card != "" {
			w.pay(created.InvoiceID, card)
		}
		ids = append(ids, created.InvoiceID)
	}
	require.NoError(t, w.bank.Cancel(ctx, refundOf(ids[3], "some", 400)))
	require.NoError(t, w.bank.Cancel(ctx, refundOf(ids[4], "all", 16_400)))
	w.takeBack(ids[5], 0)
	w.takeBack(ids[6], 1_000)
	require.NoError(t, w.bank.Cancel(ctx, refundOf(ids[7], "some", 400)))
	w.takeBack(ids[7], 1_000)

	list, err := payments(t, w.bank, before, time.Now())
	require.NoError(t, err)
	require.Len(t, list, 6)
	for i, returned := range []domain.Kopecks{0, 400, 16_400, 16_400, 1_000, 1_400} {
		require.Equal(t, monobank.Payment{
			InvoiceID: ids[2+i], Reference: "order-1", RRN: list[i].RRN, PaidAt: list[i].PaidAt, Amount: 16_400, Returned: returned, Currency: 980,
		}, list[i])
		require.Len(t, list[i].RRN, 12)
		require.WithinDuration(t, time.Now(), list[i].PaidAt, time.Minute)
	}
	none, err := payments(t, w.bank, before.Add(-time.Hour), before)
	require.NoError(t, err)
	require.Empty(t, none)
	_, err = payments(t, w.bank, before.AddDate(0, -2, 0), before)
	require.Equal(t, wire.BadRequest, wire.KindOf(err), "the period is too long")
	_, err = payments(t, monobank.New(monobank.Config{URL: w.url + "/monobank", Token: "another"}), before, time.Now())
	require.Equal(t, wire.AccessDenied, wire.KindOf(err))
}

// A period with more payments than one answer may have is read in parts, each payment once.
func TestLongStatement(t *testing.T) {
	start, calls := time.Unix(1_780_000_000, 0), 0
	const seconds, pad = 64, 1 << 20
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls++
		from, _ := strconv.ParseInt(r.FormValue("from"), 10, 64)
		to, _ := strconv.ParseInt(r.FormValue("to"), 10, 64)
		var list []string
		for at := from; at <= to; at++ {
			list = append(list, fmt.Sprintf(`{"invoiceId":"p2_%d","status":"success","date":%q,"amount":1,"ccy":980,"destination":%q}`,
				at, time.Unix(at, 0).UTC().Format(time.RFC3339), strings.Repeat("x", pad)))
		}
		_, _ = fmt.Fprintf(w, `{"list":[%s]}`, strings.Join(list, ","))
	}))
	t.Cleanup(server.Close)
	list, err := payments(t, monobank.New(monobank.Config{URL: server.URL}), start, start.Add((seconds-1)*time.Second))
	require.NoError(t, err)
	require.Greater(t, calls, 1)
	require.Len(t, list, seconds)
	for i, payment := range list {
		require.Equal(t, fmt.Sprintf("p2_%d", start.Unix()+int64(i)), payment.InvoiceID)
	}
}

// A line is read only as far as its money requires: without a date if no money was moved, and with a status that is not in the bank's
// contract, or a reversal that the bank does not explain, as a payment that is unclear.
func TestUnclearLines(t *testing.T) {
	const answer = `{"list":[{"status":"created"},{"invoiceId":"p2_1","status":"processing","date":null},
		{"invoiceId":"p2_2","status":"hold","date":""},
		{"invoiceId":"p2_3","status":"failure"},{"invoiceId":"p2_4","status":"expired"},
		{"invoiceId":"p2_5","status":"success","amount":100,"ccy":980,"date":"2026-03-05T10:00:00Z"},
		{"invoiceId":"p2_6","status":"reversed","amount":100,"ccy":980,"date":"2026-03-05T10:00:00Z","cancelList":[{"amount":100}]},
		{"invoiceId":"p2_7","status":"new","amount":100,"ccy":980,"rrn":"7","reference":"r","date":"2026-03-05T10:00:00Z",
			"cancelList":[{"amount":1}]},
		{"invoiceId":"p2_8","status":"%s"},{"invoiceId":"p2_0"},{"invoiceId":"p2_0","rrn":"1","status":"\u0000повернено ще якось інакше"},
		{"invoiceId":"p2_9","status":"reversed","amount":100,"ccy":980,"date":"2026-03-05T10:00:00Z"}]}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/merchant/invoice/status" {
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write([]byte(`{"errCode":"NOT_FOUND","errText":"invoice not found"}`))
			return
		}
		_, _ = fmt.Fprintf(w, answer, strings.Repeat("x", 1000))
	}))
	t.Cleanup(server.Close)
	at := time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)
	list, err := payments(t, monobank.New(monobank.Config{URL: server.URL}), at.Add(-time.Minute), at.Add(time.Hour))
	require.NoError(t, err)
	require.Equal(t, []monobank.Payment{
		{InvoiceID: "p2_5", Amount: 100, Currency: 980, PaidAt: at},
		{InvoiceID: "p2_6", Amount: 100, Returned: 100, Currency: 980, PaidAt: at},
		{InvoiceID: "p2_7", Amount: 100, Returned: 1, Currency: 980, PaidAt: at, RRN: "7", Reference: "r", Unclear: "new"},
		{InvoiceID: "p2_8", PaidAt: at.Add(-time.Minute), Unclear: strings.Repeat("x", 40)},
		{InvoiceID: "p2_0", PaidAt: at.Add(-time.Minute), Unclear: "none"},
		{InvoiceID: "p2_0", PaidAt: at.Add(-time.Minute), RRN: "1", Unclear: "повернено ще якось ін"},
		{InvoiceID: "p2_9", Amount: 100, Currency: 980, PaidAt: at, Unclear: "reversed"},
	}, list)
}

// What is not in the bank's contract is no statement: also a line of moved money without its invoice or its date.
func TestUnreadableStatement(t *testing.T) {
	for name, answer := range map[string]string{
		"no invoice":                     `{"list":[{"status":"success","date":"2026-03-05T10:00:00Z"}]}`,
		"no invoice, and unknown status": `{"list":[{"status":"new","date":"2026-03-05T10:00:00Z"}]}`,
		"no date":                        `{"list":[{"invoiceId":"p2_1","status":"success"}]}`,
		"no date of a return":            `{"list":[{"invoiceId":"p2_1","status":"reversed","date":"yesterday"}]}`,
		"no list":                        `{"list":"none"}`,
		"nothing":                        `{}`,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(answer)) }))
		_, err := payments(t, monobank.New(monobank.Config{URL: server.URL}), time.Now(), time.Now())
		require.Equal(t, wire.Malformed, wire.KindOf(err), name)
		server.Close()
	}
}
