//go:build cluster

package cluster

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/ports"
	"cabinet/tests/stack"
)

// readsInOfficialUI runs the official web UI with the settings of docs/deploy.md: it reads the namespace with its certificate, has payloads
// decoded by the desk with the reader's cookie, and permits no writing.
func readsInOfficialUI(t *testing.T, s *stack.Stack, c *Cluster) {
	t.Helper()
	found, err := exec.CommandContext(t.Context(), "go", "list", "-C", "../../tools/temporal", "-m", "-f", "{{.Dir}}", "github.com/temporalio/ui-server/v2").Output()
	require.NoError(t, err)
	official, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(found)), "config", "docker.yaml"))
	require.NoError(t, err)
	folder, address := t.TempDir(), ports.FreeAddress(t)
	host, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "docker.yaml"), append(official, "\nhost: "+host+"\n"...), 0o600))
	own := filepath.Join(c.Certificates, "ui")
	desk := s.SupportURL
	ui := exec.CommandContext(t.Context(), filepath.Join(s.ProgramsDir(), "temporal-ui"), "--root", folder, "--config", ".", "--env", "docker", "start")
	ui.Env = []string{
		"TEMPORAL_ADDRESS=" + net.JoinHostPort(c.Processes[0].Address, grpcPort), "TEMPORAL_DEFAULT_NAMESPACE=" + namespace,
		"TEMPORAL_UI_PORT=" + port, "TEMPORAL_UI_PUBLIC_PATH=/ui", "TEMPORAL_DISABLE_WRITE_ACTIONS=true",
		"TEMPORAL_CODEC_ENDPOINT=" + desk, "TEMPORAL_CODEC_INCLUDE_CREDENTIALS=true", "TEMPORAL_CODEC_DEFAULT_ERROR_LINK=" + desk,
		"TEMPORAL_TLS_CA=" + own + "/ca.crt", "TEMPORAL_TLS_CERT=" + own + "/tls.crt", "TEMPORAL_TLS_KEY=" + own + "/tls.key",
		"TEMPORAL_TLS_ENABLE_HOST_VERIFICATION=true",
	}
	require.NoError(t, ui.Start())
	t.Cleanup(func() {
		_ = ui.Process.Kill()
		_ = ui.Wait()
	})
	var settings struct {
		Codec struct {
			Endpoint           string
			IncludeCredentials bool
		}
		DisableWriteActions bool
	}
	read := func(path string, into any) error {
		response, err := http.Get("http://" + address + "/ui/api/v1" + path)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("HTTP %d", response.StatusCode)
		}
		return json.NewDecoder(response.Body).Decode(into)
	}
	require.Eventually(t, func() bool { return read("/settings", &settings) == nil }, 30*time.Second, 100*time.Millisecond)
	require.Equal(t, desk, settings.Codec.Endpoint)
	require.True(t, settings.Codec.IncludeCredentials)
	require.True(t, settings.DisableWriteActions)
	var described struct{ NamespaceInfo struct{ Name string } }
	require.NoError(t, read("/namespaces/"+namespace, &described))
	require.Equal(t, namespace, described.NamespaceInfo.Name)
}
