package stack

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
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

// Ports below those from which systems take one for outgoing connections: none is lost between the choice and its use.
const firstPort, endPort = 11_000, 32_000

// claims are the ports of this process's stacks, each held by a listener at claimAddress until the process ends.
var claims []net.Listener

// claimAddress is an address of the loopback network that no part listens on.
const claimAddress = "127.0.0.200:"

// claim reserves a port for this process, so that no stack of another test binary takes it between the choice and its use, or while
// a part restarts. Where the loopback network has one address only, the port is not reserved.
func claim(port string) bool {
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", claimAddress+port)
	if err == nil {
		claims = append(claims, listener)
	}
	return !errors.Is(err, syscall.EADDRINUSE)
}

// choosing is held while ports are chosen.
var choosing sync.Mutex

// freePorts returns different unused ports.
func freePorts(count int) ([]string, error) {
	choosing.Lock()
	defer choosing.Unlock()
	ports := make([]string, 0, count)
	for tries := 0; len(ports) < count; tries++ {
		port := strconv.Itoa(firstPort + rand.IntN(endPort-firstPort)) //nolint:gosec // no secret
		listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:"+port)
		switch {
		case err == nil && !claim(port):
			_ = listener.Close()
		case err == nil:
			defer func() { _ = listener.Close() }() // only at the end, so that the next one is another
			ports = append(ports, port)
		case tries > 100:
			return nil, fmt.Errorf("no free port: %w", err)
		}
	}
	return ports, nil
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
