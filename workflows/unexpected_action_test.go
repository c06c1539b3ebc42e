package workflows_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// An action that the table of actions permits and the rule does not await is a bug. It is never taken for another action, such as a
// signature.
func TestUnexpectedAction(t *testing.T) {
	for name, wait := range map[string]func(*order.Order, workflow.Context) error{
		"a signature is asked": (*order.Order).CollectSignature,
		"a stage is asked": func(o *order.Order, ctx workflow.Context) error {
			return o.AwaitStage(ctx, domain.ActionConfirmLoss, domain.EventLossConfirmed)
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.env.RegisterWorkflowWithOptions(order.Workflow(func(ctx workflow.Context, o *order.Order, _ struct{}) error {
				o.Change(ctx, domain.EventCreated, func(state *domain.Order) {
					state.Status, state.SubStatus = domain.StatusDraft, domain.SubStatusNew // where a policy is approved
					state.Deadline = &domain.Deadline{Kind: domain.DeadlinePolicy, Until: start.Add(time.Hour)}
					state.Statement = &domain.Statement{}
				})
				return wait(o, ctx)
			}), workflow.RegisterOptions{Name: "misplaced"})
			l.create()
			l.approve(time.Minute)
			l.env.ExecuteWorkflow("misplaced", order.Input[struct{}]{
				Order:     domain.Order{ID: uuid.MustParse(orderID), CitizenID: citizen, Service: domain.InsuranceService},
				Deadlines: domain.StandardDeadlines,
			})
			var fault *temporal.ApplicationError
			require.True(t, errors.As(l.env.GetWorkflowError(), &fault))
			require.Equal(t, "UnexpectedActionError", fault.Type())
			require.Equal(t, []string{"0s created", "1m0s held_up"}, l.timeline(), "the action was not taken for another one")
		})
	}
}
