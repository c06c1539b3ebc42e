package scratch

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// asChild has the test binary make a folder and wait for its end.
const asChild = "SCRATCH_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(asChild) == "" {
		os.Exit(m.Run())
	}
	dir, err := Dir("cabinet-scratch-")
	fmt.Println(dir, err)
	select {}
}

// A folder does not outlast the process that made it, though that is killed.
func TestFolderEndsWithItsProcess(t *testing.T) {
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), asChild+"=1")
	output, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	said, err := bufio.NewReader(output).ReadString('\n')
	require.NoError(t, err)
	dir := strings.TrimSuffix(said, " <nil>\n")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "data"), nil, 0o600))
	require.NoError(t, child.Process.Kill())
	require.Error(t, child.Wait())
	require.Eventually(t, func() bool { _, err := os.Stat(dir); return os.IsNotExist(err) }, 20*time.Second, 10*time.Millisecond)
}

// A file system that is missing has no space.
func TestFreeSpace(t *testing.T) {
	require.Positive(t, free(os.TempDir()))
	require.Zero(t, free("/none"))
}
