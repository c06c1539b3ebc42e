package cabinet

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/tests/stack"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	rule "cabinet/workflows/order"
	"cabinet/workflows/worldtest"
)

// broken is an order whose code has a fault, in a world of its own on the stack's engine.
type broken struct {
	shell
	queue string
	world *worldtest.World
	stop  func()
}

// fault is a rule with a bug, and whether the citizen has paid when it shows.
type fault struct {
	rule rule.Rule[domain.VehicleCheck]
	paid bool
}

var (
	// afterPayment fails in the task that receives the bank's report.
	afterPayment = fault{paid: true, rule: func(ctx workflow.Context, o *rule.Order, _ domain.VehicleCheck) error {
		if err := o.AwaitPayment(ctx); err != nil {
			return err
		}
		return errOurs
	}}
	// afterBilling fails in the task in which the bank has billed.
	afterBilling = fault{rule: func(ctx workflow.Context, o *rule.Order, _ domain.VehicleCheck) error {
		workflow.Go(ctx, func(ctx workflow.Context) { _ = o.AwaitPayment(ctx) })
		if err := workflow.Await(ctx, func() bool { return o.State().Invoice != nil }); err != nil {
			return err
		}
		return errOurs
	}}
	// diverging waits where the order has not: its code cannot continue an order that was billed.
	diverging = fault{rule: func(ctx workflow.Context, o *rule.Order, _ domain.VehicleCheck) error {
		return errors.Join(workflow.Sleep(ctx, time.Minute), o.AwaitPayment(ctx))
	}}
	errOurs = errors.New("a fault of ours")
)

// breakOrder makes an order whose rule fails.
func breakOrder(t testing.TB, s *stack.Stack, by fault) *broken {
	id := uuid.New()
	b := &broken{shell: shellOf(t, s, id), queue: "broken-" + id.String(), world: worldtest.New()}
	b.world.Signal = func(name string, word any) {
		require.NoError(t, b.engine.SignalWorkflow(t.Context(), temporal.WorkflowID(b.id), "", name, word))
	}
	b.stop = func() {}
	b.deploy(by)
	b.fail(by.paid)
	return b
}

// deploy runs workers whose rule fails.
func (b *broken) deploy(by fault) {
	b.stop()
	b.stop = b.work(func(w worker.Worker) {
		w.RegisterWorkflowWithOptions(rule.Workflow(by.rule), workflow.RegisterOptions{Name: string(domain.VehicleCheckService)})
	})
}

// work runs workers with some code, one for each outside system's queue.
func (b *broken) work(register func(worker.Worker)) (stop func()) {
	var working []worker.Worker
	for _, queue := range effect.Queues() {
		w := worker.New(b.engine, queue.TaskQueue(b.queue), worker.Options{DisableWorkflowWorker: queue != effect.Orders})
		if queue == effect.Orders {
			register(w)
		}
		b.world.Register(w)
		require.NoError(b, w.Start())
		working = append(working, w)
	}
	stop = sync.OnceFunc(func() {
		for _, w := range working {
			w.Stop()
		}
	})
	b.Cleanup(stop)
	return stop
}

// fail orders, pays if the fault lets it, and waits for the fault.
func (b *broken) fail(paid bool) {
	citizen := uuid.NewString()
	run, err := b.engine.ExecuteWorkflow(b.Context(), client.StartWorkflowOptions{
		ID: temporal.WorkflowID(b.id), TaskQueue: b.queue, StaticSummary: "Перевірка авто",
	}, string(domain.VehicleCheckService), rule.Input[domain.VehicleCheck]{
		Order:     domain.Order{ID: b.id, CitizenID: citizen, Service: domain.VehicleCheckService, Price: 11_940, DataKey: driverVIN},
		Deadlines: domain.Deadlines{Payment: time.Hour, Asking: time.Minute, Erasing: time.Second},
		Data:      domain.VehicleCheck{Vehicle: domain.OrderedVehicle{CarID: "car-1", VIN: driverVIN}},
	})
	require.NoError(b, err)
	b.act(rule.CreateUpdate, rule.ActionRequest{})
	b.act(rule.PayUpdate, rule.ActionRequest{CitizenID: citizen, ReturnURL: "http://localhost/"})
	if paid {
		b.pay()
	}
	require.Error(b, run.Get(b.Context(), nil), "the order fails")
	b.awaitFound(`ExecutionStatus = "Failed"`)
}

// pay lets the bank take the money and report it.
func (b *broken) pay() {
	var word domain.PaymentReport
	b.world.Do(func() {
		word = b.world.Bank.Taken(time.Now())
		b.world.Bank.SetReport(word)
	})
	b.world.Signal(rule.BankSignal, word)
}

// await waits until the world is as wanted.
func (b *broken) await(wanted func() bool, otherwise string) {
	b.Helper()
	require.Eventually(b, func() (yes bool) {
		b.world.Do(func() { yes = wanted() })
		return yes
	}, patience, pause, otherwise)
}

// act lets the citizen act.
func (b *broken) act(update string, act rule.ActionRequest) {
	b.Helper()
	acting, err := b.engine.UpdateWorkflow(b.Context(), client.UpdateWorkflowOptions{
		WorkflowID: temporal.WorkflowID(b.id), UpdateID: update + "/runbook", UpdateName: update, Args: []any{act},
		WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	require.NoError(b, err)
	require.NoError(b, acting.Get(b.Context(), nil))
}

// mend deploys the fixed code.
func (b *broken) mend() {
	b.stop()
	b.work(func(w worker.Worker) { workflows.Register(w) })
}

func (b *broken) awaitDone() {
	b.Helper()
	require.NoError(b, b.engine.GetWorkflow(b.Context(), temporal.WorkflowID(b.id), "").Get(b.Context(), nil))
	b.await(func() bool { return b.world.Last().Status == domain.StatusDone }, "the order is done")
}
