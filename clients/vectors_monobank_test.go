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

// The request for an invoice has all that the bank's description asks for, the basket of a merchant with a cash register, too.
func TestInvoiceVector(t *testing.T) {
	vector := vectors.Read(t, "monobank/create-with-basket")
	var sent []byte
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent, _ = io.ReadAll(r.Body)
		w.Write(vector.Answer.Body)
	}))
	defer server.Close()
	created, err := bankAt(server.URL).CreateInvoice(t.Context(), monobank.Invoice{
		Amount: 4_200, Reference: "84d0070ee4e44667b31371d8f8813947", Destination: "Послуга",
		RedirectURL: "https://example.com/", WebhookURL: "https://example.com/hook", Validity: time.Hour,
	})
	require.NoError(t, err)
	require.Equal(t, vectorInvoice, created.InvoiceID)
	require.JSONEq(t, string(vector.Request.Body), string(sent))
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
