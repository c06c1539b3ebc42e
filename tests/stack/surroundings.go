package stack

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/embedded"
	"cabinet/tests/needs"
)

// shownLines is how much of the log a failed test shows.
const shownLines = 80

// tellOnFailure shows the end of the stack's log when the test fails.
func tellOnFailure(t testing.TB, s *Stack) {
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		content, err := os.ReadFile(s.logFile)
		if err != nil {
			t.Logf("the stack's log: %v", err)
			return
		}
		lines := strings.Split(strings.TrimSpace(string(content)), "\n")
		t.Logf("the stack's log (%s):\n%s", s.logFile, strings.Join(lines[max(0, len(lines)-shownLines):], "\n"))
	})
}

// NeedTool finds PostgreSQL's program for a server, such as pg_dump, which npm does not bring.
func NeedTool(t testing.TB, databaseURL, name string) string {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), databaseURL)
	require.NoError(t, err)
	defer connection.Close(t.Context()) //nolint:errcheck // nothing was written
	var version int
	require.NoError(t, connection.QueryRow(t.Context(), "SELECT current_setting('server_version_num')::int").Scan(&version))
	program, err := embedded.Tool(t.Context(), name, version/10_000)
	needs.Met(t, err)
	return program
}

// webDir is the built web app, or where it is not built an empty page: tests of the API need none.
func webDir(dataDir string) (string, error) {
	root, err := needs.ModuleRoot()
	if err != nil {
		return "", err
	}
	built := filepath.Join(root, "web", "dist")
	if _, err := os.Stat(filepath.Join(built, "index.html")); err == nil {
		return built, nil
	}
	empty := filepath.Join(dataDir, "web")
	if err := os.MkdirAll(empty, 0o755); err != nil {
		return "", err
	}
	return empty, os.WriteFile(filepath.Join(empty, "index.html"), []byte("<!doctype html>\n"), 0o600)
}

// parse reads NAME='value' lines.
func parse(content string) map[string]string {
	environment := map[string]string{}
	for line := range strings.Lines(content) {
		if name, quoted, found := strings.Cut(strings.TrimSpace(line), "="); found {
			value := strings.TrimSuffix(strings.TrimPrefix(quoted, "'"), "'")
			environment[name] = strings.ReplaceAll(value, `'\''`, "'")
		}
	}
	return environment
}
