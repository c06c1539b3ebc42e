package activities

import (
	"context"
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
			invoice, err := client.CreateInvoice(t.Context(), monobank.Invoice{
				Amount: 11_940, Reference: "r-1", Destination: "Послуга", Validity: time.Hour,
			})
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
			require.Equal(t, row.left, *status.FinalAmount)
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

// Each refund is made once, whatever becomes of the answer: what the bank processes, or has done while its answer was lost, is not asked for
// again. One that fails after it was accepted is refused, and can be asked for under another reference.
func TestRefundIsMadeOnce(t *testing.T) {
	box := newMarket(t, nil)
	client := monobank.New(monobank.Config{URL: box.url + "/monobank", Token: "token"})
	paid := func(t *testing.T) (order.Refund, bank) {
		invoice, err := client.CreateInvoice(t.Context(), monobank.Invoice{
			Amount: 11_940, Reference: "r-1", Destination: "Послуга", Validity: time.Hour,
		})
		require.NoError(t, err)
		box.desk(http.MethodPost, "/desk/api/monobank/invoices/"+invoice.InvoiceID+"/pay", map[string]string{"card": "success"})
		return order.Refund{InvoiceID: invoice.InvoiceID, Reference: "r-1", Amount: 11_940}, bank{bank: client}
	}
	refunds := func(t *testing.T, in order.Refund) []monobank.Cancellation {
		status, err := client.Status(t.Context(), in.InvoiceID)
		require.NoError(t, err)
		return status.CancelList
	}
	until := func(t *testing.T, act bank, in order.Refund) (err error) {
		require.Eventually(t, func() bool {
			_, err = act.returnMoney(t.Context(), in)
			return err == nil || effect.Final(err)
		}, 5*time.Second, 20*time.Millisecond)
		return err
	}
	t.Run("processing", func(t *testing.T) {
		in, act := paid(t)
		box.slowFault("slow_refund", 200*time.Millisecond)
		_, err := act.returnMoney(t.Context(), in)
		require.Error(t, err)
		require.False(t, effect.Final(err))
		require.NoError(t, until(t, act, in))
		require.Len(t, refunds(t, in), 1)
		box.mend()
	})
	t.Run("fails", func(t *testing.T) {
		in, act := paid(t)
		box.slowFault("refund_fails", 50*time.Millisecond)
		require.Equal(t, string(wire.Refused), effect.Type(until(t, act, in)))
		box.mend()
		_, err := act.returnMoney(t.Context(), in)
		require.Equal(t, string(wire.Refused), effect.Type(err), "it was refused under this reference")
		in.Reference = "r-1-1"
		require.NoError(t, until(t, act, in))
		require.Len(t, refunds(t, in), 2)
	})
	t.Run("answer lost", func(t *testing.T) {
		in, act := paid(t)
		act.bank = &deafBank{Bank: client}
		_, err := act.returnMoney(t.Context(), in)
		require.Error(t, err)
		require.NoError(t, until(t, act, in))
		require.Len(t, refunds(t, in), 1)
	})
	t.Run("another is quicker", func(t *testing.T) {
		in, act := paid(t)
		act.bank = &racedBank{Bank: client}
		_, err := act.returnMoney(t.Context(), in)
		require.NoError(t, err, "the bank has refused the second request, and has the first one")
		require.Len(t, refunds(t, in), 1)
	})
	t.Run("another runs", func(t *testing.T) {
		in, act := paid(t)
		box.slowFault("slow_refund", 200*time.Millisecond)
		clerk := monobank.Refund{InvoiceID: in.InvoiceID, ExtRef: "by a clerk", Item: "Послуга", Amount: 4_000}
		require.Equal(t, wire.Unavailable, wire.KindOf(client.Cancel(t.Context(), clerk)))
		require.NoError(t, until(t, act, in))
		require.Len(t, refunds(t, in), 2)
		box.mend()
	})
}

// racedBank carries the first refund out before it is asked to, as if another worker had been quicker.
type racedBank struct {
	Bank
	raced bool
}

func (b *racedBank) Cancel(ctx context.Context, refund monobank.Refund) error {
	if !b.raced {
		b.raced = true
		if err := b.Bank.Cancel(ctx, refund); err != nil {
			return err
		}
	}
	return b.Bank.Cancel(ctx, refund)
}

// deafBank loses the answer to the first refund.
type deafBank struct {
	Bank
	lost bool
}

func (b *deafBank) Cancel(ctx context.Context, refund monobank.Refund) error {
	err := b.Bank.Cancel(ctx, refund)
	if err == nil && !b.lost {
		b.lost = true
		return &wire.Error{System: "monobank", Operation: "cancel invoice", Kind: wire.Unavailable}
	}
	return err
}

func (m *market) slowFault(fault string, delay time.Duration) {
	m.t.Helper()
	m.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "monobank", "fault": fault, "on": true, "ms": delay.Milliseconds()})
}
