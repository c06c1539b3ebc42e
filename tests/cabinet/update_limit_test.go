package cabinet

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"
	"golang.org/x/sync/errgroup"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/tests/stack"
	"cabinet/workflows"
	rule "cabinet/workflows/order"
	"cabinet/workflows/worldtest"
)

// An order that was asked to be paid without end refuses that before the engine would refuse everything. Support lets it go on from
// before the flood, without what has flooded it, and its citizen pays by the invoice that was there.
func TestFloodedOrder(t *testing.T) {
	t.Parallel()
	f := floodable(t)
	require.NoError(t, f.press("first"))
	require.NoError(t, f.press("the flood begins"))
	begins := f.lastTask()
	f.flood(rule.MaxActions - 2)
	var refusal *sdk.ApplicationError
	require.ErrorAs(t, f.press("one too many"), &refusal)
	require.Equal(t, string(domain.CodeTooManyActions), refusal.Type())

	to := fmt.Sprintf("cabinet redrive ORDER --to %d --drop-updates", begins)
	f.run(step{to, 0, []string{"AskBank  safe: it only reads", "not applied again: 1799 updates", "nothing was done"}})
	f.run(step{to + " --yes", 0, []string{"done: run"}})
	require.NoError(t, f.press("at last"))
	require.Len(t, f.world.Bank.Invoices, 1)
	f.pay()
	f.awaitDone()
}

// flooded is an order that somebody may flood.
type flooded struct {
	broken
	citizen string
}

// floodable makes an order.
func floodable(t testing.TB) *flooded {
	id := uuid.New()
	f := &flooded{citizen: uuid.NewString(), broken: broken{
		shell: shellOf(t, stack.Shared(t), id), queue: "flooded-" + id.String(), world: worldtest.New(),
	}}
	f.world.Signal = func(name string, word any) {
		require.NoError(t, f.engine.SignalWorkflow(t.Context(), temporal.WorkflowID(id), "", name, word))
	}
	f.stop = f.work(func(w worker.Worker) { workflows.Register(w) })
	_, err := f.engine.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{
		ID: temporal.WorkflowID(id), TaskQueue: f.queue, StaticSummary: "Перевірка авто",
	}, string(domain.VehicleCheckService), rule.Input[domain.VehicleCheck]{
		Order:     domain.Order{ID: id, CitizenID: f.citizen, Service: domain.VehicleCheckService, Price: 11_940, DataKey: driverVIN},
		Deadlines: domain.Deadlines{Payment: time.Hour, Asking: time.Minute, Erasing: time.Second},
		Data:      domain.VehicleCheck{Vehicle: domain.OrderedVehicle{CarID: "car-1", VIN: driverVIN}},
	})
	require.NoError(t, err)
	f.act(rule.CreateUpdate, rule.ActionRequest{})
	return f
}

// press asks for the bank's page.
func (f *flooded) press(key string) error {
	pressed, err := f.engine.UpdateWorkflow(f.Context(), client.UpdateWorkflowOptions{
		WorkflowID: temporal.WorkflowID(f.id), UpdateID: "pay/" + key, UpdateName: rule.PayUpdate,
		Args:         []any{rule.ActionRequest{CitizenID: f.citizen, ReturnURL: "http://localhost/"}},
		WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	if err != nil {
		return err
	}
	return pressed.Get(f.Context(), nil)
}

// flood presses as often as that, as many at once as the engine lets wait.
func (f *flooded) flood(times int) {
	var pressing errgroup.Group
	pressing.SetLimit(8)
	for i := range times {
		pressing.Go(func() error { return f.press(strconv.Itoa(i)) })
	}
	require.NoError(f, pressing.Wait())
}
