package api

import (
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"
)

// Every operation that is limited, or treated in its own way, is one of the contract, by the name that the gate sees.
func TestNamedOperationsAreInTheContract(t *testing.T) {
	spec, err := openapi3.NewLoader().LoadFromData(specification)
	require.NoError(t, err)
	known := map[string]bool{}
	for _, path := range spec.Paths.Map() {
		for _, operation := range path.Operations() {
			known[operation.OperationID] = true
		}
	}
	require.Empty(t, unknownAllowances(func(operation string) bool { return known[operation] }))
	require.True(t, known["logout"] && known["monobankWebhook"])
}
