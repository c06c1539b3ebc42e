package registers

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// The client takes for decisions what the registers' services decide, and what docs/refusals.md lists.
func TestDecisions(t *testing.T) {
	faults := map[string]bool{}
	sources, err := filepath.Glob("../../sandbox/registers/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, sources)
	for _, source := range sources {
		content, err := os.ReadFile(source)
		require.NoError(t, err)
		for _, found := range regexp.MustCompile(`conflict\("(\w+)"`).FindAllStringSubmatch(string(content), -1) {
			faults["Client."+found[1]] = true
		}
	}
	delete(faults, "Client.ReferenceReused") // our own mistake
	table, err := os.ReadFile("../../docs/refusals.md")
	require.NoError(t, err)
	for fault := range faults {
		require.Contains(t, decisions, fault)
	}
	for _, fault := range decisions {
		require.True(t, faults[fault], "%s: no service decides so", fault)
		require.Contains(t, string(table), "`409 "+fault+"`")
	}
}
