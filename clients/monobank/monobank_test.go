package monobank

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// paidAnswer is an invoice's state as the bank's documentation shows it.
const paidAnswer = `{"invoiceId":"p2_9ZgpZVsl3","status":"success","payMethod":"monobank","amount":4200,"ccy":980,"finalAmount":4200,` +
	`"createdDate":"2019-08-24T14:15:22Z","modifiedDate":"2019-08-24T14:15:23.5Z","reference":"84d0070ee4e44667b31371d8f8813947",` +
	`"destination":"Покупка щастя","cancelList":[{"status":"processing","amount":4200,"ccy":980,"createdDate":"2019-08-24T14:15:22Z",` +
	`"modifiedDate":"2019-08-24T14:15:22Z","approvalCode":"662476","rrn":"060189181768","extRef":"635ace02599849e981b2cd7a65f417fe"}],` +
	`"paymentInfo":{"maskedPan":"444403******1902","rrn":"060189181767","fee":1300}}`

// answering makes a client of a bank that always answers the same, and tells what was sent.
func answering(t *testing.T, status int, answer string) (client *Client, sent *http.Request, body *bytes.Buffer) {
	t.Helper()
	sent, body = &http.Request{}, &bytes.Buffer{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*sent = *r
		body.Reset()
		_, _ = io.Copy(body, r.Body)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(answer))
	}))
	t.Cleanup(server.Close)
	return New(Config{URL: server.URL + "/", Token: "token"}), sent, body
}

func TestCreateInvoice(t *testing.T) {
	client, sent, body := answering(t, http.StatusOK, `{"invoiceId":"p2_9ZgpZVsl3","pageUrl":"https://pay.mbnk.biz/p2_9ZgpZVsl3"}`)
	created, err := client.CreateInvoice(t.Context(), Invoice{
		Amount: 4200, Reference: "r", Destination: "Покупка щастя", RedirectURL: "https://a/", WebhookURL: "https://b/", Validity: time.Hour,
	})
	require.NoError(t, err)
	require.Equal(t, Created{InvoiceID: "p2_9ZgpZVsl3", PageURL: "https://pay.mbnk.biz/p2_9ZgpZVsl3"}, created)
	require.Equal(t, "/api/merchant/invoice/create", sent.URL.Path)
	require.Equal(t, "token", sent.Header.Get("X-Token"))
	require.JSONEq(t, `{"amount":4200,"ccy":980,"merchantPaymInfo":{"reference":"r","destination":"Покупка щастя","basketOrder":[{"name":"Покупка щастя","qty":1,"sum":4200,"code":"service"}]},
		"redirectUrl":"https://a/","webHookUrl":"https://b/","validity":3600,"paymentType":"debit"}`, body.String(), "SHELL-02: 980 is the hryvnia")

	for _, answer := range []string{`{}`, `{"invoiceId":"1"}`, `[]`, ``} {
		client, _, _ := answering(t, http.StatusOK, answer)
		_, err := client.CreateInvoice(t.Context(), Invoice{})
		require.Equal(t, wire.Malformed, wire.KindOf(err), answer)
	}
}

func TestStatus(t *testing.T) {
	client, sent, _ := answering(t, http.StatusOK, paidAnswer)
	status, err := client.Status(t.Context(), "p2_9ZgpZVsl3")
	require.NoError(t, err)
	require.Equal(t, "invoiceId=p2_9ZgpZVsl3", sent.URL.RawQuery)
	at := time.Date(2019, 8, 24, 14, 15, 22, 0, time.UTC)
	require.Equal(t, Status{
		InvoiceID: "p2_9ZgpZVsl3", Status: "success", Amount: 4200, Currency: 980, FinalAmount: new(domain.Kopecks(4200)), ModifiedAt: at.Add(1500 * time.Millisecond),
		Reference: "84d0070ee4e44667b31371d8f8813947", Destination: "Покупка щастя",
		CancelList: []Cancellation{{
			Status: "processing", Amount: 4200, ExtRef: "635ace02599849e981b2cd7a65f417fe", ModifiedAt: at,
		}},
		PaymentInfo: PaymentInfo{RRN: "060189181767"},
	}, status)
	require.Equal(t, domain.PaymentTaken, status.Report().State)
	require.Equal(t, "060189181767", status.Report().RRN)

	for name, answer := range map[string]string{
		"no invoice":     `{"status":"success","modifiedDate":"2019-08-24T14:15:22Z"}`,
		"unknown status": `{"invoiceId":"1","status":"paid","modifiedDate":"2019-08-24T14:15:22Z"}`,
		"amount in text": `{"invoiceId":"1","status":"success","amount":"4200"}`,
	} {
		client, _, _ := answering(t, http.StatusOK, answer)
		_, err := client.Status(t.Context(), "1")
		require.Equal(t, wire.Malformed, wire.KindOf(err), name)
	}
}

// Each of the bank's words has its meaning for an order.
func TestReport(t *testing.T) {
	for word, state := range map[string]domain.PaymentState{
		"created": domain.PaymentPending, "processing": domain.PaymentPending, "hold": domain.PaymentPending,
		"success": domain.PaymentTaken, "failure": domain.PaymentDeclined, "reversed": domain.PaymentReturned,
		"expired": domain.PaymentClosed,
	} {
		require.Equal(t, state, Status{Status: word}.Report().State)
	}
}

// A payment of which the bank has taken back a part is still taken, with less money.
func TestReportOfAPartlyReversedPayment(t *testing.T) {
	report := Status{Status: "reversed", Amount: 16_400, FinalAmount: new(domain.Kopecks(16_000))}.Report()
	require.Equal(t, domain.PaymentReport{State: domain.PaymentTaken, Amount: 16_000}, report)
}

// The bank's errors, and what is no word of the bank.
func TestRefusals(t *testing.T) {
	for _, row := range []struct {
		status int
		answer string
		kind   wire.Kind
		code   string
	}{
		{400, `{"errCode":"WRONG_CANCEL_AMOUNT","errText":"…"}`, wire.Refused, "WRONG_CANCEL_AMOUNT"},
		{400, `{"errCode":"TOKEN_NOT_FOUND","errText":"…"}`, wire.AccessDenied, "TOKEN_NOT_FOUND"},
		{401, `{}`, wire.AccessDenied, ""},
		{403, `{"errCode":"FORBIDDEN","errText":"…"}`, wire.AccessDenied, "FORBIDDEN"},
		{404, `{"errCode":"1004","errText":"…"}`, wire.NotFound, "1004"},
		{404, `<html>`, wire.Malformed, ""},
		{400, `{}`, wire.Malformed, ""},
		{400, `{"errCode":"BAD_REQUEST","errText":"…"}`, wire.BadRequest, "BAD_REQUEST"},
		{400, `{"errCode":"INVALID_MERCHANT_PAYM_INFO","errText":"…"}`, wire.BadRequest, "INVALID_MERCHANT_PAYM_INFO"},
		{429, `{"errCode":"TMR","errText":"…"}`, wire.Unavailable, "TMR"},
		{500, `{"errCode":"INTERNAL_ERROR","errText":"…"}`, wire.Unavailable, "INTERNAL_ERROR"},
		{500, `{"errCode":"CANCEL_NOT_AVAILABLE","errText":"…"}`, wire.Refused, "CANCEL_NOT_AVAILABLE"},
		{502, `<html>`, wire.Unavailable, ""},
		{302, ``, wire.Malformed, ""},
	} {
		client, _, _ := answering(t, row.status, row.answer)
		err := client.Cancel(t.Context(), Refund{InvoiceID: "1", ExtRef: "ref", Amount: 1})
		var fault *wire.Error
		require.ErrorAs(t, err, &fault)
		require.Equal(t, row.kind, fault.Kind, row.answer)
		require.Equal(t, row.code, fault.Code, row.answer)
	}
}

func TestReceipt(t *testing.T) {
	file := append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte("x"), 2<<20)...)
	client, _, _ := answering(t, http.StatusOK, `{"file":"`+base64.StdEncoding.EncodeToString(file)+`"}`)
	receipt, err := client.Receipt(t.Context(), "1")
	require.NoError(t, err, "longer than other answers may be")
	require.Equal(t, file, receipt)

	client, _, _ = answering(t, http.StatusOK, `{"file":"PGh0bWw+"}`)
	_, err = client.Receipt(t.Context(), "1")
	require.Equal(t, wire.Malformed, wire.KindOf(err))
}

// keyring plays the bank's pubkey method.
type keyring struct {
	key   atomic.Pointer[ecdsa.PrivateKey]
	asked atomic.Int32
	down  atomic.Bool
}

func (k *keyring) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	k.asked.Add(1)
	if k.down.Load() {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	der, _ := x509.MarshalPKIXPublicKey(&k.key.Load().PublicKey)
	text := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	_ = json.NewEncoder(w).Encode(map[string][]byte{"key": text})
}

func newKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return key
}

func signed(t *testing.T, key *ecdsa.PrivateKey, body string) string {
	t.Helper()
	digest := sha256.Sum256([]byte(body))
	sign, err := ecdsa.SignASN1(rand.Reader, key, digest[:])
	require.NoError(t, err)
	return base64.StdEncoding.EncodeToString(sign)
}

func newVerifier(t *testing.T) (*Verifier, *keyring) {
	t.Helper()
	bank := &keyring{}
	bank.key.Store(newKey(t))
	server := httptest.NewServer(bank)
	t.Cleanup(server.Close)
	return NewVerifier(New(Config{URL: server.URL})), bank
}

// The key is fetched once; a body that differs by a byte from what was signed is forged.
func TestVerify(t *testing.T) {
	verifier, bank := newVerifier(t)
	sign := signed(t, bank.key.Load(), paidAnswer)
	status, err := verifier.Verify(t.Context(), []byte(paidAnswer), sign)
	require.NoError(t, err)
	require.Equal(t, domain.PaymentTaken, status.Report().State)
	for _, forged := range []struct{ body, sign string }{
		{paidAnswer + " ", sign}, {paidAnswer, ""}, {paidAnswer, "not base64"}, {paidAnswer, signed(t, newKey(t), paidAnswer)},
	} {
		_, err = verifier.Verify(t.Context(), []byte(forged.body), forged.sign)
		require.ErrorIs(t, err, ErrForged)
	}
	require.EqualValues(t, 1, bank.asked.Load(), "forged calls do not reach the bank")

	nonsense := `{"invoiceId":""}`
	_, err = verifier.Verify(t.Context(), []byte(nonsense), signed(t, bank.key.Load(), nonsense))
	require.Equal(t, wire.Malformed, wire.KindOf(err))
}

// The bank may change its key: it is fetched again, but once a minute at most, also while the bank is down.
func TestKeyChange(t *testing.T) {
	verifier, bank := newVerifier(t)
	verify := func(key *ecdsa.PrivateKey) error {
		_, err := verifier.Verify(t.Context(), []byte(paidAnswer), signed(t, key, paidAnswer))
		return err
	}
	minutePasses := func() { verifier.asked = verifier.asked.Add(-refetchPause) }
	require.NoError(t, verify(bank.key.Load()))
	bank.key.Store(newKey(t))
	require.ErrorIs(t, verify(bank.key.Load()), ErrForged, "within the minute")
	minutePasses()
	require.NoError(t, verify(bank.key.Load()))
	require.EqualValues(t, 2, bank.asked.Load())

	bank.down.Store(true)
	minutePasses()
	require.Equal(t, wire.Unavailable, wire.KindOf(verify(newKey(t))), "forged, or the key has changed: nobody can tell")
	require.ErrorIs(t, verify(newKey(t)), ErrForged)
	require.NoError(t, verify(bank.key.Load()), "the key at hand still serves")
	require.EqualValues(t, 3, bank.asked.Load())
}

// While the bank does not give its first key, webhooks are put off and the bank is not hammered.
func TestNoKeyYet(t *testing.T) {
	verifier, bank := newVerifier(t)
	bank.down.Store(true)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			_, err := verifier.Verify(t.Context(), []byte(paidAnswer), signed(t, bank.key.Load(), paidAnswer))
			if wire.KindOf(err) != wire.Unavailable {
				t.Errorf("unexpected %v", err)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, bank.asked.Load())
	bank.down.Store(false)
	verifier.asked = verifier.asked.Add(-retryPause)
	_, err := verifier.Verify(t.Context(), []byte(paidAnswer), signed(t, bank.key.Load(), paidAnswer))
	require.NoError(t, err)
}

func TestParseKey(t *testing.T) {
	for _, text := range []string{"", "not PEM", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"} {
		_, err := parseKey([]byte(text))
		require.Error(t, err)
	}
}

// Whatever a signed body says, a status that is let in names an invoice and has a meaning and a time.
func FuzzWebhook(f *testing.F) {
	f.Add([]byte(paidAnswer))
	f.Add([]byte(`{"invoiceId":"1","status":"failure","errCode":"59","modifiedDate":"2026-01-01T00:00:00+02:00"}`))
	client := New(Config{})
	f.Fuzz(func(t *testing.T, body []byte) {
		status, err := client.readWebhook(body)
		if err != nil {
			require.Equal(t, wire.Malformed, wire.KindOf(err))
			return
		}
		report := status.Report()
		require.NotEmpty(t, report.InvoiceID)
		require.NotEmpty(t, report.State)
		require.False(t, report.ModifiedAt.IsZero())
	})
}
