package cabinet

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// otherMerchant is the token of the sandbox bank's other merchant.
const otherMerchant = "sandbox-other-merchant"

// webhook is a webhook as the bank has sent it.
type webhook struct {
	body []byte
	sign string
}

// foreignPayment has another merchant of the bank paid, and gives the genuine webhook about it.
func (c *citizen) foreignPayment(reference string) webhook {
	c.Helper()
	told := make(chan webhook, 8)
	shop := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		told <- webhook{body, r.Header.Get("X-Sign")}
	}))
	c.Cleanup(shop.Close)
	bill, err := json.Marshal(map[string]any{
		"amount": 11_940, "webHookUrl": shop.URL, "merchantPaymInfo": map[string]string{"reference": reference},
	})
	require.NoError(c, err)
	request, err := http.NewRequestWithContext(c.Context(), http.MethodPost, c.stack.SandboxURL+"/monobank/api/merchant/invoice/create", bytes.NewReader(bill))
	require.NoError(c, err)
	request.Header.Set("X-Token", otherMerchant)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	require.NoError(c, err)
	defer response.Body.Close()
	require.Equal(c, http.StatusOK, response.StatusCode)
	var made struct{ InvoiceID string }
	require.NoError(c, json.NewDecoder(response.Body).Decode(&made))
	c.desk("/desk/api/monobank/invoices/"+made.InvoiceID+"/pay", map[string]string{"card": "success"})
	select {
	case genuine := <-told:
		return genuine
	case <-time.After(patience):
		c.Fatal("the bank sends no webhook")
	}
	return webhook{}
}

// A genuine webhook of the bank about another merchant's invoice of the right sum pays no order, be it without a reference or with
// the order's own, once or again; the order is paid as usual afterwards (PAY-01, PAY-09).
func TestForeignInvoicePaysNothing(t *testing.T) {
	t.Parallel()
	c := signIn(t, stack.Shared(t), driver)
	first, second := c.order("foreign-invoice-1"), c.order("foreign-invoice-2")
	for _, genuine := range []webhook{c.foreignPayment(""), c.foreignPayment(first.ID + "-1"), c.foreignPayment(first.ID + "-7")} {
		for range 3 {
			for _, id := range []string{first.ID, second.ID} {
				reply := c.send(http.MethodPost, "/api/payments/monobank/"+id, bytes.NewReader(genuine.body), "X-Sign", genuine.sign, "Content-Type", "application/json")
				require.Equal(t, http.StatusOK, reply.status, string(reply.body))
			}
		}
	}
	require.Never(t, func() bool { return c.read(first.ID).Status != "w8_2_pay" || c.read(second.ID).Status != "w8_2_pay" }, 5*time.Second, 200*time.Millisecond)
	require.Equal(t, http.StatusOK, c.bill(first.ID).status)
	for _, own := range c.invoices(first.ID) { // the other merchant's has the same reference, and is paid
		if own.Status == "created" {
			c.desk("/desk/api/monobank/invoices/"+own.InvoiceID+"/pay", map[string]string{"card": "success"})
		}
	}
	require.Equal(t, "paid", c.await(first.ID, "done").Invoice.Status)
	require.Equal(t, "w8_2_pay", c.read(second.ID).Status)
}
