package browser

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// first is what the first of two shards runs; the second one runs the others. Both take about as long.
var first = []string{
	"walker.spec.ts", "exchange-spr.spec.ts", "licence-exchange.spec.ts",
	"profile.spec.ts", "routes.spec.ts", "signin.spec.ts",
}

// elsewhere are specs that need more than a stack: another test arranges it.
var elsewhere = []string{
	"support.spec.ts", // TestSupportInBrowser of tests/cabinet
}

// Every browser test passes at its first try. Two shards run side by side, each on a stack of its own, so that their citizens
// cannot meet. JOURNEYS names the specs to run instead, on one stack.
func TestBrowser(t *testing.T) {
	for name, specs := range shards(t) {
		t.Run(name, func(t *testing.T) {
			s := stack.Start(t) // one after the other: that is quicker than both at once
			t.Parallel()
			Run(t, s, nil, specs...)
		})
	}
}

// shards are the specs to run, by the name of the shard.
func shards(t *testing.T) map[string][]string {
	if chosen := strings.Fields(os.Getenv("JOURNEYS")); len(chosen) > 0 {
		return map[string][]string{"chosen": chosen}
	}
	paths, err := filepath.Glob(filepath.Join(web, "e2e", "*.spec.ts"))
	require.NoError(t, err)
	var second []string
	for _, path := range paths {
		if name := filepath.Base(path); !slices.Contains(first, name) && !slices.Contains(elsewhere, name) {
			second = append(second, name)
		}
	}
	require.Len(t, paths, len(first)+len(elsewhere)+len(second), "first or elsewhere names a spec that does not exist")
	return map[string][]string{"first": first, "second": second}
}
