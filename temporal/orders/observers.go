package orders

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows"
	"cabinet/workflows/order"
)

// observerSummary is the request in words, for support staff.
const observerSummary = "Запит про моніторинг штрафів"

// Observe begins to carry a company's request out, and returns when the read model has it. The same request is carried out
// once, however often it is found.
func (c *Client) Observe(ctx context.Context, request domain.Observer) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	id, err := uuid.Parse(request.ID)
	if err != nil {
		return fmt.Errorf("observer: %w", err)
	}
	start := client.StartWorkflowOptions{
		ID: temporal.ObserverWorkflowID(id), TaskQueue: temporal.TaskQueue, WorkflowTaskTimeout: taskPatience, StaticSummary: observerSummary,
		WorkflowIDConflictPolicy: enumspb.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		WorkflowIDReusePolicy:    enumspb.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
		TypedSearchAttributes: sdk.NewSearchAttributes(
			order.CitizenAttribute.ValueSet(request.CitizenID), order.DeadlineAttribute.ValueSet(request.Until),
		),
	}
	_, err = outcome[domain.Observer](ctx, func() (client.WorkflowUpdateHandle, error) {
		return c.engine.UpdateWithStartWorkflow(ctx, client.UpdateWithStartWorkflowOptions{
			StartWorkflowOperation: c.engine.NewWithStartWorkflowOperation(start, workflows.FineMonitoring, request),
			UpdateOptions: client.UpdateWorkflowOptions{
				UpdateID: workflows.OpenObserver, UpdateName: workflows.OpenObserver, WaitForStage: client.WorkflowUpdateStageCompleted,
			},
		})
	})
	return err
}

// Decide carries the citizen's decision about a request out; key makes it once.
func (c *Client) Decide(ctx context.Context, id uuid.UUID, key string, decision domain.ObserverDecision) (domain.Observer, error) {
	return c.updateObserver(ctx, id, workflows.DecideObserver, key, decision)
}

// ReportObserver reports to a request that, by the register, it does not wait for the citizen any more.
func (c *Client) ReportObserver(ctx context.Context, id uuid.UUID, status domain.ObserverStatus) error {
	_, err := c.updateObserver(ctx, id, workflows.ReportObserver, string(status), status)
	return err
}

func (c *Client) updateObserver(ctx context.Context, id uuid.UUID, update, key string, with any) (domain.Observer, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	return outcome[domain.Observer](ctx, func() (client.WorkflowUpdateHandle, error) {
		return c.engine.UpdateWorkflow(ctx, client.UpdateWorkflowOptions{
			WorkflowID: temporal.ObserverWorkflowID(id), UpdateID: once(update, key, with), UpdateName: update, Args: []any{with},
			WaitForStage: client.WorkflowUpdateStageCompleted,
		})
	})
}
