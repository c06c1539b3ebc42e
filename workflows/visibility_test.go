package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	sdkpb "go.temporal.io/api/sdk/v1"
	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// Support staff find an order that waits for an outside system by its problem, which its page marks; afterwards neither the search
// attribute nor the mark is left.
func TestProblemIsShownWhileItLasts(t *testing.T) {
	l := newScenario(t)
	var problems []string
	l.env.OnUpsertTypedSearchAttributes(mock.Anything).Return(nil).Run(func(arguments mock.Arguments) {
		problem, shown := arguments.Get(0).(temporal.SearchAttributes).GetKeyword(order.ProblemAttribute)
		if shown {
			problems = append(problems, problem)
		}
	})
	page := func() string {
		var metadata sdkpb.WorkflowMetadata
		answer, err := l.env.QueryWorkflow("__temporal_workflow_metadata")
		require.NoError(t, err)
		require.NoError(t, answer.Get(&metadata))
		return metadata.GetCurrentDetails()
	}
	l.Vehicles.Down = true
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	var waiting string
	l.at(time.Hour, func() { waiting = page() })
	l.at(30*time.Hour, func() { l.Vehicles.Down = false })
	l.run()
	require.Equal(t, []string{string(domain.ProblemRegister)}, problems, "without a problem there is no name")
	require.Contains(t, waiting, "⚠ Громадянин читає: ")
	require.NotContains(t, page(), "⚠")
}
