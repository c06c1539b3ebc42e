package cabinet

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// fine is what these tests read of a fine.
type fine struct {
	ID          string `json:"docId"`
	Series      string `json:"sProtocol"`
	Number      string `json:"nProtocol"`
	Plate       string `json:"plate"`
	Amount      int64  `json:"amount"`
	Payable     bool   `json:"payable"`
	OrderID     string `json:"orderId"`
	ReceiptPath string `json:"receiptPath"`
	Status      struct{ ID int }
}

// fineOf gives a citizen a fine of the photo fixation, and finds it as another citizen by its details.
func (c *citizen) fineOf(rnokpp string) (found fine) {
	c.Helper()
	var given struct{ Series, Number string }
	reply := c.desk("/desk/api/fines", map[string]any{
		"rnokpp": rnokpp, "plate": "KA9400PP", "type": 1, "daysAgo": 1, "penalty": 34_000,
	})
	reply.into(c, &given)
	return c.fineBy(given.Series, given.Number)
}

func (c *citizen) fineBy(series, number string) fine {
	c.Helper()
	var found []fine
	query := url.Values{"series": {series}, "number": {number}, "plate": {"KA9400PP"}}
	reply := c.call(http.MethodGet, "/api/fines/criteria?"+query.Encode(), nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &found)
	require.Len(c, found, 1)
	return found[0]
}

// payFine orders the payment of a fine with the fine as it was shown.
func (c *citizen) payFine(key string, shown fine) answer {
	reply, err := c.createOrder(key, "fines", map[string]any{
		"docId": shown.ID, "sProtocol": shown.Series, "nProtocol": shown.Number, "plate": shown.Plate, "amount": shown.Amount,
	})
	require.NoError(c, err)
	return reply
}

// A citizen pays the fine of another person by its details: half of it, once, and the register knows.
func TestFineIsPaid(t *testing.T) {
	c := signIn(t, stack.Shared(t), other)
	open := c.fineOf(driver)
	require.True(t, open.Payable, "PAYF-06, API-043")
	require.EqualValues(t, 17_000, open.Amount, "FINE-20")
	dearer := open
	dearer.Amount = 34_000
	require.Contains(t, string(c.payFine(uuid.NewString(), dearer).body), `"fine_amount"`)

	key := uuid.NewString()
	reply := c.payFine(key, open)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, "w8_2_pay", made.Status, "FINE-14, API-047")
	require.Equal(t, http.StatusCreated, c.payFine(key, open).status, "the same key is the same order")
	require.Contains(t, string(c.payFine(uuid.NewString(), open).body), `"fine_ordered"`)
	require.Equal(t, made.ID, c.fineBy(open.Series, open.Number).OrderID, "PAYF-15: the fine is the order's")

	require.Equal(t, http.StatusOK, c.bill(made.ID).status, "PAYF-15: its id leads to the payment")
	c.payAtBank(made.ID, "success")
	done := c.await(made.ID, "done")
	require.Equal(t, "download_receipt", done.Actions[0].Action)
	paid := c.fineBy(open.Series, open.Number)
	require.Equal(t, 1, paid.Status.ID, "FINE-01")
	require.False(t, paid.Payable, "PAYF-14")
	require.Equal(t, done.Invoice.ReceiptPath, paid.ReceiptPath)
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, paid.ReceiptPath, nil).status)
	require.Contains(t, string(c.payFine(uuid.NewString(), open).body), `"fine_paid"`)
}

// A fine that was paid elsewhere after the citizen had gone to the bank: the money comes back.
func TestFinePaidElsewhere(t *testing.T) {
	c := signIn(t, stack.Shared(t), other)
	open := c.fineOf(driver)
	var made order
	c.payFine(uuid.NewString(), open).into(t, &made)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.desk("/desk/api/fines/"+open.ID+"/state", map[string]any{"state": 3})
	c.payAtBank(made.ID, "success")
	refused := c.await(made.ID, "refusal")
	require.Equal(t, "refunded", refused.Invoice.Status)
}
