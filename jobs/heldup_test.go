package jobs

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	workflowpb "go.temporal.io/api/workflow/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/converter"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/temporal"
)

// searched is an engine with some workflows: what its search finds, which may lag behind, and how they are.
type searched struct {
	found map[string][]uuid.UUID
	runs  map[uuid.UUID]run
}

type run struct {
	status  enumspb.WorkflowExecutionStatus
	attempt int32
	marked  bool // by the engine, as one whose workflow task keeps failing
}

func (s searched) ListWorkflow(_ context.Context, request *workflowservice.ListWorkflowExecutionsRequest) (*workflowservice.ListWorkflowExecutionsResponse, error) {
	answer := &workflowservice.ListWorkflowExecutionsResponse{}
	for _, id := range s.found[request.GetQuery()] {
		answer.Executions = append(answer.Executions, &workflowpb.WorkflowExecutionInfo{
			Execution: &commonpb.WorkflowExecution{WorkflowId: temporal.WorkflowID(id)},
		})
	}
	return answer, nil
}

func (s searched) DescribeWorkflowExecution(_ context.Context, id, _ string) (*workflowservice.DescribeWorkflowExecutionResponse, error) {
	order, _ := temporal.ParseWorkflowID(id)
	info := &workflowpb.WorkflowExecutionInfo{Status: s.runs[order].status}
	if s.runs[order].marked {
		problems, err := converter.GetDefaultDataConverter().ToPayload([]string{"category=WorkflowTaskFailed"})
		if err != nil {
			return nil, err
		}
		info.SearchAttributes = &commonpb.SearchAttributes{IndexedFields: map[string]*commonpb.Payload{"TemporalReportedProblems": problems}}
	}
	return &workflowservice.DescribeWorkflowExecutionResponse{
		WorkflowExecutionInfo: info,
		PendingWorkflowTask:   &workflowpb.PendingWorkflowTaskInfo{Attempt: s.runs[order].attempt},
	}, nil
}

// An order whose code cannot continue reads so to its citizen as soon as the engine is known to have given up on it, and as before
// when it proceeds: by the engine's word, or by its own next change.
func TestOrdersThatABugHoldsUp(t *testing.T) {
	const running, failed = enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING, enumspb.WORKFLOW_EXECUTION_STATUS_FAILED
	ctx, database := t.Context(), dbtest.New(t)
	store := keytest.Store(t, database)
	write := func(id uuid.UUID, status domain.Status, at time.Time) {
		snapshot, err := json.Marshal(domain.Order{ID: id, Status: status})
		require.NoError(t, err)
		keytest.Order(t, store, sqlc.UpsertOrderParams{
			ID: id, CitizenID: uuid.New(), Service: "vehicle-check", Status: string(status), Version: 1, CreatedAt: at, UpdatedAt: at,
			Finished: status.Finished(), Snapshot: snapshot,
		})
	}
	stuck, broken, mended, ended := uuid.New(), uuid.New(), uuid.New(), uuid.New()
	for _, id := range []uuid.UUID{stuck, broken, mended} {
		write(id, domain.StatusWaitToPay, time.Now())
	}
	write(ended, domain.StatusDone, time.Now())
	engine := searched{
		found: map[string][]uuid.UUID{temporal.FailedOrders: {broken, mended, ended}, temporal.StuckOrders: {stuck}},
		runs:  map[uuid.UUID]run{stuck: {status: running, attempt: 5}, broken: {status: failed}, mended: {status: running, attempt: 1}, ended: {status: failed}},
	}
	var released []uuid.UUID
	heldUp := HeldUp{Engine: engine, Queries: store.Queries, Logger: slog.New(slog.DiscardHandler), Released: func(_ context.Context, id uuid.UUID) error {
		released = append(released, id)
		return nil
	}}
	requireHeld := func(why string, held ...uuid.UUID) {
		t.Helper()
		require.NoError(t, heldUp.mark(ctx))
		for _, id := range []uuid.UUID{stuck, broken, mended, ended} {
			order, err := store.Order(ctx, id)
			require.NoError(t, err)
			require.Equal(t, slices.Contains(held, id), order.HeldUp(), why)
		}
	}
	requireHeld("a redriven order is searched by its failed run, and an ended one has nothing to wait for", stuck, broken)
	requireHeld("marking is idempotent", stuck, broken)

	engine.found[temporal.StuckOrders] = nil // the search lags behind
	engine.runs[stuck] = run{status: running, attempt: 1, marked: true}
	requireHeld("an event has come, with which the engine begins to count the attempts again", stuck, broken)
	require.Empty(t, released)

	engine.runs[stuck] = run{status: running, attempt: 1}
	requireHeld("the code of a stuck order is mended", broken)
	require.Equal(t, []uuid.UUID{stuck}, released)

	engine.runs[broken] = run{status: running, attempt: 1} // it was redriven, and the search does not know yet
	write(broken, domain.StatusPaymentReceived, time.Now())
	requireHeld("the order's next change says that it proceeds")

	// It was found as failed before the change, and is marked after it. Its failed run stays in the search.
	require.NoError(t, store.Queries.HoldUpOrder(ctx, sqlc.HoldUpOrderParams{ID: broken, FoundAt: time.Now()}))
	requireHeld("an order that was marked too late is released")
}
