package up

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/db/dbtest"
	"cabinet/db/embedded"
	"cabinet/tests/needs"
)

// A database that ran for long and cannot be started any more is tried ever more rarely, and comes back when it can.
func TestDatabaseThatCannotBeStartedAgainIsTriedEverMoreRarely(t *testing.T) {
	needs.Met(t, embedded.Installed(t.Context())) // it is not fetched for a test
	dir := filepath.Join(dbtest.Folder(t), "postgres")
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = file.Close() })
	said := func() string {
		content, err := os.ReadFile(file.Name())
		require.NoError(t, err)
		return string(content)
	}
	d := &database{
		log: supervise.NewLog(file), pidFile: filepath.Join(t.TempDir(), "postgres.pid"),
		stop: make(chan struct{}), done: make(chan struct{}),
	}
	require.NoError(t, d.launch(func() (*embedded.Server, error) { return embedded.Start(t.Context(), dir, io.Discard) }))
	d.started = time.Now().Add(-time.Hour)
	first, err := os.ReadFile(d.pidFile)
	require.NoError(t, err)
	require.NoError(t, os.Rename(dir, dir+".away"))
	require.NoError(t, syscall.Kill(d.server.PID(), syscall.SIGKILL))
	go d.keep()
	defer d.end()
	require.Eventually(t, func() bool { return strings.Contains(said(), "again in 800ms") }, 10*time.Second, 10*time.Millisecond)
	require.Equal(t, 1, strings.Count(said(), "again in 200ms"))
	require.NoError(t, os.Rename(dir+".away", dir))
	require.Eventually(t, func() bool {
		now, err := os.ReadFile(d.pidFile)
		return err == nil && string(now) != string(first)
	}, 30*time.Second, 50*time.Millisecond)
}
