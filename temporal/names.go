package temporal

import (
	"strings"

	"github.com/google/uuid"
)

// TaskQueue is the task queue of orders; effect.Queue has the queues of their activities.
const TaskQueue = "orders"

const (
	// OrderPrefix is the prefix of the workflow ids of orders, and of nothing else.
	OrderPrefix    = "order/"
	observerPrefix = "observer/"
)

// WorkflowID returns an order's workflow id, which has no personal data.
func WorkflowID(order uuid.UUID) string { return OrderPrefix + order.String() }

// ParseWorkflowID returns the order of a workflow id; ok is false for other workflows.
func ParseWorkflowID(workflowID string) (order uuid.UUID, ok bool) {
	return parseID(workflowID, OrderPrefix)
}

// ObserverWorkflowID returns the workflow id of a company's request to monitor fines.
func ObserverWorkflowID(observer uuid.UUID) string { return observerPrefix + observer.String() }

// OwnerOf returns the order or the request to monitor fines of a workflow, which has a key with this id; ok is false for workflows
// without personal data.
func OwnerOf(workflowID string) (owner uuid.UUID, ok bool) {
	if owner, ok = ParseWorkflowID(workflowID); !ok {
		owner, ok = parseID(workflowID, observerPrefix)
	}
	return owner, ok
}

func parseID(workflowID, prefix string) (uuid.UUID, bool) {
	text, found := strings.CutPrefix(workflowID, prefix)
	if !found {
		return uuid.Nil, false
	}
	id, err := uuid.Parse(text)
	return id, err == nil
}
