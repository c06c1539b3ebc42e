package deployment

import (
	"fmt"
	"strings"

	"cabinet/workflows/order"
)

// NoWorkersError says that no worker of a build polls, so that its orders would wait.
type NoWorkersError struct{ Build string }

// Error names the build.
func (e *NoWorkersError) Error() string {
	return fmt.Sprintf("no worker of build %s polls: start its workers first", e.Build)
}

// Recorded is a change that running orders have recorded.
type Recorded struct {
	Change order.ChangeID
	Orders int64
}

// RecordedError says that running orders have recorded changes that a build does not know: it could not continue them.
type RecordedError struct {
	Build    string
	Recorded []Recorded
}

// Error names the changes and how many orders have recorded each.
func (e *RecordedError) Error() string {
	var changes []string
	for _, one := range e.Recorded {
		changes = append(changes, fmt.Sprintf("%s (%d)", one.Change, one.Orders))
	}
	return fmt.Sprintf("build %s cannot continue running orders that have recorded %s: correct the fault in a build that knows them",
		e.Build, strings.Join(changes, ", "))
}
