package clients_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/tests/vectors"
)

const vectorInvoice = "p2_9ZgpZVsl3"

// What the bank has of an invoice is read from its state and its final amount together.
func TestStatusVectors(t *testing.T) {
	for name, want := range map[string]domain.PaymentReport{
		"monobank/status-bare":       {State: domain.PaymentPending},
		"monobank/status-success":    {State: domain.PaymentTaken, Amount: 4_200, RRN: "060189181768"},
		"monobank/reversed-partly":   {State: domain.PaymentTaken, Amount: 3_000},
		"monobank/reversed":          {State: domain.PaymentReturned},
		"monobank/refund-processing": {State: domain.PaymentTaken, Amount: 4_200},
	} {
		status, err := bankAt(vectors.Server(t, vectors.Read(t, name)).URL).Status(t.Context(), vectorInvoice)
		require.NoError(t, err, name)
		report := status.Report()
		require.NotZero(t, report.ModifiedAt, name)
		report.ModifiedAt, want.InvoiceID = time.Time{}, vectorInvoice
		require.Equal(t, want, report, name)
	}
}

// The refund under a reference is found in the invoice's state.
func TestRefundVectors(t *testing.T) {
	const reference = "84d0070ee4e44667b31371d8f8813947"
	for name, want := range map[string]string{
		"monobank/status-success":    "",
		"monobank/reversed-partly":   monobank.CancelSuccess,
		"monobank/refund-processing": monobank.CancelProcessing,
	} {
		status, err := bankAt(vectors.Server(t, vectors.Read(t, name)).URL).Status(t.Context(), vectorInvoice)
		require.NoError(t, err, name)
		require.Equal(t, want, status.Refund(reference), name)
		require.Empty(t, status.Refund("another"), name)
	}
	for name, want := range map[string]wire.Kind{
		"monobank/cancel-success":       "",
		"monobank/cancel-processing":    wire.Unavailable,
		"monobank/cancel-again":         wire.Refused,
		"monobank/cancel-not-available": wire.Refused,
	} {
		err := bankAt(vectors.Server(t, vectors.Read(t, name)).URL).Cancel(t.Context(), refundOf(vectorInvoice, reference, 4_200))
		require.Equal(t, want, wire.KindOf(err), name)
	}
}

// sentTo returns a bank that answers as the vector does, and what was sent to it.
func sentTo(t *testing.T, vector vectors.Vector) (bank *monobank.Client, sent func() string) {
	var body []byte
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ = io.ReadAll(r.Body)
		w.Write(vector.Answer.Body)
	}))
	t.Cleanup(server.Close)
	return bankAt(server.URL), func() string { return string(body) }
}

// The requests for an invoice and for a refund have all that the bank's description asks for, the items of a merchant with a cash
// register, too.
func TestRequestVectors(t *testing.T) {
	refund := vectors.Read(t, "monobank/cancel-with-items")
	bank, sent := sentTo(t, refund)
	require.NoError(t, bank.Cancel(t.Context(), refundOf(vectorInvoice, "84d0070ee4e44667b31371d8f8813947", 4_200)))
	require.JSONEq(t, string(refund.Request.Body), sent())

	vector := vectors.Read(t, "monobank/create-with-basket")
	bank, sent = sentTo(t, vector)
	created, err := bank.CreateInvoice(t.Context(), monobank.Invoice{
		Amount: 4_200, Reference: "84d0070ee4e44667b31371d8f8813947", Destination: "Послуга",
		RedirectURL: "https://example.com/", WebhookURL: "https://example.com/hook", Validity: time.Hour,
	})
	require.NoError(t, err)
	require.Equal(t, vectorInvoice, created.InvoiceID)
	require.JSONEq(t, string(vector.Request.Body), sent())
}

// The description's webhook is verified by its bytes, with the key as the bank gives it. One without a date says less than is needed.
func TestWebhookVector(t *testing.T) {
	hook, key := vectors.Read(t, "monobank/webhook"), vectors.Read(t, "monobank/pubkey")
	verifier := monobank.NewVerifier(bankAt(vectors.Server(t, key).URL))
	sign := hook.Request.Header["X-Sign"]
	status, err := verifier.Verify(t.Context(), hook.Request.Content(), sign)
	require.NoError(t, err)
	require.Equal(t, vectorInvoice, status.InvoiceID)
	require.Equal(t, domain.PaymentPending, status.Report().State)
	require.Equal(t, monobank.CancelProcessing, status.Refund("635ace02599849e981b2cd7a65f417fe"))
	_, err = verifier.Verify(t.Context(), append(hook.Request.Content(), '\n'), sign)
	require.ErrorIs(t, err, monobank.ErrForged, "another byte")

	bare := vectors.Read(t, "monobank/webhook-bare")
	_, err = verifier.Verify(t.Context(), bare.Request.Content(), bare.Request.Header["X-Sign"])
	require.Equal(t, wire.Malformed, wire.KindOf(err))
}

// A status without what it is read for is malformed, and never zero kopecks.
func TestStatusNeedsItsFields(t *testing.T) {
	for name, change := range map[string]func(map[string]any){
		"no invoice":       func(body map[string]any) { delete(body, "invoiceId") },
		"another invoice":  func(body map[string]any) { body["invoiceId"] = "p2_other" },
		"unknown status":   func(body map[string]any) { body["status"] = "melted" },
		"no amount":        func(body map[string]any) { delete(body, "amount") },
		"no final amount":  func(body map[string]any) { delete(body, "finalAmount") },
		"another currency": func(body map[string]any) { body["ccy"] = 840 },
		"no currency":      func(body map[string]any) { delete(body, "ccy") },
	} {
		vector := vectors.Read(t, "monobank/status-success")
		var body map[string]any
		vector.Answer.Into(t, &body)
		change(body)
		vector.Answer.Body, _ = json.Marshal(body)
		_, err := bankAt(vectors.Server(t, vector).URL).Status(t.Context(), vectorInvoice)
		require.Equal(t, wire.Malformed, wire.KindOf(err), name)
	}
}
