package cabinet

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal"
	"cabinet/tests/stack"
	rule "cabinet/workflows/order"
)

// Taken back to the task of an act, the order is offered the act again; that the bank bills again has to be accepted.
func TestRedriveFromAnAct(t *testing.T) {
	t.Parallel()
	b := breakOrder(t, stack.Shared(t), afterPayment)
	b.mend()
	to := fmt.Sprintf("cabinet redrive ORDER --yes --to %d", b.taskOf(rule.PayUpdate))
	b.run(step{to, 1, []string{"NOT SAFE", "--accept CreateInvoice"}})
	b.run(step{to + " --accept CreateInvoice", 0, []string{"update pay", "signal bank", "done: run"}})
	b.await(func() bool { return len(b.world.Bank.Invoices) == 2 }, "nobody has to press again")
	b.pay()
	b.awaitDone()
	b.run(step{to, 1, []string{"the order is over"}})
}

// taskOf is the event that ends the last task in which an act was taken, also again after a reset.
func (b *broken) taskOf(update string) (completed int64) {
	taken := int64(0)
	for _, event := range b.events() {
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			completed = event.GetEventId()
		}
		if accepted := event.GetWorkflowExecutionUpdateAcceptedEventAttributes(); strings.HasPrefix(accepted.GetProtocolInstanceId(), update+"/") {
			taken = completed
		}
	}
	require.NotZero(b, taken, "nobody has done "+update)
	return taken
}

// events are the events of the order's newest run.
func (b *broken) events() (all []*historypb.HistoryEvent) {
	b.Helper()
	events := b.engine.GetWorkflowHistory(b.Context(), temporal.WorkflowID(b.id), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(b, err)
		all = append(all, event)
	}
	return all
}

// lastTask is the event that ends the newest task.
func (b *broken) lastTask() (completed int64) {
	events := b.engine.GetWorkflowHistory(b.Context(), temporal.WorkflowID(b.id), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(b, err)
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			completed = event.GetEventId()
		}
	}
	return completed
}

// Taken back to its beginning, an order of the cabinet that runs as it should is made again, under its own number: that a
// person has named the point is enough. An act that is not permitted yet, to pay, is not done again, and the person who has the
// first invoice's page open pays the order by it.
func TestRedriveFromTheBeginning(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	made := c.order("redriven-from-the-beginning")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "no_funds")
	require.Eventually(t, func() bool { return c.read(made.ID).Invoice.Status == "declined" }, patience, pause)
	o := shellOf(t, s, uuid.MustParse(made.ID))
	o.run(step{"cabinet redrive ORDER", 1, []string{"the order runs as it should: name a point with --to"}})
	o.run(step{"cabinet redrive ORDER --to first", 1, []string{"vehicle-check, in order", "1× CreateInvoice  NOT SAFE"}})
	first := "cabinet redrive ORDER --to first --accept CreateInvoice"
	o.run(step{first, 0, []string{"update create, update pay, signal bank", "nothing was done"}})
	require.Equal(t, []string{"Перевірено, як замовлення було опрацьовано"}, c.toldOf(made.ID))
	o.run(step{first + " --yes", 0, []string{"done: run"}})
	require.Equal(t, "Опрацювання замовлення відновлено після збою", c.toldOf(made.ID)[0])
	c.payAtBank(made.ID, "success")
	require.Equal(t, "paid", c.await(made.ID, "done").Invoice.Status)
	require.Len(t, c.invoices(made.ID), 1)
	o.run(step{"cabinet replay ORDER --quiet", 0, []string{"replays"}})
}

// toldOf is what the citizen reads was done with an order, the newest first.
func (c *citizen) toldOf(id string) (acts []string) {
	for _, one := range c.accesses() {
		if one.ID == id {
			acts = append(acts, one.ActText)
		}
	}
	return acts
}

// Many at once: the plan of each order is printed. Orders without an obstacle continue, the others are left alone, and the exit code
// shows that; what runs again is left alone too.
func TestRedriveMany(t *testing.T) {
	t.Parallel()
	s := stack.Shared(t)
	paid, billed := breakOrder(t, s, afterPayment), breakOrder(t, s, afterBilling)
	of := func(b *broken, says string) string { return temporal.WorkflowID(b.id) + "  " + says }
	both := fmt.Sprintf(`WorkflowId IN (%q, %q)`, temporal.WorkflowID(paid.id), temporal.WorkflowID(billed.id))
	failed := `cabinet redrive --query 'ExecutionStatus = "Failed" AND ` + both + `'`
	unsafe := of(billed, "left alone: CreateInvoice would be repeated")
	paid.run(step{failed, 1, []string{
		of(paid, "vehicle-check, failed"), "nothing was done: add --yes",
		of(billed, "vehicle-check, failed"), "NOT SAFE", unsafe, "left alone: 1 of 2 orders",
	}})
	require.Len(t, billed.world.Bank.Invoices, 1)

	paid.world.Do(func() { paid.world.Vehicles.Down = true }) // it is to run until the rest of this is said
	paid.mend()
	billed.mend()
	const yes = ` --yes --reason "помилку виправлено"`
	paid.run(step{failed + yes, 1, []string{"done: run", unsafe, "left alone: 1 of 2 orders"}})
	billed.run(step{`cabinet redrive --query 'WorkflowId = "order/ORDER"' --accept CreateInvoice` + yes, 0, []string{"done: run"}})

	again, inOrder := `cabinet redrive --query '`+both+`'`+yes, "left alone: the order runs as it should"
	paid.run(step{again, 1, []string{of(paid, inOrder), of(billed, inOrder), "left alone: 2 of 2 orders"}})
	nobody := fmt.Sprintf(`cabinet redrive --query 'WorkflowId = %q'`, temporal.WorkflowID(uuid.New()))
	paid.run(step{nobody + yes, 0, []string{"the query finds no order"}})

	paid.world.Do(func() { paid.world.Vehicles.Down = false })
	paid.awaitDone()
	require.Len(t, paid.world.Bank.Invoices, 1)
	billed.await(func() bool { return len(billed.world.Bank.Invoices) == 2 }, "nobody has to press again")
	billed.pay()
	billed.awaitDone()
	paid.run(step{again, 1, []string{of(paid, "left alone: the order is over"), "left alone: 2 of 2 orders"}})
}
