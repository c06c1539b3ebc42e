package cabinet

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/tests/stack"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// A company's request that failed is no order: it stands in a view of its own, is replayed, and is not redriven. Taken back
// by the engine it continues with the fixed code.
func TestFailedObserver(t *testing.T) {
	t.Parallel()
	s := stack.Shared(t)
	o := shellOf(t, s, uuid.New())
	id, queue := temporal.ObserverWorkflowID(o.id), "observer-"+o.id.String()
	// A queue of its own is not in the deployment of the product's workers: what polls it needs no version.
	work := func(register func(worker.Worker)) worker.Worker {
		w := worker.New(o.engine, queue, worker.Options{})
		register(w)
		require.NoError(t, w.Start())
		t.Cleanup(w.Stop)
		return w
	}
	broken := work(func(w worker.Worker) {
		w.RegisterWorkflowWithOptions(func(ctx workflow.Context, _ domain.Observer) error {
			return errors.Join(workflow.Sleep(ctx, time.Millisecond), errOurs)
		}, workflow.RegisterOptions{Name: workflows.FineMonitoring})
	})
	run, err := o.engine.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{ID: id, TaskQueue: queue}, workflows.FineMonitoring,
		domain.Observer{ID: o.id.String(), ObserverRequest: domain.ObserverRequest{Status: domain.ObserverNew}})
	require.NoError(t, err)
	require.Error(t, run.Get(t.Context(), nil))
	awaitAmongOthers(t, s, id)
	o.counted("others", "[1-9].*")
	o.run(step{"cabinet replay observer/ORDER", 1, []string{id + " diverges at event"}})
	o.run(step{fmt.Sprintf(`cabinet replay --query 'WorkflowId = %q'`, id), 1, []string{id, workflows.FineMonitoring, "DIVERGES"}})
	o.run(step{"cabinet redrive observer/ORDER --yes", 1, []string{"it is not an order"}})
	o.run(step{fmt.Sprintf(`cabinet redrive --query 'WorkflowId = %q' --yes`, id), 1, []string{id + "  left alone: it is not an order"}})

	broken.Stop()
	told := make(chan domain.Observer, 2)
	work(func(w worker.Worker) {
		workflows.Register(w)
		effect.Register(w, workflows.RecordObserver, func(_ context.Context, state domain.Observer) (effect.Nothing, error) {
			told <- state
			return effect.Nothing{}, nil
		})
	})
	o.run(step{"cabinet reset order/ORDER", 1, []string{"cabinet redrive"}})
	o.run(step{"cabinet reset observer/ORDER --to first", 0, []string{"failed: continues from the task", "nothing was done"}})
	o.run(step{`cabinet reset observer/ORDER --to first --yes --reason "помилку виправлено"`, 0, []string{"done: run"}})
	require.NoError(t, o.engine.GetWorkflow(t.Context(), id, "").Get(t.Context(), nil))
	require.Equal(t, domain.ObserverNew, (<-told).Status)
	require.Equal(t, domain.ObserverExpired, (<-told).Status)
	o.run(step{"cabinet replay observer/ORDER --quiet", 0, []string{"replays"}})
}

// A daily check that failed is no order either.
func TestFailedRound(t *testing.T) {
	s := stack.Shared(t)
	o := shellOf(t, s, uuid.New())
	id := "licence-ends-" + time.Now().UTC().Format(time.RFC3339)
	run, err := o.engine.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{ID: id, TaskQueue: temporal.TaskQueue},
		workflows.Reminders, workflows.Round{Check: "nothing"})
	require.NoError(t, err)
	require.Error(t, run.Get(t.Context(), nil))
	awaitAmongOthers(t, s, id)
	o.run(step{"cabinet replay --quiet " + id, 0, []string{id + " replays"}})
	o.run(step{fmt.Sprintf(`cabinet replay --query 'WorkflowId = %q'`, id), 0, []string{id, workflows.Reminders, "replays"}})
	o.run(step{"cabinet redrive " + id, 1, []string{"it is not an order"}})
	o.run(step{"cabinet trigger nothing", 1, []string{"there is no schedule", "licence-ends"}})
	o.run(step{"cabinet trigger licence-ends", 0, []string{"nothing was done"}})
	o.run(step{`cabinet trigger licence-ends --yes --reason "помилку виправлено"`, 0, []string{"done"}})
}

// A forged start is ended; an order that can be read is not.
func TestTerminate(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	made := shellOf(t, s, uuid.MustParse(c.order("not-to-be-ended").ID))
	made.run(step{"cabinet terminate ORDER --yes", 1, []string{"cabinet redrive"}})
	o := shellOf(t, s, uuid.New())
	_, err := o.engine.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{ID: temporal.ObserverWorkflowID(o.id), TaskQueue: "nobody-polls"},
		workflows.FineMonitoring, domain.Observer{ID: o.id.String()})
	require.NoError(t, err)
	o.run(step{"cabinet terminate observer/ORDER", 0, []string{"nothing was done"}})
	o.run(step{`cabinet terminate observer/ORDER --yes --reason "підроблений запит"`, 0, []string{"done"}})
	o.run(step{"cabinet terminate observer/ORDER --yes", 1, []string{"does not run any more"}})
}

// Until when a citizen may answer a company is no order's deadline.
func TestViewsOfOrdersHaveNoObservers(t *testing.T) {
	s := stack.Shared(t)
	asked := signIn(t, s, askedLately).observers()[0]
	count, found := counter(t, s), fmt.Sprintf(` AND WorkflowId = %q`, temporal.ObserverWorkflowID(uuid.MustParse(asked.ID)))
	require.Eventually(t, func() bool { return count("OrderDeadline IS NOT NULL"+found) == 1 }, patience, pause)
	for _, view := range support.Views {
		require.Zero(t, count("("+view.At(asked.Until)+")"+found), view.Name)
	}
}

// awaitAmongOthers waits until a workflow stands in the view of what is no order, and requires that it stands in no other.
func awaitAmongOthers(t *testing.T, s *stack.Stack, id string) {
	count := counter(t, s)
	standsIn := func() (views []string) {
		for _, view := range support.Views {
			if count(fmt.Sprintf(`(%s) AND WorkflowId = %q`, view.At(time.Now()), id)) > 0 {
				views = append(views, view.Name)
			}
		}
		return views
	}
	require.Eventually(t, func() bool { return len(standsIn()) > 0 }, 2*patience, pause)
	require.Equal(t, []string{"others"}, standsIn())
}
