package replay_test

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/workflow"

	"cabinet/workflows"
	"cabinet/workflows/replay"
)

const root = "../.."

// At each workflow task of each stored history the line that calls the kernel is one of a rule: its file exists, the line is in it,
// and it calls something. What the kernel does before and after the rule has no line.
func TestLinesOfRules(t *testing.T) {
	named := map[string]bool{}
	lines := regexp.MustCompile(`^(workflows/\w+\.go):(\d+)$`)
	sources := map[string][]string{}
	check := func(call replay.Call) {
		if call.Line == "" {
			return
		}
		found := lines.FindStringSubmatch(call.Line)
		require.NotNil(t, found, call.Line)
		file := found[1]
		if sources[file] == nil {
			sources[file] = readLines(t, filepath.Join(root, file))
		}
		number, err := strconv.Atoi(found[2])
		require.NoError(t, err)
		require.LessOrEqual(t, number, len(sources[file]), call.Line)
		require.Contains(t, sources[file][number-1], "(", call.Line)
		named[file] = true
	}
	files, err := filepath.Glob(root + "/workflows/testdata/histories/*/*.json")
	require.NoError(t, err)
	last := map[string]bool{}
	for _, file := range files {
		history := read(t, file)
		service := filepath.Base(filepath.Dir(file))
		for _, until := range tasks(history) {
			latest := replay.Call{}
			replayer, err := replay.New(replay.Options{Watch: replay.Watch{Call: func(call replay.Call) {
				check(call)
				if call.Line != "" {
					latest = call
				}
			}}})
			require.NoError(t, err)
			require.NoError(t, replayer.Replay(workflow.Execution{}, until), file)
			last[service] = last[service] || latest.Line != ""
		}
	}
	for _, service := range workflows.Services() {
		require.True(t, last[string(service)], "no line of the rule of %s is ever named", service)
	}
	require.NotContains(t, named, "workflows/workflows.go", "which registers rules and is none")
}

// tasks are the beginnings of a history before each workflow task, and the whole of it.
func tasks(history *historypb.History) (cut []*historypb.History) {
	for i, event := range history.GetEvents() {
		if event.GetEventType() != enumspb.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED || i < 3 {
			continue
		}
		cut = append(cut, &historypb.History{Events: history.GetEvents()[:i]})
	}
	return append(cut, history)
}

func read(t *testing.T, file string) *historypb.History {
	t.Helper()
	content, err := os.Open(file)
	require.NoError(t, err)
	defer func() { _ = content.Close() }()
	history, err := client.HistoryFromJSON(content, client.HistoryJSONOptions{})
	require.NoError(t, err)
	return history
}

func readLines(t *testing.T, file string) (lines []string) {
	t.Helper()
	content, err := os.Open(file)
	require.NoError(t, err, "the named file exists")
	defer func() { _ = content.Close() }()
	for scanner := bufio.NewScanner(content); scanner.Scan(); {
		lines = append(lines, strings.TrimSpace(scanner.Text()))
	}
	return lines
}
