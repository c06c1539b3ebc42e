package rebuild

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"google.golang.org/protobuf/types/known/timestamppb"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// The dates of an erased order are those of the tasks that had a result: an attempt that timed out has changed nothing. Its status is
// read in either spelling (AMB-046).
func TestErasedOrder(t *testing.T) {
	for spelled, status := range map[string]domain.Status{
		"expired": domain.StatusExpired, "EXPIRED": domain.StatusExpired, "WAIT_TO_PAY": domain.StatusWaitToPay,
	} {
		readsErased(t, spelled, status)
	}
}

func readsErased(t *testing.T, spelled string, status domain.Status) {
	t.Helper()
	began := time.Date(2026, 11, 25, 10, 0, 0, 0, time.UTC)
	var events []*historypb.HistoryEvent
	add := func(kind enumspb.EventType, after time.Duration) *historypb.HistoryEvent {
		event := &historypb.HistoryEvent{EventType: kind, EventTime: timestamppb.New(began.Add(after))}
		events = append(events, event)
		return event
	}
	add(enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED, 0)
	add(enumspb.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT, 10*time.Second)
	add(enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED, 11*time.Second)
	add(enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, 12*time.Second)
	add(enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED, time.Minute)
	add(enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, time.Minute+time.Second)
	payload := &commonpb.Payload{Data: []byte(`"` + spelled + `"`)}
	upserted := add(enumspb.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES, time.Minute+time.Second)
	upserted.Attributes = &historypb.HistoryEvent_UpsertWorkflowSearchAttributesEventAttributes{
		UpsertWorkflowSearchAttributesEventAttributes: &historypb.UpsertWorkflowSearchAttributesEventAttributes{
			SearchAttributes: &commonpb.SearchAttributes{IndexedFields: map[string]*commonpb.Payload{order.StatusAttribute.GetName(): payload}},
		},
	}
	require.Equal(t, erasedOrder{
		status: status, createdAt: began.Add(11 * time.Second), updatedAt: began.Add(time.Minute),
	}, readErased(events), "ORD-42: %s", spelled)
}
