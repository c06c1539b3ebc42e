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

// A worker carries out every effect that is defined, and nothing else.
func TestEveryEffectIsCarriedOut(t *testing.T) {
	registered := &names{}
	Register(registered, World{})
	slices.Sort(registered.all)
	require.Equal(t, registered.all, effect.Names())
}
