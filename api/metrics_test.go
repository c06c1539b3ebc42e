package api

import (
	"fmt"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"
)

// Callers make no series: whatever method and path they invent, requests are counted by what is known beforehand.
func TestLabelsAreKnownBeforehand(t *testing.T) {
	c := newCabinet(t)
	for i := range 5 {
		c.call(fmt.Sprintf("INVENTED%d", i), fmt.Sprintf("/api/invented%d", i), nil)
	}
	require.Equal(t, 1, testutil.CollectAndCount(c.metrics.requests))
}
