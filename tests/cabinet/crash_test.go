package cabinet

import (
	"encoding/json"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// Worker, API, engine and database are killed, each in the middle of an order: before it is billed, and when its money was
// taken and nobody has been able to write that down. The order is done, paid once.
func TestOrderSurvivesKills(t *testing.T) {
	t.Parallel()
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
			s.Pause(t, part)
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

// Worker, API, engine and database are killed while an order is being made: a repeated request with the same key finds it
// or makes it, once (API-047).
func TestCrashWhileOrdering(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	for _, part := range []stack.Part{stack.Worker, stack.API, stack.Engine, stack.Postgres} {
		t.Run(string(part), func(t *testing.T) {
			c := signIn(t, s, driver)
			car, before, key := c.find(driverVIN), openModel(t, s).count("orders"), "killed-while-ordering-"+string(part)
			first := make(chan answer, 1)
			go func() {
				reply, _ := c.create(key, driverVIN, car)
				first <- reply
			}()
			s.Kill(t, part)
			var made order
			require.Eventually(t, func() bool {
				reply, err := c.create(key, driverVIN, car)
				return err == nil && reply.status == http.StatusCreated && json.Unmarshal(reply.body, &made) == nil
			}, patience, pause, "the order cannot be made after %s was killed", part)
			if reply := <-first; reply.status == http.StatusCreated {
				var known order
				reply.into(t, &known)
				require.Equal(t, made.ID, known.ID)
			}
			require.Equal(t, "w8_2_pay", c.await(made.ID, "w8_2_pay").Status)
			require.Equal(t, before+1, openModel(t, s).count("orders"), "one key is one order")
			s.WaitReady(t, part)
		})
	}
}

// Worker, engine and database are killed when the service centre has an application and its answer was lost: it is handed
// in again, and is the same one.
func TestCrashWhileLodging(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	for _, part := range []stack.Part{stack.Worker, stack.Engine, stack.Postgres} {
		t.Run(string(part), func(t *testing.T) {
			c := signIn(t, s, driver)
			reply := c.reservePlate("killed-while-lodging-"+string(part), c.freePlate(0))
			require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
			var made order
			reply.into(t, &made)
			require.Equal(t, http.StatusOK, c.bill(made.ID).status)
			deaf := c.fault("trembita", "lost_answer")
			c.payAtBank(made.ID, "success")
			require.Eventually(t, func() bool { return len(c.applications(made.ID)) > 0 }, patience, pause)
			require.NotEqual(t, "sent", c.read(made.ID).Status, "the answer was not lost")
			s.Kill(t, part)
			deaf()
			c.await(made.ID, "sent")
			require.Len(t, c.applications(made.ID), 1)
			s.WaitReady(t, part)
			c.decide(made.ID, "processed")
			c.await(made.ID, "processed")
			c.decide(made.ID, "ready")
			c.await(made.ID, "done")
		})
	}
}

// fault makes an outside system misbehave until it is fixed, or the test is over.
func (c *citizen) fault(system, fault string) (mend func()) {
	c.Helper()
	set := func(on bool) {
		c.desk("/desk/api/faults", map[string]any{"system": system, "fault": fault, "on": on})
	}
	set(true)
	mend = sync.OnceFunc(func() { set(false) })
	c.Cleanup(mend)
	return mend
}
