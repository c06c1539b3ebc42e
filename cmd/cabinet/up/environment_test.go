package up

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Who reads the environment while it is written again, as the next start does, finds all of it.
func TestEnvironmentIsNeverHalf(t *testing.T) {
	s := &settings{dataDir: t.TempDir()}
	told := map[string]string{"A": strings.Repeat("a", 1<<20), "Z": "the last"}
	require.NoError(t, s.writeEnvironment(told))
	done := make(chan error, 1)
	go func() {
		for range 200 {
			if err := s.writeEnvironment(told); err != nil {
				done <- err
				return
			}
		}
		close(done)
	}()
	for {
		content, err := os.ReadFile(filepath.Join(s.dataDir, EnvironmentFile))
		require.NoError(t, err)
		require.True(t, bytes.HasSuffix(content, []byte("Z='the last'\n")), "%d bytes", len(content))
		select {
		case err := <-done:
			require.NoError(t, err)
			return
		default:
		}
	}
}
