package jobs

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	workflowpb "go.temporal.io/api/workflow/v1"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/store/keytest"
	"cabinet/temporal"
)

// described are the statuses of workflows; the engine knows no others.
type described map[string]enumspb.WorkflowExecutionStatus

func (d described) DescribeWorkflowExecution(_ context.Context, id, _ string) (*workflowservice.DescribeWorkflowExecutionResponse, error) {
	status, known := d[id]
	if !known {
		return nil, serviceerror.NewNotFound("no such workflow")
	}
	return &workflowservice.DescribeWorkflowExecutionResponse{
		WorkflowExecutionInfo: &workflowpb.WorkflowExecutionInfo{Status: status},
	}, nil
}

// The key of an erased order is destroyed when its workflow has ended, and a day later in any case, as one that the engine does
// not know, because another engine may run it; that of an order which is not erased never (GAP-87).
func TestShredding(t *testing.T) {
	ctx, database := t.Context(), dbtest.New(t)
	engine, queries, keys := described{}, sqlc.New(database), keytest.New(t, database)
	shredder := &Shredder{Engine: engine, Keys: keys, Queries: queries, Logger: slog.New(slog.DiscardHandler)}
	order := func(scheduled time.Duration, status enumspb.WorkflowExecutionStatus) uuid.UUID {
		id := uuid.New()
		require.NoError(t, queries.AddOrderKey(ctx, sqlc.AddOrderKeyParams{OrderID: id, Wrapped: []byte("key")}))
		if scheduled > 0 {
			require.NoError(t, queries.ScheduleOrderKeyDeletion(ctx, sqlc.ScheduleOrderKeyDeletionParams{OrderID: id, DeletionScheduledAt: time.Now().Add(-scheduled)}))
		}
		if status != unknown {
			engine[temporal.WorkflowID(id)] = status
		}
		return id
	}
	const ended = enumspb.WORKFLOW_EXECUTION_STATUS_COMPLETED
	kept := []uuid.UUID{order(0, running), order(0, ended), order(time.Minute, running), order(23*time.Hour, running), order(time.Minute, unknown)}
	gone := []uuid.UUID{order(time.Second, ended), order(25*time.Hour, running), order(25*time.Hour, unknown)}

	for range 2 { // twice is as good as once
		require.NoError(t, shredder.shred(ctx))
		for _, id := range kept {
			key, err := queries.OrderKey(ctx, id)
			require.NoError(t, err)
			require.NotEmpty(t, key.Wrapped)
		}
		for _, id := range gone {
			key, err := queries.OrderKey(ctx, id)
			require.NoError(t, err)
			require.Empty(t, key.Wrapped)
			require.NotNil(t, key.DestroyedAt)
		}
	}
}
