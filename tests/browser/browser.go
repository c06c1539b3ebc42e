// Package browser runs the browser's tests (web/e2e) against a stack.
package browser

import (
	"encoding/json"
	"errors"
	"fmt"
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

// Run runs spec files of web/e2e, or all of them, against a stack, with more environment variables. Each test passes: one that is
// skipped is a failure. Playwright's list of tests, with the duration of each, goes to the output of the test.
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
	report := filepath.Join(t.TempDir(), "report.json")
	command.Env = append(append(os.Environ(), "BROWSER_REPORT="+report,
		"CABINET_URL="+s.URL, "SANDBOX_URL="+s.SandboxURL, "DATABASE_URL="+s.DatabaseURL,
		"REFRESH_GRACE="+strconv.FormatInt(stack.RefreshGrace.Milliseconds(), 10)), environment...)
	command.Stdout, command.Stderr = t.Output(), t.Output()
	require.NoError(t, command.Run())
	content, err := os.ReadFile(report) //nolint:gosec // Playwright has just written it
	require.NoError(t, err)
	require.NoError(t, allPassed(content))
}

// allPassed reports whether a run, by the report of Playwright's JSON reporter, has passed some tests and left out none. Playwright
// itself counts a run of skipped tests as good.
func allPassed(report []byte) error {
	var run struct {
		Stats struct{ Expected, Skipped, Unexpected, Flaky int }
	}
	if err := json.Unmarshal(report, &run); err != nil {
		return fmt.Errorf("the report of Playwright: %w", err)
	}
	if stats := run.Stats; stats.Expected == 0 || stats.Skipped+stats.Unexpected+stats.Flaky > 0 {
		return fmt.Errorf("of the browser's tests %d passed, %d were skipped, %d failed, %d passed at a second try",
			stats.Expected, stats.Skipped, stats.Unexpected, stats.Flaky)
	}
	return nil
}
