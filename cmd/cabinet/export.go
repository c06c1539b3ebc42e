package main

import (
	"context"
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
and nothing leads back. It is replayed before it is written; one that does not replay is not written.`,
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
	reader, life, done, err := open(ctx, what, support.ActExport, reason)
	if err != nil {
		return err
	}
	defer done()
	anonymous, err := reader.Anonymise(life)
	if err != nil {
		return err
	}
	replayer, err := history.NewReplayer(history.NewReader(nil), false)
	if err != nil {
		return err
	}
	if err := replayer.Replay(anonymous); err != nil {
		return fmt.Errorf("without personal data the history does not replay any more, so nothing is written: %w", err)
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
