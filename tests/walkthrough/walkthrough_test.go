// Package walkthrough proves that docs/walkthrough.md works as it is written.
package walkthrough

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

func TestMain(m *testing.M) { os.Exit(stack.Main(m)) }

const (
	page     = "../../docs/walkthrough.md"
	diagrams = "../../docs/diagrams/"
)

var (
	// block is a piece of shell on the page, or a restart of the cabinet.
	block = regexp.MustCompile("(?ms)^```(sh|text)\n(.*?)^```$")
	// setting is what the cabinet is started with.
	setting = regexp.MustCompile(`(CABINET_\w+)=(\w+)`)
	// drawn is an ending in the diagram of a service.
	drawn = regexp.MustCompile(`(\w+) --> \[\*\]`)
)

// unreached are endings that no call can lead to, and why.
var unreached = map[string]string{
	"vehicle-check refusal": "no vehicle leaves the sandbox's register between its order and its payment",
}

// The page's blocks run one after the other in one shell, and none fails. They bring orders of every service to every ending
// that its diagram draws.
func TestWalkthrough(t *testing.T) {
	for _, program := range []string{"bash", "curl", "jq"} {
		needs.Program(t, program, program)
	}
	s := stack.Shared(t)
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	walk(t, s, string(text))
	require.Equal(t, endings(t), reached(t, s))
}

// walk runs the page; where it says how the cabinet is started, it is started so.
func walk(t *testing.T, s *stack.Stack, text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), walkWithin)
	defer cancel()
	command := exec.CommandContext(ctx, "bash", "-c", script(text))
	command.Env = append(os.Environ(), "CABINET="+s.URL, "SANDBOX="+s.SandboxURL)
	goOn, err := command.StdinPipe()
	require.NoError(t, err)
	said, err := command.StdoutPipe()
	require.NoError(t, err)
	var complaints bytes.Buffer
	command.Stderr = &complaints
	require.NoError(t, command.Start())
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		t.Log(lines.Text())
		if start, is := strings.CutPrefix(lines.Text(), starting); is {
			var options []stack.Option
			for _, told := range setting.FindAllStringSubmatch(start, -1) {
				options = append(options, stack.Env(told[1], told[2]))
			}
			require.NotEmpty(t, options)
			s.Restart(t, options...)
			_, err = fmt.Fprintln(goOn)
			require.NoError(t, err)
		}
	}
	require.NoError(t, lines.Err())
	require.NoError(t, command.Wait(), complaints.String())
}

// walkWithin is how long the walk may take: some of its steps wait for ever for what does not come.
const walkWithin = 6 * time.Minute

// starting is the prefix of the line by which the script requests a restart of the cabinet.
const starting = "# start: "

// script returns all blocks of a page; each prints its line.
func script(text string) string {
	var script strings.Builder
	script.WriteString("set -euo pipefail\n")
	for _, at := range block.FindAllStringSubmatchIndex(text, -1) {
		kind, content := text[at[2]:at[3]], text[at[4]:at[5]]
		if kind == "text" {
			content = fmt.Sprintf("echo '%s%s'; read -r", starting, strings.ReplaceAll(content, "\n", " "))
		}
		fmt.Fprintf(&script, "echo '# line %d'\n%s\n", 1+strings.Count(text[:at[4]], "\n"), content)
	}
	return script.String()
}

// endings are what the diagrams draw, but for those that cannot be reached: a service and a status each.
func endings(t *testing.T) (all []string) {
	t.Helper()
	pages, err := filepath.Glob(diagrams + "*.md")
	require.NoError(t, err)
	for _, page := range pages {
		content, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, found := range drawn.FindAllStringSubmatch(string(content), -1) {
			ending := strings.TrimSuffix(filepath.Base(page), ".md") + " " + found[1]
			if unreached[ending] == "" {
				all = append(all, ending)
			}
		}
	}
	require.Greater(t, len(all), 40)
	slices.Sort(all)
	return all
}

// reached are the endings of the stack's orders.
func reached(t *testing.T, s *stack.Stack) []string {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), s.DatabaseURL)
	require.NoError(t, err)
	defer connection.Close(t.Context()) //nolint:errcheck // nothing was written
	rows, err := connection.Query(t.Context(), "SELECT DISTINCT service || ' ' || status FROM orders WHERE finished")
	require.NoError(t, err)
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	slices.Sort(all)
	return all
}

// A block that fails fails the page.
func TestFailingBlock(t *testing.T) {
	require.Error(t, exec.CommandContext(t.Context(), "bash", "-c", script("```sh\nfalse | cat\n```\n")).Run())
	require.NoError(t, exec.CommandContext(t.Context(), "bash", "-c", script("```sh\ntrue\n```\n")).Run())
}
