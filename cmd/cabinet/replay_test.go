package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/temporal/history"
	"cabinet/workflows/order"
	"cabinet/workflows/replay"
)

const storedHistory = "../../workflows/testdata/histories/vehicle-check/done.json"

// replayed runs the command and gives its exit code and what it says.
func replayed(args ...string) (code int, said string) {
	command, out := replayCommand(), new(bytes.Buffer)
	command.SilenceErrors, command.SilenceUsage = true, true
	command.SetArgs(args)
	command.SetOut(out)
	if err := command.Execute(); err != nil {
		return exitCode(err), out.String() + err.Error()
	}
	return 0, out.String()
}

// Scripts tell by the exit code whether a history replays, diverges, or cannot be judged.
func TestReplayExitCodes(t *testing.T) {
	t.Setenv("DATABASE_URL", "")
	code, said := replayed(storedHistory)
	require.Zero(t, code, said)
	require.Contains(t, said, "✓ Витяг з реєстру транспортних засобів [FetchVehicleReport]")
	require.Contains(t, said, "replays: 40 events")

	content, err := os.ReadFile(storedHistory)
	require.NoError(t, err)
	other := filepath.Join(t.TempDir(), "other.json")
	require.NoError(t, os.WriteFile(other, []byte(strings.ReplaceAll(string(content), "FetchVehicleReport", "SendFlowers")), 0o600))
	code, said = replayed(other, "--debug")
	require.Equal(t, 1, code)
	require.Contains(t, said, "»  24")
	require.Contains(t, said, "diverges at event 24")
	require.Contains(t, said, "SendFlowers")

	stranger := filepath.Join(t.TempDir(), "stranger.json")
	require.NoError(t, os.WriteFile(stranger, []byte(strings.ReplaceAll(string(content), `"vehicle-check"`, `"flowers"`)), 0o600))
	for _, unknown := range [][]string{{stranger}, {}, {"nothing"}, {"--nonsense"}, {storedHistory, storedHistory}, {"order/0192f0c4-8d53-7a11-a8e3-0f2d6c1b9e77"}} {
		code, said = replayed(unknown...)
		require.Equal(t, 2, code, said)
	}
}

// Workflow code that stands still for over a second is taken for a deadlock, unless somebody debugs it.
func TestReplayInADebugger(t *testing.T) {
	t.Setenv("DATABASE_URL", "")
	for _, debug := range []bool{false, true} {
		var breakpoint sync.Once
		stop := func(order.Projection) { breakpoint.Do(func() { time.Sleep(1500 * time.Millisecond) }) }
		out := new(bytes.Buffer)
		err := runReplay(t.Context(), replayOptions{debug: debug, watch: replay.Watch{Projection: stop}}, []string{storedHistory}, out)
		if debug {
			require.NoError(t, err)
			require.Contains(t, out.String(), "replays: 40 events")
			continue
		}
		require.ErrorContains(t, err, "deadlock")
		require.Equal(t, 2, exitCode(err), "that the machine was slow says nothing about the code")
	}
}

// An order that waits for code which panics on its news does not replay.
func TestReplayOfUnansweredNews(t *testing.T) {
	t.Setenv("DATABASE_URL", "")
	run, err := history.Read(storedHistory)
	require.NoError(t, err)
	for i, event := range run.Events {
		if event.GetActivityTaskCompletedEventAttributes() != nil { // the report is fetched
			run.Events = run.Events[:i+1]
			break
		}
	}
	content, err := run.JSON()
	require.NoError(t, err)
	open, out := filepath.Join(t.TempDir(), "open.json"), new(bytes.Buffer)
	require.NoError(t, os.WriteFile(open, content, 0o600))
	code, said := replayed(open)
	require.Zero(t, code, said)
	panics := func(projection order.Projection) {
		if projection.Order.Status == domain.StatusDone {
			panic("no such report")
		}
	}
	err = runReplay(t.Context(), replayOptions{watch: replay.Watch{Projection: panics}}, []string{open}, out)
	require.Equal(t, 1, exitCode(err))
	require.ErrorContains(t, err, "the history: not answered yet\n  the code:    panics: no such report")
	require.Contains(t, out.String(), fmt.Sprintf("»%4d", len(run.Events)))
}

// Of many orders each is said to replay, to diverge, or to be inconclusive; the highest code counts.
func TestVerdicts(t *testing.T) {
	for code, row := range []struct {
		err  error
		says string
	}{
		{nil, "replays"},
		{fmt.Errorf("wrapped: %w", &history.Divergence{Event: 5, Recorded: "timer", Replayed: "nothing more"}), "DIVERGES at event 5"},
		{fmt.Errorf("%w: key store", history.ErrInconclusive), "INCONCLUSIVE: the replay was broken off: key store"},
	} {
		says, exits := verdictOf(row.err)
		require.Contains(t, says, row.says)
		require.Equal(t, code, exits)
	}
}
