// Package objectstest runs an S3-compatible server inside tests: versitygw, on a folder.
package objectstest

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/objects"
	"cabinet/tests/needs"
	"cabinet/tests/ports"
)

// Server is a running server with one bucket.
type Server struct {
	objects.Config
	bucket  string // the folder
	command *exec.Cmd
}

// bucketName is the server's only bucket.
const bucketName = "cabinet"

// Start runs a server until the test ends. The first test on a machine builds it.
func Start(t testing.TB) *Server {
	t.Helper()
	address := ports.FreeAddress(t)
	root, sidecar := t.TempDir(), t.TempDir()
	server := &Server{
		Config: objects.Config{
			URL: "http://" + address, Region: "us-east-1", Bucket: bucketName, AccessKey: "cabinet", SecretKey: "secret-of-tests",
		},
		bucket: filepath.Join(root, bucketName),
	}
	require.NoError(t, os.Mkdir(server.bucket, 0o750))
	//nolint:gosec // a program of this module's tools, with the arguments of this test
	server.command = exec.CommandContext(context.WithoutCancel(t.Context()), program(t), "--port", address, "--quiet",
		"--access", server.AccessKey, "--secret", server.SecretKey, "posix", "--sidecar", sidecar, root)
	server.command.Stderr = os.Stderr
	require.NoError(t, server.command.Start())
	t.Cleanup(server.Stop)
	server.await(t)
	return server
}

// Stop ends the server. It may be called twice.
func (s *Server) Stop() {
	_ = s.command.Process.Kill()
	_ = s.command.Wait()
}

// Freeze stops the server from answering until Thaw: connections stay open.
func (s *Server) Freeze(t testing.TB) {
	t.Helper()
	require.NoError(t, s.command.Process.Signal(syscall.SIGSTOP))
}

// Thaw ends Freeze.
func (s *Server) Thaw(t testing.TB) {
	t.Helper()
	require.NoError(t, s.command.Process.Signal(syscall.SIGCONT))
}

// Objects returns the contents of the bucket by name.
func (s *Server) Objects(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := os.ReadDir(s.bucket)
	require.NoError(t, err)
	contents := map[string][]byte{}
	for _, file := range files {
		if file.IsDir() { // of uploads that are under way
			continue
		}
		content, err := os.ReadFile(filepath.Join(s.bucket, file.Name()))
		if os.IsNotExist(err) {
			continue // deleted since
		}
		require.NoError(t, err)
		contents[file.Name()] = content
	}
	return contents
}

func (s *Server) await(t testing.TB) {
	t.Helper()
	require.Eventually(t, func() bool {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL, http.NoBody)
		require.NoError(t, err)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return false
		}
		_ = response.Body.Close()
		return true
	}, 30*time.Second, 20*time.Millisecond, "the S3 server does not answer")
}

// program builds the server with the module of tools/s3 and returns its path.
func program(t testing.TB) string {
	t.Helper()
	root, err := needs.ModuleRoot()
	require.NoError(t, err)
	//nolint:gosec // the module's own tools
	command := exec.CommandContext(t.Context(), "go", "tool", "-modfile="+filepath.Join(root, "tools", "s3", "go.mod"), "-n", "versitygw")
	command.Dir = root
	command.Stderr = os.Stderr
	path, err := command.Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(path))
}
