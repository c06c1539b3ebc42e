package leaks

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is there is found: in a file of a folder, in JSON's escapes, and not in what is left out.
func TestTermsAreFound(t *testing.T) {
	terms, err := Terms()
	require.NoError(t, err)
	require.Contains(t, terms, "3111952338")
	folder := t.TempDir()
	for name, content := range map[string]string{"log": "rnokpp 3111952338", "kept/log": "3111952338", "clean": "311195233"} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
	}
	read, found, err := Files(folder, terms, func(path string) bool { return strings.HasSuffix(path, "kept") })
	require.NoError(t, err)
	require.Equal(t, 26, read)
	require.Equal(t, []string{filepath.Join(folder, "log") + ": 3111952338"}, found)
	require.Equal(t, []string{`a"b`}, In([]byte(`{"x":"a\"b"}`), []string{`a"b`, "c"}))
}
