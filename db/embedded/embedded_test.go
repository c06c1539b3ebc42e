package embedded

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// words collects what a server and its starter say.
type words struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (w *words) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.text.Write(p)
}

func (w *words) String() string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.text.String()
}

// start runs a server, or skips the test on a machine without PostgreSQL's programs.
func start(t *testing.T, dir string, log *words) *Server {
	t.Helper()
	if _, err := findPrograms(context.Background(), "/nonexistent", log); err != nil {
		t.Skipf("no PostgreSQL on this machine: %v", err)
	}
	server, err := Start(context.Background(), dir, log)
	require.NoError(t, err, log)
	t.Cleanup(server.Stop)
	return server
}

func execute(t *testing.T, server *Server, statement string) {
	t.Helper()
	connection, err := pgx.Connect(context.Background(), server.URL())
	require.NoError(t, err)
	defer func() { _ = connection.Close(context.Background()) }()
	_, err = connection.Exec(context.Background(), statement)
	require.NoError(t, err)
}

func TestDataSurvivesRestart(t *testing.T) {
	dir, log := t.TempDir(), &words{}
	open(t, dir)
	first := start(t, dir, log)
	execute(t, first, "CREATE TABLE kept (n int)")
	first.Stop()
	second := start(t, dir, log)
	execute(t, second, "SELECT * FROM kept")
	require.Equal(t, first.port, second.port, "the address stays")
}

func TestCrashIsRecovered(t *testing.T) {
	dir, log := t.TempDir(), &words{}
	open(t, dir)
	first := start(t, dir, log)
	execute(t, first, "CREATE TABLE kept (n int)")
	require.NoError(t, syscall.Kill(first.PID(), syscall.SIGKILL))
	<-first.Done()
	time.Sleep(200 * time.Millisecond) // its children notice that it is gone
	second := start(t, dir, log)
	execute(t, second, "SELECT * FROM kept")
	require.Contains(t, log.String(), "recovers from its log")
}

func TestServerLeftBehindIsStopped(t *testing.T) {
	dir, log := t.TempDir(), &words{}
	open(t, dir)
	first := start(t, dir, log)
	second := start(t, dir, log)
	<-first.Done()
	execute(t, second, "SELECT 1")
	require.Contains(t, log.String(), "stopping the database that an earlier start has left running")
}

func TestOtherVersionIsRefused(t *testing.T) {
	dir, log := t.TempDir(), &words{}
	open(t, dir)
	start(t, dir, log).Stop()
	home := dir
	require.NoError(t, os.WriteFile(filepath.Join(home, "data", "PG_VERSION"), []byte("9\n"), 0o600))
	_, err := Start(context.Background(), dir, log)
	require.ErrorContains(t, err, "was made by PostgreSQL 9")
}

func TestErrorsAreOneSentence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err := Start(context.Background(), filepath.Join(file, "below"), &words{})
	require.Error(t, err)
	require.Equal(t, 0, strings.Count(err.Error(), "\n"))
}

// open lets the account that root lends to PostgreSQL come through the test's folders.
func open(t *testing.T, dir string) {
	t.Helper()
	for ; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		require.NoError(t, os.Chmod(dir, 0o755))
	}
}
