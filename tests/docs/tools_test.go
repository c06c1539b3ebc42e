package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What CI installs is in the development container, too.
func TestContainerHasWhatTestsNeed(t *testing.T) {
	installs, err := os.ReadFile(filepath.Join(root, ".ci/run"))
	require.NoError(t, err)
	container, err := os.ReadFile(filepath.Join(root, ".devcontainer/Dockerfile"))
	require.NoError(t, err)
	packages := regexp.MustCompile(`packages\+=\(([a-z-]+)\)`).FindAllSubmatch(installs, -1)
	require.NotEmpty(t, packages)
	for _, one := range packages {
		name := string(one[1])
		if name == "curl" {
			continue // is in its base image
		}
		assert.Regexp(t, `\s`+name+`\s`, string(container))
	}
}
