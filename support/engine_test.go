package support_test

import (
	"context"
	"errors"
	"sync/atomic"

	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"google.golang.org/grpc"
)

// counting is an engine that counts by what it is asked, and describes the runs that it has, or does not answer.
type counting struct {
	down    bool
	asked   atomic.Int64
	runs    map[string]*workflowservice.DescribeWorkflowExecutionResponse
	history []*historypb.HistoryEvent // the newest first
	list    *workflowservice.ListWorkflowExecutionsResponse
	listed  *workflowservice.ListWorkflowExecutionsRequest
}

var errDown = errors.New("does not answer")

func (c *counting) CountWorkflow(
	_ context.Context, asked *workflowservice.CountWorkflowExecutionsRequest,
) (*workflowservice.CountWorkflowExecutionsResponse, error) {
	c.asked.Add(1)
	if c.down {
		return nil, errDown
	}
	return &workflowservice.CountWorkflowExecutionsResponse{Count: int64(len(asked.GetQuery()))}, nil
}

func (c *counting) ListWorkflow(
	_ context.Context, asked *workflowservice.ListWorkflowExecutionsRequest,
) (*workflowservice.ListWorkflowExecutionsResponse, error) {
	if c.down {
		return nil, errDown
	}
	c.listed = asked
	return c.list, nil
}

func (c *counting) DescribeWorkflowExecution(
	_ context.Context, workflowID, _ string,
) (*workflowservice.DescribeWorkflowExecutionResponse, error) {
	switch described, known := c.runs[workflowID]; {
	case c.down:
		return nil, errDown
	case known:
		return described, nil
	}
	return nil, serviceerror.NewNotFound("no such workflow")
}

func (c *counting) WorkflowService() workflowservice.WorkflowServiceClient { return reader{engine: c} }

// reader reads the engine's histories.
type reader struct {
	workflowservice.WorkflowServiceClient
	engine *counting
}

func (r reader) GetWorkflowExecutionHistoryReverse(
	context.Context, *workflowservice.GetWorkflowExecutionHistoryReverseRequest, ...grpc.CallOption,
) (*workflowservice.GetWorkflowExecutionHistoryReverseResponse, error) {
	return &workflowservice.GetWorkflowExecutionHistoryReverseResponse{History: &historypb.History{Events: r.engine.history}}, nil
}
