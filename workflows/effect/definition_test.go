package effect

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIncompleteDefinitionsPanic(t *testing.T) {
	t.Cleanup(func() { delete(definitions, "Once") })
	whole := Definition{Name: "Once", Queue: Bank, Repeat: ReadsOnly}
	require.NotPanics(t, func() { Define[string, Nothing](whole) })
	require.Panics(t, func() { Define[string, Nothing](whole) }, "a name that is taken")
	for _, lacking := range []Definition{
		{Queue: Bank, Repeat: ReadsOnly},
		{Name: "NoQueue", Repeat: ReadsOnly},
		{Name: "NoRepeat", Queue: Bank},
	} {
		require.Panics(t, func() { Define[string, Nothing](lacking) }, lacking.Name)
	}
}
