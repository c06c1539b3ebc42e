package sandbox_test

import (
	"crypto/ecdsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/poppler"
)

var merchant = map[string]string{"X-Token": token}

type invoiceStatus struct {
	InvoiceID     string    `json:"invoiceId"`
	Status        string    `json:"status"`
	FailureReason string    `json:"failureReason"`
	ErrCode       string    `json:"errCode"`
	Amount        int64     `json:"amount"`
	Ccy           int       `json:"ccy"`
	FinalAmount   int64     `json:"finalAmount"`
	CreatedDate   time.Time `json:"createdDate"`
	ModifiedDate  time.Time `json:"modifiedDate"`
	Reference     string    `json:"reference"`
	CancelList    []struct {
		Status string `json:"status"`
		Amount int64  `json:"amount"`
		ExtRef string `json:"extRef"`
	} `json:"cancelList"`
	PaymentInfo struct {
		MaskedPan    string `json:"maskedPan"`
		ApprovalCode string `json:"approvalCode"`
	} `json:"paymentInfo"`
}

// call calls a method of the merchant's interface and expects a status.
func (b *box) call(method, name string, body any, want int) []byte {
	b.t.Helper()
	resp, raw := b.send(method, "/monobank/api/merchant/"+name, merchant, body)
	require.Equal(b.t, want, resp.StatusCode, "%s", raw)
	return raw
}

// bill makes an invoice and returns its id.
func (b *box) bill(fields map[string]any) string {
	b.t.Helper()
	body := map[string]any{"amount": 36000, "merchantPaymInfo": map[string]any{"reference": "order-1", "destination": "Перевірка авто"}}
	for name, value := range fields {
		body[name] = value
	}
	answer := decode[struct{ InvoiceID, PageURL string }](b.t, b.call("POST", "invoice/create", body, 200))
	require.Equal(b.t, b.server.URL+"/monobank/pay/"+answer.InvoiceID, answer.PageURL)
	return answer.InvoiceID
}

func (b *box) status(id string) invoiceStatus {
	b.t.Helper()
	return decode[invoiceStatus](b.t, b.call("GET", "invoice/status?invoiceId="+id, nil, 200))
}

// pay pays as the desk does.
func (b *box) pay(id, card string, want int) {
	b.t.Helper()
	resp, raw := b.send("POST", "/desk/api/monobank/invoices/"+id+"/pay", nil, map[string]string{"card": card})
	require.Equal(b.t, want, resp.StatusCode, "%s", raw)
}

// shop receives webhooks.
type shop struct {
	*httptest.Server
	bank   *box
	mu     sync.Mutex
	hooks  []received
	answer func(n int) int // HTTP status for the n-th webhook
}

type received struct {
	body []byte
	sign string
	at   time.Time
}

func (r received) status(t testing.TB) invoiceStatus { return decode[invoiceStatus](t, r.body) }

func (b *box) openShop() *shop {
	b.t.Helper()
	s := &shop{bank: b, answer: func(int) int { return http.StatusOK }}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mu.Lock()
		s.hooks = append(s.hooks, received{body, r.Header.Get("X-Sign"), time.Now()})
		n := len(s.hooks)
		s.mu.Unlock()
		w.WriteHeader(s.answer(n))
	}))
	b.t.Cleanup(s.Close)
	return s
}

func (s *shop) received() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received(nil), s.hooks...)
}

// await waits until n webhooks have come, and no other one is to come.
func (s *shop) await(n int) []received {
	t := s.bank.t
	t.Helper()
	require.Eventually(t, func() bool { return len(s.received()) >= n && len(s.bank.pending()) == 0 },
		5*time.Second, 5*time.Millisecond)
	require.Len(t, s.received(), n)
	return s.received()
}

// genuine verifies X-Sign with the key of the pubkey method.
func (b *box) genuine(r received) bool {
	b.t.Helper()
	key := decode[struct{ Key string }](b.t, b.call("GET", "pubkey", nil, 200)).Key
	text, err := base64.StdEncoding.DecodeString(key)
	require.NoError(b.t, err)
	block, _ := pem.Decode(text)
	require.NotNil(b.t, block)
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	require.NoError(b.t, err)
	signature, err := base64.StdEncoding.DecodeString(r.sign)
	require.NoError(b.t, err)
	digest := sha256.Sum256(r.body)
	return ecdsa.VerifyASN1(parsed.(*ecdsa.PublicKey), digest[:], signature)
}

func TestInvoicePaid(t *testing.T) {
	b := start(t)
	s := b.openShop()
	id := b.bill(map[string]any{"webHookUrl": s.URL})
	created := b.status(id)
	require.Equal(t, "created", created.Status)
	require.Equal(t, 980, created.Ccy)
	require.Equal(t, "order-1", created.Reference)

	b.pay(id, "success", 200)
	paid := b.status(id)
	require.Equal(t, "success", paid.Status)
	require.EqualValues(t, 36000, paid.FinalAmount)
	require.Equal(t, "424242******4242", paid.PaymentInfo.MaskedPan)
	require.NotEmpty(t, paid.PaymentInfo.ApprovalCode)
	require.True(t, paid.ModifiedDate.After(created.ModifiedDate))

	hook := s.await(1)[0]
	require.True(t, b.genuine(hook))
	require.Equal(t, paid, hook.status(t), "the webhook carries the status object")
	b.pay(id, "success", 409)
}

// TestDeclinedThenPaid: several attempts on one invoice, with modifiedDate growing strictly.
func TestDeclinedThenPaid(t *testing.T) {
	b := start(t)
	s := b.openShop()
	id := b.bill(map[string]any{"webHookUrl": s.URL})
	for card, code := range map[string]string{"no_funds": "59", "expired": "51", "three_ds": "1034", "cvv": "80"} {
		b.pay(id, card, 200)
		declined := b.status(id)
		require.Equal(t, "failure", declined.Status)
		require.Equal(t, code, declined.ErrCode)
		require.NotEmpty(t, declined.FailureReason)
		require.Zero(t, declined.FinalAmount)
	}
	b.pay(id, "success", 200)
	require.Empty(t, b.status(id).ErrCode)
	seen := map[time.Time]bool{}
	for _, hook := range s.await(5) {
		modified := hook.status(t).ModifiedDate
		require.False(t, seen[modified], "two words of one moment")
		seen[modified] = true
	}
}

func TestSlowPaymentSurvivesRestart(t *testing.T) {
	b := start(t)
	s := b.openShop()
	id := b.bill(map[string]any{"webHookUrl": s.URL})
	b.pay(id, "slow", 200)
	require.Equal(t, "processing", b.status(id).Status)
	b.pay(id, "success", 409)
	b.call("POST", "invoice/remove", map[string]string{"invoiceId": id}, 400)
	b.restart()
	require.Eventually(t, func() bool { return b.status(id).Status == "success" }, 5*time.Second, 10*time.Millisecond)
	require.Eventually(t, func() bool {
		hooks := s.received()
		return len(hooks) > 0 && hooks[len(hooks)-1].status(t).Status == "success"
	}, 5*time.Second, 10*time.Millisecond)
	for _, hook := range s.received()[:len(s.received())-1] { // one that was under way at the restart comes again
		require.Equal(t, "processing", hook.status(t).Status)
	}
}

func TestInvoiceExpires(t *testing.T) {
	b := start(t)
	s := b.openShop()
	id := b.bill(map[string]any{"webHookUrl": s.URL, "validity": 1})
	require.Eventually(t, func() bool { return b.status(id).Status == "expired" }, 3*time.Second, 20*time.Millisecond)
	first := b.status(id)
	require.Equal(t, first, b.status(id), "looking does not change it")
	b.pay(id, "success", 409)

	other := b.bill(map[string]any{"webHookUrl": s.URL})
	resp, _ := b.send("POST", "/desk/api/monobank/invoices/"+other+"/expire", nil, nil)
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.Equal(t, "expired", b.status(other).Status)

	removed := b.bill(map[string]any{"webHookUrl": s.URL})
	require.JSONEq(t, `{}`, string(b.call("POST", "invoice/remove", map[string]string{"invoiceId": removed}, 200)))
	b.pay(removed, "success", 409)
	s.await(0)
}

func TestRefunds(t *testing.T) {
	b := start(t)
	s := b.openShop()
	id := b.bill(map[string]any{"webHookUrl": s.URL})
	cancel := func(fields map[string]any, want int) []byte {
		fields["invoiceId"] = id
		return b.call("POST", "invoice/cancel", fields, want)
	}
	require.Contains(t, string(cancel(map[string]any{}, 500)), "CANCEL_NOT_AVAILABLE")
	b.pay(id, "success", 200)
	require.Contains(t, string(cancel(map[string]any{"amount": 36001}, 400)), "WRONG_CANCEL_AMOUNT")

	cancel(map[string]any{"amount": 5000, "extRef": "r1"}, 200)
	cancel(map[string]any{"amount": 5000, "extRef": "r1"}, 200) // extRef is only a name
	part := b.status(id)
	require.Equal(t, "reversed", part.Status)
	require.EqualValues(t, 26000, part.FinalAmount)
	require.Len(t, part.CancelList, 2)
	require.Equal(t, "success", part.CancelList[0].Status)

	cancel(map[string]any{"extRef": "r2"}, 200)
	whole := b.status(id)
	require.Equal(t, "reversed", whole.Status)
	require.Zero(t, whole.FinalAmount)
	require.Contains(t, string(cancel(map[string]any{"extRef": "r3"}, 400)), "WRONG_CANCEL_AMOUNT")
	s.await(4)
}

// awaitStatus waits for a state of an invoice.
func (b *box) awaitStatus(id, status string) {
	b.t.Helper()
	require.Eventually(b.t, func() bool { return b.status(id).Status == status }, 5*time.Second, 10*time.Millisecond)
}

// The bank takes money back by itself, in part and as a whole: the merchant reads it in webhooks, and no list of refunds has it. What it
// refuses to the merchant it may still take back. What is left of a part can be refunded.
func TestBankTakesBack(t *testing.T) {
	b := start(t)
	s := b.openShop()
	id := b.bill(map[string]any{"webHookUrl": s.URL})
	b.pay(id, "success", 200)
	b.fault("monobank", "refund_refused", true, 0)
	require.Contains(t, string(b.call("POST", "invoice/cancel", map[string]string{"invoiceId": id}, 500)), "CANCEL_NOT_AVAILABLE")
	path := "/desk/api/monobank/invoices/" + id + "/refund"
	takesBack := func(amount int64, want int) {
		response, _ := b.send("POST", path, nil, map[string]int64{"amount": amount})
		require.Equal(t, want, response.StatusCode)
	}
	takesBack(10000, 200)
	part := b.status(id)
	require.Equal(t, "reversed", part.Status)
	require.EqualValues(t, 26000, part.FinalAmount)
	takesBack(26001, 409)
	takesBack(0, 200)
	whole := b.status(id)
	require.Equal(t, "reversed", whole.Status)
	require.Zero(t, whole.FinalAmount)
	require.Empty(t, whole.CancelList)
	takesBack(0, 409)
	s.await(3)

	b.fault("monobank", "refund_refused", false, 0)
	id = b.bill(nil)
	b.pay(id, "success", 200)
	path = "/desk/api/monobank/invoices/" + id + "/refund"
	takesBack(10000, 200)
	b.call("POST", "invoice/cancel", map[string]any{"invoiceId": id, "amount": 26001}, 400)
	b.call("POST", "invoice/cancel", map[string]any{"invoiceId": id, "amount": 26000, "extRef": "rest"}, 200)
	require.Zero(t, b.status(id).FinalAmount)
	require.Len(t, b.status(id).CancelList, 1)
}

func TestSlowRefund(t *testing.T) {
	b := start(t)
	id := b.bill(nil)
	b.pay(id, "success", 200)
	b.fault("monobank", "slow_refund", true, 100)
	answer := decode[map[string]string](t, b.call("POST", "invoice/cancel", map[string]string{"invoiceId": id}, 200))
	require.Equal(t, "processing", answer["status"])
	require.Contains(t, string(b.call("POST", "invoice/cancel", map[string]string{"invoiceId": id}, 400)), "WRONG_CANCEL_AMOUNT")
	require.Equal(t, "processing", b.status(id).Status)
	b.awaitStatus(id, "reversed")
}

// A refund may fail after it was accepted: the money stays, and can be asked for again.
func TestFailingRefund(t *testing.T) {
	b := start(t)
	id := b.bill(nil)
	b.pay(id, "success", 200)
	b.fault("monobank", "refund_fails", true, 100)
	b.call("POST", "invoice/cancel", map[string]string{"invoiceId": id}, 200)
	require.Equal(t, "processing", b.status(id).Status)
	b.awaitStatus(id, "success")
	require.EqualValues(t, 36000, b.status(id).FinalAmount)
	require.Equal(t, "failure", b.status(id).CancelList[0].Status)
	b.fault("monobank", "refund_fails", false, 0)
	b.call("POST", "invoice/cancel", map[string]string{"invoiceId": id}, 200)
	require.Equal(t, "reversed", b.status(id).Status)
}

func TestHold(t *testing.T) {
	b := start(t)
	id := b.bill(map[string]any{"paymentType": "hold"})
	b.pay(id, "success", 200)
	require.Equal(t, "hold", b.status(id).Status)
	require.Contains(t, string(b.call("POST", "invoice/cancel", map[string]any{"invoiceId": id, "amount": 1}, 400)),
		"WRONG_CANCEL_AMOUNT")
	b.call("POST", "invoice/finalize", map[string]any{"invoiceId": id, "amount": 30000}, 200)
	require.Equal(t, "success", b.status(id).Status)
	require.EqualValues(t, 30000, b.status(id).FinalAmount)
}

func TestCreateValidates(t *testing.T) {
	b := start(t)
	note := func(fields map[string]any) map[string]any {
		return map[string]any{"amount": 1, "merchantPaymInfo": fields}
	}
	for name, c := range map[string]struct {
		body any
		code string
	}{
		"no amount":         {map[string]any{}, "BAD_REQUEST"},
		"fraction":          {`{"amount":1.5}`, "BAD_REQUEST"},
		"not JSON":          {`amount=1`, "BAD_REQUEST"},
		"currency":          {map[string]any{"amount": 1, "ccy": 643}, "BAD_REQUEST"},
		"validity":          {map[string]any{"amount": 1, "validity": 0}, "BAD_REQUEST"},
		"payment type":      {map[string]any{"amount": 1, "paymentType": "gift"}, "BAD_REQUEST"},
		"webhook address":   {map[string]any{"amount": 1, "webHookUrl": "ftp://x"}, "BAD_REQUEST"},
		"redirect address":  {map[string]any{"amount": 1, "redirectUrl": "javascript:alert(1)"}, "BAD_REQUEST"},
		"long destination":  {note(map[string]any{"destination": strings.Repeat("ї", 281)}), "INVALID_MERCHANT_PAYM_INFO"},
		"too many metadata": {note(map[string]any{"metadata": map[string]string{"1": "", "2": "", "3": "", "4": "", "5": "", "6": "", "7": "", "8": "", "9": "", "10": "", "11": ""}}), "INVALID_MERCHANT_PAYM_INFO"},
		"basket":            {note(map[string]any{"basketOrder": []map[string]any{{"name": "x"}}}), "INVALID_MERCHANT_PAYM_INFO"},
	} {
		answer := decode[map[string]string](t, b.call("POST", "invoice/create", c.body, 400))
		require.Equal(t, c.code, answer["errCode"], name)
		require.NotEmpty(t, answer["errText"], name)
	}
	b.bill(map[string]any{"merchantPaymInfo": map[string]any{"destination": strings.Repeat("ї", 280)}})

	resp, raw := b.send("POST", "/monobank/api/merchant/invoice/create", map[string]string{"X-Token": "other"}, map[string]int{"amount": 1})
	require.Equal(t, http.StatusForbidden, resp.StatusCode)
	require.Contains(t, string(raw), "FORBIDDEN")
	require.Contains(t, string(b.call("GET", "invoice/status?invoiceId=none", nil, 404)), "NOT_FOUND")
	b.call("GET", "invoice/create", nil, 405)
	b.call("GET", "unheard/of", nil, 404)
}

func TestReceipt(t *testing.T) {
	b := start(t)
	id := b.bill(nil)
	b.call("GET", "invoice/receipt?invoiceId="+id, nil, 400)
	b.pay(id, "success", 200)
	answer := decode[struct{ File []byte }](t, b.call("GET", "invoice/receipt?invoiceId="+id, nil, 200))
	require.True(t, strings.HasPrefix(string(answer.File), "%PDF-"))
	require.Less(t, len(answer.File), 200<<10, "only the letters in use are embedded")
	words := poppler.Text(t, answer.File)
	for _, want := range []string{"Квитанція", id, "Перевірка", "360,00", "424242******4242"} {
		require.Contains(t, words, want)
	}
}

func TestWebhookRetriesUntil200(t *testing.T) {
	b := start(t)
	s := b.openShop()
	s.answer = func(n int) int {
		if n < 3 {
			return http.StatusAccepted // only 200 counts
		}
		return http.StatusOK
	}
	b.pay(b.bill(map[string]any{"webHookUrl": s.URL}), "success", 200)
	hooks := s.await(3)
	require.Equal(t, hooks[0].body, hooks[2].body, "every try sends the same bytes")
}

func TestWebhookGivesUpAfterThreeTries(t *testing.T) {
	b := start(t)
	s := b.openShop()
	s.answer = func(n int) int {
		return map[bool]int{true: http.StatusOK, false: http.StatusInternalServerError}[n > 3]
	}
	id := b.bill(map[string]any{"webHookUrl": s.URL})
	b.pay(id, "success", 200)
	s.await(3)

	resp, _ := b.send("POST", "/desk/api/monobank/invoices/"+id+"/resend", nil, nil)
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.True(t, b.genuine(s.await(4)[3]))
}

func TestWebhookSurvivesRestart(t *testing.T) {
	b := start(t)
	s := b.openShop()
	b.config.WebhookDelays = []time.Duration{400 * time.Millisecond}
	b.restart()
	s.answer = func(n int) int { return map[bool]int{true: 200, false: 500}[n > 1] }
	b.pay(b.bill(map[string]any{"webHookUrl": s.URL}), "success", 200)
	require.Eventually(t, func() bool { return slices.Equal(b.pending(), []int{2}) }, 5*time.Second, 5*time.Millisecond,
		"the failed try is noted")
	require.Len(t, s.received(), 1)
	b.restart()
	require.True(t, b.genuine(s.await(2)[1]), "the key survived too")
}

func TestWebhookFaults(t *testing.T) {
	b := start(t)
	var paid time.Time
	for fault, check := range map[string]func(t *testing.T, s *shop){
		"lost_webhook":    func(_ *testing.T, s *shop) { s.await(0) },
		"doubled_webhook": func(t *testing.T, s *shop) { h := s.await(2); require.Equal(t, h[0].body, h[1].body) },
		"late_webhook": func(t *testing.T, s *shop) {
			require.GreaterOrEqual(t, s.await(1)[0].at.Sub(paid), 150*time.Millisecond)
		},
		"forged_signature": func(t *testing.T, s *shop) { require.False(t, b.genuine(s.await(1)[0])) },
		"out_of_order": func(t *testing.T, s *shop) {
			h := s.await(2)
			newest, stale := h[0].status(t), h[1].status(t)
			require.Equal(t, "success", newest.Status)
			require.Equal(t, "processing", stale.Status)
			require.True(t, stale.ModifiedDate.Before(newest.ModifiedDate))
			require.True(t, b.genuine(h[1]))
		},
	} {
		t.Run(fault, func(t *testing.T) {
			s := b.openShop()
			b.fault("monobank", fault, true, 150)
			paid = time.Now()
			b.pay(b.bill(map[string]any{"webHookUrl": s.URL}), "success", 200)
			check(t, s)
			b.fault("monobank", fault, false, 0)
		})
	}
}

func TestRateLimitFault(t *testing.T) {
	b := start(t)
	b.fault("monobank", "rate_limited", true, 0)
	require.Contains(t, string(b.call("GET", "pubkey", nil, http.StatusTooManyRequests)), "TMR")
}

func TestKeyRotation(t *testing.T) {
	b := start(t)
	s := b.openShop()
	b.pay(b.bill(map[string]any{"webHookUrl": s.URL}), "success", 200)
	old := s.await(1)[0]
	require.True(t, b.genuine(old))
	resp, _ := b.send("POST", "/desk/api/monobank/rotate-key", nil, nil)
	require.Equal(t, http.StatusNoContent, resp.StatusCode)
	require.False(t, b.genuine(old))
	b.pay(b.bill(map[string]any{"webHookUrl": s.URL}), "success", 200)
	require.True(t, b.genuine(s.await(2)[1]))
}

// form posts the payment page's form.
func (b *box) form(id string, fields url.Values) (*http.Response, string) {
	b.t.Helper()
	resp, raw := b.send("POST", "/monobank/pay/"+id,
		map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, fields.Encode())
	return resp, string(raw)
}

func TestPaymentPage(t *testing.T) {
	b := start(t)
	id := b.bill(map[string]any{"redirectUrl": "http://localhost:8080/back", "failUrl": "http://localhost:8080/fail"})
	_, raw := b.send("GET", "/monobank/pay/"+id, nil, nil)
	for _, want := range []string{"360,00", "Перевірка авто", "Повернутися до магазину", "http://localhost:8080/fail", `value="no_funds"`} {
		require.Contains(t, string(raw), want)
	}
	resp, page := b.form(id, url.Values{"pan": {"4242424242424241"}, "expiry": {"01/20"}, "cvv": {"12"}})
	require.Equal(t, http.StatusUnprocessableEntity, resp.StatusCode)
	for _, want := range []string{`id="pan-error"`, `id="expiry-error"`, `id="cvv-error"`} {
		require.Contains(t, page, want)
	}
	require.Equal(t, "created", b.status(id).Status)

	resp, _ = b.form(id, url.Values{"test": {"no_funds"}})
	require.Equal(t, http.StatusSeeOther, resp.StatusCode)
	_, raw = b.send("GET", "/monobank/pay/"+id, nil, nil)
	require.Contains(t, string(raw), "бракує коштів")

	expiry := time.Now().AddDate(2, 0, 0).Format("01/06")
	resp, _ = b.form(id, url.Values{"pan": {"4111 1111 1111 1111"}, "expiry": {expiry}, "cvv": {"123"}})
	require.Equal(t, http.StatusSeeOther, resp.StatusCode)
	require.Equal(t, "http://localhost:8080/back", resp.Header.Get("Location"), "any Luhn-valid card pays")
	require.Equal(t, "success", b.status(id).Status)

	resp, _ = b.send("GET", "/monobank/pay/none", nil, nil)
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
}

func TestPaymentPageOfSlowCard(t *testing.T) {
	b := start(t)
	id := b.bill(map[string]any{"successUrl": "http://localhost:8080/thanks"})
	resp, _ := b.form(id, url.Values{"test": {"slow"}})
	wait := strings.TrimPrefix(resp.Header.Get("Location"), b.server.URL)
	_, raw := b.send("GET", wait, nil, nil)
	require.Contains(t, string(raw), `http-equiv="refresh"`)
	require.Eventually(t, func() bool {
		resp, _ := b.send("GET", wait, nil, nil)
		return resp.Header.Get("Location") == "http://localhost:8080/thanks"
	}, 5*time.Second, 20*time.Millisecond)
}

func TestInvoicesByReference(t *testing.T) {
	b := start(t)
	first, second := b.bill(nil), b.bill(nil)
	b.bill(map[string]any{"merchantPaymInfo": map[string]any{"reference": "order-10"}})
	b.restart()
	_, raw := b.send("GET", "/desk/api/monobank/invoices?reference=order-1", nil, nil)
	found := decode[[]invoiceStatus](t, raw)
	require.Len(t, found, 2)
	require.Equal(t, []string{first, second}, []string{found[0].InvoiceID, found[1].InvoiceID})
}

// BenchmarkPaidInvoice measures create, pay and webhook, as a load test uses them.
func BenchmarkPaidInvoice(b *testing.B) {
	bx := start(b)
	var hooks sync.WaitGroup
	shop := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { hooks.Done() }))
	defer shop.Close()
	b.SetParallelism(16)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			hooks.Add(1)
			_, raw := bx.send("POST", "/monobank/api/merchant/invoice/create", merchant,
				map[string]any{"amount": 36000, "webHookUrl": shop.URL})
			var made struct{ InvoiceID string }
			if err := json.Unmarshal(raw, &made); err != nil {
				b.Error(err)
				return
			}
			bx.pay(made.InvoiceID, "success", 200)
		}
	})
	hooks.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "paid/s")
}

// The bank signs the webhooks of every merchant with one key, and answers each about their own invoices alone.
func TestOtherMerchantsInvoices(t *testing.T) {
	b := start(t)
	shop := b.openShop()
	other := map[string]string{"X-Token": "sandbox-other-merchant"}
	resp, raw := b.send("POST", "/monobank/api/merchant/invoice/create", other, map[string]any{"amount": 100, "webHookUrl": shop.URL})
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	id := decode[struct{ InvoiceID string }](t, raw).InvoiceID
	b.pay(id, "success", 200)
	require.True(t, b.genuine(shop.await(1)[0]))

	require.Contains(t, string(b.call("GET", "invoice/status?invoiceId="+id, nil, 404)), "NOT_FOUND")
	b.call("POST", "invoice/cancel", map[string]any{"invoiceId": id}, 404)
	resp, raw = b.send("GET", "/monobank/api/merchant/invoice/status?invoiceId="+id, other, nil)
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	require.Equal(t, "success", decode[invoiceStatus](t, raw).Status)
	resp, _ = b.send("GET", "/monobank/api/merchant/invoice/status?invoiceId="+b.bill(nil), other, nil)
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
}
