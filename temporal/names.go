package temporal

import (
	"strings"

	"github.com/google/uuid"
)

// TaskQueue is where orders wait for a worker; effect.Queue names the queues of their activities beside it.
const TaskQueue = "orders"

const workflowIDPrefix = "order/"

// WorkflowID is the name that an order goes by in the engine. It carries nothing personal.
func WorkflowID(order uuid.UUID) string { return workflowIDPrefix + order.String() }

// ParseWorkflowID gives the order of a workflow ID; ok is false for other workflows.
func ParseWorkflowID(workflowID string) (order uuid.UUID, ok bool) {
	id, found := strings.CutPrefix(workflowID, workflowIDPrefix)
	if !found {
		return uuid.Nil, false
	}
	order, err := uuid.Parse(id)
	return order, err == nil
}

// ObserverWorkflowID is the name that a company's request to monitor fines goes by in the engine.
func ObserverWorkflowID(observer uuid.UUID) string { return "observer/" + observer.String() }
