package activities

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// What the bank has taken back by itself, as a whole or in part, counts as returned: the order asks for what is left, and for nothing
// twice. What the bank has and does not return is refused; a bank that does not answer is asked again.
func TestReturnMoney(t *testing.T) {
	box := newMarket(t, nil)
	client := monobank.New(monobank.Config{URL: box.url + "/monobank", Token: "token"})
	act := bank{bank: client}
	for name, row := range map[string]struct {
		before func(id string) // what happens at the bank before the order asks for the refund
		left   domain.Kopecks  // at the bank, after it
		why    string
		again  bool
	}{
		"as asked":            {before: func(string) {}},
		"taken back":          {before: func(id string) { box.takesBack(id, 0) }},
		"taken back in part":  {before: func(id string) { box.takesBack(id, 4_000) }},
		"refused":             {before: func(string) { box.bankFault("refund_refused") }, left: 11_940, why: string(wire.Refused)},
		"taken back, refused": {before: func(id string) { box.takesBack(id, 0); box.bankFault("refund_refused") }},
		"too many requests":   {before: func(string) { box.bankFault("rate_limited") }, left: 11_940, again: true},
	} {
		t.Run(name, func(t *testing.T) {
			invoice, err := client.CreateInvoice(t.Context(), monobank.Invoice{Amount: 11_940, Reference: "r-1", Validity: time.Hour})
			require.NoError(t, err)
			box.desk(http.MethodPost, "/desk/api/monobank/invoices/"+invoice.InvoiceID+"/pay", map[string]string{"card": "success"})
			row.before(invoice.InvoiceID)
			for range 2 { // repeated, it is the same refund
				_, err = act.returnMoney(t.Context(), order.Refund{InvoiceID: invoice.InvoiceID, Reference: "r-1", Amount: 11_940})
				require.Equal(t, row.why != "", effect.Final(err), "%v", err)
				require.Equal(t, row.why, effect.Type(err))
				require.Equal(t, row.again, err != nil && !effect.Final(err))
			}
			box.mend()
			status, err := client.Status(t.Context(), invoice.InvoiceID)
			require.NoError(t, err)
			require.Equal(t, row.left, status.FinalAmount)
		})
	}
}

// takesBack plays a chargeback, or a refund in the bank's own cabinet; no sum is all that is left.
func (m *market) takesBack(id string, amount domain.Kopecks) {
	m.t.Helper()
	var invoice struct {
		FinalAmount domain.Kopecks `json:"finalAmount"`
	}
	answer := m.desk(http.MethodPost, fmt.Sprintf("/desk/api/monobank/invoices/%s/refund", id), map[string]any{"amount": amount})
	require.NoError(m.t, json.Unmarshal(answer, &invoice))
	require.Less(m.t, invoice.FinalAmount, domain.Kopecks(11_940))
}

func (m *market) bankFault(fault string) {
	m.t.Helper()
	m.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "monobank", "fault": fault, "on": true})
}
