package activities

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"cabinet/workflows/effect"
)

// names keeps the names of what is registered.
type names struct {
	worker.ActivityRegistry
	all []string
}

func (n *names) RegisterActivityWithOptions(_ any, options activity.RegisterOptions) {
	n.all = append(n.all, options.Name)
}

// Every effect that a worker carries out stands in the table of queues, and nothing else does.
func TestEveryEffectHasItsQueue(t *testing.T) {
	registered := &names{}
	Register(registered, World{})
	slices.Sort(registered.all)
	require.Equal(t, registered.all, effect.Placed(), "say in workflows/effect/queue.go where each effect is carried out")
	for _, name := range effect.Placed() {
		queue, _ := effect.QueueOf(name)
		require.Contains(t, effect.Queues(), queue, name)
	}
}
