package images

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
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

	requireReproducible(t, filepath.Join(folder, "cabinet-1.2.3.tgz"))
	require.NoError(t, os.Remove(filepath.Join(folder, "notes.md"))) // it is the release's text, and no file of it
	sums := exec.CommandContext(t.Context(), "sha256sum", "--check", "--strict", "SHA256SUMS")
	sums.Dir = folder
	output, err := sums.CombinedOutput()
	require.NoError(t, err, string(output))

	said, err = release("v1.2.30")
	require.Error(t, err)
	require.Contains(t, said, "make baseline VERSION=v1.2.30", "the baseline is of another version")
	said, err = release("v1.2")
	require.Error(t, err)
	require.Contains(t, said, "has no section [1.2]")
}

// requireReproducible requires that an archive has nothing of the machine and the time at which it was made.
func requireReproducible(t *testing.T, archive string) {
	t.Helper()
	committed, err := exec.CommandContext(t.Context(), "git", "log", "-1", "--format=%ct").Output()
	require.NoError(t, err)
	at, err := strconv.ParseInt(strings.TrimSpace(string(committed)), 10, 64)
	require.NoError(t, err)
	file, err := os.Open(archive)
	require.NoError(t, err)
	defer file.Close() //nolint:errcheck // it was read
	unzipped, err := gzip.NewReader(file)
	require.NoError(t, err)
	require.Empty(t, unzipped.Name)
	require.True(t, unzipped.ModTime.IsZero() || unzipped.ModTime.Unix() == 0)
	var names []string
	for reader := tar.NewReader(unzipped); ; {
		header, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		names = append(names, header.Name)
		require.Equal(t, []any{at, 0, 0, ""}, []any{header.ModTime.Unix(), header.Uid, header.Gid, header.Uname}, header.Name)
		require.Zero(t, header.Mode&0o022, header.Name)
	}
	require.Greater(t, len(names), 10)
	require.True(t, slices.IsSorted(names))
}
