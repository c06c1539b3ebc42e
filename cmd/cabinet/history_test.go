package main

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/workflow"

	"cabinet/temporal"
	"cabinet/temporal/history"
)

// Who reads a request to monitor fines is written down for the request, whichever key it wrote with; a daily check is of
// nobody.
func TestOrdersOfAHistory(t *testing.T) {
	asked := uuid.New()
	for _, read := range []struct {
		workflowID, key string
		of              uuid.UUID
	}{
		{temporal.ObserverWorkflowID(asked), "master", asked},
		{temporal.ObserverWorkflowID(asked), asked.String(), asked},
		{temporal.WorkflowID(asked), asked.String(), asked},
		{"licence-ends-2026-03-05T22:20:00Z", "master", uuid.Nil},
	} {
		sealed := &commonpb.Payload{Metadata: map[string][]byte{
			"encoding": []byte("binary/encrypted"), "encryption-key-id": []byte(read.key),
		}}
		run := &history.Run{Execution: workflow.Execution{ID: read.workflowID}, History: &historypb.History{
			Events: []*historypb.HistoryEvent{{Attributes: &historypb.HistoryEvent_WorkflowExecutionStartedEventAttributes{
				WorkflowExecutionStartedEventAttributes: &historypb.WorkflowExecutionStartedEventAttributes{
					Input: &commonpb.Payloads{Payloads: []*commonpb.Payload{sealed}},
				},
			}}},
		}}
		orders, err := ordersOf(run)
		require.NoError(t, err)
		require.Equal(t, []uuid.UUID{read.of}, orders, read)
	}
}
