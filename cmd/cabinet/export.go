package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"cabinet/support"
	"cabinet/temporal/history"
)

// exportCommand writes an order's history without personal data.
func exportCommand() *cobra.Command {
	var reason, file string
	command := &cobra.Command{
		Use: "export ORDER|FILE", Short: "Write an order's history without personal data, for replay and as test data",
		Long: `Every personal value is replaced by another one of the same shape, equal values by equal ones, so that the history still replays
and cannot be traced back. Both histories are replayed first; if the results differ, nothing is written.`,
		Example: `  cabinet export ORDER --out workflows/testdata/histories/vehicle-check/done-strange.json`,
		Args:    cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			return runExport(command.Context(), args[0], reason, file, command.OutOrStdout())
		},
	}
	command.Flags().StringVar(&file, "out", "", "the file to write (default stdout)")
	command.Flags().StringVar(&reason, "reason", "Відтворення перебігу замовлення без персональних даних", "the reason, for the citizen's access log")
	return command
}

func runExport(ctx context.Context, what, reason, file string, out io.Writer) error {
	reader, run, done, err := openHistory(ctx, what, support.ActExport, reason)
	if err != nil {
		return err
	}
	defer done()
	anonymous, err := reader.Anonymise(run)
	if err != nil {
		return err
	}
	if err := sameVerdict(reader, run, anonymous); err != nil {
		return err
	}
	content, err := anonymous.JSON()
	if err != nil {
		return err
	}
	if file == "" {
		_, err = out.Write(content)
		return err
	}
	return os.WriteFile(file, content, 0o644) //nolint:gosec // to be committed
}

// sameVerdict returns an error unless the history without personal data replays like the original: to the end, or to the same
// divergence.
func sameVerdict(reader *history.Reader, run, anonymous *history.Run) error {
	verdicts := [2]string{}
	for i, side := range []struct {
		reader *history.Reader
		run    *history.Run
	}{{reader, run}, {history.NewReader(nil), anonymous}} {
		replayer, err := history.NewReplayer(side.reader, false)
		if err != nil {
			return err
		}
		err = replayer.Replay(side.run)
		var found *history.Divergence
		if err != nil && !errors.As(err, &found) {
			return err
		}
		if found != nil {
			verdicts[i] = found.Error()
		}
	}
	if verdicts[0] != verdicts[1] {
		return fmt.Errorf("without personal data the history replays differently, so nothing is written: %q, %q", verdicts[0], verdicts[1])
	}
	return nil
}
