package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// Worker, API, engine and database are killed, each in the middle of an order: the order is done, paid once.
func TestOrderSurvivesKills(t *testing.T) {
	s := stack.Start(t)
	for _, part := range []stack.Part{stack.Worker, stack.API, stack.Engine, stack.Postgres} {
		t.Run(string(part), func(t *testing.T) {
			c := signIn(t, s, driver)
			made := c.order("killed-before-payment-" + string(part))
			s.Kill(t, part)
			require.Eventually(t, func() bool {
				reply, err := c.try(http.MethodGet, "/api/services/"+made.ID+"/payment?redirectUrl=/services", nil, "Idempotency-Key", "pay-"+made.ID)
				return err == nil && reply.status == http.StatusOK
			}, 90*time.Second, 300*time.Millisecond, "the order cannot be billed after %s was killed", part)
			c.payAtBank(made.ID, "success")
			s.Kill(t, part)
			done := c.await(made.ID, "done")
			require.Equal(t, "paid", done.Invoice.Status)
			invoices := c.invoices(made.ID)
			require.Len(t, invoices, 1)
			require.Equal(t, 11_940, invoices[0].FinalAmount)
			s.WaitReady(t, part)
		})
	}
}
