package rebuild

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// errNoCitizen is returned if an erased order's citizen is not in the database.
var errNoCitizen = errors.New("the citizen of the erased order is unknown")

// erasedOrder is the readable part of an erased order's history: what was never encrypted.
type erasedOrder struct {
	service   domain.ServiceName
	citizen   uuid.UUID // nil: the history names none
	status    domain.Status
	createdAt time.Time
	updatedAt time.Time // start of the task that set the final status
}

// readErased reads the search attributes and the times of a history. The status is empty if the order was never created.
func readErased(events []*historypb.HistoryEvent) (left erasedOrder) {
	var task time.Time // start of the current workflow task
	for _, event := range events {
		var attributes *commonpb.SearchAttributes
		switch event.GetEventType() {
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED:
			task = event.GetEventTime().AsTime()
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED:
			if left.createdAt.IsZero() { // an earlier task that timed out created nothing
				left.createdAt = task
			}
		case enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED:
			attributes = event.GetWorkflowExecutionStartedEventAttributes().GetSearchAttributes()
		case enumspb.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES:
			attributes = event.GetUpsertWorkflowSearchAttributesEventAttributes().GetSearchAttributes()
		}
		fields := attributes.GetIndexedFields()
		left.service = domain.ServiceName(keyword(fields, order.ServiceAttribute.GetName(), string(left.service)))
		if citizen, err := uuid.Parse(keyword(fields, order.CitizenAttribute.GetName(), "")); err == nil {
			left.citizen = citizen
		}
		if status := keyword(fields, order.StatusAttribute.GetName(), ""); status != "" {
			left.status, left.updatedAt = domain.ParseStatus(status), task
		}
	}
	return left
}

// keyword reads a search attribute; a missing one has the value otherwise.
func keyword(fields map[string]*commonpb.Payload, name, otherwise string) string {
	payload, has := fields[name]
	if !has {
		return otherwise
	}
	var value string
	if json.Unmarshal(payload.GetData(), &value) != nil {
		return otherwise
	}
	return value
}

// order is what remains of an erased order: id, service, status and dates (GAP-87). Its version has no meaning.
func (r erasedOrder) order(id uuid.UUID) domain.Order {
	left := domain.Order{
		ID: id, CitizenID: r.citizen.String(), Service: r.service, Status: r.status,
		Version: 1, CreatedAt: r.createdAt, UpdatedAt: r.updatedAt,
	}
	return left.WithoutPersonalData()
}
