package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"

	"github.com/google/uuid"
	"github.com/spf13/cobra"
	"go.temporal.io/sdk/worker"

	"cabinet/cmd/cabinet/config"
	"cabinet/temporal/rebuild"
)

// rebuildCommand makes the read model anew from the engine's histories.
func rebuildCommand() *cobra.Command {
	var order string
	var dryRun bool
	command := &cobra.Command{
		Use: "rebuild", Short: "Make the read model anew from the engine's histories; orders may run meanwhile", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.Load()
			if err != nil {
				return err
			}
			return runRebuild(command.Context(), loaded, order, dryRun, command.OutOrStdout())
		},
	}
	command.Flags().StringVar(&order, "order", "", "one order alone, by its id")
	command.Flags().BoolVar(&dryRun, "dry-run", false, "count what would be mended, and write nothing")
	return command
}

// rebuildGarbage lets a rebuild hold more that nobody needs any more than a server may: it lives for minutes and makes much.
const rebuildGarbage = 400

// rebuildChecksum is what replays of a rebuild call this program. Unnamed, it would be read as a whole for a checksum, while
// the first orders wait.
const rebuildChecksum = "rebuild"

func runRebuild(ctx context.Context, config *config.Config, order string, dryRun bool, out io.Writer) error {
	base, err := layServing(ctx, config, slog.Default())
	if err != nil {
		return err
	}
	defer base.close()
	debug.SetGCPercent(rebuildGarbage)
	worker.SetBinaryChecksum(rebuildChecksum)
	again := rebuild.Rebuild{
		Engine: base.engine, Keys: base.keys, Database: base.database, Logger: slog.Default(), DryRun: dryRun,
	}
	var report rebuild.Report
	if order == "" {
		report, err = again.All(ctx)
	} else {
		var id uuid.UUID
		if id, err = uuid.Parse(order); err != nil {
			return fmt.Errorf("--order: %w", err)
		}
		report, err = again.One(ctx, id)
	}
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	mended := "mended"
	if dryRun {
		mended = "to be mended"
	}
	_, err = fmt.Fprintf(out, "%d orders in %.1f s (%.0f a second): %d %s, %d erased before, %d refused before they stood, %d failed\n",
		report.Orders, report.Elapsed.Seconds(), report.PerSecond(), report.Mended, mended, report.Erased, report.Unmade, report.Failed)
	if err == nil && report.Failed > 0 {
		err = fmt.Errorf("rebuild: %d orders failed, see the log", report.Failed)
	}
	return err
}
