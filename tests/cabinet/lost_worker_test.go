package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// A worker dies in the middle of a task for which a citizen waits. Another one gets the task after its timeout, early enough for the same
// request to be answered with the result.
func TestActOutlivesItsWorker(t *testing.T) {
	t.Parallel()
	s := stack.Start(t) // of its own: the worker of others is not killed
	c := signIn(t, s, driver)
	made := c.order("billed-by-two-workers")
	slow := map[string]any{"system": "monobank", "fault": "slow", "on": true, "ms": 3000}
	require.Less(t, c.desk("/desk/api/faults", slow).status, http.StatusBadRequest)
	billed, began := make(chan answer, 1), time.Now()
	go func() { billed <- c.bill(made.ID) }()
	require.Eventually(t, func() bool { return len(c.invoices(made.ID)) > 0 || time.Since(began) > time.Second }, patience, pause/10)
	s.Kill(t, stack.Worker)
	slow["on"] = false
	c.desk("/desk/api/faults", slow)
	reply := <-billed
	took := time.Since(began)
	t.Logf("answered %d after %s", reply.status, took.Round(time.Millisecond))
	require.Less(t, took, 9*time.Second, "the engine's default has people wait ten")
	require.Equal(t, http.StatusOK, reply.status, string(reply.body))
	c.payWhatIsShown(made.ID)
	c.await(made.ID, "done")
}
