package browser

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// A run counts if each of its tests has passed at its first try; a spec that is skipped as a whole fails it.
func TestAllPassed(t *testing.T) {
	for name, row := range map[string]struct {
		expected, skipped, unexpected, flaky int
		good                                 bool
	}{
		"all passed":      {expected: 7, good: true},
		"all skipped":     {skipped: 7},
		"one skipped":     {expected: 6, skipped: 1},
		"one failed":      {expected: 6, unexpected: 1},
		"at a second try": {expected: 6, flaky: 1},
		"there are none":  {},
	} {
		report := fmt.Sprintf(`{"suites": [], "errors": [], "stats": {"expected": %d, "skipped": %d, "unexpected": %d, "flaky": %d}}`,
			row.expected, row.skipped, row.unexpected, row.flaky)
		require.Equal(t, row.good, allPassed([]byte(report)) == nil, name)
	}
	require.Error(t, allPassed(nil), "no report")
}
