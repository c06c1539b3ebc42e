package temporal_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/temporal"
)

// answering is an engine that describes workflows, or fails to.
type answering struct{ err error }

func (a answering) DescribeWorkflowExecution(context.Context, string, string) (*workflowservice.DescribeWorkflowExecutionResponse, error) {
	return &workflowservice.DescribeWorkflowExecutionResponse{}, a.err
}

// Only an engine that answers that it has no such workflow says that it was never started.
func TestStarted(t *testing.T) {
	started, err := temporal.Started(t.Context(), answering{}, "order/1")
	require.NoError(t, err)
	require.True(t, started)
	started, err = temporal.Started(t.Context(), answering{serviceerror.NewNotFound("")}, "order/1")
	require.NoError(t, err)
	require.False(t, started)
	_, err = temporal.Started(t.Context(), answering{serviceerror.NewUnavailable("")}, "order/1")
	require.ErrorContains(t, err, "describe order/1")
}
