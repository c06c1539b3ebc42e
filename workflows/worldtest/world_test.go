package worldtest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"

	"cabinet/workflows/effect"
)

// names records the names of what is registered.
type names []string

func (n *names) RegisterActivityWithOptions(_ any, options activity.RegisterOptions) {
	*n = append(*n, options.Name)
}

// notOfOrders are the effects of what is scheduled, and of requests to monitor fines.
var notOfOrders = []string{
	"CheckLicences", "CheckMadePlates", "CheckPolicies", "CheckStoredPlates", "CompareMoney", "DaysToCompare", "DeleteOrphans", "RecordObserver", "RegisterObserverVerdict",
}

// Every effect of orders has a fake: without one a test would retry it until its time is over.
func TestEveryEffectHasAFake(t *testing.T) {
	registered := names(slices.Clone(notOfOrders))
	New().Register(&registered)
	slices.Sort(registered)
	require.Equal(t, effect.Names(), []string(registered))
}
