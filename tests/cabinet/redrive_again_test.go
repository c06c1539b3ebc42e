package cabinet

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/temporal/redrive"
	"cabinet/tests/stack"
	rule "cabinet/workflows/order"
)

// An order is redriven too early, by workers that still fail there, and again when they are fixed. After each reset the commands read
// the run that the engine has now.
func TestRedriveAgain(t *testing.T) {
	t.Parallel()
	b := breakOrder(t, stack.Shared(t), afterPayment)
	run := b.newestRun()
	for range 2 {
		b.run(step{"cabinet redrive ORDER --yes", 0, []string{"vehicle-check, failed", "done: run"}})
		run = b.awaitFailedAgain(run)
		b.readsRun(run, "engine: failed", 1)
	}
	b.mend()
	b.run(step{"cabinet redrive ORDER --yes", 0, []string{"done: run"}})
	b.awaitDone()
	require.NotEqual(t, run, b.newestRun())
	b.readsRun(b.newestRun(), "engine: completed", 0)
	require.Len(t, b.world.Bank.Invoices, 1, "the money was asked for once")
}

// What only the second run has – an act that was taken again, its invoice, the payment – is in the third, from whichever task.
func TestRedriveAgainKeepsWhatCameMeanwhile(t *testing.T) {
	t.Parallel()
	for _, point := range []struct {
		to       func(b *broken) string
		invoices int // that the bank has in the end
	}{
		{func(*broken) string { return "" }, 2},
		{func(b *broken) string {
			return fmt.Sprintf(" --to %d --accept CreateInvoice", b.taskOf(rule.PayUpdate))
		}, 3},
		{func(*broken) string { return " --to first --accept CreateInvoice" }, 2},
	} {
		b := breakOrder(t, stack.Shared(t), afterBilling)
		run := b.newestRun()
		b.run(step{"cabinet redrive ORDER", 1, []string{"NOT SAFE"}})
		b.deploy(afterPayment)
		b.run(step{fmt.Sprintf("cabinet redrive ORDER --yes --to %d --accept CreateInvoice", b.taskOf(rule.PayUpdate)), 0, []string{"done: run"}})
		b.await(func() bool { return len(b.world.Bank.Invoices) == 2 }, "the act is taken again")
		b.run(step{"cabinet replay ORDER", 0, []string{"update pay applied again", "update pay\n", "update pay completed"}})
		b.pay()
		run = b.awaitFailedAgain(run)
		b.readsRun(run, "engine: failed", 1)

		b.mend()
		to := point.to(b)
		said := b.run(step{"cabinet redrive ORDER --yes" + to, 0, []string{"done: run"}})
		if to != "" {
			require.Contains(t, said, "update pay", to)
			require.Contains(t, said, "signal bank", to)
		}
		b.awaitDone()
		require.Len(t, b.world.Bank.Invoices, point.invoices, to)
		require.True(t, func() bool { last := b.world.Last(); return last.Paid() }(), to)
		b.readsRun(b.newestRun(), "engine: completed", 0)
	}
}

// An order that workers cannot continue is redriven while they still cannot, twice, from different tasks, and then with the fix.
func TestRedriveAgainOfAStuckOrder(t *testing.T) {
	t.Parallel()
	b := breakOrder(t, stack.Shared(t), afterPayment)
	b.deploy(diverging)
	run := b.newestRun()
	b.run(step{"cabinet redrive ORDER --yes", 0, []string{"vehicle-check, failed", "done: run"}})
	for _, to := range []string{"", fmt.Sprintf(" --to %d --accept CreateInvoice", b.taskOf(rule.PayUpdate)), ""} {
		run = b.awaitStuckAgain(run)
		said := b.run(step{"cabinet show ORDER", 0, []string{
			"engine: running, run " + run, "the code cannot continue", "this build does not fail there",
		}})
		require.Regexp(t, `(fails|panics) at event \d+: `, said, "as the workers have reported it")
		require.NotRegexp(t, `[^\PC\n]|data:"`, said, "no control characters, no payloads")
		b.run(step{"cabinet replay ORDER", 0, []string{"replays"}})
		b.run(step{"cabinet redrive ORDER --yes" + to, 0, []string{"vehicle-check, stuck", "done: run"}})
	}
	b.awaitStuckAgain(run)
	b.stop() // a worker with the fix would continue the order by itself
	b.run(step{"cabinet redrive ORDER --yes", 0, []string{"nothing would be repeated", "done: run"}})
	b.mend()
	b.awaitDone()
	b.readsRun(b.newestRun(), "engine: completed", 0)
}

// Of two people who redrive an order at the same time, the second one's plan is of a run that the order has left.
func TestRedriveByTwoAtOnce(t *testing.T) {
	t.Parallel()
	s := stack.Shared(t)
	b := breakOrder(t, s, afterPayment)
	b.mend()
	pool, err := db.Open(t.Context(), s.DatabaseURL, 2, 0)
	require.NoError(t, err)
	defer pool.Close()
	keys, err := store.NewKeys(s.Environment["CABINET_MASTER_KEY"], sqlc.New(pool))
	require.NoError(t, err)
	run, err := history.Fetch(t.Context(), b.engine, temporal.WorkflowID(b.id), "")
	require.NoError(t, err)
	var plans []*redrive.Plan
	for _, to := range []redrive.Point{{}, {First: true}} {
		plan, err := redrive.Prepare(history.NewReader(keys), run, to)
		require.NoError(t, err)
		plans = append(plans, plan)
	}
	namespace := s.Environment["TEMPORAL_NAMESPACE"]
	_, err = plans[0].Do(t.Context(), b.engine, pool, namespace, "помилку виправлено")
	require.NoError(t, err)
	continued := b.newestRun()
	_, err = plans[1].Do(t.Context(), b.engine, pool, namespace, "помилку виправлено")
	require.ErrorIs(t, err, redrive.ErrOther)
	require.Equal(t, continued, b.newestRun())
	b.awaitDone()
	require.Len(t, b.world.Bank.Invoices, 1)
}

// readsRun requires that each command that reads the order reads this run of it. Replaying it ends with the code.
func (b *broken) readsRun(run, status string, code int) {
	b.Helper()
	b.run(step{"cabinet show ORDER", 0, []string{status + ", run " + run + ", "}})
	require.NotRegexp(b, `update( completed)?\n`, b.run(step{"cabinet replay ORDER", code, nil}), "each update has its name")
	b.run(step{"cabinet export ORDER --out again.json", 0, nil})
	exported, err := history.Read(filepath.Join(b.dir, "again.json"))
	require.NoError(b, err)
	require.Len(b, exported.Events, len(b.events()))
	b.run(step{"cabinet replay again.json --quiet", code, nil})
}

// newestRun is the id of the run that the engine has of the order now.
func (s shell) newestRun() string {
	return s.described().GetWorkflowExecutionInfo().GetExecution().GetRunId()
}

func (s shell) described() *workflowservice.DescribeWorkflowExecutionResponse {
	s.Helper()
	described, err := s.engine.DescribeWorkflowExecution(s.Context(), temporal.WorkflowID(s.id), "")
	require.NoError(s, err)
	return described
}

// awaitFailedAgain waits until a run after another one has failed.
func (s shell) awaitFailedAgain(before string) (run string) {
	return s.awaitAgain(before, temporal.RunFailed)
}

// awaitStuckAgain waits until the workers have tried in vain to continue a run after another one.
func (s shell) awaitStuckAgain(before string) (run string) {
	return s.awaitAgain(before, temporal.RunStuck)
}

func (s shell) awaitAgain(before string, state temporal.RunState) (run string) {
	s.Helper()
	require.Eventually(s, func() bool {
		described := s.described()
		run = described.GetWorkflowExecutionInfo().GetExecution().GetRunId()
		return run != before && temporal.StateOf(described) == state
	}, patience, pause)
	return run
}
