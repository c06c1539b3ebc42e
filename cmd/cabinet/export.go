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

// exportCommand gives an order's history away without its personal data.
func exportCommand() *cobra.Command {
	var reason, file string
	command := &cobra.Command{
		Use: "export ORDER|FILE", Short: "Write an order's history without personal data, to replay and to keep as test data",
		Long: `Every personal value is replaced by another one of the same shape, equal ones by equal ones: the history still replays,
and nothing leads back. Both are replayed before it is written; if they do not come to the same, nothing is written.`,
		Example: `  cabinet export ORDER --out workflows/testdata/histories/vehicle-check/done-strange.json`,
		Args:    cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			return runExport(command.Context(), args[0], reason, file, command.OutOrStdout())
		},
	}
	command.Flags().StringVar(&file, "out", "", "the file to write; the terminal when not said")
	command.Flags().StringVar(&reason, "reason", "Відтворення перебігу замовлення без персональних даних", "why, for the citizen to read")
	return command
}

func runExport(ctx context.Context, what, reason, file string, out io.Writer) error {
	reader, run, done, err := open(ctx, what, support.ActExport, reason)
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

// sameVerdict demands that a history replays without its personal data as it does with them: to the end, or to the same
// divergence.
func sameVerdict(reader *history.Reader, run, anonymous *history.Run) error {
	verdicts := [2]string{}
	for i, told := range []struct {
		reader *history.Reader
		run    *history.Run
	}{{reader, run}, {history.NewReader(nil), anonymous}} {
		replayer, err := history.NewReplayer(told.reader, false)
		if err != nil {
			return err
		}
		err = replayer.Replay(told.run)
		var found *history.Divergence
		if err != nil && !errors.As(err, &found) {
			return err
		}
		if found != nil {
			verdicts[i] = found.Error()
		}
	}
	if verdicts[0] != verdicts[1] {
		return fmt.Errorf("without personal data the history replays in another way, so nothing is written: %q, %q", verdicts[0], verdicts[1])
	}
	return nil
}
