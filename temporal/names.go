package temporal

import (
	"strings"

	"github.com/google/uuid"
)

// TaskQueue is where orders wait for a worker; effect.Queue names the queues of their activities beside it.
const TaskQueue = "orders"

const (
	// OrderPrefix begins the names of orders in the engine, and of nothing else.
	OrderPrefix    = "order/"
	observerPrefix = "observer/"
)

// WorkflowID is the name that an order goes by in the engine. It carries nothing personal.
func WorkflowID(order uuid.UUID) string { return OrderPrefix + order.String() }

// ParseWorkflowID gives the order of a workflow ID; ok is false for other workflows.
func ParseWorkflowID(workflowID string) (order uuid.UUID, ok bool) {
	return parseID(workflowID, OrderPrefix)
}

// ObserverWorkflowID is the name that a company's request to monitor fines goes by in the engine.
func ObserverWorkflowID(observer uuid.UUID) string { return observerPrefix + observer.String() }

// OwnerOf gives what a workflow holds personal data of: an order, or a company's request to monitor fines. Its key is kept
// under this id; ok is false for workflows without personal data.
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
