package vectors_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/vectors"
)

// Each vector is read by a test of a client and by one of the sandbox.
func TestVectorsAreRead(t *testing.T) {
	client, sandbox := tests(t, "../../clients"), tests(t, "../../sandbox")
	for _, name := range vectors.Names(t) {
		vectors.Read(t, name)
		require.Contains(t, client, `"`+name+`"`, "no test of a client reads it")
		require.Contains(t, sandbox, `"`+name+`"`, "no test of the sandbox reads it")
	}
}

// tests are the sources of the tests in a folder, together.
func tests(t *testing.T, folder string) string {
	t.Helper()
	var all strings.Builder
	require.NoError(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		content, err := os.ReadFile(path) //nolint:gosec // a source file of this module
		all.Write(content)
		return err
	}))
	return all.String()
}
