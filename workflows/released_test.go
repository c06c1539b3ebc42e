package workflows_test

import (
	"bufio"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var released = flag.String("released", "", "write the list of stored histories as that of this version")

// releasedHistories is the list of the histories that releases were tested with: a digest and a name a line, after the version.
const releasedHistories = "testdata/released.txt"

// Histories of releases stay as they were recorded: orders of each release replay with every later one, not with a new recording.
func TestHistoriesOfReleasesAreKept(t *testing.T) {
	if *released != "" {
		files, err := filepath.Glob(histories + "/*/*.json")
		require.NoError(t, err)
		lines := []string{"# " + *released}
		for _, file := range files {
			lines = append(lines, digestOf(t, file)+" "+strings.TrimPrefix(file, histories+"/"))
		}
		slices.Sort(lines[1:])
		require.NoError(t, os.WriteFile(releasedHistories, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	}
	list, err := os.Open(releasedHistories)
	require.NoError(t, err)
	defer func() { _ = list.Close() }()
	count := 0
	for lines := bufio.NewScanner(list); lines.Scan(); count++ {
		if digest, file, found := strings.Cut(lines.Text(), " "); found && digest != "#" {
			require.Equal(t, digest, digestOf(t, filepath.Join(histories, file)), "%s was released, and is another one now", file)
		}
	}
	require.Greater(t, count, 150)
}

func digestOf(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	return fmt.Sprintf("%x", sha256.Sum256(content))
}
