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

// replayOptions are the flags of `cabinet replay`.
type replayOptions struct {
	query, reason string
	debug, quiet  bool
	limit         int
	watch         replay.Watch // for tests
}

// replayCommand replays an order's history with the code of this build.
func replayCommand() *cobra.Command {
	var options replayOptions
	command := &cobra.Command{
		Use: "replay ORDER|FILE", Short: "Replay an order's history with the code of this build",
		Long: `Fetches the history of an order, running or closed, or reads an exported file; decrypts and prints it, and replays it with the
workflows of this build. Reading an order is written to the access log that its citizen sees.

Events that the order has not processed yet are processed up to the first effect inside the task. The last lines say why the order
has failed, if it has, and which line of code diverges, panics, or was the last before the error.

Exit codes: 0 it replays; 1 it diverges, or panics on an event that was not processed yet; 2 inconclusive: the history is
unreadable, this build has no such workflow, or the machine was too slow. For several orders, the highest code.`,
		Example: `  cabinet replay 0192f0c4-8d53-7a11-a8e3-0f2d6c1b9e77
  cabinet replay workflows/testdata/histories/vehicle-check/done.json
  cabinet replay --query 'ExecutionStatus = "Failed"'
  dlv debug ./cmd/cabinet -- replay --debug ORDER`,
		RunE: func(command *cobra.Command, args []string) error {
			if (options.query == "") == (len(args) != 1) {
				return &exit{exitUnknown, errors.New("name one order or file, or many with --query")}
			}
			return runReplay(command.Context(), options, args, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&options.query, "query", "", "replay every order that this search of the engine finds, as a table")
	flags.IntVar(&options.limit, "limit", 1000, "maximum number of orders of a query")
	flags.StringVar(&options.reason, "reason", "Перевірка опрацювання замовлення кодом кабінету", "the reason, for the citizen's access log")
	flags.BoolVar(&options.debug, "debug", false, "allow workflow code to stop in a debugger")
	flags.BoolVar(&options.quiet, "quiet", false, "print only the verdict")
	command.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &exit{exitUnknown, err} })
	return command
}

func runReplay(ctx context.Context, options replayOptions, args []string, out io.Writer) error {
	if options.query != "" {
		return replayMany(ctx, options, out)
	}
	reader, run, done, err := openHistory(ctx, args[0], support.ActReplay, options.reason)
	if err != nil {
		return &exit{exitUnknown, err}
	}
	defer done()
	replayer, err := history.NewWatched(reader, options.watch, options.debug)
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
	if !options.quiet {
		printHistory(out, reader.Lines(run), found)
	}
	printCause(out, reader, replayer, run, found)
	if found != nil {
		return &exit{exitDiverges, fmt.Errorf("%s diverges at event %d:\n  the history: %s\n  the code:    %s",
			run.Execution.ID, found.Event, found.Recorded, withLine(found.Replayed, found.Line))}
	}
	_, err = fmt.Fprintf(out, "%s replays: %d events in %d ms\n", run.Execution.ID, len(run.Events), took.Milliseconds())
	return err
}

// printCause prints why an order has failed or cannot continue, if it has or cannot, and where the code of this build fails. A task that
// fails because the code of this build diverges is explained by the divergence, not by what the code stumbles over then.
func printCause(out io.Writer, reader *history.Reader, replayer *history.Replayer, run *history.Run, found *history.Divergence) {
	cause := reader.CauseOf(run)
	if cause == nil {
		return
	}
	if cause.Task && found != nil {
		_, _ = fmt.Fprintf(out, "%s cannot continue since event %d: this build diverges at event %d: the history says %q, the code says %q\n",
			run.Execution.ID, cause.Event, found.Event, found.Recorded, withLine(found.Replayed, found.Line))
		return
	}
	verb := "fails"
	if cause.Panic {
		verb = "panics"
	}
	_, _ = fmt.Fprintf(out, "%s %s at event %d: %s\n", run.Execution.ID, verb, cause.Event, withLine(cause.Message, cause.Line))
	if again := replayer.Fails(run); again != nil {
		_, _ = fmt.Fprintf(out, "  this build fails there too, %s\n", whereOf(again))
	} else if cause.Task {
		_, _ = fmt.Fprintln(out, "  this build does not fail there")
	}
}

// whereOf says where code fails, and why.
func whereOf(cause *history.Cause) string {
	switch {
	case cause.Line == "":
		return cause.Message
	case cause.Panic:
		return withLine(cause.Message, cause.Line)
	}
	return "after " + cause.Line + ": " + cause.Message
}

// withLine adds a line of code to a text.
func withLine(text, line string) string {
	if line == "" {
		return text
	}
	return text + " (" + line + ")"
}

// judge replays a history, and runs the code on events that were not processed yet.
func judge(replayer *history.Replayer, run *history.Run) error {
	if err := replayer.Replay(run); err != nil {
		return err
	}
	return replayer.Answer(run)
}

// printHistory prints a history, with a mark at the divergence.
func printHistory(out io.Writer, lines []history.Line, found *history.Divergence) {
	for _, line := range lines {
		mark := " "
		if found != nil && line.ID == found.Event {
			mark = "»"
		}
		_, _ = fmt.Fprintf(out, "%s%4d  %s  %s\n", mark, line.ID, line.At.In(domain.Kyiv).Format("02.01.2006 15:04:05.000"), line.Text)
	}
}
