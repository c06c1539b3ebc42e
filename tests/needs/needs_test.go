package needs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// ended is a test that hears how it ends.
type ended struct {
	testing.TB
	how string
}

func (*ended) Helper()        {}
func (e *ended) Skip(...any)  { e.how = "skipped" }
func (e *ended) Fatal(...any) { e.how = "failed" }

// What is missing skips a test, but where all is to be tested it is a fault.
func TestMet(t *testing.T) {
	missing := errors.New("no such program")
	for _, one := range []struct {
		ci      string
		missing error
		how     string
	}{{"", missing, "skipped"}, {"true", missing, "failed"}, {"", nil, ""}, {"true", nil, ""}} {
		t.Setenv("CI", one.ci)
		e := &ended{TB: t}
		Met(e, one.missing)
		require.Equal(t, one.how, e.how)
	}
	e := &ended{TB: t}
	t.Setenv("CABINET_BIN", "bin")
	require.Equal(t, "bin", Programs(e))
	Program(e, "sh", "dash")
	require.Empty(t, e.how)
	Program(e, "no-such-program", "none")
	require.Equal(t, "failed", e.how)
	t.Setenv("CABINET_BIN", "")
	e = &ended{TB: t}
	Programs(e)
	require.Equal(t, "failed", e.how)
}

// No test skips itself but through this package: what a machine lacks would be left out unseen where all is to be tested. Tests of a
// cabinet that runs elsewhere are skipped where there is none.
func TestNoTestSkipsItself(t *testing.T) {
	root, err := ModuleRoot()
	require.NoError(t, err)
	skip := regexp.MustCompile(`\bt\.Skip(f|Now)?\(`)
	elsewhere := filepath.Join("tests", "security", "cabinet_test.go")
	read := 0
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && path != root):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, elsewhere):
			return nil
		}
		content, err := os.ReadFile(path) //nolint:gosec // a file of the module
		read++
		require.False(t, skip.Match(content), path)
		return err
	}))
	require.Greater(t, read, 300)
}
