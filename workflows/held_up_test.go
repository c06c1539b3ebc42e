package workflows_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	sdkpb "go.temporal.io/api/sdk/v1"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var errOurs = errors.New("a bug of ours")

// failing runs a vehicle check whose rule fails with a bug. It returns what the order's page says in the engine's web UI.
func failing(l *scenario, rule order.Rule[struct{}]) (page string) {
	l.env.RegisterWorkflowWithOptions(order.Workflow(rule), workflow.RegisterOptions{Name: "failing"})
	l.env.ExecuteWorkflow("failing", order.Input[struct{}]{
		Order: domain.Order{
			ID: uuid.MustParse(orderID), CitizenID: citizen, Service: domain.VehicleCheckService, Price: price,
		},
		Deadlines: domain.StandardDeadlines,
	})
	require.True(l, l.env.IsWorkflowCompleted())
	require.ErrorContains(l, l.env.GetWorkflowError(), errOurs.Error(), "support sees the bug")
	var metadata sdkpb.WorkflowMetadata
	answer, err := l.env.QueryWorkflow("__temporal_workflow_metadata")
	require.NoError(l, err)
	require.NoError(l, answer.Get(&metadata))
	return metadata.GetCurrentDetails()
}

func afterPayment(ctx workflow.Context, o *order.Order, _ struct{}) error {
	if err := o.AwaitPayment(ctx); err != nil {
		return err
	}
	return errOurs
}

// After a bug of ours a citizen who has paid does not read "pay": the order says so before its workflow fails, and support reads the
// same.
func TestBugAfterPayment(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(90*time.Second))
	page := failing(l, afterPayment)

	const sentence = "Сталася наша помилка. Ваші гроші збережено, робити нічого не потрібно: ми вже виправляємо й продовжимо самі."
	state := l.Last()
	view := state.ViewFor(citizen, l.env.Now())
	require.Equal(t, domain.ProblemInternal, state.Problem)
	require.True(t, state.Paid())
	require.Equal(t, sentence, view.Explanation)
	require.Equal(t, "Виправляємо нашу помилку", view.Label.Text)
	require.Empty(t, view.Actions)
	require.Empty(t, view.Soon)
	require.Contains(t, page, "⚠ Громадянин читає: "+sentence)
	require.Contains(t, page, "**Виправляємо нашу помилку**")
	require.Equal(t, []string{"0s created", "1m0s invoice_issued", "1m30s paid", "2m0s held_up"}, l.timeline(), "paid at the bank's time")
}

// Whoever acts in the task in which the order fails reads why, and is not asked again for what was done.
func TestBugDuringAnAct(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	canceling := l.cancel(2 * time.Minute)
	failing(l, func(ctx workflow.Context, o *order.Order, _ struct{}) error {
		err := o.AwaitPayment(ctx)
		require.Error(t, err)
		return errOurs
	})
	require.Equal(t, domain.CodeOurFault, canceling.code())
	state := l.Last()
	view := state.ViewFor(citizen, l.env.Now())
	require.Equal(t,
		"Сталася наша помилка. Якщо Ви вже сплатили, Ваші гроші збережено. Робити нічого не потрібно: ми вже виправляємо й продовжимо самі.",
		view.Explanation)
	require.Empty(t, view.Actions)
	require.Nil(t, view.Deadline, "no term of the citizen's runs")
}

// An order that fails before it is made answers its caller; nothing of it is in the list.
func TestBugBeforeTheOrder(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	failing(l, func(workflow.Context, *order.Order, struct{}) error { return errOurs })
	require.Equal(t, domain.CodeOurFault, created.code())
	require.Empty(t, l.Projections)
}

// A read model that is down does not hide the failure from support.
func TestBugWithoutTheReadModel(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.ReadModelDown = true })
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	failing(l, afterPayment)
	require.Equal(t, domain.ProblemNone, l.Last().Problem)
	require.Less(t, l.env.Now().Sub(start), 3*time.Minute, "it does not wait for the read model")
}

// A bug after the end changes nothing that the citizen reads: the result is there.
func TestBugAfterTheEnd(t *testing.T) {
	state := domain.Order{Status: domain.StatusDone, Service: domain.VehicleCheckService}
	state.HoldUp()
	require.Equal(t, domain.ProblemNone, state.Problem)
}
