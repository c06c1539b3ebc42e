package images

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A release is a chart that names the images of its version, and the changelog's section of that version alone. A version without a section
// is not released.
func TestReleaseHasItsChartAndNotes(t *testing.T) {
	changelog := filepath.Join(t.TempDir(), "CHANGELOG.md")
	require.NoError(t, os.WriteFile(changelog, []byte("# Changelog\n\n## [1.2.3]\n\n- New.\n\n## [1.2.30]\n\n- Old.\n"), 0o600))
	folder, rights := t.TempDir(), filepath.Join(t.TempDir(), "rights.json")
	require.NoError(t, os.WriteFile(rights, []byte(`{ "version": "1.2.3" }`), 0o600))
	release := func(version string) (string, error) {
		command := exec.CommandContext(t.Context(), "make", "release", "VERSION="+version, "CHANGELOG="+changelog, "RELEASE="+folder, "RIGHTS="+rights)
		command.Dir = root
		said, err := command.CombinedOutput()
		return string(said), err
	}

	said, err := release("v1.2.3")
	require.NoError(t, err, said)
	notes, err := os.ReadFile(filepath.Join(folder, "notes.md"))
	require.NoError(t, err)
	require.Equal(t, "## [1.2.3]\n\n- New.\n\n", string(notes))
	chart := string(helm(t, "template", "cabinet", filepath.Join(folder, "cabinet-1.2.3.tgz")))
	require.Contains(t, chart, "image: cabinet:v1.2.3")
	require.NotContains(t, strings.ReplaceAll(chart, ":v1.2.3", ""), "image: cabinet:")

	said, err = release("v1.2.30")
	require.Error(t, err)
	require.Contains(t, said, "make baseline VERSION=v1.2.30", "the baseline is of another version")
	said, err = release("v1.2")
	require.Error(t, err)
	require.Contains(t, said, "has no section [1.2]")
}
