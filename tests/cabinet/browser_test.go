package cabinet

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// The browser's journeys (web/e2e) on the real stack: all of them, or those that JOURNEYS names.
func TestBrowser(t *testing.T) {
	if _, err := os.Stat("../../web/node_modules/.bin/playwright"); err != nil {
		t.Skip("the web app's packages are not installed: run 'make build' first")
	}
	s := stack.Start(t)
	run := append([]string{"run", "--silent", "e2e", "--"}, strings.Fields(os.Getenv("JOURNEYS"))...)
	journeys := exec.CommandContext(t.Context(), "npm", run...) //nolint:gosec // whoever runs the tests says what
	journeys.Dir = "../../web"
	journeys.Env = append(os.Environ(), "CABINET_URL="+s.URL, "SANDBOX_URL="+s.SandboxURL)
	output, err := journeys.CombinedOutput()
	t.Log(string(output))
	require.NoError(t, err)
}
