// Package browser runs the browser's tests (web/e2e) against a stack.
package browser

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

const web = "../../web" // from each test package

// Run runs spec files of web/e2e, or all of them, against a stack, with more environment variables. Playwright's list of tests,
// with the duration of each, goes to the output of the test.
func Run(t *testing.T, s *stack.Stack, environment []string, specs ...string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(web, "node_modules", ".bin", "playwright")); err != nil {
		needs.Met(t, errors.New("the web app's packages are not installed: run 'make build' first"))
	}
	// Playwright empties its folder at the start, so each run has its own.
	results := filepath.Join("test-results", strings.ReplaceAll(t.Name(), "/", "-"))
	arguments := append([]string{"run", "--silent", "e2e", "--", "--output", results}, specs...)
	command := exec.CommandContext(t.Context(), "npm", arguments...) //nolint:gosec // the caller of the tests chooses them
	command.Dir = web
	command.Env = append(append(os.Environ(),
		"CABINET_URL="+s.URL, "SANDBOX_URL="+s.SandboxURL, "DATABASE_URL="+s.DatabaseURL,
		"REFRESH_GRACE="+strconv.FormatInt(stack.RefreshGrace.Milliseconds(), 10)), environment...)
	command.Stdout, command.Stderr = t.Output(), t.Output()
	require.NoError(t, command.Run())
}
