package sandbox_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/vectors"
)

// The sandbox's invoice has, in each of its states, what the bank's has.
func TestStatusVectors(t *testing.T) {
	b := start(t)
	id := b.bill(map[string]any{"merchantPaymInfo": map[string]any{"reference": "r", "destination": "Послуга"}})
	same := func(name, status string, final int64) {
		raw := b.call("GET", "invoice/status?invoiceId="+id, nil, 200)
		vectors.SameShape(t, vectors.Read(t, name).Answer.Body, raw)
		require.Equal(t, status, decode[invoiceStatus](t, raw).Status)
		require.Equal(t, final, decode[invoiceStatus](t, raw).FinalAmount)
	}
	refund := func(amount int64) map[string]any {
		return map[string]any{"invoiceId": id, "amount": amount, "extRef": "r"}
	}
	same("monobank/status-bare", "created", 0)
	notYet := vectors.Read(t, "monobank/cancel-not-available").Answer
	vectors.SameShape(t, notYet.Body, b.call("POST", "invoice/cancel", refund(1), notYet.Status))
	b.pay(id, "success", 200)
	same("monobank/status-success", "success", 36_000)

	done := b.call("POST", "invoice/cancel", refund(10_000), 200)
	vectors.SameShape(t, vectors.Read(t, "monobank/cancel-success").Answer.Body, done)
	same("monobank/reversed-partly", "reversed", 26_000)

	b.fault("monobank", "slow_refund", true, 200)
	runs := b.call("POST", "invoice/cancel", refund(26_000), 200)
	vectors.SameShape(t, vectors.Read(t, "monobank/cancel-processing").Answer.Body, runs)
	same("monobank/refund-processing", "processing", 26_000)
	b.awaitStatus(id, "reversed")
	same("monobank/reversed", "reversed", 0)
	again := vectors.Read(t, "monobank/cancel-again").Answer
	require.JSONEq(t, string(again.Body), string(b.call("POST", "invoice/cancel", refund(1), again.Status)))
}

// The sandbox's key and webhooks have the form of the bank's, and are verified in the same way.
func TestWebhookVector(t *testing.T) {
	b := start(t)
	s := b.openShop()
	vectors.SameShape(t, vectors.Read(t, "monobank/pubkey").Answer.Body, b.call("GET", "pubkey", nil, 200))
	id := b.bill(map[string]any{"webHookUrl": s.URL})
	b.pay(id, "success", 200)
	paid := s.await(1)[0]
	require.True(t, b.genuine(paid))
	b.call("POST", "invoice/cancel", map[string]any{"invoiceId": id, "extRef": "r"}, 200)
	returned := s.await(2)[1]
	require.True(t, b.genuine(returned))
	for _, name := range []string{"monobank/webhook", "monobank/webhook-bare"} {
		vectors.SameShape(t, vectors.Read(t, name).Request.Content(), returned.body)
	}
}

// A merchant with a cash register has to name the items of an invoice and of a refund; the request of the description is accepted with
// one and without.
func TestInvoiceVector(t *testing.T) {
	b, vector := start(t), vectors.Read(t, "monobank/create-with-basket")
	vectors.SameShape(t, vector.Answer.Body, b.call("POST", "invoice/create", string(vector.Request.Body), 200))

	b.fault("monobank", "fiscalised", true, 0)
	created := b.call("POST", "invoice/create", string(vector.Request.Body), 200)
	id := decode[struct{ InvoiceID string }](t, created).InvoiceID
	require.Contains(t, string(b.call("POST", "invoice/create", map[string]any{"amount": 1}, 400)), "INVALID_MERCHANT_PAYM_INFO")
	b.pay(id, "success", 200)
	refund := map[string]any{"invoiceId": id}
	require.Contains(t, string(b.call("POST", "invoice/cancel", refund, 400)), "items")
	withItems := vectors.Read(t, "monobank/cancel-with-items")
	withItems.Request.Into(t, &refund)
	refund["invoiceId"] = id
	vectors.SameShape(t, withItems.Answer.Body, b.call("POST", "invoice/cancel", refund, 200))
}
