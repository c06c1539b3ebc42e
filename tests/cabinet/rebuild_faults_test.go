package cabinet

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/tests/stack"
	rule "cabinet/workflows/order"
)

// rebuiltAtOnce is how many orders a rebuild writes in one transaction.
const rebuiltAtOnce = 20

// A rebuild that is killed leaves whole orders or none; begun again, it finishes. An order whose history this build cannot
// replay is logged without its content, and does not stop the others.
func TestRebuildFaults(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	w := world(s)
	var oldest string
	for i := range rebuiltAtOnce + 5 {
		made, err := w.Make(t.Context(), domain.VehicleCheckService, "created", "")
		require.NoError(t, err)
		if i == 0 {
			oldest = made.ID
		}
	}
	model := openModel(t, s)
	before := model.rows()

	t.Run("killed", func(t *testing.T) { rebuildKilled(t, s, model, before, oldest) })
	t.Run("not replayable", func(t *testing.T) { rebuildStrange(t, s, model, before) })
}

// rebuildKilled kills a rebuild between two batches.
func rebuildKilled(t *testing.T, s *stack.Stack, model *model, before content, oldest string) {
	model.exec("DELETE FROM order_events")
	model.exec("DELETE FROM orders")
	release := model.hold(oldest) // its batch waits, the other one is written
	killed := rebuilding(t, s)
	require.NoError(t, killed.Start())
	require.Eventually(t, func() bool { return model.count("orders") == rebuiltAtOnce }, patience, pause)
	require.NoError(t, killed.Process.Kill())
	require.Error(t, killed.Wait())
	release()
	half := model.rows()
	require.NotContains(t, half.orders, oldest)
	require.Empty(t, half.differs(before), "what is there is whole")
	require.Contains(t, rebuild(t, s), fmt.Sprintf(" %d corrected", len(before.orders)-rebuiltAtOnce))
	require.Empty(t, before.differs(model.rows()))
}

// rebuildStrange rebuilds with an order among others that other code than this has carried on.
func rebuildStrange(t *testing.T, s *stack.Stack, model *model, before content) {
	id := liveElsewhere(t, s)
	model.exec("DELETE FROM order_events")
	model.exec("DELETE FROM orders")
	out, err := rebuilding(t, s).CombinedOutput()
	require.Error(t, err, "a script must notice")
	require.Contains(t, string(out), "1 failed")
	require.Contains(t, string(out), id)
	require.Contains(t, string(out), "the history says")
	require.NotContains(t, string(out), elsewhereMail)
	after := model.rows()
	require.Empty(t, before.differs(after))
	require.Len(t, after.orders, len(before.orders), "nothing is guessed")
}

// hold keeps an order's key from being read for writing until it is released.
func (m *model) hold(id string) (release func()) {
	m.Helper()
	connection, err := pgx.Connect(m.Context(), m.connection.Config().ConnString())
	require.NoError(m, err)
	_, err = connection.Exec(m.Context(), "BEGIN; SELECT FROM order_keys WHERE order_id = '"+id+"' FOR UPDATE")
	require.NoError(m, err)
	return func() { require.NoError(m, connection.Close(m.Context())) }
}

// elsewhereMail is personal data of an order that must not be in a log.
const elsewhereMail = "nobody@elsewhere.example"

// liveElsewhere begins an order with code that this build has not: it waits, and does nothing else.
func liveElsewhere(t *testing.T, s *stack.Stack) (id string) {
	t.Helper()
	engine := dial(t, s)
	strange := worker.New(engine, "elsewhere", worker.Options{})
	strange.RegisterWorkflowWithOptions(func(ctx workflow.Context, _ rule.Input[domain.VehicleCheck]) error {
		return workflow.Sleep(ctx, time.Hour)
	}, workflow.RegisterOptions{Name: string(domain.VehicleCheckService)})
	require.NoError(t, strange.Start())
	t.Cleanup(strange.Stop)
	made := uuid.New()
	name := temporal.WorkflowID(made)
	_, err := engine.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{
		ID: name, TaskQueue: "elsewhere",
		TypedSearchAttributes: sdk.NewSearchAttributes(rule.ServiceAttribute.ValueSet(string(domain.VehicleCheckService))),
	}, string(domain.VehicleCheckService), rule.Input[domain.VehicleCheck]{
		Order: domain.Order{ID: made, Service: domain.VehicleCheckService, Email: elsewhereMail},
	})
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		run, err := history.Fetch(t.Context(), engine, name, "")
		return err == nil && len(run.Events) >= 5
	}, patience, pause)
	return made.String()
}
