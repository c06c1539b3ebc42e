// Package hooks tests the hooks of git that `make hooks` turns on.
package hooks

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A commit's first line names an area and says what changes in 72 characters, which are not bytes.
func TestCommitMessage(t *testing.T) {
	for name, test := range map[string]struct {
		message, refusal string
	}{
		"one line":           {"orders: save a deadline for one's calendar\n", ""},
		"with reasons":       {"supervise: restart what was built again\n\nThe reasons.\n", ""},
		"with git's remarks": {"docs: name the commands\n# Please enter the message\n", ""},
		"72 characters":      {"web: " + strings.Repeat("ї", 67) + "\n", ""},
		"a merge":            {"Merge branch 'next' into main\n", ""},
		"a repair":           {"fixup! orders: save a deadline for one's calendar\n", ""},
		"73 characters":      {"web: " + strings.Repeat("ї", 68) + "\n", "more than 72 characters"},
		"no area":            {"Save a deadline\n", "area: what changes"},
		"a full stop":        {"orders: save a deadline.\n", "area: what changes"},
		"no empty line":      {"orders: save a deadline\nThe reasons.\n", "the second line is empty"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "message")
			require.NoError(t, os.WriteFile(file, []byte(test.message), 0o600))
			out, err := exec.CommandContext(t.Context(), "../../.githooks/commit-msg", file).CombinedOutput() //nolint:gosec // the hook
			if test.refusal == "" {
				assert.NoError(t, err, "%s", out)
				return
			}
			assert.Error(t, err)
			assert.Contains(t, string(out), test.refusal)
		})
	}
}
