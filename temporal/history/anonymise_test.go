package history_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/temporal/history"
)

// Every order that was ever recorded can be given away: it still replays, and nothing in it is anybody's.
func TestAnonymised(t *testing.T) {
	again, reader := replayer(t), history.NewReader(nil)
	each(t, func(t *testing.T, run *history.Run) {
		exported, err := reader.Export(run)
		require.NoError(t, err)
		content, err := exported.JSON()
		require.NoError(t, err)
		file := filepath.Join(t.TempDir(), "exported.json")
		require.NoError(t, os.WriteFile(file, content, 0o600))
		exported = read(t, file)
		require.NoError(t, again.Replay(exported))
		require.Len(t, exported.Events, len(run.Events))
		require.NotEqual(t, run.Execution, exported.Execution)

		passed := all(t, exported)
		for _, personal := range []string{
			"TMB99HAV3KM626020", "TMBJJ7NE5H0012345", "AA7777BB", "AA1234BB", "@ukr.net", "+380671234567", "Винниченка", "Луцьк",
			"KOVALENKO", "0192a3b4-0000-7000-8000-0000000000c1", "0192a3b4-0000-7000-8000-0000000000c3", "recorder",
			run.Execution.ID, run.Execution.RunID,
		} {
			require.False(t, strings.Contains(passed, personal), personal)
		}
	})
}

// all is everything that a history says, payloads in the clear.
func all(t *testing.T, run *history.Run) string {
	t.Helper()
	content, err := run.JSON()
	require.NoError(t, err)
	payloads, err := history.Payloads(run)
	require.NoError(t, err)
	return string(content) + payloads
}
