// Package walkthrough proves that docs/walkthrough.md works as it is written.
package walkthrough

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

func TestMain(m *testing.M) { os.Exit(stack.Main(m)) }

const page = "../../docs/walkthrough.md"

// block is a piece of shell on the page.
var block = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// The page's blocks run one after the other in one shell, and none fails.
func TestWalkthrough(t *testing.T) {
	for _, program := range []string{"bash", "curl", "jq"} {
		needs.Program(t, program, program)
	}
	s := stack.Shared(t)
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	command := exec.CommandContext(t.Context(), "bash", "-c", script(string(text)))
	command.Env = append(os.Environ(), "CABINET="+s.URL, "SANDBOX="+s.SandboxURL)
	out, err := command.CombinedOutput()
	require.NoError(t, err, string(out))
	t.Log(string(out))
	for _, ending := range []string{"is done", "refusal", "rejected", "canceled"} {
		require.Contains(t, string(out), ending)
	}
}

// script is all blocks of a page; each says on which line it stands.
func script(text string) string {
	var script strings.Builder
	script.WriteString("set -euo pipefail\n")
	for _, at := range block.FindAllStringSubmatchIndex(text, -1) {
		fmt.Fprintf(&script, "echo '# line %d'\n%s\n", 1+strings.Count(text[:at[2]], "\n"), text[at[2]:at[3]])
	}
	return script.String()
}

// A block that fails fails the page.
func TestFailingBlock(t *testing.T) {
	require.Error(t, exec.CommandContext(t.Context(), "bash", "-c", script("```sh\nfalse | cat\n```\n")).Run())
	require.NoError(t, exec.CommandContext(t.Context(), "bash", "-c", script("```sh\ntrue\n```\n")).Run())
}
