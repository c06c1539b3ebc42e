package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

	"cabinet/support"
)

// exportCommand writes an order's history without personal data.
func exportCommand() *cobra.Command {
	var reason, file string
	command := &cobra.Command{
		Use: "export ORDER|FILE", Short: "Write an order's history without personal data, for replay and as test data",
		Long: `Only what a list of types and fields in temporal/history/allowed.go names is kept: the cabinet's own terms and what identifies no
one. Everything else is replaced by something of the same shape, equal values by equal ones. Instants move by one random shift, and
amounts are multiplied by one random factor, so that intervals and sums hold. Both histories are replayed first; if the results
differ, nothing is written.`,
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
	exported, err := reader.Export(run)
	if err != nil {
		return err
	}
	content, err := exported.JSON()
	if err != nil {
		return err
	}
	if file == "" {
		_, err = out.Write(content)
		return err
	}
	return os.WriteFile(file, content, 0o644) //nolint:gosec // to be committed
}
