package cabinet

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

// The browser's journeys (web/e2e) on the real stack: all of them, or those that JOURNEYS names.
func TestBrowser(t *testing.T) {
	s := stack.Start(t)
	browse(t, s, nil, strings.Fields(os.Getenv("JOURNEYS"))...)
}

// browse walks journeys of the browser on a stack, told some settings.
func browse(t *testing.T, s *stack.Stack, settings []string, journeys ...string) {
	if _, err := os.Stat("../../web/node_modules/.bin/playwright"); err != nil {
		needs.Met(t, errors.New("the web app's packages are not installed: run 'make build' first"))
	}
	run := append([]string{"run", "--silent", "e2e", "--"}, journeys...)
	browser := exec.CommandContext(t.Context(), "npm", run...) //nolint:gosec // whoever runs the tests says what
	browser.Dir = "../../web"
	browser.Env = append(append(os.Environ(), "CABINET_URL="+s.URL, "SANDBOX_URL="+s.SandboxURL), settings...)
	output, err := browser.CombinedOutput()
	t.Log(string(output))
	require.NoError(t, err)
}
