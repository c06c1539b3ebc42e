package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/temporal/deployment"
)

// A check is green if all that it replays does what it did, and says how far a sample can be relied on.
func TestConcludeCheck(t *testing.T) {
	for _, row := range []struct {
		verdict  deployment.Verdict
		code     int
		expected string
	}{
		{deployment.Verdict{Running: 9, Replayed: 9}, 0, "build b: 9 of 9 orders replay"},
		{deployment.Verdict{Running: 9000, Replayed: 1000}, 0, "with a confidence of 95 % fewer than 0.30 % of the orders diverge\n"},
		{deployment.Verdict{Running: 9, Replayed: 9, Diverged: 2, Unknown: 1}, exitDiverges, "build b: 2 diverge, 1 inconclusive of 9 orders"},
		{deployment.Verdict{Running: 9, Replayed: 9, Unknown: 1}, exitUnknown, "build b: 0 diverge, 1 inconclusive"},
	} {
		var out strings.Builder
		err := concludeCheck(&out, "b", row.verdict)
		require.Equal(t, row.code == 0, err == nil)
		require.Equal(t, row.code == 0, row.verdict.Green())
		if err != nil {
			require.Equal(t, row.code, exitCode(err))
		}
		require.Contains(t, out.String(), row.expected)
	}
	require.False(t, (*deployment.Verdict)(nil).Green(), "no check")
}
