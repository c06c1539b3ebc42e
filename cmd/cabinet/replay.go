package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"cabinet/domain"
	"cabinet/support"
	"cabinet/temporal/history"
	"cabinet/workflows/replay"
)

// Exit codes of replay, for scripts.
const (
	exitDiverges = 1
	exitUnknown  = 2
)

// replaying is what `cabinet replay` was told.
type replaying struct {
	query, reason string
	debug, quiet  bool
	limit         int
	watch         replay.Watch // who watches what is replayed
}

// replayCommand carries an order's history out again, with the code of this build.
func replayCommand() *cobra.Command {
	var told replaying
	command := &cobra.Command{
		Use: "replay ORDER|FILE", Short: "Carry an order's history out again with the code of this build",
		Long: `Fetches the history of an order, running or closed, or reads an exported file; decrypts it, tells it in words, and
replays it against the workflows of this build. Reading an order is written to the access log that its citizen sees.

News that the order has not answered yet it answers, as far as the first effect inside the task.

Exit codes: 0 the code does what was recorded, 1 it diverges, or panics on news, 2 it cannot be told: the history cannot be
read, no workflow of this build is its, or the machine was too slow. Of many it is the highest.`,
		Example: `  cabinet replay 0192f0c4-8d53-7a11-a8e3-0f2d6c1b9e77
  cabinet replay workflows/testdata/histories/vehicle-check/done.json
  cabinet replay --query 'ExecutionStatus = "Failed"'
  dlv debug ./cmd/cabinet -- replay --debug ORDER`,
		RunE: func(command *cobra.Command, args []string) error {
			if (told.query == "") == (len(args) != 1) {
				return &exit{exitUnknown, errors.New("name one order or file, or many with --query")}
			}
			return runReplay(command.Context(), told, args, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&told.query, "query", "", "replay every order that the engine finds by this, as a table")
	flags.IntVar(&told.limit, "limit", 1000, "how many orders of a query at most")
	flags.StringVar(&told.reason, "reason", "Перевірка опрацювання замовлення кодом кабінету", "why, for the citizen to read")
	flags.BoolVar(&told.debug, "debug", false, "let workflow code stand still in a debugger")
	flags.BoolVar(&told.quiet, "quiet", false, "tell the verdict alone")
	command.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &exit{exitUnknown, err} })
	return command
}

func runReplay(ctx context.Context, told replaying, args []string, out io.Writer) error {
	if told.query != "" {
		return replayMany(ctx, told, out)
	}
	reader, run, done, err := open(ctx, args[0], support.ActReplay, told.reason)
	if err != nil {
		return &exit{exitUnknown, err}
	}
	defer done()
	replayer, err := history.NewWatched(reader, told.watch, told.debug)
	if err != nil {
		return &exit{exitUnknown, err}
	}
	began := time.Now()
	verdict := judge(replayer, run)
	took := time.Since(began)
	var found *history.Divergence
	if verdict != nil && !errors.As(verdict, &found) {
		return &exit{exitUnknown, verdict}
	}
	if !told.quiet {
		tell(out, reader.Lines(run), found)
	}
	if found != nil {
		return &exit{exitDiverges, fmt.Errorf("%s diverges at event %d:\n  the history: %s\n  the code:    %s",
			run.Execution.ID, found.Event, found.Recorded, found.Replayed)}
	}
	_, err = fmt.Fprintf(out, "%s replays: %d events in %d ms\n", run.Execution.ID, len(run.Events), took.Milliseconds())
	return err
}

// judge replays a history, and lets the code answer what it has not answered yet.
func judge(replayer *history.Replayer, run *history.Run) error {
	if err := replayer.Replay(run); err != nil {
		return err
	}
	return replayer.Answer(run)
}

// tell prints a history, with a mark where the code goes another way.
func tell(out io.Writer, lines []history.Line, found *history.Divergence) {
	for _, line := range lines {
		mark := " "
		if found != nil && line.ID == found.Event {
			mark = "»"
		}
		_, _ = fmt.Fprintf(out, "%s%4d  %s  %s\n", mark, line.ID, line.At.In(domain.Kyiv).Format("02.01.2006 15:04:05.000"), line.Text)
	}
}
