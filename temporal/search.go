package temporal

import (
	"context"

	"go.temporal.io/api/workflowservice/v1"
)

// Queries of the engine for orders that a bug keeps from proceeding.
const (
	FailedOrders = `WorkflowId STARTS_WITH "` + OrderPrefix + `" AND ExecutionStatus = "Failed"`
	StuckOrders  = `WorkflowId STARTS_WITH "` + OrderPrefix + `" AND ExecutionStatus = "Running" AND ` + ReportedProblems + ` IS NOT NULL`
)

// Searcher searches the engine's workflows and describes one.
type Searcher interface {
	Describer
	ListWorkflow(ctx context.Context, request *workflowservice.ListWorkflowExecutionsRequest) (*workflowservice.ListWorkflowExecutionsResponse, error)
}
