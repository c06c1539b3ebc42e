package clients_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/domain"
)

func anInvoice(webhook string) monobank.Invoice {
	return monobank.Invoice{
		Amount: 16_400, Reference: "order-1", Destination: "Перевірка транспортного засобу",
		RedirectURL: "http://localhost:8080/orders/1", WebhookURL: webhook, Validity: time.Hour,
	}
}

func refundOf(invoiceID, extRef string, amount domain.Kopecks) monobank.Refund {
	return monobank.Refund{InvoiceID: invoiceID, ExtRef: extRef, Item: "Перевірка транспортного засобу", Amount: amount}
}

func (w *world) pay(invoiceID, card string) {
	w.t.Helper()
	w.desk(http.MethodPost, "/desk/api/monobank/invoices/"+invoiceID+"/pay", map[string]string{"card": card})
}

// takeBack takes money of a payment back as the bank does by itself, without a refund; 0: all of it.
func (w *world) takeBack(invoiceID string, amount domain.Kopecks) {
	w.t.Helper()
	w.desk(http.MethodPost, "/desk/api/monobank/invoices/"+invoiceID+"/refund", map[string]any{"amount": amount})
}

// An invoice lives: made, declined, paid, refunded. The reference of a refund does not make it idempotent: a second one is another.
func TestInvoiceLife(t *testing.T) {
	w, ctx := start(t), t.Context()
	created, err := w.bank.CreateInvoice(ctx, anInvoice(""))
	require.NoError(t, err)
	require.Contains(t, created.PageURL, created.InvoiceID)

	status := w.status(created.InvoiceID)
	require.Equal(t, "created", status.Status)
	require.Equal(t, domain.Kopecks(16_400), status.Amount)
	require.Equal(t, "order-1", status.Reference)
	require.Equal(t, domain.PaymentPending, status.Report().State)
	_, err = w.bank.Receipt(ctx, created.InvoiceID)
	require.Equal(t, wire.Refused, wire.KindOf(err), "not paid yet")

	w.pay(created.InvoiceID, "no_funds")
	declined := w.status(created.InvoiceID)
	require.Equal(t, domain.PaymentDeclined, declined.Report().State)
	require.Equal(t, "59", declined.ErrCode)
	require.NotEmpty(t, declined.FailureReason)

	w.pay(created.InvoiceID, "success")
	paid := w.status(created.InvoiceID)
	require.Equal(t, domain.PaymentReport{
		InvoiceID: created.InvoiceID, State: domain.PaymentTaken, Amount: 16_400, ModifiedAt: paid.ModifiedAt, RRN: paid.PaymentInfo.RRN,
	}, paid.Report())
	require.Len(t, paid.PaymentInfo.RRN, 12)
	require.True(t, paid.ModifiedAt.After(declined.ModifiedAt))
	receipt, err := w.bank.Receipt(ctx, created.InvoiceID)
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(receipt, []byte("%PDF-")))
	require.Equal(t, wire.Refused, wire.KindOf(w.bank.Remove(ctx, created.InvoiceID)), "paid")

	require.NoError(t, w.bank.Cancel(ctx, refundOf(created.InvoiceID, "refund-1", 16_400)))
	require.Equal(t, wire.Refused, wire.KindOf(w.bank.Cancel(ctx, refundOf(created.InvoiceID, "refund-1", 16_400))), "nothing is left")
	returned := w.status(created.InvoiceID)
	require.Equal(t, domain.PaymentReturned, returned.Report().State)
	require.Len(t, returned.CancelList, 1)
	require.Equal(t, "refund-1", returned.CancelList[0].ExtRef)
	require.Equal(t, domain.Kopecks(16_400), returned.CancelList[0].Amount)
	require.Equal(t, wire.Refused, wire.KindOf(w.bank.Cancel(ctx, refundOf(created.InvoiceID, "refund-2", 16_400))))
}

func (w *world) status(invoiceID string) monobank.Status {
	w.t.Helper()
	status, err := w.bank.Status(w.t.Context(), invoiceID)
	require.NoError(w.t, err)
	return status
}

// A removed invoice can no longer be paid; one that the bank does not know is not there.
func TestRemoveInvoice(t *testing.T) {
	w, ctx := start(t), t.Context()
	created, err := w.bank.CreateInvoice(ctx, anInvoice(""))
	require.NoError(t, err)
	require.NoError(t, w.bank.Remove(ctx, created.InvoiceID))
	require.Equal(t, domain.PaymentClosed, w.status(created.InvoiceID).Report().State)
	_, err = w.bank.Status(ctx, "unknown")
	require.Equal(t, wire.NotFound, wire.KindOf(err))
	require.Equal(t, wire.NotFound, wire.KindOf(w.bank.Remove(ctx, "unknown")))
}

// An invoice that is being paid at this moment cannot be removed yet: the caller asks again, and hears the end of it.
func TestRemoveInvoiceBeingPaid(t *testing.T) {
	w, ctx := start(t), t.Context()
	created, err := w.bank.CreateInvoice(ctx, anInvoice(""))
	require.NoError(t, err)
	w.pay(created.InvoiceID, "slow")
	require.Equal(t, wire.Unavailable, wire.KindOf(w.bank.Remove(ctx, created.InvoiceID)))
}

// The end of a refund that the bank still processes is read from the invoice's state: its money is taken until then.
func TestRefunds(t *testing.T) {
	w, ctx := start(t), t.Context()
	created, err := w.bank.CreateInvoice(ctx, anInvoice(""))
	require.NoError(t, err)
	err = w.bank.Cancel(ctx, refundOf(created.InvoiceID, "early", 16_400))
	var fault *wire.Error
	require.ErrorAs(t, err, &fault)
	require.Equal(t, wire.Refused, fault.Kind)
	require.Equal(t, "CANCEL_NOT_AVAILABLE", fault.Code)

	w.pay(created.InvoiceID, "success")
	w.fault("monobank", "slow_refund", 200)
	err = w.bank.Cancel(ctx, refundOf(created.InvoiceID, "refund", 16_400))
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	running := w.status(created.InvoiceID)
	require.Equal(t, "processing", running.Status)
	require.True(t, running.Refunding())
	require.Equal(t, monobank.CancelProcessing, running.Refund("refund"))
	require.Equal(t, domain.PaymentTaken, running.Report().State)
	require.Equal(t, wire.Refused, wire.KindOf(w.bank.Cancel(ctx, refundOf(created.InvoiceID, "refund", 16_400))), "another refund")
	require.Eventually(t, func() bool {
		return w.status(created.InvoiceID).Refund("refund") == monobank.CancelSuccess
	}, 5*time.Second, 50*time.Millisecond)
	require.Len(t, w.status(created.InvoiceID).CancelList, 1)
	require.Equal(t, domain.PaymentReturned, w.status(created.InvoiceID).Report().State)
}

// The bank's refusals keep its code; too many requests is no refusal, and neither is a key that it does not accept.
func TestBankRefusals(t *testing.T) {
	w, ctx := start(t), t.Context()
	free := anInvoice("")
	free.Amount = 0
	_, err := w.bank.CreateInvoice(ctx, free)
	var fault *wire.Error
	require.ErrorAs(t, err, &fault)
	require.Equal(t, wire.Error{System: "monobank", Operation: "create invoice", Kind: wire.BadRequest, Status: 400, Code: "BAD_REQUEST", Shape: "{errCode: string, errText: string}"}, *fault)

	made, err := w.bank.CreateInvoice(ctx, anInvoice(""))
	require.NoError(t, err)
	stranger := monobank.New(monobank.Config{URL: w.url + "/monobank", Token: "stranger"})
	_, billing := stranger.CreateInvoice(ctx, anInvoice(""))
	_, asking := stranger.Status(ctx, made.InvoiceID)
	for _, err := range []error{billing, asking, stranger.Remove(ctx, made.InvoiceID), stranger.Cancel(ctx, refundOf(made.InvoiceID, "r", 1))} {
		require.ErrorAs(t, err, &fault)
		require.Equal(t, "FORBIDDEN", fault.Code)
		require.Equal(t, wire.AccessDenied, fault.Kind, "a key is for operators to mend")
	}

	w.fault("monobank", "rate_limited", 0)
	_, err = w.bank.CreateInvoice(ctx, anInvoice(""))
	require.ErrorAs(t, err, &fault)
	require.Equal(t, wire.Unavailable, fault.Kind)
	require.Equal(t, "TMR", fault.Code)
}

// hook is a webhook as it came.
type hook struct {
	body []byte
	sign string
}

func listen(t *testing.T) (address string, hooks <-chan hook) {
	came := make(chan hook, 16)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		came <- hook{body, r.Header.Get("X-Sign")}
	}))
	t.Cleanup(server.Close)
	return server.URL, came
}

func next(t *testing.T, hooks <-chan hook) hook {
	t.Helper()
	select {
	case one := <-hooks:
		return one
	case <-time.After(5 * time.Second):
		t.Fatal("no webhook")
		return hook{}
	}
}

// The bank's webhooks are believed, forged ones are not.
func TestWebhooks(t *testing.T) {
	w, ctx := start(t), t.Context()
	address, hooks := listen(t)
	verifier := monobank.NewVerifier(w.bank)
	created, err := w.bank.CreateInvoice(ctx, anInvoice(address))
	require.NoError(t, err)
	w.pay(created.InvoiceID, "no_funds")
	first := next(t, hooks)
	status, err := verifier.Verify(ctx, first.body, first.sign)
	require.NoError(t, err)
	require.Equal(t, domain.PaymentDeclined, status.Report().State)
	require.Equal(t, created.InvoiceID, status.InvoiceID)

	w.fault("monobank", "forged_signature", 0)
	w.pay(created.InvoiceID, "success")
	forged := next(t, hooks)
	_, err = verifier.Verify(ctx, forged.body, forged.sign)
	require.ErrorIs(t, err, monobank.ErrForged)
	w.mend()

	w.desk(http.MethodPost, "/desk/api/monobank/invoices/"+created.InvoiceID+"/resend", struct{}{})
	genuine := next(t, hooks)
	status, err = verifier.Verify(ctx, genuine.body, genuine.sign)
	require.NoError(t, err)
	require.Equal(t, domain.PaymentTaken, status.Report().State)
}
